import { Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { may } from '../../domain/roles.ts'
import { useText } from '../../i18n/index.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { Failed } from '../data/failed.tsx'
import { part } from '../data/part.tsx'
import { useDocument } from '../data/use-document.ts'
import { LinkButton, NoResults, Page, SkeletonText } from '../ui/index.ts'
import { Charts } from './charts.tsx'
import style from './home.module.css'
import { Due } from './tasks.tsx'

const Reports = part(() => import('../reports/reports.tsx'), 'Reports')

/** `/`: home; with `?view=reports` the reports of a period, for directors and accountants. */
export default function HomeScreen() {
  const [search] = useSearchParams()
  const { role } = useSessionUser()
  if (search.get('view') !== 'reports' || !may(role, 'remit')) return <Home />
  return (
    <Suspense fallback={<SkeletonText lines={12} />}>
      <Reports />
    </Suspense>
  )
}

/** Home: first a sentence that says what is to be done, then a link to each task, then the recent trend. */
function Home() {
  const t = useText()
  const { establishmentId } = useSessionUser()
  if (establishmentId === null) {
    return (
      <Page title={t('home.title')}>
        <NoResults title={t('home.nowhere.title')} message={t('home.nowhere.message')} suggestion="" />
      </Page>
    )
  }
  return <Today establishmentId={establishmentId} />
}

function Today({ establishmentId }: { establishmentId: string }) {
  const { ports } = useApp()
  const t = useText()
  const { data, state, refusal, retry } = useDocument(ports.home.loadToday, { establishmentId })
  const { role } = useSessionUser()
  return (
    <div data-screen="home" data-state={state}>
      <Page
        title={t('home.title')}
        failed={state === 'failed' || state === 'refused'}
        action={
          <>
            {may(role, 'remit') && (
              <LinkButton href="/?view=reports" icon="list">
                {t('reports.open')}
              </LinkButton>
            )}
            {may(role, 'count') && !may(role, 'control') && (
              <LinkButton href="/cashregister" look="primary" icon="register">
                {t('home.verb.count')}
              </LinkButton>
            )}
          </>
        }
      >
        {(state === 'failed' || state === 'refused') && <Failed refusal={refusal} onRetry={retry} />}
        {state === 'loading' && !data && <SkeletonText lines={8} />}
        {data && (
          <div className={style.home}>
            <Due today={data} role={role} />
            <Charts today={data} />
          </div>
        )}
      </Page>
    </div>
  )
}
