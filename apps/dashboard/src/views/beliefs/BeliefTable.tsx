import {
  createColumnHelper,
  getCoreRowModel,
  getSortedRowModel,
  type SortingState,
  useReactTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Belief } from '../../api/types.js';
import { useFormat } from '../../i18n/format.js';
import { DataTable } from '../../ui/DataTable.js';
import { Share } from '../../ui/Share.js';
import { BeliefHistory } from './BeliefHistory.js';
import { DisputeButton } from './Dispute.js';
import { Why } from './Why.js';

const column = createColumnHelper<Belief>();
/** Strongest first: what a teacher can lean on. */
const AT_FIRST: SortingState = [{ id: 'confidence', desc: true }];

/** From what needs help to what needs none; letters would say nothing. */
const STRENGTHS: readonly Belief['statement'][] = ['struggles', 'unsure', 'understands'];

function strength({ statement }: Belief): number {
  return STRENGTHS.indexOf(statement);
}

/** Beliefs as a table that can be sorted by each column. */
export function BeliefTable({
  beliefs,
  onOpen,
}: {
  readonly beliefs: readonly Belief[];
  readonly onOpen: (id: string) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const [sorting, setSorting] = useState(AT_FIRST);
  const data = useMemo(() => [...beliefs], [beliefs]);
  const columns = useMemo(
    () => [
      column.accessor(({ concept }) => concept.name, {
        id: 'concept',
        header: t('beliefs.concept'),
        cell: ({ getValue, row }) => (
          <span className={row.original.supersededBy ? 'retired' : undefined}>
            <bdi>{getValue()}</bdi>
          </span>
        ),
      }),
      column.accessor('statement', {
        header: t('beliefs.statement'),
        sortingFn: (one, other) => strength(one.original) - strength(other.original),
        cell: ({ getValue, row }) => (
          <>
            <span className={`badge statement-${getValue()}`}>{t(`statements.${getValue()}`)}</span>
            {row.original.needsConfirmation ? <span className="tag">{t('beliefs.needsConfirmation')}</span> : null}
            {row.original.supersededBy && row.original.reason ? (
              <span className="tag">{t(`beliefs.reasons.${row.original.reason}`)}</span>
            ) : null}
          </>
        ),
      }),
      column.accessor('confidence', {
        header: t('beliefs.confidence'),
        cell: ({ getValue }) => <Share value={getValue()} label={t('beliefs.confidence')} />,
      }),
      column.accessor('since', { header: t('beliefs.since'), cell: ({ getValue }) => format.day(getValue()) }),
      column.display({
        id: 'why',
        header: t('beliefs.reason'),
        cell: ({ row }) => (
          <>
            <Why belief={row.original} onOpen={onOpen} />
            <BeliefHistory id={row.original.id} onOpen={onOpen} />
            {row.original.supersededBy ? null : <DisputeButton belief={row.original} />}
          </>
        ),
      }),
    ],
    [t, format, onOpen],
  );
  const table = useReactTable({
    data,
    columns,
    state: { sorting },
    onSortingChange: setSorting,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
  });
  return <DataTable table={table} caption={t('views.beliefs.title')} />;
}
