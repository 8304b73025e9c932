import { lazy, Suspense } from 'react'
import { useSearch } from 'wouter'
import { SkeletonText } from '../ui/index.ts'
import ControlScreen from './screen.tsx'

const Jobs = lazy(async () => ({ default: (await import('../jobs/jobs.tsx')).Jobs }))

const BREADCRUMB = [{ title: 'shell.menu.countControl', link: '/control' }, { title: 'jobs.title' }] as const

/** The control of counts; with `?view=jobs` what runs in the background, for accountants, who may not open the settings. */
export default function ControlEntry() {
  if (new URLSearchParams(useSearch()).get('view') !== 'jobs') return <ControlScreen />
  return (
    <Suspense fallback={<SkeletonText lines={6} />}>
      <Jobs breadcrumb={BREADCRUMB} />
    </Suspense>
  )
}
