import type { Instant } from '../../../src/domain/dates/calendar.ts'
import { appendAudits } from '../audit.ts'
import { listChains } from '../audit-erasures.ts'
import type { Database } from '../open.ts'
import { asSystem } from '../scope.ts'

/**
 * Records in every audit chain that its database was restored: what was recorded after the backup is lost, and numbers of deposits and entries that
 * were given after it are given again.
 *
 * @param takenAt the moment of the data in the backup
 */
export async function recordRestore(
  db: Database,
  { takenAt, now }: { readonly takenAt: Instant; readonly now: Instant },
): Promise<void> {
  await asSystem(db, async (trx) => {
    const chains = await listChains(trx)
    await appendAudits(
      trx,
      chains.map(({ organizationId, establishmentId }) => ({
        organizationId,
        establishmentId,
        at: now,
        byId: null,
        byName: '',
        address: '',
        action: 'restoreBackup',
        entity: establishmentId === null ? 'organization' : 'establishment',
        entityId: establishmentId ?? organizationId,
        before: null,
        after: { backupOf: takenAt },
      })),
    )
  })
}
