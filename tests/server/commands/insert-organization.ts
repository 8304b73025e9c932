import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Clock } from '../../../server/clock-and-ids.ts'
import { sirenOf } from '../../../server/demo/siren.ts'
import { openSession } from '../../../server/http/sessions.ts'
import type { Database } from '../../../server/store/open.ts'
import type { Schema } from '../../../server/store/schema.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { CountType } from '../../../src/domain/count-types.ts'
import { ROLES, type RoleName } from '../../../src/domain/roles.ts'
import { storedTestPassword } from '../../support/passwords.ts'
import type { TestClient, TestServer } from '../../support/server.ts'
import { idOf } from '../schema/ids.ts'

const AT = '2026-11-01T08:00:00.000Z'
const TIMES = { created_at: AT, updated_at: AT }

/**
 * The ids of the organization that `insertOrganization` creates, and of its records except the people. Everybody can work in
 * `establishment`.
 */
export function organizationIds(tenant: number) {
  const id = (recordNumber: number) => idOf(tenant, recordNumber)
  return {
    organization: id(1),
    carrier: id(2),
    inactiveCarrier: id(3),
    establishment: id(4),
    otherEstablishment: id(5),
    bar: id(6),
    terrace: id(7),
    inactiveRegister: id(8),
    otherBar: id(9),
    mode: id(10),
    card: id(11),
    luncheon: id(12),
    ticket: id(13),
    notes: id(14),
    coins: id(15),
    cheques: id(16),
    inactiveCategory: id(17),
    reason: id(18),
    inactiveReason: id(19),
  }
}

/**
 * The count type of each payment category. `luncheon` is counted by quantity and total, and has a provision
 * code; `ticket` has the value 8 € and is no paper voucher until a test makes it one.
 */
const CATEGORIES: readonly [keyof ReturnType<typeof organizationIds>, CountType][] = [
  ['card', 1],
  ['luncheon', 2],
  ['ticket', 3],
  ['notes', 4],
  ['coins', 5],
  ['cheques', 6],
  ['inactiveCategory', 1],
]

/** The SIREN of the organization with this tenant number. No two organizations may have the same SIREN. */
export const sirenOfTenant = (tenant: number) => sirenOf(String(40_000_000 + tenant))

/** One person for each role, and `colleague`, a second director, who hands over what the first prepared. */
export type PersonName = RoleName | 'colleague'
const PEOPLE: readonly PersonName[] = [...(Object.keys(ROLES) as RoleName[]), 'colleague']

export function personId(name: PersonName, tenant = 1): string {
  return idOf(tenant, 100 + PEOPLE.indexOf(name))
}

export function emailOf(name: PersonName, tenant: number): string {
  return `${name.toLowerCase()}-${tenant}@sacoche.test`
}

/** Settings of the created establishments and of their registers. */
export interface OrganizationOptions {
  readonly toleranceCents?: number
  readonly blindCount?: boolean
  readonly allowSelfValidation?: boolean
  readonly floatCents?: number
}

