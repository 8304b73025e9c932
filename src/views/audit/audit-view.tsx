import { SETTINGS_CRUMB } from '../settings-crumb.ts'
import { AuditLog } from './audit-log.tsx'

const BREADCRUMB = [SETTINGS_CRUMB, { title: 'audit.title' }] as const

/** The audit log as a view of the settings: `/settings?view=audit`. */
export default function AuditView() {
  return <AuditLog breadcrumb={BREADCRUMB} />
}
