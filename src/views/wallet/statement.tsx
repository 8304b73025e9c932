import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import type { Wallet, WalletMovement } from '../../domain/contract/wallet-movements.ts'
import type { BusinessDate } from '../../domain/dates/calendar.ts'
import { useDates, useLocale, useMoney, useText } from '../../i18n/index.ts'
import { useApp, useEstablishmentId, useSessionUser } from '../app.tsx'
import { useToday } from '../data/business-day.ts'
import { NotLoaded } from '../data/not-loaded.tsx'
import { useDocument } from '../data/use-document.ts'
import { Downloads } from '../files/downloads.tsx'
import { withChanges } from '../lists/list-address.ts'
import { Logo } from '../shell/logo.tsx'
import {
  Button,
  cardRole,
  classNames,
  LinkButton,
  Money,
  Page,
  PeriodPicker,
  useShowsCards,
} from '../ui/index.ts'
import { DescriptionList } from '../ui/record-details.tsx'
import { sortForExplanation, totalsInAndOut } from './balance-explanation.ts'
import { MovementText } from './columns.tsx'
import style from './statement.module.css'

const BREADCRUMB = [
  { title: 'shell.menu.wallet', link: '/wallet' },
  { title: 'wallet.statement.title' },
] as const

/**
 * The statement of the wallet for a period (by default the current month), for printing: opening balance, movements, closing balance, and space for
 * signatures.
 */
export function WalletStatement() {
  const t = useText()
  const { locale: language } = useLocale()
  const [search, setSearch] = useSearchParams()
  const today = useToday()
  const from = search.get('date_from') ?? (search.has('date_to') ? null : firstOfMonth(today))
  const to = search.get('date_to') ?? today
  return (
    <div data-screen="wallet-statement" className={style.screen}>
      <Page
        title={t('wallet.statement.title')}
        breadcrumb={BREADCRUMB}
        action={
          <div className={style.actions}>
            <LinkButton href="/wallet">{t('action.back')}</LinkButton>
            <PeriodPicker
              hideLabel
              today={today}
              max={today}
              value={{ from, to }}
              onChange={(period) =>
                setSearch((previous) =>
                  withChanges(previous, { date_from: period.from, date_to: period.to ?? today }),
                )
              }
            />
            <Downloads
              files={[
                {
                  label: t('wallet.paper'),
                  path: 'wallet/paper',
                  query: { language, to, ...(from === null ? {} : { from }) },
                  isRenderedByServer: true,
                },
              ]}
            />
            <Button look="primary" icon="print" onClick={() => window.print()}>
              {t('action.print')}
            </Button>
          </div>
        }
      >
        <LoadedStatement key={`${from} ${to}`} from={from} to={to} />
      </Page>
    </div>
  )
}

function firstOfMonth(date: BusinessDate): BusinessDate {
  return `${date.slice(0, 8)}01`
}

function LoadedStatement({ from, to }: { from: BusinessDate | null; to: BusinessDate }) {
  const { ports } = useApp()
  const establishmentId = useEstablishmentId()
  const { data, ...loading } = useDocument(ports.wallet.loadStatement, {
    establishmentId,
    from,
    to,
  })
  if (data) return <PrintedStatement wallet={data.wallet} movements={data.movements} />
  return <NotLoaded {...loading} lines={12} />
}

function PrintedStatement({ wallet, movements }: { wallet: Wallet; movements: readonly WalletMovement[] }) {
  const t = useText()
  const { date, dateTime } = useDates()
  const { firstName, lastName } = useSessionUser()
  const { from, to } = wallet.period
  return (
    <article data-paper className={style.sheet} aria-label={t('wallet.statement.title')}>
      <header className={style.head}>
        <p className={style.brand}>
          <Logo size={32} />
          {t('shell.product')} · {t('wallet.statement.title')}
        </p>
        <div>
          <h2>{wallet.establishmentName}</h2>
          <p>
            {from === null
              ? t('wallet.statement.until', { to: date(to) })
              : t('wallet.statement.period', { from: date(from), to: date(to) })}
          </p>
        </div>
        <p className={style.createdBy}>
          {t('wallet.statement.by', { at: dateTime(wallet.at), name: `${firstName} ${lastName}` })}
        </p>
      </header>
      <StatementTotals period={wallet.period} />
      <StatementTable period={wallet.period} movements={movements} />
      <div className={style.signatures}>
        {(['wallet.statement.keeper', 'wallet.statement.checker'] as const).map((signatory) => (
          <div key={signatory}>
            <p>{t(signatory)}</p>
            <p className={style.line}>{t('wallet.statement.signature')}</p>
          </div>
        ))}
      </div>
    </article>
  )
}

