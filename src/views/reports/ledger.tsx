import { Link, useSearchParams } from 'wouter'
import type { LedgerLine, Ledger as LedgerOfAccount } from '../../domain/contract/ledger.ts'
import { useDates, useMoney, useText } from '../../i18n/index.ts'
import { documentAddress } from '../accounting/document-address.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { NotLoaded } from '../data/not-loaded.tsx'
import { useDocument } from '../data/use-document.ts'
import { withChanges } from '../lists/list-address.ts'
import { type Column, DataTable, LinkButton, Row, Stack } from '../ui/index.ts'
import { moneyColumn } from '../ui/table/amount-columns.tsx'
import style from './reports.module.css'

/** The ledger of an account over a period, with links to the documents of its lines. */
export function LedgerView({ query }: { query: Readonly<Record<string, string>> }) {
  const { ports } = useApp()
  const { data, ...loading } = useDocument(ports.reports.loadLedger, query)
  if (data) return <LedgerTable ledger={data} />
  return <NotLoaded {...loading} lines={12} />
}

function LedgerTable({ ledger }: { ledger: LedgerOfAccount }) {
  const t = useText()
  const { money } = useMoney()
  const [search] = useSearchParams()
  const columns = useLedgerColumns(ledger)
  const { account, label, lines } = ledger
  const amounts = {
    opening: money(ledger.openingCents),
    debit: money(ledger.debitCents),
    credit: money(ledger.creditCents),
    closing: money(ledger.closingCents),
  }
  const title = t('reports.ledger.of', { account, label })
  // A financial year begins within the period, and the account is of class 6 or 7.
  const startsAgain = ledger.openingCents + ledger.debitCents - ledger.creditCents !== ledger.closingCents
  return (
    <Stack gap={16}>
      <Row>
        <LinkButton href={`/?${withChanges(search, { account: null })}`}>
          {t('reports.ledger.back')}
        </LinkButton>
      </Row>
      <h2>{title}</h2>
      <p className={style.sentence}>
        {t(lines.length === 0 ? 'reports.ledger.empty' : 'reports.ledger.summary', amounts)}
      </p>
      {startsAgain && <p className={style.sentence}>{t('reports.ledger.newYear')}</p>}
      {lines.length > 0 && <DataTable caption={title} columns={columns} rows={lines} idOf={({ id }) => id} />}
    </Stack>
  )
}

function useLedgerColumns(ledger: LedgerOfAccount): readonly Column<LedgerLine>[] {
  const t = useText()
  const { date } = useDates()
  const { establishmentId } = useSessionUser()
  const isSingleEstablishment = new Set(ledger.lines.map((line) => line.establishmentId)).size === 1
  return [
    {
      key: 'date',
      title: t('reports.column.date'),
      card: 'plain',
      cell: (row) => date(row.date),
      total: t('reports.ledger.movements'),
    },
    {
      key: 'journalCode',
      title: t('reports.column.journal'),
      cell: (row) => `${row.journalCode} ${row.number}`,
    },
    { key: 'pieceRef', title: t('reports.column.piece'), heading: true },
    ...(isSingleEstablishment
      ? []
      : [
          {
            key: 'establishmentName',
            title: t('reports.column.establishment'),
            card: 'plain',
          } as const,
        ]),
    { key: 'label', title: t('reports.column.label'), card: 'plain' },
    {
      key: 'document',
      title: t('reports.column.document'),
      card: 'plain',
      cell: (row) => {
        if (!row.document) return ''
        const address = documentAddress(row, establishmentId)
        const text = t(`reports.document.${row.document.kind}`)
        return address ? <Link href={address}>{text}</Link> : text
      },
    },
    { key: 'letter', title: t('reports.column.letter'), cell: (row) => row.letter ?? '' },
    moneyColumn({
      key: 'debitCents',
      title: t('reports.column.debit'),
      cents: (row) => row.debitCents || null,
      whenNull: '',
      total: () => ledger.debitCents,
    }),
    moneyColumn({
      key: 'creditCents',
      title: t('reports.column.credit'),
      cents: (row) => row.creditCents || null,
      whenNull: '',
      total: () => ledger.creditCents,
    }),
    moneyColumn({
      key: 'balanceCents',
      title: t('reports.column.balance'),
      card: 'figure',
      total: () => ledger.closingCents,
    }),
  ]
}
