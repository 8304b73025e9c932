import { Link } from 'wouter'
import type { ArchiveDetail } from '../../domain/contract/archives.ts'
import { hasCapability } from '../../domain/roles.ts'
import { useDates, useMoney, useText } from '../../i18n/index.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { NotLoaded } from '../data/not-loaded.tsx'
import { useDocument } from '../data/use-document.ts'
import { HistoryPanel } from '../history/history-panel.tsx'
import { type Column, DataTable, Money, Stack } from '../ui/index.ts'
import { DescriptionList } from '../ui/record-details.tsx'
import { moneyColumn } from '../ui/table/amount-columns.tsx'
import style from './cashpad.module.css'

/** One closing: its sales, payments by register and category, cash movements and history. */
export function ArchivePanel({ id }: { id: string }) {
  const { ports } = useApp()
  const { data, ...loading } = useDocument(ports.closings.loadArchive, { id })
  return data ? <ArchiveDetails archive={data} /> : <NotLoaded {...loading} lines={8} />
}

/** Returns functions that find the name of a register or category of a closing by its id. */
function nameFinders({ registers, categories }: ArchiveDetail) {
  const nameIn = (list: ArchiveDetail['registers'], id: string) =>
    list.find((entry) => entry.id === id)?.name ?? ''
  return {
    register: (id: string) => nameIn(registers, id),
    category: (id: string) => nameIn(categories, id),
  }
}

function ArchiveDetails({ archive }: { archive: ArchiveDetail }) {
  return (
    <Stack gap={16}>
      <GeneralData archive={archive} />
      <Sales archive={archive} />
      <Receipts archive={archive} />
      <Movements archive={archive} />
      <ImportHistory archive={archive} />
    </Stack>
  )
}

/** Who imported the closing and when, and which closing replaced it. Shift leads may not read this history. */
function ImportHistory({ archive: { id, version } }: { archive: ArchiveDetail }) {
  const t = useText()
  const { role } = useSessionUser()
  if (!hasCapability(role, 'remit')) return null
  return (
    <Stack as="section" gap={8}>
      <h3 className={style.strong}>{t('history.title')}</h3>
      <HistoryPanel key={id} entityId={id} version={version} />
    </Stack>
  )
}

function GeneralData({ archive }: { archive: ArchiveDetail }) {
  const t = useText()
  const { longDate, dateTime } = useDates()
  const { quantity } = useMoney()
  const { register } = nameFinders(archive)
  return (
    <DescriptionList
      items={[
        { term: t('closings.date'), value: longDate(archive.date) },
        { term: t('closings.service'), value: t(`service.${archive.service}`) },
        { term: t('closings.sequence'), value: String(archive.sequence) },
        { term: t('closings.clients'), value: quantity(archive.clients) },
        { term: t('closings.turnover'), value: <Money cents={archive.turnoverCents} /> },
        { term: t('closings.receivedAt'), value: dateTime(archive.createdAt) },
        ...(archive.replacedById === null
          ? []
          : [
              {
                term: t('closings.replaced'),
                value: (
                  <Link href={`/cashpad?view=archives&id=${archive.replacedById}`}>
                    {archive.replacementReason}
                  </Link>
                ),
              },
            ]),
        ...archive.replaces.map((replaced) => ({
          term: t('closings.replaces'),
          value: (
            <Link href={`/cashpad?view=archives&id=${replaced.id}`}>
              {t('closings.replacesFor', { sequence: replaced.sequence, reason: replaced.reason })}
            </Link>
          ),
        })),
        ...archive.floats.map((float) => ({
          term: t('closings.floatOf', { register: register(float.cashRegisterId) }),
          value: <Money cents={float.amountCents} />,
        })),
      ]}
    />
  )
}

function Sales({ archive }: { archive: ArchiveDetail }) {
  const t = useText()
  const columns: Column<WithKey<ArchiveDetail['sales'][number]>>[] = [
    {
      key: 'type',
      title: t('closings.saleType'),
      heading: true,
      cell: (row) => row.saleType,
      total: t('table.total'),
    },
    {
      key: 'rate',
      title: t('closings.rate'),
      align: 'end',
      // `taxRate` is in tenths of a percent.
      cell: (row) => t('administration.percent', { rate: row.taxRate / 10 }),
    },
    moneyColumn({
      key: 'amountCents',
      title: t('closings.amount'),
      card: 'figure',
      total: 'sum',
    }),
    moneyColumn({
      key: 'taxCents',
      title: t('closings.tax'),
      total: 'sum',
    }),
  ]
  return <LinesTable title={t('closings.sales')} columns={columns} lines={archive.sales.map(withSign)} />
}

/** The sale with negative amounts if it reduces the sales (`debit`), such as a discount. The sales report and the accounting entries do the same. */
function withSign<Sale extends ArchiveDetail['sales'][number]>(sale: Sale): Sale {
  // `0 -` instead of `-`, because -0 would be shown with a sign.
  return sale.debit ? { ...sale, amountCents: 0 - sale.amountCents, taxCents: 0 - sale.taxCents } : sale
}

function Receipts({ archive }: { archive: ArchiveDetail }) {
  const t = useText()
  const { register, category } = nameFinders(archive)
  const columns: Column<WithKey<ArchiveDetail['receipts'][number]>>[] = [
    {
      key: 'register',
      title: t('closings.register'),
      heading: true,
      cell: (row) => register(row.cashRegisterId),
      total: t('table.total'),
    },
    {
      key: 'category',
      title: t('closings.category'),
      card: 'plain',
      cell: (row) => category(row.paymentCategoryId),
    },
    { key: 'operations', title: t('closings.operations'), align: 'end' },
    moneyColumn({
      key: 'amountCents',
      title: t('closings.amount'),
      card: 'figure',
      total: 'sum',
    }),
  ]
  return <LinesTable title={t('closings.receipts')} columns={columns} lines={archive.receipts} />
}

function Movements({ archive }: { archive: ArchiveDetail }) {
  const t = useText()
  const { register, category } = nameFinders(archive)
  const columns: Column<WithKey<ArchiveDetail['movements'][number]>>[] = [
    { key: 'label', title: t('closings.label'), heading: true },
    {
      key: 'register',
      title: t('closings.register'),
      card: 'plain',
      cell: (row) => register(row.cashRegisterId),
    },
    {
      key: 'category',
      title: t('closings.category'),
      card: 'plain',
      cell: (row) => category(row.paymentCategoryId),
    },
    moneyColumn({
      key: 'amountCents',
      title: t('closings.amount'),
      card: 'figure',
    }),
  ]
  return <LinesTable title={t('closings.movements')} columns={columns} lines={archive.movements} />
}

type WithKey<Line> = Line & { readonly key: string }

interface LinesTableProps<Line> {
  title: string
  columns: readonly Column<WithKey<Line>>[]
  lines: readonly Line[]
}

/** A table of lines of a closing, with a heading. */
function LinesTable<Line>({ title, columns, lines }: LinesTableProps<Line>) {
  const t = useText()
  return (
    <Stack as="section" gap={8}>
      <h3 className={style.strong}>{title}</h3>
      {lines.length === 0 ? (
        <p className={style.hint}>{t('closings.none')}</p>
      ) : (
        <DataTable<WithKey<Line>>
          caption={title}
          columns={columns}
          rows={lines.map((line, index) => ({ ...line, key: String(index) }))}
          idOf={(row) => row.key}
        />
      )}
    </Stack>
  )
}
