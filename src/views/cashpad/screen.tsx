import { Suspense } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useText } from '../../i18n/index.ts'
import { lazyComponent } from '../data/lazy-component.tsx'
import { Page, SkeletonText, TabNav } from '../ui/index.ts'
import { ClosingsUpload } from './closings-upload.tsx'

const Archives = lazyComponent(() => import('./archives.tsx'), 'Archives')

const VIEWS = ['bring', 'archives'] as const
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
  const view: View = VIEWS.find((name) => name === search.get('view')) ?? 'bring'
  return (
    <div data-screen="cashpad" data-view={view}>
      <Page wide title={t('closings.title')} breadcrumb={BREADCRUMB}>
        <TabNav
          label={t('closings.view')}
          current={view}
          tabs={VIEWS.map((key) => ({
            key,
            label: t(`closings.view.${key}`),
            href: key === 'bring' ? path : `${path}?view=${key}`,
          }))}
        />
        {view === 'bring' ? (
          <ClosingsUpload />
        ) : (
          <Suspense fallback={<SkeletonText lines={6} />}>
            <Archives />
          </Suspense>
        )}
      </Page>
    </div>
  )
}
