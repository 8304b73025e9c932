import { useSearchParams } from 'wouter'
import type { Wallet, WalletMovement } from '../../domain/contract/wallet-movements.ts'
import type { BusinessDate } from '../../domain/dates/calendar.ts'
import { useDates, useLocale, useText } from '../../i18n/index.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { useServiceNow } from '../data/business-day.ts'
import { Failed } from '../data/failed.tsx'
import { useDocument } from '../data/use-document.ts'
import { Downloads } from '../files/downloads.tsx'
import { withChanges } from '../lists/list-address.ts'
import { Logo } from '../shell/logo.tsx'
import { Button, LinkButton, Page, PeriodPicker, SkeletonText } from '../ui/index.ts'
import style from './statement.module.css'
import { StatementTable } from './statement-table.tsx'
import { StatementTotals } from './statement-totals.tsx'

const BREADCRUMB = [
  { title: 'shell.menu.wallet', link: '/wallet' },
  { title: 'wallet.statement.title' },
] as const

/**
 * The statement of the wallet for a period (by default the current month), for printing: opening balance, movements, closing balance, and space for
 * signatures.
 */
export function Statement() {
  const t = useText()
  const { locale: language } = useLocale()
  const [search, setSearch] = useSearchParams()
  const { date: today } = useServiceNow()
  const from = search.get('date_from') ?? (search.has('date_to') ? null : firstOfMonth(today))
  const to = search.get('date_to') ?? today
  return (
    <div data-screen="wallet-statement" className={style.screen}>
      <Page
        title={t('wallet.statement.title')}
        breadcrumb={BREADCRUMB}
        action={
          <div className={style.acts}>
            <LinkButton href="/wallet">{t('wallet.statement.back')}</LinkButton>
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
  const { establishmentId } = useSessionUser()
  const { data, state, refusal, retry } = useDocument(ports.wallet.loadStatement, {
    establishmentId: establishmentId ?? '',
    from,
    to,
  })
  if (data) return <PrintedStatement wallet={data.wallet} movements={data.movements} />
  return state === 'loading' ? <SkeletonText lines={12} /> : <Failed refusal={refusal} onRetry={retry} />
}

function PrintedStatement({ wallet, movements }: { wallet: Wallet; movements: readonly WalletMovement[] }) {
  const t = useText()
  const { date, dateTime } = useDates()
  const { firstName, lastName } = useSessionUser()
  const { from, to } = wallet.period
  return (
    <article data-paper className={style.sheet} aria-label={t('wallet.statement.title')}>
      <header className={style.head}>
        <p className={style.mark}>
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
        <p className={style.made}>
          {t('wallet.statement.made', { at: dateTime(wallet.at), name: `${firstName} ${lastName}` })}
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
