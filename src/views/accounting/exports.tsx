import { useSelector } from '@xstate/react'
import { useSearchParams } from 'wouter'
import type { AccountingExport } from '../../domain/contract/accounting.ts'
import { useDates, useMoney, useText } from '../../i18n/index.ts'
import { selectRows } from '../../machines/list/selectors.ts'
import { useApp } from '../app.tsx'
import { Downloads } from '../data/downloads.tsx'
import { useListAddress, withChanges } from '../data/list-address.ts'
import { ListRows } from '../data/list-rows.tsx'
import { Split } from '../data/split.tsx'
import { useList } from '../data/use-list.ts'
import { FileHash } from '../files/file-hash.tsx'
import { DescriptionList } from '../ui/facts.tsx'
import { Alert, type Column, NoResults, Stack } from '../ui/index.ts'
import { useRemarkText } from './texts.ts'

const LATEST_FIRST = { sortBy: 'createdAt', descending: true } as const

/** The files that were sent to accounting. Each can be downloaded exactly as it was created. */
export function Exports() {
  const t = useText()
  const { ports } = useApp()
  const [search, setSearch] = useSearchParams()
  const openId = search.get('id')
  const open = (id: string | null) => setSearch((previous) => withChanges(previous, { id }))
  const address = useListAddress({ list: 'accountingexports', names: [] as const, sort: LATEST_FIRST })
  const list = useList<AccountingExport>(
    { of: ['accountingexports'], loadPage: ports.accounting.loadExports },
    address.request,
  )
  const columns = useExportColumns()
  const opened = useSelector(list, selectRows<AccountingExport>).find(({ id }) => id === openId)
  return (
    <Split
      title={opened?.name ?? t('accounting.part.exports')}
      panel={opened ? <Details key={opened.id} made={opened} /> : null}
      onClose={() => open(null)}
    >
      <ListRows
        caption={t('accounting.part.exports')}
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

/** The columns of the files. */
export function useExportColumns(): readonly Column<AccountingExport>[] {
  const t = useText()
  const { money, quantity } = useMoney()
  const { dateTime } = useDates()
  return [
    {
      key: 'createdAt',
      title: t('accounting.column.createdAt'),
      heading: true,
      sortable: true,
      cell: (row) => dateTime(row.createdAt),
    },
    {
      key: 'type',
      title: t('accounting.column.type'),
      card: 'plain',
      sortable: true,
      cell: (row) => t(`job.type.${row.type}`),
    },
    {
      key: 'name',
      title: t('accounting.column.file'),
      card: 'plain',
      sortable: true,
      aside: true,
      cell: (row) => row.name,
    },
    {
      key: 'entryCount',
      title: t('accounting.column.entries'),
      align: 'end',
      sortable: true,
      aside: true,
      cell: (row) => quantity(row.entryCount),
    },
    {
      key: 'debitCents',
      title: t('accounting.debit'),
      card: 'figure',
      align: 'end',
      sortable: true,
      cell: (row) => money(row.debitCents),
    },
    {
      key: 'creditCents',
      title: t('accounting.credit'),
      align: 'end',
      aside: true,
      cell: (row) => money(row.creditCents),
    },
  ]
}

function Details({ made }: { made: AccountingExport }) {
  const t = useText()
  const { money, quantity } = useMoney()
  const { date, dateTime } = useDates()
  const remarkText = useRemarkText()
  return (
    <Stack>
      <Downloads
        files={[{ label: t('accounting.download'), path: `accountingexports/${made.id}/file`, query: {} }]}
      />
      {made.remarks.map((remark) => (
        <Alert key={remark.name} tone="warning">
          {remarkText(remark)}
        </Alert>
      ))}
      <DescriptionList
        items={[
          { term: t('accounting.column.type'), value: t(`job.type.${made.type}`) },
          { term: t('accounting.period'), value: `${date(made.firstDate)} – ${date(made.lastDate)}` },
          { term: t('accounting.column.entries'), value: quantity(made.entryCount) },
          {
            term: t('accounting.balance'),
            value: t('accounting.balanced', {
              debit: money(made.debitCents),
              credit: money(made.creditCents),
            }),
          },
          {
            term: t('accounting.format'),
            value: `${t(`accounting.format.${made.format}`)} · ${made.encoding}`,
          },
          { term: t('jobs.file'), value: <FileHash sha256={made.sha256} /> },
          {
            term: t('accounting.delivery'),
            value:
              made.deliveredAt === null
                ? t('accounting.notDelivered')
                : t('accounting.delivered', { host: made.deliveredTo ?? '', at: dateTime(made.deliveredAt) }),
          },
        ]}
      />
    </Stack>
  )
}
