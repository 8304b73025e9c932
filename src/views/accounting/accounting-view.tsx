import { SETTINGS_CRUMB } from '../settings/crumb.ts'
import { Accounting } from './accounting.tsx'

const BREADCRUMB = [SETTINGS_CRUMB, { title: 'accounting.title' }] as const

/** The accounting interface as a view of the settings. */
export default function AccountingView() {
  return <Accounting base="/settings?view=accounting" breadcrumb={BREADCRUMB} />
}
