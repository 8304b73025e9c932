import { Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { useText } from '../../i18n/index.ts'
import { lazyComponent } from '../data/lazy-component.tsx'
import { Page, RadioGroup, SkeletonText } from '../ui/index.ts'
import { ClosingsUpload } from './closings-upload.tsx'

const Archives = lazyComponent(() => import('./archives.tsx'), 'Archives')

const VIEWS = ['bring', 'archives'] as const
type View = (typeof VIEWS)[number]

const BREADCRUMB = [{ title: 'shell.menu.cashRegister' }, { title: 'shell.menu.cashPad' }] as const

/** Closings of the tills: imported from a file or requested, and the list of those received. */
export default function CashPadScreen() {
  const t = useText()
  const [search, setSearch] = useSearchParams()
  const view: View = VIEWS.find((one) => one === search.get('view')) ?? 'bring'
  return (
    <div data-screen="cashpad" data-view={view}>
      <Page wide title={t('closings.title')} breadcrumb={BREADCRUMB}>
        <RadioGroup
          legend={t('closings.view')}
          hideLegend
          shape="segments"
          value={view}
          options={VIEWS.map((value) => ({ value, label: t(`closings.view.${value}`) }))}
          onChange={(value) => setSearch(value === 'bring' ? {} : { view: value })}
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
