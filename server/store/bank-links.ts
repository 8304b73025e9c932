import { sql, type Transaction } from 'kysely'
import type { BankKind } from '../../src/domain/bank/kinds.ts'
import type { MatchablePouch } from '../../src/domain/bank/matching.ts'
import type { BusinessDate } from '../../src/domain/dates/calendar.ts'
import type { RemittanceStatus } from '../../src/domain/lifecycles/remittance.ts'
import type { Cents } from '../../src/domain/money.ts'
import { IBANS } from './establishment-ibans.ts'
import { inOneRoundTrip } from './round-trip.ts'
import {
  columnsOf,
  declareColumns,
  type Edited,
  insertRows,
  isOneOf,
  type RecordOf,
  saveRows,
} from './rows.ts'
import type { Schema } from './schema.ts'

/** A bank line with the data that linking needs. */
export interface StoredLine {
  readonly id: string
  readonly organizationId: string
  readonly account: string
  readonly bookedOn: BusinessDate
  readonly amountCents: Cents
  readonly label: string
  readonly reference: string
  /** True if the line credits remittances or settles takings. */
  readonly isLinked: boolean
  readonly kind: BankKind
  readonly version: number
  readonly kindReason: string | null
}

const LINKS = declareColumns('bank_links', {
  fixed: ['lineId', 'remittanceId', 'amountCents', 'origin', 'linkedAt', 'linkedById', 'linkedByName'],
  changing: ['status', 'unlinkedAt', 'unlinkedById', 'unlinkedByName', 'reason'],
})

/** A link of a line to a remittance. Its only update is that it is unlinked. */
export type LinkRecord = RecordOf<typeof LINKS>

const CREDITS = declareColumns('pouches', {
  fixed: ['status', 'number', 'valueCents', 'carrierCountedCents'],
  changing: ['creditedCents'],
})

/** The amount that the bank credited for a pouch, with the pouch's amounts. */
export type PouchCredit = RecordOf<typeof CREDITS>

/** Locks the lines with these ids that are in scope. Lock lines before remittances. */
export async function lockLines(
  trx: Transaction<Schema>,
  ids: readonly string[],
): Promise<readonly StoredLine[]> {
  const found = await sql<StoredLine>`
    select t.id, t.organization_id as "organizationId", t.account, t.booked_on as "bookedOn",
      t.amount_cents as "amountCents", t.label, t.reference, t.linked or t.settled as "isLinked", t.kind, t.version,
      t.kind_reason as "kindReason"
    from bank_lines t where ${isOneOf('t.id', ids)} order by t.id for update`.execute(trx)
  return found.rows
}

/** Increments the version of locked lines whose links or settlement change; their kind stays. */
export async function incrementLineVersions(
  trx: Transaction<Schema>,
  lines: readonly Pick<StoredLine, 'id'>[],
  now: string,
): Promise<void> {
  const ids = lines.map(({ id }) => id)
  await sql`
    update bank_lines t set version = t.version + 1, updated_at = ${now}::timestamptz where ${isOneOf('t.id', ids)}`.execute(
    trx,
  )
}

/**
 * The active links of lines, with the status of their remittances. The status may change until the caller has locked the remittances, so the
 * caller reads the links again after that.
 */
export async function findActiveLinks(
  trx: Transaction<Schema>,
  lineIds: readonly string[],
): Promise<readonly (LinkRecord & { readonly remittanceStatus: RemittanceStatus })[]> {
  const found = await sql<LinkRecord & { remittanceStatus: RemittanceStatus }>`
    select ${columnsOf(LINKS)}, r.status as "remittanceStatus" from bank_links t
    join remittances r on r.organization_id = t.organization_id and r.id = t.remittance_id
    where ${isOneOf('t.line_id', lineIds)} and t.status = 'LINKED' order by t.id`.execute(trx)
  return found.rows
}

/** The remittances among these that have linked bank lines. */
export async function linkedRemittances(
  trx: Transaction<Schema>,
  remittanceIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await sql<{ id: string }>`
    select distinct t.remittance_id as id from bank_links t
    where ${isOneOf('t.remittance_id', remittanceIds)} and t.status = 'LINKED'`.execute(trx)
  return new Set(found.rows.map(({ id }) => id))
}

