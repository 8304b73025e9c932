import type { Language } from '../../src/domain/languages.ts'
import type { ExportFormat } from '../../src/domain/lists/exports.ts'
import type { Session } from '../session.ts'
import type { AuditEntry } from '../store/audit.ts'

/** The history record of an export: enough to repeat it, and to verify the file. */
export interface ExportRecord {
  /** The resource, or `reports/{name}`. */
  readonly list: string
  readonly format: ExportFormat
  readonly language: Language
  readonly filters: Readonly<Record<string, string>>
  readonly rowCount: number
  /** SHA-256 of the file, in hexadecimal. */
  readonly sha256: string
}

/** The id of the audit chain: the establishment's for users who see only one, otherwise null for the organization's. */
export function chainOfSession({ establishmentIds, establishmentId }: Session): string | null {
  return establishmentIds === null ? null : establishmentId
}

/** The history event that a file was created. */
export function exportEvent(
  record: ExportRecord,
  by: Pick<
    AuditEntry,
    'organizationId' | 'establishmentId' | 'at' | 'byId' | 'byName' | 'address' | 'entityId'
  >,
): AuditEntry {
  return { ...by, action: 'export', entity: 'listExport', before: null, after: { ...record } }
}
