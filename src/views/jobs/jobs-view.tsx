import { SETTINGS_CRUMB } from '../settings-crumb.ts'
import { Jobs } from './jobs.tsx'

const BREADCRUMB = [SETTINGS_CRUMB, { title: 'jobs.title' }] as const

/** The list of jobs as a view of the settings: `/settings?view=jobs`. */
export default function JobsView() {
  return <Jobs breadcrumb={BREADCRUMB} />
}
