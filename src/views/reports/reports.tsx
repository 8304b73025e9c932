import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { addDays, type BusinessDate } from '../../domain/dates/calendar.ts'
import {
  lastPostedMonth,
  lastThirtyDays,
  REPORTS,
  type ReportName,
  type ReportPeriod,
  reportCapability,
} from '../../domain/documents/reports.ts'
import { hasCapability } from '../../domain/roles.ts'
import { useDates, useLocale, useText } from '../../i18n/index.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { useServiceNow, useToday } from '../data/business-day.ts'
import { useEstablishmentOptions } from '../data/establishment-options.ts'
import { lazyComponent } from '../data/lazy-component.tsx'
import { NotLoaded } from '../data/not-loaded.tsx'
import { useDocument } from '../data/use-document.ts'
import { Downloads } from '../files/downloads.tsx'
import { withChanges } from '../lists/list-address.ts'
import { LookupFailed } from '../lists/lookup-failed.tsx'
import { Button, Page, PeriodPicker, Row, Select, SkeletonText, Stack, TabNavOrSelect } from '../ui/index.ts'
import type { ReportRequest } from './ports.ts'
import { ReportView } from './report.tsx'
import style from './reports.module.css'

const LedgerView = lazyComponent(() => import('./ledger.tsx'), 'LedgerView', <SkeletonText lines={12} />)
const BREADCRUMB = [{ title: 'home.title', link: '/' }, { title: 'reports.title' }] as const
const ALL_ESTABLISHMENTS = 'all'
/** The length of the longer period that a report without rows offers. */
const LONGER_DAYS = 365
const FORMATS = ['csv', 'xlsx'] as const

/**
 * `/?view=reports`: the figures of a period, for one establishment or all to which the user has access. The address selects the report. In the
 * balance of accounts, an account in the address shows its ledger.
 */
export function Reports() {
  const t = useText()
  const { role } = useSessionUser()
  const allowedReports = REPORTS.filter((name) => hasCapability(role, reportCapability(name)))
  const { date: today } = useServiceNow()
  // Wallet movements are dated by the calendar day, also after midnight.
  const calendarDay = useToday()
  const [search] = useSearchParams()
  const report = allowedReports.find((name) => name === search.get('report')) ?? 'deltas'
  const establishmentId = useEstablishmentOfReport()
  const [posted, setPosted] = useState<PostedMonth | null>(null)
  const hasPeriod = search.has('date_from') && search.has('date_to')
  const needsPostedMonth = report === 'balance' && !hasPeriod && posted?.establishmentId !== establishmentId
  return (
    <div data-screen="reports" className={style.screen}>
      <Page
        wide
        title={t('reports.title')}
        breadcrumb={BREADCRUMB}
        action={
          <Button icon="print" onClick={() => window.print()}>
            {t('action.print')}
          </Button>
        }
      >
        <Stack gap={16}>
          <TabNavOrSelect
            label={t('reports.choose')}
            current={report}
            tabs={allowedReports.map((name) => ({
              key: name,
              label: t(`reports.${name}`),
              href: `/?${withChanges(search, { view: 'reports', report: name, account: null })}`,
            }))}
          />
          {(posted !== null || !needsPostedMonth) && (
            <ReportOfPeriod
              report={report}
              today={today}
              isPeriodKnown={!needsPostedMonth}
              defaultPeriod={
                (report === 'balance' && posted?.month) ||
                lastThirtyDays(report === 'wallets' ? calendarDay : today)
              }
            />
          )}
          {needsPostedMonth && <FindPostedMonth key={establishmentId} today={today} onFound={setPosted} />}
        </Stack>
      </Page>
    </div>
  )
}

/** The id of the establishment in the address, otherwise the current one; null for all. */
function useEstablishmentOfReport(): string | null {
  const { establishmentId } = useSessionUser()
  const [search] = useSearchParams()
  const establishment = search.get('establishment') ?? establishmentId
  return establishment === ALL_ESTABLISHMENTS ? null : establishment
}

/** The default period of the balance of accounts in an establishment, or in all (null). */
interface PostedMonth {
  readonly establishmentId: string | null
  readonly month: ReportPeriod
}

interface FindPostedMonthProps {
  today: BusinessDate
  onFound: (found: PostedMonth) => void
}

