import { asSystem } from '../../../server/store/scope.ts'
import type { SessionUser } from '../../../src/domain/contract/auth.ts'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import type { TicketDispatch } from '../../../src/domain/contract/tickets.ts'
import type { WalletMovement } from '../../../src/domain/contract/wallet-movements.ts'
import { ADMINISTERED } from '../administration/resources.ts'
import { openAccount } from '../commands/bank.ts'
import {
  changeRemittance,
  countSheet,
  dataOf,
  notesOf,
  preparedRemittance,
  sealedPouch,
  setStatus,
  sheetBody,
  type TestOrganization,
  TODAY,
  validatedSheet,
  type World,
} from '../commands/test-organization.ts'
import { type Actor, emailOf, type PersonName } from '../commands/world.ts'
import { idOf } from '../schema/ids.ts'
import { keepSentEntry } from './books-on-stage.ts'
import { bankFile, slip } from './calls.ts'
import { rowIdsIn } from './rows.ts'
import { openWaysIn, type WaysIn } from './ways-in.ts'

/**
 * One record of each kind, each ready for its commands: an open sheet, a validated one, a free pouch, one of change, a prepared
 * remittance and dispatch.
 */
export interface Things {
  readonly open: CashLog
  readonly validated: CashLog
  readonly pouch: Pouch
  readonly change: { readonly id: string }
  readonly remittance: Remittance
  /** Vouchers of Up; those of Edenred wait. */
  readonly dispatch: TicketDispatch
  /** A remittance that was handed over, and the bank line with its amount. */
  readonly collected: Remittance
  readonly bankLine: { readonly id: string }
  /** An exported list of the director. */
  readonly exported: { readonly id: string }
  /** Rows that nothing references, by id. */
  readonly idle: Readonly<Record<'organization' | 'establishment' | 'mode' | 'tax', string>>
}

/** An organization at work, with its people. */
export interface TestData {
  readonly testOrganization: TestOrganization
  readonly world: World
  readonly things: Things
  readonly ways: WaysIn
  /** One row of every table, by its id: of the establishment where its people work, if they have any there. */
  readonly rows: Readonly<Record<string, string>>
  /** A session of that person, opened on demand: some calls end the current one. */
  signIn(person: PersonName): Promise<Actor & { readonly user: SessionUser }>
}

/** Creates a stage in an organization of its own. */
export async function setStage(testOrganization: TestOrganization): Promise<TestData> {
  const world = await testOrganization.world()
  await takePaperTickets(testOrganization, world)
  const things = await thingsOf(testOrganization, world)
  dataOf(await world.people.user.call('POST', 'attachments', slip({ things })))
  await keepSentEntry(testOrganization, world)
  const ways = await openWaysIn(testOrganization, world)
  const { organization: organizationId, establishment: establishmentId } = world.ids
  return {
    testOrganization,
    world,
    things,
    ways,
    rows: {
      ...(await rowIdsIn(testOrganization.db, { organizationId })),
      ...(await rowIdsIn(testOrganization.db, { organizationId, establishmentId })),
    },
    signIn: (person) =>
      testOrganization.server
        .client({ address: `192.0.2.${world.tenant}` })
        .signIn(emailOf(person, world.tenant)),
  }
}

async function thingsOf(testOrganization: TestOrganization, world: World): Promise<Things> {
  // The first pouch of the stage is read as an exchange too.
  const change = await notesForCoins(world)
  const open = await countSheet(world)
  const { date, service, cashRegisterId } = open
  const typed = { version: 0, device: 'tablet', schemaVersion: 1, typed: '{}' }
  dataOf(await world.people.user.put('cashlogdrafts', { date, service, cashRegisterId, ...typed }))
  const card = { paymentCategoryId: world.ids.card, totalCents: 500 }
  const coins = { paymentCategoryId: world.ids.coins, denominations: { 100: 5 } }
  const takings = { service: 'evening' as const, turnoverCents: 1_000, counts: [card, coins] }
  const validated = await validatedSheet(world, takings)
  const terrace = { cashRegisterId: world.ids.terrace }
  const pouch = await sealedPouch(world, 'SAC002', { ...terrace, counts: [notesOf(world, 'SAC002')] })
  const evening = { ...terrace, service: 'evening' as const, counts: [notesOf(world, 'SAC003')] }
  const remittance = await preparedRemittance(world, [await sealedPouch(world, 'SAC003', evening)])
  dataOf(await world.people.director.post('savedviews', MIDDAYS))
  dataOf(await world.people.director.post('archives', { ...EMPTY_CLOSING, sequence: 7 }))
  await asSystem(testOrganization.db, (trx) => trx.insertInto('job_events').values(jobOf(world)).execute())
  await asSystem(testOrganization.db, (trx) => trx.insertInto('cash_pads').values(cashPadOf(world)).execute())
  const idle = await idleThings(world)
  const dispatch = await preparedDispatch(world)
  const credited = await creditedRemittance(testOrganization, world)
  const exported = dataOf(
    await world.people.director.call<{ id: string }>('POST', 'cashlogs/exports', {
      query: { format: 'csv' },
    }),
  )
  await testOrganization.server.jobs.drain()
  return { open, validated, pouch, change, remittance, dispatch, ...credited, exported, idle }
}

