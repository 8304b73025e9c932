import { chainOfSession, type ExportRecord, exportEvent } from '../documents/export-record.ts'
import type { Call } from '../http/route.ts'
import { appendAudit } from '../store/audit.ts'
import type { Database } from '../store/open.ts'
import { inScope, scopeOf } from '../store/scope.ts'

/** Records the export of a file before it is answered: without the record no file is sent. */
export async function recordExport(
  db: Database,
  { session, now, ids, origin }: Pick<Call, 'session' | 'now' | 'ids' | 'origin'>,
  record: ExportRecord,
): Promise<void> {
  const { organizationId, userId: byId, userName: byName } = session
  const by = {
    organizationId,
    establishmentId: chainOfSession(session),
    at: now,
    byId,
    byName,
    address: origin.address,
  }
  await db.assertWritable()
  await inScope(db, scopeOf(session), (trx) =>
    appendAudit(trx, exportEvent(record, { ...by, entityId: ids.next() })),
  )
}