/** Calls `onFound` with the default period of the balance of accounts, which depends on the date of the last entry. */
function FindPostedMonth({ today, onFound }: FindPostedMonthProps) {
  const { ports } = useApp()
  const establishmentId = useEstablishmentOfReport()
  const { data, ...loading } = useDocument(
    ports.reports.loadLastPostedDate,
    establishmentId === null ? {} : { establishmentId },
  )
  const isFound = loading.state === 'ready'
  useEffect(() => {
    if (isFound) onFound({ establishmentId, month: lastPostedMonth(today, data) })
  }, [isFound, onFound, establishmentId, today, data])
  return isFound ? null : <NotLoaded {...loading} lines={12} />
}

interface ReportOfPeriodProps {
  report: ReportName
  today: BusinessDate
  /** The period while the address contains none. */
  defaultPeriod: ReportPeriod
  /** False while the default period of the chosen establishment is not loaded: only the fields are shown. */
  isPeriodKnown: boolean
}

/** The fields for the establishment and the period; below them the report, or the ledger of an account of the balance. */
function ReportOfPeriod({ report, today, defaultPeriod, isPeriodKnown }: ReportOfPeriodProps) {
  const t = useText()
  const { date } = useDates()
  const { locale: language } = useLocale()
  const { ports } = useApp()
  const user = useSessionUser()
  const choices = useDocument(ports.establishments.loadFilterChoices, null)
  // The session has only the establishments to which the user can switch.
  const establishments = useEstablishmentOptions(choices.data?.establishments ?? user.establishments)
  const [search, setSearch] = useSearchParams()
  const setParameters = (changes: Readonly<Record<string, string | null>>) =>
    setSearch((previous) => withChanges(previous, changes))
  const from = search.get('date_from') ?? defaultPeriod.from
  const to = search.get('date_to') ?? defaultPeriod.to
  // After midnight, `today` is still the date of the evening service; the new calendar date can already have figures.
  const lastDay = useToday()
  const yearAgo = addDays(today, 1 - LONGER_DAYS)
  const establishmentId = useEstablishmentOfReport()
  const query = { from, to, ...(establishmentId !== null && { establishmentId }) }
  const account = report === 'balance' ? search.get('account') : null
  const ledgerQuery = account === null ? null : { ...query, account }
  const queryText = new URLSearchParams(ledgerQuery ?? query).toString()
  const downloads = (
    <Row>
      <Downloads
        files={FORMATS.map((format) => ({
          label: t(`list.download.${format}`),
          path: `reports/${ledgerQuery ? 'ledger' : report}/download`,
          query: { ...(ledgerQuery ?? query), format, language },
        }))}
      />
    </Row>
  )
  return (
    <>
      <LookupFailed lookup={choices} />
      <div className={style.fields}>
        <Select
          label={t('reports.establishment')}
          value={establishmentId ?? ALL_ESTABLISHMENTS}
          options={[{ value: ALL_ESTABLISHMENTS, label: t('reports.everywhere') }, ...establishments]}
          onChange={(id) => setParameters({ establishment: id })}
        />
        <PeriodPicker
          bounded
          today={today}
          max={lastDay}
          value={{ from, to }}
          onChange={(period) => setParameters({ date_from: period.from, date_to: period.to })}
        />
      </div>
      {isPeriodKnown && (
        <>
          {/* The fields are hidden on paper, so the report and its period are printed as text. */}
          <p className={style.printed}>
            {account === null ? t(`reports.${report}`) : t('reports.ledger', { account })} ·{' '}
            {t('period.range', { from: date(from), to: date(to) })}
          </p>
          {ledgerQuery ? (
            <>
              <LedgerView key={queryText} query={ledgerQuery} />
              {downloads}
            </>
          ) : (
            <LoadedReport
              key={`${report} ${queryText}`}
              report={report}
              query={query}
              downloads={downloads}
              longer={
                from > yearAgo && (
                  <Button onClick={() => setParameters({ date_from: yearAgo, date_to: lastDay })}>
                    {t('reports.empty.action')}
                  </Button>
                )
              }
            />
          )}
        </>
      )}
    </>
  )
}

interface LoadedReportProps {
  report: ReportName
  query: ReportRequest['query']
  /** Shown only if the report has rows. */
  downloads: ReactNode
  /** The button that offers a longer period if there are no rows; false if the chosen period begins no later than the longer one. */
  longer: ReactNode
}

function LoadedReport({ report, query, downloads, longer }: LoadedReportProps) {
  const { ports } = useApp()
  const { data, ...loading } = useDocument(ports.reports.load, { report, query })
  if (data === null) return <NotLoaded {...loading} lines={12} />
  return (
    <>
      <ReportView report={report} rows={data} longer={longer} />
      {data.length > 0 && downloads}
    </>
  )
}
