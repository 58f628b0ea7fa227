import { flexRender, type Table } from '@tanstack/react-table';

const SIGNS = { asc: '↑', desc: '↓' } as const;
const ARIA = { asc: 'ascending', desc: 'descending' } as const;

/** A table of rows that can be sorted by its headings; on a narrow screen each row becomes a card. */
export function DataTable<Row>({ table, caption }: { readonly table: Table<Row>; readonly caption: string }) {
  return (
    <table className="table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        {table.getHeaderGroups().map(({ id, headers }) => (
          <tr key={id}>
            {headers.map(({ id: name, column, getContext }) => {
              const sorted = column.getIsSorted();
              const heading = flexRender(column.columnDef.header, getContext());
              return (
                <th key={name} scope="col" aria-sort={sorted ? ARIA[sorted] : undefined}>
                  {column.getCanSort() ? (
                    <button type="button" className="sort" onClick={column.getToggleSortingHandler()}>
                      {heading} <span aria-hidden="true">{sorted ? SIGNS[sorted] : ''}</span>
                    </button>
                  ) : (
                    heading
                  )}
                </th>
              );
            })}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id}>
            {row.getVisibleCells().map(({ id, column, getContext }) => (
              <td key={id} data-label={String(column.columnDef.header)}>
                {flexRender(column.columnDef.cell, getContext())}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
