import { sql, type Transaction } from 'kysely'
import { GAPS_WITHIN_DAYS } from '../../src/domain/closings/closings.ts'
import type { CashPad, ClosingsCatalogue, ServiceSetting } from '../../src/domain/closings/import-settings.ts'
import type { ClosingsRequests } from '../../src/domain/contract/closings.ts'
import { EVENING_STARTS_AT_HOUR } from '../../src/domain/dates/calendar.ts'
import { openSecret } from '../secret-key.ts'
import type { ArchiveOwner } from './archives.ts'
import type { Schema } from './schema.ts'

/** The settings for reading the closings of an establishment. */
export interface ClosingSetting extends ServiceSetting {
  readonly blindCount: boolean
  /** Added to the numbers of the POS. */
  readonly closingOffset: number
  readonly catalogue: ClosingsCatalogue
}

/** Loads the settings of an establishment. Without a POS connection the evening begins at `EVENING_STARTS_AT_HOUR`. */
export async function readClosingSettings(
  trx: Transaction<Schema>,
  { organizationId, establishmentId }: ArchiveOwner,
): Promise<ClosingSetting> {
  const found = await sql<ClosingSetting>`
    select e.time_zone as "timeZone", e.blind_count as "blindCount", e.closing_offset as "closingOffset",
      coalesce(p.evening_from, ${EVENING_STARTS_AT_HOUR}::smallint) as "eveningFrom",
      json_build_object(
        'registers', (select coalesce(json_agg(json_build_object('id', id, 'active', status = 'ACTIVE',
            'names', json_build_array(number::text, name)) order by number), '[]')
          from cash_registers where organization_id = e.organization_id and establishment_id = e.id
            and status <> 'DELETED'),
        'categories', (select coalesce(json_agg(json_build_object('id', id, 'active', active,
            'names', json_build_array(short_name, name)) order by position), '[]')
          from payment_categories where organization_id = e.organization_id),
        'saleTypes', (select coalesce(json_agg(json_build_object('saleType', sale_type, 'taxRate', tax_rate)
            order by debit, sale_type), '[]')
          from sale_type_taxes where organization_id = e.organization_id and active)
      ) as catalogue
    from establishments e
    left join cash_pads p on p.organization_id = e.organization_id and p.establishment_id = e.id
    where e.organization_id = ${organizationId}::uuid and e.id = ${establishmentId}::uuid`.execute(trx)
  return found.rows[0]!
}

/**
 * The POS connection of an establishment with the decrypted token; null when none is set. Only `asSystem` may read the token.
 *
 * @throws SecretKeyMismatch when the token can't be decrypted
 */
export async function cashPadOf(
  trx: Transaction<Schema>,
  { organizationId, establishmentId }: ArchiveOwner,
  secretKey: string | null,
): Promise<CashPad | null> {
  const found = await trx
    .selectFrom('cash_pads')
    .select(['base_url as baseUrl', 'installation_id as installationId', 'user_email as userEmail', 'token'])
    .where('organization_id', '=', organizationId)
    .where('establishment_id', '=', establishmentId)
    .executeTakeFirst()
  return found ? { ...found, token: openSecret(secretKey, establishmentId, found.token) } : null
}

/** True when an establishment has a POS connection, from which closings can be requested. */
export async function hasCashPad(
  trx: Transaction<Schema>,
  { organizationId, establishmentId }: ArchiveOwner,
): Promise<boolean> {
  const found = await trx
    .selectFrom('cash_pads')
    .select('establishment_id')
    .where('organization_id', '=', organizationId)
    .where('establishment_id', '=', establishmentId)
    .executeTakeFirst()
  return found !== undefined
}

/** A request for closings, and its result. */
type ClosingsRequest = ClosingsRequests['requests'][number]

/** The last requests for closings of an establishment, latest first. */
export async function lastRequests(
  trx: Transaction<Schema>,
  { organizationId, establishmentId }: ArchiveOwner,
  count: number,
): Promise<ClosingsRequest[]> {
  const found = await sql<ClosingsRequest>`
    select id, created_at as "createdAt", payload ->> 'date' as date, status, details, progress,
      requested_by_name as "requestedByName"
    from job_events
    where organization_id = ${organizationId}::uuid and establishment_id = ${establishmentId}::uuid
      and type = 'SERVICE-CLOSING'
    order by created_at desc, id desc limit ${count}`.execute(trx)
  return found.rows
}

/** The highest sequence of a closing of an earlier date; null when there is none. */
export async function highestSequenceBefore(
  trx: Transaction<Schema>,
  { organizationId, establishmentId }: ArchiveOwner,
  date: string,
): Promise<number | null> {
  const found = await sql<{ sequence: number | null }>`
    select max(sequence) as sequence from archives
    where organization_id = ${organizationId}::uuid and establishment_id = ${establishmentId}::uuid
      and date < ${date}::date`.execute(trx)
  return found.rows[0]?.sequence ?? null
}

/** The continuity of an establishment's closings. */
interface Continuity {
  readonly establishmentId: string
  readonly establishmentName: string
  readonly timeZone: string
  readonly lastSequence: number | null
  readonly lastDate: string | null
  readonly lastReceivedAt: string | null
  /** The first and last missing sequence of each gap, and the date of the closing after it. */
  readonly gaps: readonly { readonly from: number; readonly to: number; readonly before: string }[]
}

/**
 * The last closing of every active establishment that expects closings, and the missing sequences of the `GAPS_WITHIN_DAYS` before it. A POS that
 * replaces another counts from 1 again. Two kinds of gaps are therefore no missing closings: a gap between a number with a later date and a higher
 * number with an earlier one, and the gap across `closing_offset`, which separates the numbers of two POS.
 *
 * @param establishmentIds the establishments to read; null: all in scope
 */
export async function readContinuity(
  trx: Transaction<Schema>,
  establishmentIds: readonly string[] | null,
): Promise<readonly Continuity[]> {
  const within = establishmentIds === null ? sql`true` : sql`e.id = any (${[...establishmentIds]}::uuid[])`
  const found = await sql<Continuity>`
    select e.id as "establishmentId", e.name as "establishmentName", e.time_zone as "timeZone",
      last.sequence as "lastSequence", last.date::text as "lastDate", received.at as "lastReceivedAt",
      (select coalesce(json_agg(json_build_object('from', before + 1, 'to', sequence - 1, 'before', date)
          order by sequence desc), '[]')
        from (
          select sequence, date, lag(sequence) over by_number as before, lag(date) over by_number as date_before
          from archives a
          where a.organization_id = e.organization_id and a.establishment_id = e.id
            and a.date >= last.date - ${GAPS_WITHIN_DAYS}::integer
          window by_number as (order by sequence)
        ) followed where sequence > before + 1 and date_before <= date
          and not (before < e.closing_offset and sequence >= e.closing_offset)) as gaps
    from establishments e
    left join lateral (
      select sequence, date from archives a
      where a.organization_id = e.organization_id and a.establishment_id = e.id
      order by date desc, sequence desc limit 1
    ) last on true
    left join lateral (
      select iso_instant(max(created_at)) as at from archives a
      where a.organization_id = e.organization_id and a.establishment_id = e.id
    ) received on true
    where e.status = 'ACTIVE' and e.pos_turnover_source = 'CLOSING' and ${within} order by e.name, e.id`.execute(
    trx,
  )
  return found.rows
}
