import { useText } from '../../i18n/index.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { Failed } from '../data/failed.tsx'
import { useDocument } from '../data/use-document.ts'
import { NoResults, Page, SkeletonText } from '../ui/index.ts'
import { Charts } from './charts.tsx'
import style from './home.module.css'
import { useDueSentence } from './sentence.ts'
import { Tasks } from './tasks.tsx'

/** Home: first the sentence that says what is to be done, then the way to each thing, then how it has been going. */
export default function HomeScreen() {
  const t = useText()
  const { ports } = useApp()
  const { establishmentId } = useSessionUser()
  if (establishmentId === null) {
    return (
      <Page title={t('home.title')}>
        <NoResults title={t('home.nowhere.title')} message={t('home.nowhere.message')} suggestion="" />
      </Page>
    )
  }
  return <Today load={ports.documents.today} establishmentId={establishmentId} />
}

interface TodayProps {
  load: ReturnType<typeof useApp>['ports']['documents']['today']
  establishmentId: string
}

function Today({ load, establishmentId }: TodayProps) {
  const t = useText()
  const { data, state, refusal, retry } = useDocument(load, establishmentId)
  const { role } = useSessionUser()
  const sentence = useDueSentence(data, role)
  return (
    <div data-screen="home" data-state={state}>
      <Page title={t('home.title')} failed={state === 'failed' || state === 'refused'}>
        {(state === 'failed' || state === 'refused') && <Failed refusal={refusal} onRetry={retry} />}
        {state === 'loading' && !data && <SkeletonText lines={8} />}
        {data && (
          <div className={style.home}>
            <p className={style.sentence}>{sentence}</p>
            <Tasks today={data} role={role} />
            <Charts today={data} />
          </div>
        )}
      </Page>
    </div>
  )
}
