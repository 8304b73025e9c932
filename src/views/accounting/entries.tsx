import { useSelector } from '@xstate/react'
import { useSearchParams } from 'wouter'
import type { AccountingEntry } from '../../domain/contract/accounting.ts'
import { useDates, useMoney, useText } from '../../i18n/index.ts'
import { selectRows } from '../../machines/list/selectors.ts'
import { useApp } from '../app.tsx'
import { FilterBar } from '../data/filters.tsx'
import { useListAddress, withChanges } from '../data/list-address.ts'
import { ListRows } from '../data/list-rows.tsx'
import { Split } from '../data/split.tsx'
import { useList } from '../data/use-list.ts'
import { type Column, NoResults, Stack } from '../ui/index.ts'
import { EntryTable } from './entry-table.tsx'
import { Reversal } from './reversal.tsx'

const NAMES = ['date_from', 'date_to'] as const
const LATEST_FIRST = { sortBy: 'date', descending: true } as const

/** The posted entries, one by one. */
export function Entries() {
  const t = useText()
  const { ports } = useApp()
  const { date } = useDates()
  const [search, setSearch] = useSearchParams()
  const openId = search.get('id')
  const open = (id: string | null) => setSearch((previous) => withChanges(previous, { id }))
  const address = useListAddress({ list: 'accountingentries', names: NAMES, sort: LATEST_FIRST })
  const list = useList<AccountingEntry>(
    { of: ['accountingentries'], loadPage: ports.accounting.loadEntries },
    address.request,
  )
  const columns = useEntryColumns()
  const opened = useSelector(list, selectRows<AccountingEntry>).find(({ id }) => id === openId)
  return (
    <Split
      title={t('accounting.entry.title')}
      panel={
        opened ? (
          <Stack key={opened.id}>
            <EntryTable
              caption={t('accounting.entry.caption', {
                journal: `${opened.journalCode} ${opened.number}`,
                piece: opened.pieceRef,
                date: date(opened.date),
              })}
              lines={opened.lines}
            />
            <Reversal entry={opened} />
          </Stack>
        ) : null
      }
      onClose={() => open(null)}
    >
      <FilterBar address={address} search={t('accounting.entry.search')} choices={[]} />
      <ListRows
        caption={t('accounting.part.entries')}
        list={list}
        address={address}
        columns={columns}
        openId={openId}
        onOpen={(row) => open(row.id)}
        empty={
          <NoResults
            title={t('accounting.exports.empty.title')}
            message={t('accounting.exports.empty.message')}
            suggestion={t('accounting.exports.empty.suggestion')}
          />
        }
      />
    </Split>
  )
}

/** The columns of the entries. */
export function useEntryColumns(): readonly Column<AccountingEntry>[] {
  const t = useText()
  const { money } = useMoney()
  const { date } = useDates()
  return [
    {
      key: 'date',
      title: t('accounting.column.date'),
      card: 'plain',
      sortable: true,
      cell: (row) => date(row.date),
    },
    {
      key: 'journalCode',
      title: t('accounting.column.journal'),
      sortable: true,
      cell: (row) => row.journalCode,
    },
    {
      key: 'number',
      title: t('accounting.column.number'),
      align: 'end',
      sortable: true,
      cell: (row) => row.number,
    },
    {
      key: 'pieceRef',
      title: t('accounting.column.piece'),
      heading: true,
      sortable: true,
      cell: (row) => row.pieceRef,
    },
    {
      key: 'establishmentName',
      title: t('accounting.column.establishment'),
      card: 'plain',
      aside: true,
      cell: (row) => row.establishmentName,
    },
    {
      key: 'kind',
      title: t('accounting.column.kind'),
      card: 'plain',
      aside: true,
      cell: (row) => t(`accounting.kind.${row.kind}`),
    },
    {
      key: 'debitCents',
      title: t('accounting.total'),
      card: 'figure',
      align: 'end',
      sortable: true,
      cell: (row) => money(row.debitCents),
    },
  ]
}
