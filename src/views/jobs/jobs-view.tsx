import { SETTINGS_CRUMB } from '../settings-crumb.ts'
import { Jobs } from './jobs.tsx'

const BREADCRUMB = [SETTINGS_CRUMB, { title: 'jobs.title' }] as const

/** Jobs as a tab of the settings screen. */
export default function JobsView() {
  return <Jobs breadcrumb={BREADCRUMB} />
}