const MIDDAYS = { list: 'cashlogs', name: 'Midis', query: 'service=lunch', period: null, shared: true }

/** A till connection to an address where nobody answers. */
function cashPadOf({ ids: { organization: organization_id, establishment: establishment_id } }: World) {
  const at = '2026-11-01T08:00:00.000Z'
  const times = { created_at: at, updated_at: at }
  const who = { installation_id: 'INSTALLATION', user_email: 'api@till.test', token: 'secret-token' }
  return { organization_id, establishment_id, ...times, base_url: 'https://till.test', ...who }
}

/** Records that were created and never used. */
async function idleThings({ ids, people: { superAdmin, admin } }: World): Promise<Things['idle']> {
  const make = async (actor: Actor, resource: string) =>
    dataOf(await actor.post<{ id: string }>(resource, ADMINISTERED[resource]!.body(ids, 9_000))).id
  return {
    organization: await make(superAdmin, 'organizations'),
    establishment: await make(admin, 'establishments'),
    mode: await make(admin, 'paymentmodes'),
    tax: await make(admin, 'saletypetaxes'),
  }
}

/** A remittance that was handed over, and the bank line that credits it. */
async function creditedRemittance(testOrganization: TestOrganization, world: World) {
  await openAccount(testOrganization, world)
  const counts = [notesOf(world, 'SAC004')]
  const pouch = await sealedPouch(world, 'SAC004', { date: '2026-11-18', counts })
  const prepared = await preparedRemittance(world, [pouch])
  const [collected] = dataOf(await changeRemittance(world, prepared, { status: 'VALIDATED' }))
  const { accountant } = world.people
  dataOf(await accountant.call('POST', 'bankstatements', bankFile(world, 'S-1')))
  const { entries } = dataOf(await accountant.get<{ entries: { id: string }[] }>('banklines'))
  return { collected: collected!, bankLine: entries[0]! }
}

/** 50 € of notes sent for coins. */
async function notesForCoins({ people: { director } }: World): Promise<{ readonly id: string }> {
  const notes = { denominations: { 1000: 5 } }
  dataOf(await director.post('walletmovements', { type: 'INVENTORY', ...notes }))
  const sent = { type: 'DECREASE', ...notes, pouchNumber: 'MON001' }
  return { id: dataOf(await director.post<WalletMovement>('walletmovements', sent)).pouchId! }
}

/** Luncheon vouchers are paper tickets of Edenred (number and total), and tickets of Up (8 € each). */
function takePaperTickets(testOrganization: TestOrganization, { ids }: World): Promise<void> {
  return asSystem(testOrganization.db, async (trx) => {
    for (const [id, issuer] of [[ids.luncheon, 'Edenred'] as const, [ids.ticket, 'Up'] as const])
      await trx
        .updateTable('payment_categories')
        .set({ paper_ticket: true, issuer })
        .where('organization_id', '=', ids.organization)
        .where('id', '=', id)
        .execute()
  })
}

async function preparedDispatch(world: World): Promise<TicketDispatch> {
  const counts = [
    { paymentCategoryId: world.ids.luncheon, quantity: 10, totalCents: 9_050 },
    { paymentCategoryId: world.ids.ticket, quantity: 3 },
  ]
  await validatedSheet(world, { date: '2026-11-17', counts, turnoverCents: 11_450 })
  const days = { date: TODAY, through: TODAY }
  const body = { ...days, issuers: ['Up'], declaredCents: 2_400, transport: 'POST' }
  return dataOf(await world.people.accountant.post<TicketDispatch>('ticketdispatches', body))
}

const EMPTY_CLOSING = { date: '2026-11-16', service: 'lunch', clients: 1, turnoverCents: 0, receipts: [] }

function jobOf({ tenant, ids }: World) {
  const at = '2026-11-16T15:00:00.000Z'
  return {
    organization_id: ids.organization,
    establishment_id: ids.establishment,
    id: idOf(tenant, 900),
    created_at: at,
    updated_at: at,
    type: 'SERVICE-CLOSING' as const,
    status: 'ERROR' as const,
    sequence: null,
    executed_at: null,
  }
}

/** Creates records in the establishment that only people who see the whole organization can access. */
export async function workElsewhere({ world, signIn }: TestData): Promise<void> {
  const { ids } = world
  const admin = await signIn('admin')
  const moved = await admin.post<{ token: string }>('auth/change', {
    establishmentId: ids.otherEstablishment,
  })
  const there = admin.with({ token: moved.data.token })
  const count = async (number: string, date: string) => {
    const changes = { cashRegisterId: ids.otherBar, counts: [notesOf(world, number)], date }
    const log = dataOf(await there.post<CashLog>('cashlogs', sheetBody(world, changes)))
    const [validated] = dataOf(await setStatus<CashLog[]>(there, 'cashlogs', log.id, { status: 'VALIDATED' }))
    return validated!.counts[0]!.pouchId!
  }
  await count('SAC001', '2026-11-18')
  const pouchIds = [await count('SAC002', '2026-11-17')]
  dataOf(await there.post('remittances', { type: 'NOTES', pouchIds, carrierId: ids.carrier, date: TODAY }))
}
