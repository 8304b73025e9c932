import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { ClosingRules } from '../../src/domain/accounting/sending.ts'
import type { CountType } from '../../src/domain/count-types.ts'
import {
  type BusinessDate,
  DEFAULT_TIME_ZONE,
  type Instant,
  localTime,
} from '../../src/domain/dates/calendar.ts'
import type { ActiveStatus } from '../../src/domain/lifecycles/active.ts'
import type { Cents } from '../../src/domain/money.ts'
import { compileOnce, compileOnceFor } from './compile-once.ts'
import { type IdCount, idCountOf, idsValue, isAmongIds, isOneOf } from './rows.ts'
import type { Schema } from './schema.ts'

/** The data of a register and its establishment that counting needs. */
export interface RegisterData {
  readonly id: string
  readonly organizationId: string
  readonly establishmentId: string
  readonly status: ActiveStatus
  /** True when the establishment and its organization are active. */
  readonly isEstablishmentActive: boolean
  readonly floatCents: Cents
  readonly timeZone: string
  readonly toleranceCents: Cents
}

/** The data of a payment category that counting needs. */
export interface CategoryData {
  readonly id: string
  readonly countType: CountType
  readonly unitValueCents: Cents | null
  readonly active: boolean
  readonly hasProvisionCode: boolean
  readonly paperTicket: boolean
  /** The side of the counted amount in the entries: true is debit. */
  readonly debit: boolean
  /** The date from which the issuer no longer accepts its vouchers. */
  readonly closedFrom: string | null
}

/** A register in scope, or undefined. Waits while it is being edited or deleted. */
export async function findRegister(trx: Transaction<Schema>, id: string): Promise<RegisterData | undefined> {
  const { rows } = await selectRegister(trx, { id })
  return rows[0]
}

const selectRegister = compileOnce(({ id }: { readonly id: string }, trx) =>
  trx
    .selectFrom('cash_registers as r')
    .innerJoin('establishments as e', (join) =>
      join.onRef('e.organization_id', '=', 'r.organization_id').onRef('e.id', '=', 'r.establishment_id'),
    )
    .innerJoin('organizations as o', 'o.organization_id', 'r.organization_id')
    .select([
      'r.id',
      'r.organization_id as organizationId',
      'r.establishment_id as establishmentId',
      'r.status',
      sql<boolean>`e.status = 'ACTIVE' and o.status = 'ACTIVE'`.as('isEstablishmentActive'),
      'r.float_cents as floatCents',
      'e.time_zone as timeZone',
      'e.delta_tolerance_cents as toleranceCents',
    ])
    .where(isOneOf('r.id', [id]))
    .forKeyShare('r'),
)

/** The name of a register in scope, or the empty string. */
export async function findRegisterName(trx: Transaction<Schema>, id: string): Promise<string> {
  const register = await trx
    .selectFrom('cash_registers')
    .select('name')
    .where(isOneOf('id', [id]))
    .executeTakeFirst()
  return register?.name ?? ''
}

/** The data of an establishment that commands need. */
export interface EstablishmentData {
  readonly id: string
  readonly organizationId: string
  /** Of the establishment alone; its organization may be inactive. */
  readonly isActive: boolean
  readonly timeZone: string
  readonly toleranceCents: Cents
  readonly blindCount: boolean
}

