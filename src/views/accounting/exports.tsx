import type { AccountingExport } from '../../domain/contract/accounting.ts'
import { useDates, useMoney, useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { Downloads } from '../files/downloads.tsx'
import { FileHash } from '../files/file-hash.tsx'
import { FilteredList } from '../lists/list-screen.tsx'
import { useListScreen } from '../lists/use-list-screen.ts'
import { Alert, type Column, LinkButton, NoResults, Stack } from '../ui/index.ts'
import { DescriptionList } from '../ui/record-details.tsx'
import { moneyColumn } from '../ui/table/amount-columns.tsx'
import { useRemarkText } from './texts.ts'

const NO_FILTERS = [] as const
const LATEST_FIRST = { sortBy: 'createdAt', descending: true } as const

/** The list of accounting exports. Each can be downloaded exactly as it was created. */
export function AccountingExports() {
  const t = useText()
  const { ports } = useApp()
  const list = useListScreen({
    list: 'accountingexports',
    names: NO_FILTERS,
    sort: LATEST_FIRST,
    loadPage: ports.accounting.loadExports,
  })
  const openExport = list.rows.find(({ id }) => id === list.openId)
  return (
    <FilteredList
      list={list}
      caption={t('accounting.part.exports')}
      columns={useExportColumns()}
      panel={{
        title: openExport?.name ?? t('accounting.part.exports'),
        show: (id) => (openExport ? <ExportDetails key={id} file={openExport} /> : null),
      }}
      empty={
        <NoResults
          texts="accounting.nothingSent"
          action={<LinkButton href="/control">{t('accounting.nothingSent.action')}</LinkButton>}
        />
      }
    />
  )
}

function useExportColumns(): readonly Column<AccountingExport>[] {
  const t = useText()
  const { quantity } = useMoney()
  const { date, dateTime } = useDates()
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
      hiddenBesideOpenRow: true,
    },
    {
      // Needed to tell FEC files apart: those of one financial year have the same name.
      key: 'firstDate',
      title: t('accounting.period'),
      card: 'plain',
      cell: (row) => `${date(row.firstDate)} – ${date(row.lastDate)}`,
    },
    {
      key: 'entryCount',
      title: t('accounting.column.entries'),
      align: 'end',
      sortable: true,
      hiddenBesideOpenRow: true,
      cell: (row) => quantity(row.entryCount),
    },
    moneyColumn({ key: 'debitCents', title: t('accounting.debit'), card: 'figure', sortable: true }),
    moneyColumn({ key: 'creditCents', title: t('accounting.credit'), hiddenBesideOpenRow: true }),
  ]
}

function ExportDetails({ file }: { file: AccountingExport }) {
  const t = useText()
  const { money, quantity } = useMoney()
  const { date, dateTime } = useDates()
  const remarkText = useRemarkText()
  return (
    <Stack>
      <Downloads
        files={[{ label: t('accounting.download'), path: `accountingexports/${file.id}/file`, query: {} }]}
      />
      {file.remarks.map((remark) => (
        <Alert key={remark.name} tone="warning">
          {remarkText(remark)}
        </Alert>
      ))}
      <DescriptionList
        items={[
          { term: t('accounting.column.type'), value: t(`job.type.${file.type}`) },
          { term: t('accounting.period'), value: `${date(file.firstDate)} – ${date(file.lastDate)}` },
          { term: t('accounting.column.entries'), value: quantity(file.entryCount) },
          {
            term: t('accounting.balance'),
            value: t(
              file.debitCents === file.creditCents ? 'accounting.balanced' : 'accounting.notBalanced',
              {
                debit: money(file.debitCents),
                credit: money(file.creditCents),
              },
            ),
          },
          {
            term: t('accounting.format'),
            value: `${t(`accounting.format.${file.format}`)} · ${file.encoding}`,
          },
          { term: t('jobs.file'), value: <FileHash sha256={file.sha256} /> },
          {
            term: t('accounting.delivery'),
            value:
              file.deliveredAt === null
                ? t('accounting.notDelivered')
                : t('accounting.delivered', { host: file.deliveredTo ?? '', at: dateTime(file.deliveredAt) }),
          },
        ]}
      />
    </Stack>
  )
}
