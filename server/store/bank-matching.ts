import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { UnlinkedPair } from '../../src/domain/bank/matching.ts'
import type { AwaitedRemittance, BankLinked, BankProposal } from '../../src/domain/contract/bank.ts'
import type { BusinessDate } from '../../src/domain/dates/calendar.ts'
import type { Cents } from '../../src/domain/money.ts'
import { ESTABLISHMENT_CODE } from './accounting-facts.ts'
import { IBANS } from './establishment-ibans.ts'
import { isOneOf } from './rows.ts'
import { creditedByBank } from './rules-in-sql.ts'
import type { Schema } from './schema.ts'

/** How many days back open credits are read. */
const MATCHING_DAYS = 90
/** The maximum number of open credits that are read, and of linked lines. */
export const MAX_MATCHING_LINES = 1_000
/** The maximum number of remittances that are read although no open credit can match them. */
const MAX_OTHER_REMITTANCES = 500

const inOrganization = (alias: string, organizationId: string) =>
  sql`${sql.ref(`${alias}.organization_id`)} = ${organizationId}::uuid`

type CreditLine = Omit<BankProposal, 'outcome' | 'cause' | 'candidates'>

/** Credits with the status OPEN of the last `MATCHING_DAYS`, latest first; one more than the maximum when there are more. */
export async function readOpenCredits(
  trx: Transaction<Schema>,
  organizationId: string,
  now: string,
): Promise<readonly CreditLine[]> {
  const found = await sql<CreditLine>`
    select t.id as "lineId", t.account, t.booked_on as "bookedOn", t.amount_cents as "amountCents", t.label, t.reference
    from bank_lines t
    where ${inOrganization('t', organizationId)} and t.amount_cents > 0
      and t.booked_on >= (${now}::timestamptz)::date - ${MATCHING_DAYS}::int
      and t.status = 'OPEN'
    order by t.booked_on desc, t.id desc limit ${MAX_MATCHING_LINES + 1}`.execute(trx)
  return found.rows
}

/** The pairs of one of these lines and a remittance that people have unlinked. */
export async function readUnlinkedPairs(
  trx: Transaction<Schema>,
  lineIds: readonly string[],
): Promise<readonly UnlinkedPair[]> {
  const found = await sql<UnlinkedPair>`
    select distinct t.line_id as "lineId", t.remittance_id as "remittanceId" from bank_links t
    where ${isOneOf('t.line_id', lineIds)} and t.status = 'UNLINKED'`.execute(trx)
  return found.rows
}

/**
 * The remittances that were handed over or deposited and neither controlled nor sent back, of establishments that have or had a bank account, latest
 * first. Remittances of change and vouchers are left out, because the bank does not credit them. All that left on or after the day
 * `from` and are not credited in full are read. Of the others only the latest are: first those that are not credited in full, then those that are, because the bank can
 * credit an adjustment. `isCapped` if some that are not credited in full were not read.
 */
