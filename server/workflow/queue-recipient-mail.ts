import { sql, type Transaction } from 'kysely'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import { DEFAULT_LANGUAGE, type Language } from '../../src/domain/languages.ts'
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
 * Queues a mail about a fact to the recipients of an establishment (or of all active establishments of the organization), in the language of
 * the organization's active user with that address, otherwise in the default language. Facts of one kind that are queued for an address before
 * its mail is sent become one mail. Nothing is queued for an inactive organization, or for the address of a suspended user. For an inactive establishment no report is queued, but its
 * alerts are, because its last sheets and jobs can still be finished. Establishments must be in scope.
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
    readonly language: Language | null
    readonly establishment: string
  }>`
    select distinct a.address, ${name} as establishment, u.language
    from establishments e
      join organizations o on o.organization_id = e.organization_id and o.status = 'ACTIVE'
      cross join lateral jsonb_array_elements_text(${list}) as a(address)
      left join users u on u.organization_id = e.organization_id and lower(u.email) = lower(a.address) and u.status <> 'DELETED'
    where e.organization_id = ${organizationId}::uuid and ${establishments} and u.status is distinct from 'INACTIVE'
      ${establishmentId === null ? sql`` : sql`and e.id = ${establishmentId}::uuid`}`.execute(trx)
  for (const { address, language, establishment } of rows)
    await sql`
      select post_establishment_mail(${ids.next()}::uuid, ${fact.kind}, ${address}, ${language ?? DEFAULT_LANGUAGE},
        ${JSON.stringify({ ...fact, establishment, queuedAt: now })}::jsonb, ${now}::timestamptz)`.execute(
      trx,
    )
}