/** Establishments in scope, by id. */
export function findEstablishments(
  trx: Transaction<Schema>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EstablishmentData>> {
  return establishmentsWhere(trx, isOneOf('e.id', ids))
}

/** The establishments of cash logs in scope, by id. */
export function findEstablishmentsOfLogs(
  trx: Transaction<Schema>,
  logIds: readonly string[],
): Promise<ReadonlyMap<string, EstablishmentData>> {
  const logs = sql`select t.organization_id, t.establishment_id from cash_logs t where ${isOneOf('t.id', logIds)}`
  return establishmentsWhere(trx, sql<SqlBool>`(e.organization_id, e.id) in (${logs})`)
}

/** The settings of establishments in scope on takings without a closing, by id of the establishment. */
export async function findClosingRules(
  trx: Transaction<Schema>,
  establishmentIds: readonly string[],
): Promise<ReadonlyMap<string, ClosingRules>> {
  const found = await trx
    .selectFrom('establishments as e')
    .innerJoin('accounting_settings as s', 's.organization_id', 'e.organization_id')
    .select([
      'e.id',
      'e.pos_turnover_source as posTurnoverSource',
      's.takings_without_closing as takingsWithoutClosing',
    ])
    .where(isOneOf('e.id', establishmentIds))
    .execute()
  return new Map(found.map((row) => [row.id, row]))
}

/** The ids of the paper voucher categories that the counts of these cash logs have. */
export async function findPaperTicketCategories(
  trx: Transaction<Schema>,
  logIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct c.id from counts t
    join payment_categories c on c.organization_id = t.organization_id and c.id = t.payment_category_id and c.paper_ticket
    where ${isOneOf('t.cash_log_id', logIds)}`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

async function establishmentsWhere(
  trx: Transaction<Schema>,
  condition: RawBuilder<SqlBool>,
): Promise<ReadonlyMap<string, EstablishmentData>> {
  const found = await trx
    .selectFrom('establishments as e')
    .select([
      'e.id',
      'e.organization_id as organizationId',
      sql<boolean>`e.status = 'ACTIVE'`.as('isActive'),
      'e.time_zone as timeZone',
      'e.delta_tolerance_cents as toleranceCents',
      'e.blind_count as blindCount',
    ])
    .where(condition)
    .execute()
  return new Map(found.map((row) => [row.id, row]))
}

/** The calendar date of an establishment at an instant; in the default time zone when `establishmentId` is null or out of scope. */
export async function localDateOf(
  trx: Transaction<Schema>,
  establishmentId: string | null,
  now: Instant,
): Promise<BusinessDate> {
  const found = establishmentId === null ? null : await findEstablishments(trx, [establishmentId])
  return localTime(now, found?.get(establishmentId ?? '')?.timeZone ?? DEFAULT_TIME_ZONE).date
}

/** The registers among these that do not belong to the establishment or were deleted. */
export async function unknownRegisters(
  trx: Transaction<Schema>,
  establishmentId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const found = await trx
    .selectFrom('cash_registers')
    .select('id')
    .where(isOneOf('id', ids))
    .where('establishment_id', '=', establishmentId)
    .where('status', '<>', 'DELETED')
    .execute()
  const known = new Set(found.map((row) => row.id))
  return new Set(ids.filter((id) => !known.has(id)))
}

/** Payment categories in scope by id, of every organization or of one. */
export async function findCategories(
  trx: Transaction<Schema>,
  ids: readonly string[],
  organizationId?: string,
): Promise<ReadonlyMap<string, CategoryData>> {
  if (ids.length === 0) return new Map()
  const values = { ids: idsValue(ids), organizationId: organizationId ?? null }
  const statement = organizationId === undefined ? selectCategories : selectCategoriesOfOrganization
  const { rows } = await statement(trx, idCountOf(ids), values)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Makes changes of payment categories wait until the transaction ends, so that the transaction sends counts with the categories that it reads. */
export async function lockCategoriesShared(trx: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  await sql`select from payment_categories t where ${isOneOf('t.id', ids)} order by t.id for share`.execute(
    trx,
  )
}

const categoriesWithIds = (idCount: IdCount, ids: unknown, trx: Kysely<Schema>) =>
  trx
    .selectFrom('payment_categories as c')
    .leftJoin('ticket_issuers as i', (join) =>
      join
        .onRef('i.organization_id', '=', 'c.organization_id')
        .on('i.name', '=', sql<string>`coalesce(c.issuer, c.name)`)
        .on('c.paper_ticket', '=', true),
    )
    .select([
      'c.id',
      'c.count_type as countType',
      'c.unit_value_cents as unitValueCents',
      'c.active',
      sql<boolean>`c.provision_code is not null`.as('hasProvisionCode'),
      'c.paper_ticket as paperTicket',
      'c.debit',
      'i.closed_from as closedFrom',
    ])
    .where(isAmongIds('c.id', idCount, ids))

type CategoryIds = { readonly ids: unknown; readonly organizationId: string | null }

const selectCategories = compileOnceFor((idCount: IdCount, { ids }: CategoryIds, trx) =>
  categoriesWithIds(idCount, ids, trx),
)

const selectCategoriesOfOrganization = compileOnceFor((idCount: IdCount, values: CategoryIds, trx) =>
  categoriesWithIds(idCount, values.ids, trx).where('c.organization_id', '=', values.organizationId),
)

/**
 * Whether the reason is an active one of the organization; undefined when the organization has no such
 * reason.
 */
export async function findReason(
  trx: Transaction<Schema>,
  organizationId: string,
  id: string,
): Promise<{ readonly active: boolean } | undefined> {
  return trx
    .selectFrom('delta_reasons')
    .select('active')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** A carrier of the organization, or undefined. Waits while it is being edited or deleted. */
export function findCarrier(
  trx: Transaction<Schema>,
  organizationId: string,
  id: string,
): Promise<{ readonly status: ActiveStatus } | undefined> {
  return trx
    .selectFrom('cash_carriers')
    .select('status')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
}
