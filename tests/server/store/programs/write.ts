/**
 * Prints the balance and last sequence of the only wallet, the number and sum of its movements, and the number and last sequence
 * of the audit events. Adds cents to the wallet one by one until this process is killed. Like a request, each transaction stores a
 * movement and its audit event. After each commit, the program prints the new balance as acknowledgement.
 */
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { appendAudit } from '../../../../server/store/audit.ts'
import { openDatabase } from '../../../../server/store/open.ts'
import { asSystem, inScope } from '../../../../server/store/scope.ts'

const [, , dataDir, organizationId, establishmentId] = process.argv as [
  string,
  string,
  string,
  string,
  string,
]
const NOW = '2026-11-20T12:00:00.000Z'
const userId = v7()

const database = await openDatabase({ dataDir })
const { rows } = await asSystem(database, (trx) =>
  sql`select
    (select balance_cents from wallets) as balance, (select last_sequence from wallets) as sequence,
    (select count(*) from wallet_movements) as movements,
    (select coalesce(sum(movement_cents), 0)::bigint from wallet_movements) as moved,
    (select count(*) from audit_events) as events,
    (select coalesce(max(sequence), 0) from audit_heads) as chained`.execute(trx),
)
process.stdout.write(`${JSON.stringify(rows[0])}\n`)

const scope = { userId, role: 5, organizationId, establishmentIds: [establishmentId] } as const
for (let turn = 1; ; turn += 1) {
  const balance = await inScope(database, scope, async (trx) => {
    const movement = await trx
      .insertInto('wallet_movements')
      .values({
        organization_id: organizationId,
        establishment_id: establishmentId,
        id: v7(),
        created_at: NOW,
        updated_at: NOW,
        date: '2026-11-20',
        type: 'INVENTORY',
        movement_cents: 1,
        denominations: null,
        pouch_id: null,
        count_id: null,
        reverses_id: null,
        at: NOW,
        by_id: userId,
        by_name: 'Nour',
      })
      .returning(['id', 'total_cents'])
      .executeTakeFirstOrThrow()
    await appendAudit(trx, {
      organizationId,
      establishmentId,
      at: NOW,
      byId: userId,
      byName: 'Nour',
      address: '127.0.0.1',
      action: 'create',
      entity: 'walletMovement',
      entityId: movement.id,
      before: null,
      after: { totalCents: movement.total_cents },
    })
    return movement.total_cents
  })
  process.stdout.write(`${balance}\n`)
  // Some kills must happen during or after a checkpoint.
  if (turn % 40 === 0) await sql`checkpoint`.execute(database.kysely)
}
