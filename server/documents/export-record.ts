import type { Language } from '../../src/domain/languages.ts'
import type { ExportFormat } from '../../src/domain/lists/exports.ts'
import type { Session } from '../session.ts'
import type { AuditEntry } from '../store/audit.ts'

/** The record of an export in the history: enough to repeat the export, and to verify the file. */
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

/**
 * The establishment in whose audit chain an export is recorded: the current one, or null (the chain of the organization) for users who see
 * all establishments.
 */
export function establishmentOfExport({ establishmentIds, establishmentId }: Session): string | null {
  return establishmentIds === null ? null : establishmentId
}

/** The event of an export for the history. `origin.entityId` is the id of the export. */
export function exportEvent(
  record: ExportRecord,
  origin: Pick<
    AuditEntry,
    'organizationId' | 'establishmentId' | 'at' | 'byId' | 'byName' | 'address' | 'entityId'
  >,
): AuditEntry {
  return { ...origin, action: 'export', entity: 'listExport', before: null, after: { ...record } }
}
