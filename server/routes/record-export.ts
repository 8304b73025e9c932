import { type ExportRecord, establishmentOfExport, exportEvent } from '../documents/export-record.ts'
import type { Call } from '../http/route.ts'
import { appendAudit } from '../store/audit.ts'
import type { Database } from '../store/open.ts'
import { inScope, scopeOf } from '../store/scope.ts'

/** Records the export of a file in the history. To be called before the file is answered, so that no file is sent without its event. */
export async function recordExport(
  db: Database,
  { session, now, ids, origin }: Pick<Call, 'session' | 'now' | 'ids' | 'origin'>,
  record: ExportRecord,
): Promise<void> {
  const { organizationId, userId: byId, userName: byName } = session
  const source = {
    organizationId,
    establishmentId: establishmentOfExport(session),
    at: now,
    byId,
    byName,
    address: origin.address,
    entityId: ids.next(),
  }
  await db.assertWritable()
  await inScope(db, scopeOf(session), (trx) => appendAudit(trx, exportEvent(record, source)))
}
