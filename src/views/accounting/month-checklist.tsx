import { Link } from 'wouter'
import {
  MONTH_TASK_STATUSES,
  MONTH_WARNINGS,
  type MonthTask,
  type MonthWarning,
  remainingTasks,
} from '../../domain/accounting/month.ts'
import type { AccountingMonth } from '../../domain/contract/accounting-months.ts'
import { CLOSING_MISSING } from '../../domain/counting/closing-filter.ts'
import { lastDayOf } from '../../domain/dates/months.ts'
import { guardRoute } from '../../domain/roles.ts'
import { useDates, useText } from '../../i18n/index.ts'
import { useSessionUser } from '../app.tsx'
import { Alert, Button, Money, Stack } from '../ui/index.ts'
import style from './accounting.module.css'

interface MonthChecklistProps {
  state: AccountingMonth
  /** Opens another month of the establishment. */
  onMonth: (month: string) => void
}

/** The tasks that remain before the month can be closed, and warnings to check. A task or warning is a link if the person may open its screen. */
export function MonthChecklist({ state, onMonth }: MonthChecklistProps) {
  const t = useText()
  const { month: monthText } = useDates()
  const { earlierMonth } = state
  const remaining = remainingTasks(state)
  const isReady =
    remaining.length === 0 && earlierMonth === null && !state.isEmpty && state.closingsWithoutTill === 0
  const tasks = remaining.filter((entry): entry is { task: Task; count: number } => entry.task !== 'sending')
  const warnings = MONTH_WARNINGS.filter((name) => state[name] > 0)
  if (state.isClosed) return <Alert tone="info">{t('accounting.month.closed')}</Alert>
  return (
    <Stack>
      {earlierMonth !== null && (
        <Alert
          tone="info"
          action={<Button onClick={() => onMonth(earlierMonth)}>{monthText(earlierMonth)}</Button>}
        >
          {t('accounting.month.earlier', { month: monthText(earlierMonth) })}
        </Alert>
      )}
      {tasks.length > 0 && (
        <section>
          <h3>{t('accounting.month.tasks')}</h3>
          <ul className={style.tasks}>
            {tasks.map(({ task, count }) => (
              <li key={task}>
                <MonthLink name={task} state={state} /> <strong>{count}</strong>
              </li>
            ))}
          </ul>
        </section>
      )}
      {state.sending > 0 && (
        <Alert tone="info" action={<Link href="/control?view=jobs">{t('accounting.month.jobs')}</Link>}>
          {t('accounting.month.beingSent', { count: state.sending })}
        </Alert>
      )}
      {warnings.length > 0 && (
        <section>
          <h3>{t('accounting.month.warnings')}</h3>
          <ul className={style.tasks}>
            {warnings.map((name) => (
              <li key={name}>
                <MonthLink name={name} state={state} /> <strong>{state[name]}</strong>
                {name === 'tillsWithTypedTurnover' && (
                  <>
                    {' '}
                    (<Money cents={state.typedTurnoverCents} />)
                  </>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {state.isEmpty && <p>{t('accounting.month.empty')}</p>}
      {isReady && <Alert tone="success">{t('accounting.month.done')}</Alert>}
    </Stack>
  )
}

/** A task that a person does. */
type Task = Exclude<MonthTask, 'sending'>

interface MonthScreen {
  readonly path: string
  /**
   * The filter that gets the first and last date of the month, by default `date`. For remittances it is the date of the hand-over, which decides
   * their month. Null for a list that can't be limited to the month.
   */
  readonly dates?: 'handedOverOn' | null
  /** The filters besides the establishment and the dates of the month. */
  readonly filters: Readonly<Record<string, string>>
}

/**
 * The screen of each task and warning; null for movements, which are sent with the month and have no screen. In the filters of `/control`, `status`
 * contains statuses, `all`, or the name of a task.
 */
const MONTH_SCREENS: Readonly<Record<Task | MonthWarning, MonthScreen | null>> = {
  tillsToValidate: { path: '/control', filters: statusesOf('tillsToValidate') },
  remittancesToCredit: {
    path: '/moneyremittanceCtrl',
    dates: 'handedOverOn',
    filters: statusesOf('remittancesToCredit'),
  },
  tillsToAccept: { path: '/control', filters: { status: 'tillsToAccept' } },
  tillsAwaitingClosing: { path: '/control', filters: { status: 'tillsAwaitingClosing' } },
  tillsToSend: { path: '/control', filters: { status: 'tillsToSend' } },
  remittancesToSend: {
    path: '/moneyremittanceCtrl',
    dates: 'handedOverOn',
    filters: statusesOf('remittancesToSend'),
  },
  movementsToSend: null,
  corrections: { path: '/control', dates: null, filters: { view: 'jobs', type: 'ACCOUNTING-CASH' } },
  tillsWithoutClosing: { path: '/control', filters: { status: 'all', closing: CLOSING_MISSING } },
  closingsWithoutTill: { path: '/cashpad', filters: { view: 'archives' } },
  tillsWithTypedTurnover: { path: '/control', filters: { status: 'all' } },
}

function statusesOf(task: keyof typeof MONTH_TASK_STATUSES): MonthScreen['filters'] {
  return { status: MONTH_TASK_STATUSES[task].join(',') }
}

function MonthLink({ name, state }: { name: Task | MonthWarning; state: AccountingMonth }) {
  const t = useText()
  const user = useSessionUser()
  const label = t(`accounting.month.${name}`)
  const screen = MONTH_SCREENS[name]
  // Accountants can't open the screen of closings, for example.
  if (!screen || guardRoute(screen.path, user) !== 'pass') return label
  const { dates = 'date' } = screen
  const { status, ...filters } = screen.filters
  const query = new URLSearchParams({
    ...filters,
    establishmentId: state.establishmentId,
    ...(dates !== null && {
      [`${dates}_from`]: `${state.month}-01`,
      [`${dates}_to`]: lastDayOf(state.month),
    }),
    ...(status !== undefined && { status }),
  })
  return <Link href={`${screen.path}?${query}`}>{label}</Link>
}
