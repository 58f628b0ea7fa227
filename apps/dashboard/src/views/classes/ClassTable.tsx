import { createColumnHelper, getCoreRowModel, type SortingState, useReactTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ClassRow } from '../../api/types.js';
import { memoryAddress } from '../../app/memory-ref.js';
import { useFormat } from '../../i18n/format.js';
import { DataTable } from '../../ui/DataTable.js';
import { Names } from './Names.js';

const column = createColumnHelper<ClassRow>();

/** A row a student. The server sorts: there may be more students than are shown. */
export function ClassTable({
  subject,
  rows,
  sort,
  onSort,
}: {
  readonly subject: string;
  readonly rows: readonly ClassRow[];
  /** As the interface writes it: `-struggles`. */
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const data = useMemo(() => [...rows], [rows]);
  const columns = useMemo(
    () => [
      column.accessor('student', {
        header: t('classes.columns.student'),
        cell: ({ getValue }) => (
          <Link to={memoryAddress('report', { student: getValue(), subject })}>
            <bdi>{getValue()}</bdi>
          </Link>
        ),
      }),
      column.accessor('struggles', {
        header: t('classes.columns.struggles'),
        cell: ({ getValue }) => <Names names={getValue()} />,
      }),
      column.accessor('unsure', {
        header: t('classes.columns.unsure'),
        cell: ({ getValue }) => <Names names={getValue()} />,
      }),
      column.accessor('misconceptions', {
        header: t('classes.columns.misconceptions'),
        cell: ({ getValue }) => <Names names={getValue()} />,
      }),
      column.accessor(({ standing }) => standing.secure, {
        id: 'secure',
        header: t('classes.columns.secure'),
        cell: ({ getValue }) => format.number(getValue()),
      }),
      column.accessor('due', {
        header: t('classes.columns.due'),
        cell: ({ getValue }) => format.number(getValue()),
      }),
      column.accessor(({ checks }) => checks.total, {
        id: 'checks',
        header: t('classes.columns.checks'),
        cell: ({ getValue }) => format.number(getValue()),
      }),
      column.accessor('lastAt', {
        header: t('classes.columns.lastAt'),
        cell: ({ getValue }) => {
          const lastAt = getValue();
          return lastAt === null ? '–' : format.day(lastAt);
        },
      }),
    ],
    [t, format, subject],
  );
  const sorting: SortingState = [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }];
  const table = useReactTable({
    data,
    columns,
    state: { sorting },
    manualSorting: true,
    enableSortingRemoval: false,
    onSortingChange: (change) => {
      const [first] = typeof change === 'function' ? change(sorting) : change;
      if (first) {
        onSort(`${first.desc ? '-' : ''}${first.id}`);
      }
    },
    getCoreRowModel: getCoreRowModel(),
  });
  return <DataTable table={table} caption={t('classes.table')} />;
}
