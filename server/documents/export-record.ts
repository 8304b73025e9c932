import type { Language } from '../../src/domain/languages.ts'
import type { ExportFormat } from '../../src/domain/lists/exports.ts'
import type { Session } from '../session.ts'
import type { AuditEntry } from '../store/audit.ts'

/** What is written down of an export: enough to ask for the same again, and to compare the file with. */
export interface ExportRecord {
  /** The resource, or `reports/{name}`. */
  readonly list: string
  readonly format: ExportFormat
  readonly language: Language
  readonly filters: Readonly<Record<string, string>>
  readonly rowCount: number
  /** Of the file, in hexadecimal. */
  readonly sha256: string
}

/** The chain of the establishment where a person works who sees no more, that of the organization for all others. */
export function chainOf({ establishmentIds, establishmentId }: Session): string | null {
  return establishmentIds === null ? null : establishmentId
}

/** The event of the history that says that a file was made. */
export function exportEvent(
  record: ExportRecord,
  by: Pick<
    AuditEntry,
    'organizationId' | 'establishmentId' | 'at' | 'byId' | 'byName' | 'address' | 'entityId'
  >,
): AuditEntry {
  return { ...by, action: 'export', entity: 'listExport', before: null, after: { ...record } }
}