/** Creates an organization that is set up for counting and has no counts yet. */
export async function insertOrganization(
  db: Database,
  tenant = 1,
  options: OrganizationOptions = {},
): Promise<void> {
  const password_hash = await storedTestPassword()
  const ids = organizationIds(tenant)
  const organization_id = ids.organization
  const common = { organization_id, ...TIMES }
  const establishment = (id: string, name: string): Insertable<Schema['establishments']> => ({
    ...common,
    id,
    name,
    code: 'E1',
    analytic_code: 'A1',
    status: 'ACTIVE',
    address: null,
    bank_details: null,
    carrier_id: ids.carrier,
    remittance_frequency: 'weekly',
    remittance_day: 2,
    delta_tolerance_cents: options.toleranceCents ?? 0,
    blind_count: options.blindCount ?? false,
    allow_self_validation: options.allowSelfValidation ?? false,
  })
  const register = (id: string, establishment_id: string, number: number, status: 'ACTIVE' | 'INACTIVE') => ({
    ...common,
    establishment_id,
    id,
    number,
    name: `Register ${number}`,
    float_cents: options.floatCents ?? 0,
    status,
  })
  await asSystem(db, async (trx) => {
    const organization = {
      ...common,
      id: organization_id,
      name: `Organization ${tenant}`,
      siren: sirenOfTenant(tenant),
    }
    await trx
      .insertInto('organizations')
      .values({ ...organization, status: 'ACTIVE', address: null, second_factor_required: false })
      .execute()
    await trx
      .insertInto('cash_carriers')
      .values([
        { ...common, id: ids.carrier, name: 'Carrier', status: 'ACTIVE', address: null },
        { ...common, id: ids.inactiveCarrier, name: 'Inactive carrier', status: 'INACTIVE', address: null },
      ])
      .execute()
    await trx
      .insertInto('establishments')
      .values([establishment(ids.establishment, 'Alpha'), establishment(ids.otherEstablishment, 'Beta')])
      .execute()
    await trx
      .insertInto('cash_registers')
      .values([
        register(ids.bar, ids.establishment, 1, 'ACTIVE'),
        register(ids.terrace, ids.establishment, 2, 'ACTIVE'),
        register(ids.inactiveRegister, ids.establishment, 3, 'INACTIVE'),
        register(ids.otherBar, ids.otherEstablishment, 1, 'ACTIVE'),
      ])
      .execute()
    await trx
      .insertInto('payment_modes')
      .values({ ...common, id: ids.mode, name: 'Mode', short_name: 'Mode', status: 'ACTIVE' })
      .execute()
    await trx
      .insertInto('payment_categories')
      .values(
        CATEGORIES.map(([name, count_type], position) => ({
          ...common,
          id: ids[name],
          payment_mode_id: ids.mode,
          name,
          short_name: name,
          count_type,
          unit_value_cents: count_type === 3 ? 800 : null,
          issuer: null,
          accounting_code: '530',
          provision_code: name === 'luncheon' ? '467' : null,
          label: name,
          provision_label: null,
          debit: true,
          active: name !== 'inactiveCategory',
          position,
        })),
      )
      .execute()
    await trx
      .insertInto('delta_reasons')
      .values([
        { ...common, id: ids.reason, name: 'Wrong change given', position: 1 },
        { ...common, id: ids.inactiveReason, name: 'No longer used', active: false, position: 2 },
      ])
      .execute()
    const people = PEOPLE.map((name) => ({
      user_id: personId(name, tenant),
      name,
      role: ROLES[name === 'colleague' ? 'director' : name],
    }))
    await trx
      .insertInto('users')
      .values(
        people.map(({ user_id: id, name, role }) => ({
          ...common,
          id,
          email: emailOf(name, tenant),
          first_name: name,
          last_name: 'Test',
          role,
          language: 'fr',
          status: 'ACTIVE',
        })),
      )
      .execute()
    await trx
      .insertInto('user_credentials')
      .values(people.map(({ user_id }) => ({ organization_id, user_id, password_hash, changed_at: AT })))
      .execute()
    // Admins and accountants work in every establishment without being assigned.
    await trx
      .insertInto('user_establishments')
      .values(
        people
          .filter(({ role }) => role >= ROLES.director)
          .map(({ user_id }) => ({ organization_id, user_id, establishment_id: ids.establishment })),
      )
      .execute()
  })
}

export type SignedInClient = TestClient

/** Everybody who can do more than see their own account. */
export const ACTORS = ['superAdmin', 'admin', 'accountant', 'director', 'colleague', 'user'] as const

/** The same person in another establishment: a session with a new token. */
export async function switchTo(client: SignedInClient, establishmentId: string): Promise<SignedInClient> {
  const { status, text, data } = await client.post<{ token: string }>('auth/change', { establishmentId })
  if (status >= 300) throw new Error(`refused: ${text}`)
  return client.with({ token: data.token })
}

/** Signs people in, and moves each session that starts in another establishment to `establishment`. */
export async function signInAll<Name extends PersonName>(
  server: Pick<TestServer, 'client'>,
  names: readonly Name[],
  tenant = 1,
): Promise<Readonly<Record<Name, SignedInClient>>> {
  const { establishment } = organizationIds(tenant)
  const actors: Partial<Record<Name, SignedInClient>> = {}
  for (const name of names) {
    const client = await server.client({ address: `192.0.2.${tenant}` }).signIn(emailOf(name, tenant))
    const isThere = client.user.establishmentId === establishment
    actors[name] = isThere ? client : await switchTo(client, establishment)
  }
  return actors as Record<Name, SignedInClient>
}

/** Opens a session in `establishment` for each of these people. Leaves out the checks of signing in, because they are slow. */
export async function openSessions<Name extends PersonName>(
  {
    db,
    server,
    clock,
  }: { readonly db: Database; readonly server: Pick<TestServer, 'client'>; readonly clock: Clock },
  names: readonly Name[],
  tenant: number,
): Promise<Readonly<Record<Name, SignedInClient>>> {
  const { organization, establishment } = organizationIds(tenant)
  const address = `192.0.2.${tenant}`
  const sessions = await asSystem(db, (trx) =>
    Promise.all(
      names.map((name) =>
        openSession(trx, randomUUID(), {
          homeOrganizationId: organization,
          userId: personId(name, tenant),
          establishment: { organizationId: organization, id: establishment },
          now: clock.now(),
          origin: { requestId: 'test', address, userAgent: 'test' },
        }),
      ),
    ),
  )
  const entries = names.map((name, index) => [
    name,
    server.client({ address, token: sessions[index]!.token }),
  ])
  return Object.fromEntries(entries) as Record<Name, SignedInClient>
}
