import { Link } from 'wouter'
import { type MonthTask, remainingTasks } from '../../domain/accounting/month.ts'
import type { AccountingMonth } from '../../domain/contract/accounting.ts'
import { addDays } from '../../domain/dates/calendar.ts'
import { useDates, useText } from '../../i18n/index.ts'
import { Alert, Button, Stack } from '../ui/index.ts'

interface MonthChecklistProps {
  state: AccountingMonth
  /** Opens another month of the establishment. */
  onMonth: (month: string) => void
}

/** The tasks before a month can be closed, each with a link to its screen, and warnings to check. */
export function MonthChecklist({ state, onMonth }: MonthChecklistProps) {
  const t = useText()
  const { month: monthText } = useDates()
  const { earlierMonth } = state
  const tasks = remainingTasks(state)
  const warnings = (['tillsWithoutClosing', 'closingsWithoutTill'] as const).filter((name) => state[name] > 0)
  const isReady = tasks.length === 0 && earlierMonth === null && !state.isEmpty
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
          <ul>
            {tasks.map(({ task, count }) => (
              <li key={task}>
                <TaskLink task={task} state={state} /> <strong>{count}</strong>
              </li>
            ))}
          </ul>
        </section>
      )}
      {warnings.length > 0 && (
        <section>
          <h3>{t('accounting.month.warnings')}</h3>
          <ul>
            {warnings.map((name) => (
              <li key={name}>
                {t(`accounting.month.${name}`)} <strong>{state[name]}</strong>
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

/** The screen of each task, filtered to the month; null for tasks that sending the month does. */
const SCREEN_OF_TASK: Readonly<
  Record<MonthTask, { readonly path: string; readonly status?: string } | null>
> = {
  tillsToValidate: { path: '/control', status: 'all' },
  remittancesToCredit: { path: '/moneyremittanceCtrl', status: 'VALIDATED' },
  tillsToSend: null,
  remittancesToSend: null,
  movementsToSend: null,
  sending: { path: '/control?view=jobs' },
}

function TaskLink({ task, state }: { task: MonthTask; state: AccountingMonth }) {
  const t = useText()
  const label = t(`accounting.month.${task}`)
  const screen = SCREEN_OF_TASK[task]
  if (!screen) return label
  const first = `${state.month}-01`
  const last = addDays(`${nextMonth(state.month)}-01`, -1)
  const filters = new URLSearchParams({
    ...(screen.status && {
      establishmentId: state.establishmentId,
      date_from: first,
      date_to: last,
      status: screen.status,
    }),
  })
  return <Link href={filters.size > 0 ? `${screen.path}?${filters}` : screen.path}>{label}</Link>
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}