interface StatementTableProps {
  period: Wallet['period']
  /** Oldest first. */
  movements: readonly WalletMovement[]
}

/** The table of the movements of a period, each with the balance after it, between the opening and the closing balance. */
function StatementTable({ period, movements }: StatementTableProps) {
  const t = useText()
  const { money } = useMoney()
  const { dateTime } = useDates()
  const { inCents, outCents } = totalsInAndOut(movements)
  const isOnCards = useShowsCards()
  const headerCell = (name: string, isFigure = false) => (
    <th {...cardRole('columnheader', isOnCards)} scope="col" className={isFigure ? style.end : undefined}>
      {name}
    </th>
  )
  const amountCell = (column: 'in' | 'out' | 'after', amount: ReactNode) => (
    <td {...cardRole('cell', isOnCards)} className={classNames(style.end, style[column])}>
      {amount}
    </td>
  )
  return (
    <div className={style.frame}>
      <table {...cardRole('table', isOnCards)} className={style.table}>
        <caption className="visually-hidden">{t('wallet.ledger.title')}</caption>
        <thead {...cardRole('rowgroup', isOnCards)}>
          <tr {...cardRole('row', isOnCards)}>
            {headerCell(t('wallet.column.at'))}
            {headerCell(t('wallet.column.what'))}
            {headerCell(t('wallet.column.by'))}
            {headerCell(t('wallet.column.in'), true)}
            {headerCell(t('wallet.column.out'), true)}
            {headerCell(t('wallet.column.total'), true)}
          </tr>
        </thead>
        <tbody {...cardRole('rowgroup', isOnCards)}>
          <tr {...cardRole('row', isOnCards)} className={style.balanceRow}>
            <th {...cardRole('rowheader', isOnCards)} scope="row" colSpan={5}>
              {t('wallet.statement.opening')}
            </th>
            {amountCell('after', <Money cents={period.openingCents} strong />)}
          </tr>
          {movements.length === 0 && (
            <tr {...cardRole('row', isOnCards)}>
              <td {...cardRole('cell', isOnCards)} colSpan={6}>
                {t('wallet.statement.none')}
              </td>
            </tr>
          )}
          {movements.map((movement) => (
            <tr {...cardRole('row', isOnCards)} key={movement.id}>
              <th {...cardRole('rowheader', isOnCards)} scope="row">
                {dateTime(movement.at)}
              </th>
              <td {...cardRole('cell', isOnCards)} className={style.movement}>
                <MovementText movement={movement} />
              </td>
              <td {...cardRole('cell', isOnCards)} className={style.author}>
                {movement.byName}
              </td>
              {amountCell('in', movement.movementCents > 0 && money(movement.movementCents))}
              {amountCell('out', movement.movementCents < 0 && money(-movement.movementCents))}
              {amountCell('after', <Money cents={movement.totalCents} />)}
            </tr>
          ))}
        </tbody>
        <tfoot {...cardRole('rowgroup', isOnCards)}>
          <tr {...cardRole('row', isOnCards)} className={style.balanceRow}>
            <th {...cardRole('rowheader', isOnCards)} scope="row" colSpan={3}>
              {t('wallet.statement.closing')}
            </th>
            {amountCell('in', money(inCents))}
            {amountCell('out', money(outCents))}
            {amountCell('after', <Money cents={period.closingCents} strong />)}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** The balance before a period, the total of each type of movement, and the balance after it. */
function StatementTotals({ period }: { period: Wallet['period'] }) {
  const t = useText()
  return (
    <div className={style.totals}>
      <DescriptionList
        items={[
          {
            term: t('wallet.statement.opening'),
            value: <Money cents={period.openingCents} />,
            isAmount: true,
          },
          ...sortForExplanation(period.types).map(({ type, count, cents }) => ({
            term: t(`wallet.balance.since.${type}`, { count }),
            value: <Money cents={cents} signed />,
            isAmount: true,
          })),
          {
            term: t('wallet.statement.closing'),
            value: <Money cents={period.closingCents} size="large" />,
            isTotal: true,
          },
        ]}
      />
    </div>
  )
}