export async function readCreditableRemittances(
  trx: Transaction<Schema>,
  organizationId: string,
  from: BusinessDate | null,
): Promise<{ readonly remittances: readonly AwaitedRemittance[]; readonly isCapped: boolean }> {
  const isCredited = sql`coalesce(t.credited_cents, 0) >= t.total_cents`
  const isNeeded = sql`(t.handed_over_on >= ${from}::date and not ${isCredited})`
  const read = async (condition: RawBuilder<unknown>, limit: number | null) => {
    const found = await sql<AwaitedRemittance>`
      with owners as materialized (
        select e.id, ${IBANS} as ibans from establishments e where ${inOrganization('e', organizationId)}
      )
      select t.id, t.reference, e.name as "establishmentName", ${ESTABLISHMENT_CODE} as "establishmentCode", t.type, o.ibans as accounts,
        (t.prepared_at at time zone e.time_zone)::date as "preparedOn", t.handed_over_on as "collectedOn", t.receipt_number as "slipNumber",
        t.total_cents as "declaredCents", coalesce(t.credited_cents, 0)::bigint as "creditedCents",
        (select json_agg(json_build_object('id', p.id, 'number', p.number, 'declaredCents', p.value_cents,
            'countedCents', p.carrier_counted_cents, 'creditedCents', p.credited_cents) order by p.number, p.id)
          from remittance_pouches h join pouches p on p.organization_id = h.organization_id and p.id = h.pouch_id
          where h.organization_id = t.organization_id and h.remittance_id = t.id and h.live) as pouches
      from remittances t join establishments e on e.organization_id = t.organization_id and e.id = t.establishment_id
      join owners o on o.id = e.id
      where ${inOrganization('t', organizationId)} and t.status = 'VALIDATED' and t.validated_at is not null and ${creditedByBank('t')}
        and o.ibans <> '{}' and ${condition}
      order by ${isCredited}, t.date desc, t.id desc limit ${limit}::int`.execute(trx)
    return found.rows
  }
  const needed = from === null ? [] : await read(isNeeded, null)
  const others = await read(sql`${isNeeded} is not true`, MAX_OTHER_REMITTANCES + 1)
  const unread = others[MAX_OTHER_REMITTANCES]
  return {
    remittances: [...needed, ...others.slice(0, MAX_OTHER_REMITTANCES)],
    isCapped: unread !== undefined && unread.creditedCents < unread.declaredCents,
  }
}

/** Linked lines whose remittances all wait for the control of accounting, the latest link first; one more than the maximum when there are more. */
export async function readLinkedLines(
  trx: Transaction<Schema>,
  organizationId: string,
): Promise<readonly BankLinked[]> {
  const found = await sql<BankLinked>`
    select b.id as "lineId", b.version, b.account, b.booked_on as "bookedOn", b.amount_cents as "amountCents", b.label,
      b.reference, json_agg(json_build_object('remittanceId', r.id, 'reference', r.reference,
        'establishmentName', e.name, 'establishmentCode', ${ESTABLISHMENT_CODE}, 'amountCents', t.amount_cents) order by t.id) as parts,
      max(t.linked_by_name) as "linkedByName", max(t.linked_at) as "linkedAt"
    from bank_links t
    join bank_lines b on b.organization_id = t.organization_id and b.id = t.line_id
    join remittances r on r.organization_id = t.organization_id and r.id = t.remittance_id
    join establishments e on e.organization_id = t.organization_id and e.id = t.establishment_id
    where ${inOrganization('t', organizationId)} and t.status = 'LINKED'
      and t.line_id in (select l.line_id from bank_links l join remittances v
        on v.organization_id = l.organization_id and v.id = l.remittance_id
        where ${inOrganization('l', organizationId)} and l.status = 'LINKED' and v.status = 'VALIDATED')
    group by b.organization_id, b.id having bool_and(r.status = 'VALIDATED')
    order by max(t.linked_at) desc, b.id desc limit ${MAX_MATCHING_LINES + 1}`.execute(trx)
  return found.rows
}

/**
 * The sums that the bank has not credited yet, by age in days in each establishment's time zone: of remittances that were handed over or deposited
 * and are not controlled, and whose type the bank credits. A remittance of which the bank has credited the total or more is left out, because a
 * surplus would hide missing money of another remittance.
 */
export async function readUncredited(
  trx: Transaction<Schema>,
  organizationId: string,
  establishmentId: string | null,
  now: string,
): Promise<readonly { readonly days: number; readonly count: number; readonly outstandingCents: Cents }[]> {
  const found = await sql<{ days: number; count: number; outstandingCents: Cents }>`
    select (${now}::timestamptz at time zone e.time_zone)::date - t.handed_over_on as days,
      count(*)::int as count, sum(t.total_cents - coalesce(t.credited_cents, 0))::bigint as "outstandingCents"
    from remittances t join establishments e on e.organization_id = t.organization_id and e.id = t.establishment_id
    where ${inOrganization('t', organizationId)} and t.status in ('VALIDATED', 'UNVALIDATED') and ${creditedByBank('t')}
      and t.total_cents > coalesce(t.credited_cents, 0)
      and (${establishmentId}::uuid is null or t.establishment_id = ${establishmentId}::uuid)
    group by 1 order by 1`.execute(trx)
  return found.rows
}
