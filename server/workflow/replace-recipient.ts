import { sql, type Transaction } from 'kysely'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import type { HistoryAction } from '../../src/domain/documents/history.ts'
import { hasCapability, type Role } from '../../src/domain/roles.ts'
import type { Schema } from '../store/schema.ts'
import { editChanges, type RecordChange } from './record-changes.ts'

interface Recipients {
  readonly alertRecipients: readonly string[]
  readonly reportRecipients: readonly string[]
}

/** An e-mail address of a user that changes, or ends because the user is deleted (then `newAddress` is null). */
interface ReplacedAddress {
  readonly user: { readonly organizationId: string; readonly role: Role }
  readonly address: string
  readonly newAddress: string | null
}

/**
 * Replaces a user's address among the recipients of the organization's establishments; for head office, of all establishments in scope. What waits
 * to be sent about these organizations then waits for the new address. Returns the changes for the history, one for each changed establishment.
 */
export async function replaceRecipient(
  trx: Transaction<Schema>,
  { user, address, newAddress }: ReplacedAddress,
  { action, now }: { readonly action: HistoryAction; readonly now: Instant },
): Promise<readonly RecordChange[]> {
  const organizationId = hasCapability(user.role, 'seeEveryOrganization') ? null : user.organizationId
  const { rows } = await sql<Recipients & { readonly id: string; readonly organizationId: string }>`
    select e.id, e.organization_id as "organizationId", e.alert_recipients as "alertRecipients",
      e.report_recipients as "reportRecipients"
    from establishments e
    where (${organizationId}::uuid is null or e.organization_id = ${organizationId}::uuid)
      and exists (select from jsonb_array_elements_text(e.alert_recipients || e.report_recipients) as a (address)
        where lower(a.address) = lower(${address}))
    order by e.id for update of e`.execute(trx)
  const changes: RecordChange[] = []
  for (const row of rows) {
    const before = { ...row, establishmentId: row.id }
    const after = {
      ...before,
      alertRecipients: replaceIn(row.alertRecipients, address, newAddress),
      reportRecipients: replaceIn(row.reportRecipients, address, newAddress),
    }
    await sql`
      update establishments set alert_recipients = ${JSON.stringify(after.alertRecipients)}::jsonb,
        report_recipients = ${JSON.stringify(after.reportRecipients)}::jsonb,
        version = version + 1, updated_at = greatest(updated_at, ${now}::timestamptz)
      where organization_id = ${row.organizationId}::uuid and id = ${row.id}::uuid`.execute(trx)
    changes.push(...editChanges('establishment', action, { before, after }))
  }
  if (newAddress !== null)
    await sql`
      select move_waiting_facts(${address}, ${newAddress}, ${[...new Set(rows.map((row) => row.organizationId))]}::uuid[],
        ${now}::timestamptz)`.execute(trx)
  return changes
}

/** The list with `newAddress` in the place of `address`; without `address` if there is no new one, or if the list already has it. */
function replaceIn(list: readonly string[], address: string, newAddress: string | null): readonly string[] {
  const others = list.filter((item) => !isSameAddress(item, address))
  const isListed = newAddress === null || others.some((item) => isSameAddress(item, newAddress))
  return isListed ? others : list.map((item) => (isSameAddress(item, address) ? newAddress : item))
}

function isSameAddress(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
