import { useSearchParams } from 'wouter'
import type { GroupToday as GroupData } from '../../domain/contract/today.ts'
import { hasCapability, type Role } from '../../domain/roles.ts'
import { useLocale, useText } from '../../i18n/index.ts'
import type { EstablishmentChoice } from '../../machines/establishment/types.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import { LoadingFailed } from '../data/loading-failed.tsx'
import { useDocument } from '../data/use-document.ts'
import { Icon, LinkButton, Page, Panel, SkeletonText } from '../ui/index.ts'
import { useGroupTasks } from './group-tasks.ts'
import style from './home.module.css'
import { useMoneyTasks } from './money-tasks.ts'
import type { HomeToday } from './ports.ts'
import { useSheetTasks } from './sheet-tasks.ts'
import type { Task } from './task.ts'

const BREADCRUMB = [{ title: 'home.title' }] as const

const TrendCharts = lazyComponent(() => import('./charts.tsx'), 'TrendCharts', <SkeletonText lines={12} />)
const GroupOverview = lazyComponent(() => import('./group.tsx'), 'GroupOverview', <SkeletonText lines={6} />)
const NoEstablishment = lazyComponent(() => import('../data/no-establishment.tsx'), 'NoEstablishment', null)
const Reports = lazyComponent(() => import('../reports/reports.tsx'), 'Reports', <SkeletonText lines={12} />)

/** `/`: home; with `?view=reports` the reports of a period, for directors, accountants and administrators. */
export default function HomeScreen() {
  const [search] = useSearchParams()
  const { role } = useSessionUser()
  if (search.get('view') !== 'reports' || !hasCapability(role, 'remit')) return <Home />
  return <Reports />
}

/** Home of the current establishment; without one, of all establishments for users who may control. */
function Home() {
  const t = useText()
  const { establishmentId, role } = useSessionUser()
  if (establishmentId !== null) return <Today establishmentId={establishmentId} />
  return (
    <Page title={t('home.title')} breadcrumb={BREADCRUMB}>
      {hasCapability(role, 'control') ? (
        <div className={style.home}>
          <GroupToday role={role} />
        </div>
      ) : (
        <NoEstablishment />
      )}
    </Page>
  )
}

/**
 * Home of an establishment: its tasks and its recent trend. Users who may remit also see a comparison of their establishments. For users who may
 * control, the tasks of accounting precede those of the establishment.
 */
function Today({ establishmentId }: { establishmentId: string }) {
  const { ports } = useApp()
  const t = useText()
  const today = useDocument(ports.home.loadToday, { establishmentId }, { dependsOn: ['today'] })
  const { role } = useSessionUser()
  const mayRemit = hasCapability(role, 'remit')
  const mayControl = hasCapability(role, 'control')
  const isFailed = today.state === 'failed' || today.state === 'refused'
  return (
    <div data-screen="home" data-state={today.state}>
      <Page
        title={t('home.title')}
        breadcrumb={BREADCRUMB}
        hasError={isFailed}
        action={
          <>
            {mayRemit && (
              <LinkButton href="/?view=reports" icon="list">
                {t('reports.open')}
              </LinkButton>
            )}
            {!mayControl && (
              <LinkButton href="/cashregister" look="primary" icon="register">
                {t('home.verb.count')}
              </LinkButton>
            )}
          </>
        }
      >
        {isFailed && <LoadingFailed refusal={today.refusal} onRetry={today.retry} />}
        {today.state === 'loading' && !today.data && <SkeletonText lines={8} />}
        {today.data && (
          <div className={style.home}>
            {!mayControl && <EstablishmentToDo today={today.data} role={role} />}
            {mayRemit && <GroupToday role={role} today={today.data} />}
            <TrendCharts today={today.data} />
          </div>
        )}
      </Page>
    </div>
  )
}

/**
 * The tasks in the establishment. Shift leads see no tasks about pouches, remittances and the wallet. If they have
 * no tasks, the page says only that their counts are up to date.
 */
function EstablishmentToDo({ today, role }: { today: HomeToday; role: Role }) {
  const t = useText()
  const tasks = useEstablishmentTasks(today, role)
  const nothing = t(hasCapability(role, 'remit') ? 'home.due.nothing' : 'home.due.nothingToCount')
  return <ToDo lists={[{ title: t('home.tasks'), tasks }]} emptySentence={nothing} />
}