/** The total of the active links of remittances, and the date of the last line, by remittance id. Remittances without a link are absent. */
export async function creditsOf(
  trx: Transaction<Schema>,
  remittanceIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly creditedCents: Cents; readonly creditedOn: BusinessDate }>> {
  const found = await sql<{ id: string; creditedCents: Cents; creditedOn: BusinessDate }>`
    select t.remittance_id as id, sum(t.amount_cents)::bigint as "creditedCents", max(b.booked_on) as "creditedOn"
    from bank_links t join bank_lines b on b.organization_id = t.organization_id and b.id = t.line_id
    where ${isOneOf('t.remittance_id', remittanceIds)} and t.status = 'LINKED'
    group by t.remittance_id`.execute(trx)
  return new Map(found.rows.map(({ id, ...credit }) => [id, credit]))
}

/** The IBANs that establishments have or had, by establishment id. */
export async function readAccountsOf(
  trx: Transaction<Schema>,
  establishmentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = await sql<{ id: string; ibans: readonly string[] }>`
    select e.id, ${IBANS} as ibans from establishments e where ${isOneOf('e.id', establishmentIds)}`.execute(
    trx,
  )
  return new Map(found.rows.map(({ id, ibans }) => [id, ibans]))
}

/** Locks the pouches of remittances, to save the amounts that the bank credited for them. */
export async function lockPouchCredits(
  trx: Transaction<Schema>,
  remittanceIds: readonly string[],
): Promise<readonly (PouchCredit & { readonly remittanceId: string })[]> {
  const locked = await sql<PouchCredit & { remittanceId: string }>`
    select ${columnsOf(CREDITS)}, member.remittance_id as "remittanceId"
    from pouches t join remittance_pouches member
      on member.organization_id = t.organization_id and member.pouch_id = t.id and member.live
    where ${isOneOf('member.remittance_id', remittanceIds)} order by t.id for update of t`.execute(trx)
  return locked.rows
}

/** The data of a pouch that matching needs. */
export function toMatchablePouch(pouch: PouchCredit): MatchablePouch {
  const { id, number, valueCents, carrierCountedCents, creditedCents } = pouch
  return { id, number, declaredCents: valueCents, countedCents: carrierCountedCents, creditedCents }
}

export function savePouchCredits(
  trx: Transaction<Schema>,
  edits: readonly Edited<PouchCredit>[],
  now: string,
): Promise<void> {
  return saveRows(trx, CREDITS, edits, now)
}

/** The part of a link's amount that belongs to a pouch. */
export interface LinkShare {
  readonly linkId: string
  readonly organizationId: string
  readonly establishmentId: string
  readonly pouchId: string
  readonly amountCents: Cents
}

/** Adds links with the shares of their pouches. */
export async function insertLinks(
  trx: Transaction<Schema>,
  links: readonly LinkRecord[],
  shares: readonly LinkShare[],
  now: string,
): Promise<void> {
  await inOneRoundTrip(
    insertRows(trx, LINKS, links, now),
    sql`
      insert into bank_link_pouches (organization_id, establishment_id, link_id, pouch_id, amount_cents)
      select * from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as s ("organizationId" uuid,
        "establishmentId" uuid, "linkId" uuid, "pouchId" uuid, "amountCents" bigint)`.execute(trx),
  )
}

/** The ids of the pouches that have a share of these links. */
export async function pouchesOfLinks(
  trx: Transaction<Schema>,
  linkIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await sql<{ id: string }>`
    select t.pouch_id as id from bank_link_pouches t where ${isOneOf('t.link_id', linkIds)}`.execute(trx)
  return new Set(found.rows.map(({ id }) => id))
}

export function saveLinks(
  trx: Transaction<Schema>,
  edits: readonly Edited<LinkRecord>[],
  now: string,
): Promise<void> {
  return saveRows(trx, LINKS, edits, now)
}
