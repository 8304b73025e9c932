import { sql, type Transaction } from 'kysely'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import type { Language } from '../../src/domain/languages.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import type { Schema } from '../store/schema.ts'
import type { EstablishmentMailKind, QueuedFact } from '../store/schema-accounts.ts'

/** A queued mail about establishments. */
interface WaitingMail {
  readonly kind: EstablishmentMailKind
  readonly address: string
  readonly createdAt: Instant
  readonly facts: readonly QueuedFact[]
}

/** Who gets a mail when it is sent, and those of its facts that are still for them. */
interface Recipient {
  readonly address: string
  /** The language of the user with this address; null if nobody has it. */
  readonly language: Language | null
  readonly facts: readonly QueuedFact[]
}

/**
 * Who gets a queued mail now. Call it as the system: the person whose command queued the mail may not be allowed to see its recipients. The address
 * may have been removed from the lists since the mail was queued, or its user suspended. If no list has it any more, and its user has got a new
 * address since the first fact was queued, the mail goes to the new address. Returns null if nobody gets it.
 */
export async function findRecipient(trx: Transaction<Schema>, mail: WaitingMail): Promise<Recipient | null> {
  const recipient = await findAtAddress(trx, mail, mail.address)
  if (recipient) return recipient
  const newAddress = await findNewAddress(trx, mail)
  return newAddress === null ? null : findAtAddress(trx, mail, newAddress)
}

async function findAtAddress(
  trx: Transaction<Schema>,
  { kind, facts }: WaitingMail,
  address: string,
): Promise<Recipient | null> {
  const list = sql.ref(kind === 'DAY_REPORT' ? 'e.report_recipients' : 'e.alert_recipients')
  const { rows } = await sql<{ readonly organizationId: string; readonly language: Language | null }>`
    select distinct e.organization_id as "organizationId", u.language
    from establishments e
      cross join lateral jsonb_array_elements_text(${list}) as a (address)
      left join users u on lower(u.email) = lower(${address}) and u.status <> 'DELETED'
    where lower(a.address) = lower(${address})
      and (u.status is distinct from 'INACTIVE'
        or u.organization_id <> e.organization_id and u.role <> all(${CAPABILITIES.seeEveryOrganization}::int[]))`.execute(
    trx,
  )
  const organizationIds = rows.map(({ organizationId }) => organizationId)
  const ownFacts = facts.filter(
    ({ organizationId }) => organizationId === undefined || organizationIds.includes(organizationId),
  )
  const [row] = rows
  return row && ownFacts.length > 0 ? { address, language: row.language, facts: ownFacts } : null
}

/** The current address of the user who had the address of a mail when its first fact was queued; null if nobody changed it. */
async function findNewAddress(
  trx: Transaction<Schema>,
  { address, createdAt, facts }: WaitingMail,
): Promise<string | null> {
  const { rows } = await sql<{ readonly email: string }>`
    select u.email
    from organizations o
      join audit_events h on h.organization_id = o.organization_id and h.at >= ${facts[0]?.queuedAt ?? createdAt}::timestamptz
      join users u on u.organization_id = h.organization_id and u.id = h.entity_id and u.status <> 'DELETED'
    where h.entity = 'user' and lower(h.before ->> 'email') = lower(${address})
    order by h.at desc limit 1`.execute(trx)
  return rows[0]?.email ?? null
}
