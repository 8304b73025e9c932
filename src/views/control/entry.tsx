import { Suspense } from 'react'
import { useSearch } from 'wouter'
import { part } from '../data/part.tsx'
import { SkeletonText } from '../ui/index.ts'
import ControlScreen from './screen.tsx'

const Jobs = part(() => import('../jobs/jobs.tsx'), 'Jobs')

const Accounting = part(() => import('../accounting/accounting.tsx'), 'Accounting')

const CONTROL_CRUMB = { title: 'shell.menu.countControl', link: '/control' } as const
const JOBS = [CONTROL_CRUMB, { title: 'jobs.title' }] as const
const ACCOUNTING = [CONTROL_CRUMB, { title: 'accounting.title' }] as const

/**
 * The control of counts; with `?view=jobs` the background jobs, with `?view=accounting` the accounting screen, for accountants,
 * who may not open the settings.
 */
export default function ControlEntry() {
  const view = new URLSearchParams(useSearch()).get('view')
  if (view !== 'jobs' && view !== 'accounting') return <ControlScreen />
  return (
    <Suspense fallback={<SkeletonText lines={6} />}>
      {view === 'jobs' ? (
        <Jobs breadcrumb={JOBS} />
      ) : (
        <Accounting base="/control?view=accounting" breadcrumb={ACCOUNTING} />
      )}
    </Suspense>
  )
}
