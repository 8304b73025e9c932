import { Suspense } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import { useApp } from '../app.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import { SkeletonText } from '../ui/index.ts'
import ControlScreen from './screen.tsx'

const Jobs = lazyComponent(() => import('../jobs/jobs.tsx'), 'default')

const AuditLog = lazyComponent(() => import('../audit/audit-log.tsx'), 'default')
const Accounting = lazyComponent(() => import('../accounting/accounting.tsx'), 'default')

const CONTROL_CRUMB = { title: 'shell.menu.countControl', link: '/control' } as const
const JOBS_BREADCRUMB = [CONTROL_CRUMB, { title: 'jobs.title' }] as const
const AUDIT_BREADCRUMB = [CONTROL_CRUMB, { title: 'audit.title' }] as const
const ACCOUNTING_BREADCRUMB = [CONTROL_CRUMB, { title: 'accounting.title' }] as const

const viewInAddress = () => new URLSearchParams(location.search).get('view')

/**
 * /control: the control of counts. `?view=jobs` shows the background jobs, `?view=accounting` the accounting screen, and `?view=audit` the audit
 * log. The settings contain the same views, but accountants may not open the settings.
 */
export default function ControlEntry() {
  const { LaterPorts } = useApp()
  const view = useLocationProperty(viewInAddress)
  if (view !== 'jobs' && view !== 'audit' && view !== 'accounting') return <ControlScreen />
  return (
    <Suspense fallback={<SkeletonText lines={6} />}>
      <LaterPorts>
        {view === 'jobs' && <Jobs breadcrumb={JOBS_BREADCRUMB} />}
        {view === 'audit' && <AuditLog breadcrumb={AUDIT_BREADCRUMB} />}
        {view === 'accounting' && (
          <Accounting base="/control?view=accounting" breadcrumb={ACCOUNTING_BREADCRUMB} />
        )}
      </LaterPorts>
    </Suspense>
  )
}
