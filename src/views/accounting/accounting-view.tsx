import { SETTINGS_CRUMB } from '../settings-crumb.ts'
import { Accounting } from './accounting.tsx'

const BREADCRUMB = [SETTINGS_CRUMB, { title: 'accounting.title' }] as const

/** The accounting screen as a view of the settings: `/settings?view=accounting`. */
export default function AccountingView() {
  return <Accounting base="/settings?view=accounting" breadcrumb={BREADCRUMB} />
}
