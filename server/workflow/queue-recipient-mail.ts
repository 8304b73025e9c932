import { sql, type Transaction } from 'kysely'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import { DEFAULT_LANGUAGE } from '../../src/domain/languages.ts'
import type { Ids } from '../clock-and-ids.ts'
import type { Schema } from '../store/schema.ts'
import type { MailFact } from '../store/schema-accounts.ts'

/** A fact without the name of its establishment. The conditional type keeps each kind of fact with its own fields. */
type WithoutEstablishment<Fact> = Fact extends MailFact ? Omit<Fact, 'establishment'> : never

/** The establishment that a mail is about; the whole organization if `establishmentId` is null. */
interface MailOwner {
  readonly organizationId: string
  readonly establishmentId: string | null
}

/**
 * Queues a mail about a fact to the recipients of an establishment (or of all active establishments of the organization). Facts of one kind that
 * are queued for an address before its mail is sent become one mail. Nothing is queued for an inactive organization. For an inactive
 * establishment no report is queued, but its alerts are, because its last sheets and jobs can still be finished. Establishments must be in scope.
 * A recipient can be a user out of scope, so the language of the user, and whether the user is suspended, are read when the mail is sent.
 */
export async function queueRecipientMail(
  trx: Transaction<Schema>,
  { organizationId, establishmentId }: MailOwner,
  fact: WithoutEstablishment<MailFact>,
  { now, ids }: { readonly now: Instant; readonly ids: Ids },
): Promise<void> {
  const isReport = fact.kind === 'DAY_REPORT'
  const list = sql.ref(isReport ? 'e.report_recipients' : 'e.alert_recipients')
  const establishments =
    isReport || establishmentId === null ? sql`e.status = 'ACTIVE'` : sql`e.status <> 'DELETED'`
  const name = establishmentId === null ? sql`o.name` : sql`e.name`
  const { rows } = await sql<{
    readonly address: string
    readonly establishment: string
  }>`
    select distinct a.address, ${name} as establishment
    from establishments e
      join organizations o on o.organization_id = e.organization_id and o.status = 'ACTIVE'
      cross join lateral jsonb_array_elements_text(${list}) as a(address)
    where e.organization_id = ${organizationId}::uuid and ${establishments}
      ${establishmentId === null ? sql`` : sql`and e.id = ${establishmentId}::uuid`}`.execute(trx)
  for (const { address, establishment } of rows)
    await sql`
      select post_establishment_mail(${ids.next()}::uuid, ${fact.kind}, ${address}, ${DEFAULT_LANGUAGE},
        ${JSON.stringify({ ...fact, establishment, organizationId, queuedAt: now })}::jsonb, ${now}::timestamptz)`.execute(
      trx,
    )
}
