import { Suspense } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useText } from '../../i18n/index.ts'
import { lazyComponent } from '../data/lazy-component.tsx'
import { Page, SkeletonText, TabNav } from '../ui/index.ts'
import { CountedTickets } from './counted.tsx'

const Dispatches = lazyComponent(() => import('./dispatches.tsx'), 'Dispatches')
const Issuers = lazyComponent(() => import('./issuers.tsx'), 'Issuers')

const VIEWS = ['counted', 'dispatches', 'issuers'] as const
type View = (typeof VIEWS)[number]

const BREADCRUMB = [
  { title: 'shell.menu.control', link: '/control' },
  { title: 'shell.menu.tickets' },
] as const

/** /tickets: one tab with the counted tickets, one with the dispatches, one with the issuers. */
export default function TicketsScreen() {
  const t = useText()
  const [path] = useLocation()
  const [search] = useSearchParams()
  const view: View = VIEWS.find((name) => name === search.get('view')) ?? 'counted'
  return (
    <div data-screen="tickets" data-view={view}>
      <Page wide title={t('shell.menu.tickets')} breadcrumb={BREADCRUMB}>
        <TabNav
          label={t('tickets.view')}
          current={view}
          tabs={VIEWS.map((key) => ({
            key,
            label: t(`tickets.view.${key}`),
            href: key === 'counted' ? path : `${path}?view=${key}`,
          }))}
        />
        {view === 'counted' && <CountedTickets />}
        <Suspense fallback={<SkeletonText lines={10} />}>
          {view === 'dispatches' && <Dispatches />}
          {view === 'issuers' && <Issuers />}
        </Suspense>
      </Page>
    </div>
  )
}
