import type { Context } from 'hono'
import { chainOf, type ExportRecord, exportEvent } from '../documents/export-record.ts'
import type { AppEnv, AppParts } from '../http/context.ts'
import type { Session } from '../session.ts'
import { appendAudit } from '../store/audit.ts'
import { inScope, scopeOf } from '../store/scope.ts'

/** Records the export of a file before it is answered: without the record no file is sent. */
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