function useEstablishmentTasks(today: HomeToday, role: Role): readonly Task[] {
  const sheets = useSheetTasks(today, role)
  const money = useMoneyTasks(today, role)
  return [...sheets, ...money]
}

/**
 * The comparison of the user's establishments. Users who may control also see the tasks of accounting and, from `today`,
 * the tasks of the chosen establishment. The tasks from `today` are shown even if the comparison can't be loaded.
 */
function GroupToday({ role, today = null }: { role: Role; today?: HomeToday | null }) {
  const { ports } = useApp()
  const group = useDocument(ports.home.loadGroup, null, { dependsOn: ['today'] })
  const mayControl = hasCapability(role, 'control')
  const toDo =
    mayControl &&
    (today ? <AccountingAndEstablishmentToDo group={group.data} role={role} today={today} /> : null)
  if (group.state === 'failed' || group.state === 'refused')
    return (
      <>
        <LoadingFailed refusal={group.refusal} onRetry={group.retry} />
        {toDo}
      </>
    )
  if (!group.data) return <SkeletonText lines={6} />
  if (group.data.establishments.length === 0) return <NoEstablishment />
  return (
    <>
      {toDo || (mayControl && <GroupToDo group={group.data} role={role} />)}
      <GroupOverview group={group.data} role={role} />
    </>
  )
}

const NO_GROUP: GroupData = { establishments: [], registers: [], people: [], jobsInError: 0 }

/** The tasks of accounting in all establishments, then those of the chosen one. If `group` could not be loaded, “nothing to do” is not shown. */
function AccountingAndEstablishmentToDo({
  group,
  role,
  today,
}: {
  group: GroupData | null
  role: Role
  today: HomeToday
}) {
  const t = useText()
  const { establishmentId, establishments } = useSessionUser()
  const accountingTasks = useGroupTasks(group ?? NO_GROUP, role, establishmentId)
  const tasks = useEstablishmentTasks(today, role)
  // The names in the session can be older than those in the group.
  const named: readonly EstablishmentChoice[] = [...(group?.establishments ?? []), ...establishments]
  const name = named.find(({ id }) => id === establishmentId)?.name ?? ''
  // The jobs of the group include those of the establishment.
  const establishmentTasks = group ? tasks.filter(({ key }) => key !== 'jobs') : tasks
  const lists = [
    { title: t('home.tasks.control'), tasks: accountingTasks },
    { title: t('home.tasks.of', { establishment: name }), tasks: establishmentTasks },
  ]
  return <ToDo lists={lists} emptySentence={group ? t('home.due.nothing') : null} />
}

/** The tasks of accounting while no establishment is chosen. */
function GroupToDo({ group, role }: { group: GroupData; role: Role }) {
  const t = useText()
  const tasks = useGroupTasks(group, role, null)
  return <ToDo lists={[{ title: t('home.tasks'), tasks }]} emptySentence={t('home.due.nothingToControl')} />
}

/** The largest number of different tasks that the sentence names. For more, it contains only the number of tasks. */
const MAX_NAMED_TASKS = 5

/** A list of tasks with a title. */
interface TaskList {
  readonly title: string
  readonly tasks: readonly Task[]
}

/** A sentence that sums up the tasks, then the lists of tasks with their links. `emptySentence` is shown if there are no tasks, unless it is null. */
function ToDo({ lists, emptySentence }: { lists: readonly TaskList[]; emptySentence: string | null }) {
  const t = useText()
  const { locale } = useLocale()
  const tasks = lists.flatMap((list) => list.tasks)
  const due = tasks.flatMap((task) => task.due ?? [])
  const sentence = () => {
    if (tasks.length === 0) return emptySentence
    if (due.length > MAX_NAMED_TASKS) return t('home.due.many', { count: tasks.length })
    return t('home.due.sentence', { list: new Intl.ListFormat(locale).format(due) })
  }
  const shownSentence = sentence()
  return (
    <>
      {shownSentence !== null && <p className={style.sentence}>{shownSentence}</p>}
      {lists
        .filter((list) => list.tasks.length > 0)
        .map((list) => (
          <Panel key={list.title} title={list.title} flush>
            <ul className={style.tasks}>
              {list.tasks.map(({ key, icon, text, link }) => (
                <li key={key} className={style.task}>
                  <Icon name={icon} size={20} />
                  <span>{text}</span>
                  {link && <LinkButton href={link.href}>{link.verb}</LinkButton>}
                </li>
              ))}
            </ul>
          </Panel>
        ))}
    </>
  )
}
