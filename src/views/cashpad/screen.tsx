import { useLocation, useSearchParams } from 'wouter'
import { useText } from '../../i18n/index.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import { useDocument } from '../data/use-document.ts'
import { Page, SkeletonText, Stack, TabNav } from '../ui/index.ts'
import style from './cashpad.module.css'
import { ClosingsUpload } from './upload.tsx'

const NoEstablishment = lazyComponent(
  () => import('../data/no-establishment.tsx'),
  'NoEstablishment',
  <SkeletonText lines={6} />,
)
const Archives = lazyComponent(() => import('./archives.tsx'), 'Archives', <SkeletonText lines={6} />)

const VIEWS = ['import', 'archives'] as const
type View = (typeof VIEWS)[number]

const BREADCRUMB = [
  { title: 'shell.menu.cashRegister', link: '/cashregister' },
  { title: 'shell.menu.cashPad' },
] as const

/** /cashpad: one tab imports or requests closings, the other lists those received. */
export default function CashPadScreen() {
  const t = useText()
  const [path] = useLocation()
  const [search] = useSearchParams()
  const { establishmentId, establishments } = useSessionUser()
  // The closings of the current establishment first: the chip of the filter, when removed, shows those of all.
  const filter = establishmentId && establishments.length > 1 ? `&establishmentId=${establishmentId}` : ''
  const view: View = VIEWS.find((name) => name === search.get('view')) ?? 'import'
  return (
    <div data-screen="cashpad" data-view={view}>
      <Page wide title={t('closings.title')} breadcrumb={BREADCRUMB}>
        <TabNav
          label={t('closings.view')}
          current={view}
          tabs={VIEWS.map((key) => ({
            key,
            label: t(`closings.view.${key}`),
            href: key === 'import' ? path : `${path}?view=${key}${filter}`,
          }))}
        />
        {view === 'import' ? <ImportTab /> : <Archives />}
      </Page>
    </div>
  )
}

const ClosingsRequestPanel = lazyComponent(
  () => import('./requests.tsx'),
  'ClosingsRequestPanel',
  <SkeletonText lines={4} />,
)
const ClosingsContinuityPanel = lazyComponent(
  () => import('./continuity.tsx'),
  'ClosingsContinuityPanel',
  <SkeletonText lines={4} />,
)

/** Imports closings from a file, requests them from the POS, and lists the missing ones of all establishments in scope. */
function ImportTab() {
  return useSessionUser().establishmentId === null ? <NoEstablishment /> : <ImportTabContent />
}

function ImportTabContent() {
  const { ports } = useApp()
  const continuity = useDocument(ports.closings.loadContinuity, null, { dependsOn: ['archives'] })
  return (
    <Stack gap={24}>
      <ClosingsUpload />
      <div className={style.columns}>
        <ClosingsRequestPanel />
        <ClosingsContinuityPanel continuity={continuity} />
      </div>
    </Stack>
  )
}
