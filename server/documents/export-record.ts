import type { Context } from 'hono'
import type { ExportFormat } from '../../src/domain/lists/exports.ts'
import type { AppEnv, AppParts } from '../http/context.ts'
import type { Session } from '../session.ts'
import { type AuditEntry, appendAudit } from '../store/audit.ts'
import { inScope, scopeOf } from '../store/scope.ts'
import type { DocumentLanguage } from './columns.ts'

/** What is written down of an export: enough to ask for the same again, and to compare the file with. */
export interface ExportRecord {
  /** The resource, or `reports/{name}`. */
  readonly list: string
  readonly format: ExportFormat
  readonly language: DocumentLanguage
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

/** Writes down, before it is answered, that a person takes a file along: where nothing can be written, no file leaves. */
export async function recordExport(
  { db, clock, ids }: Pick<AppParts, 'db' | 'clock' | 'ids'>,
  c: Context<AppEnv>,
  session: Session,
  record: ExportRecord,
): Promise<void> {
  const { organizationId, userId: byId, userName: byName } = session
  const { address } = c.get('origin')
  const by = { organizationId, establishmentId: chainOf(session), at: clock.now(), byId, byName, address }
  await db.assertWritable()
  await inScope(db, scopeOf(session), (trx) =>
    appendAudit(trx, exportEvent(record, { ...by, entityId: ids.next() })),
  )
}
