import { Suspense } from 'react'
import { useSearchParams } from 'wouter'
import type { GroupToday as GroupData, Today as TodayData } from '../../domain/contract/today.ts'
import { hasCapability, type Role } from '../../domain/roles.ts'
import { useText } from '../../i18n/index.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { Failed } from '../data/failed.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import { useDocument } from '../data/use-document.ts'
import { LinkButton, NoResults, Page, SkeletonText } from '../ui/index.ts'
import { Charts } from './charts.tsx'
import { useGroupTasks } from './group-tasks.ts'
import style from './home.module.css'
import { useMoneyTasks } from './money-tasks.ts'
import { useDraftTasks, useSheetTasks } from './sheet-tasks.ts'
import { ToDo } from './to-do.tsx'

const NO_DRAFTS = { drafts: [], registers: [] }

const Group = lazyComponent(() => import('./group.tsx'), 'Group')
const Reports = lazyComponent(() => import('../reports/reports.tsx'), 'Reports')

/** `/`: home; with `?view=reports` the reports of a period, for directors and accountants. */
export default function HomeScreen() {
  const [search] = useSearchParams()
  const { role } = useSessionUser()
  if (search.get('view') !== 'reports' || !hasCapability(role, 'remit')) return <Home />
  return (
    <Suspense fallback={<SkeletonText lines={12} />}>
      <Reports />
    </Suspense>
  )
}

/** Home: a sentence that lists what is to be done, a link to each task, and the recent trend. */
function Home() {
  const t = useText()
  const { establishmentId, role } = useSessionUser()
  if (establishmentId !== null) return <Today establishmentId={establishmentId} />
  return (
    <Page title={t('home.title')}>
      {hasCapability(role, 'control') ? (
        <div className={style.home}>
          <GroupToday role={role} />
        </div>
      ) : (
        <NoResults title={t('home.nowhere.title')} message={t('home.nowhere.message')} suggestion="" />
      )}
    </Page>
  )
}

/** Home of an establishment: its tasks, except for those who may control; for those who may remit, also a comparison of their establishments. */
function Today({ establishmentId }: { establishmentId: string }) {
  const { ports } = useApp()
  const t = useText()
  const today = useDocument(ports.home.loadToday, { establishmentId })
  const { role } = useSessionUser()
  const mayRemit = hasCapability(role, 'remit')
  const mayControl = hasCapability(role, 'control')
  const isFailed = today.state === 'failed' || today.state === 'refused'
  return (
    <div data-screen="home" data-state={today.state}>
      <Page
        title={t('home.title')}
        failed={isFailed}
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
        {isFailed && <Failed refusal={today.refusal} onRetry={today.retry} />}
        {today.state === 'loading' && !today.data && <SkeletonText lines={8} />}
        {today.data && (
          <div className={style.home}>
            {!mayControl && <EstablishmentToDo today={today.data} role={role} />}
            {mayRemit && <GroupToday role={role} today={today.data} />}
            <Charts today={today.data} />
          </div>
        )}
      </Page>
    </div>
  )
}

function EstablishmentToDo({ today, role }: { today: TodayData; role: Role }) {
  const sheets = useSheetTasks(today, role)
  const money = useMoneyTasks(today, role)
  return <ToDo tasks={[...sheets, ...money]} />
}

function GroupToday({ role, today = null }: { role: Role; today?: TodayData | null }) {
  const { ports } = useApp()
  const group = useDocument(ports.home.loadGroup, null)
  if (group.state === 'failed' || group.state === 'refused')
    return <Failed refusal={group.refusal} onRetry={group.retry} />
  if (!group.data) return <SkeletonText lines={6} />
  return (
    <>
      {hasCapability(role, 'control') && <GroupToDo group={group.data} role={role} today={today} />}
      <Suspense fallback={<SkeletonText lines={6} />}>
        <Group group={group.data} role={role} />
      </Suspense>
    </>
  )
}

/** The unsaved sheets of the person, then the tasks of accounting in all establishments. */
function GroupToDo({ group, role, today }: { group: GroupData; role: Role; today: TodayData | null }) {
  const drafts = useDraftTasks(today ?? NO_DRAFTS)
  return <ToDo tasks={[...drafts, ...useGroupTasks(group, role)]} />
}
