import { hashToken } from '../../../server/clock-and-ids.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { SessionUser } from '../../../src/domain/contract/auth.ts'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import type { TicketDispatch } from '../../../src/domain/contract/tickets.ts'
import type { WalletMovement } from '../../../src/domain/contract/wallet-movements.ts'
import { insertRows } from '../../support/rows.ts'
import { ADMINISTERED } from '../administration/resources.ts'
import { setBankAccount } from '../commands/bank.ts'
import { emailOf, type PersonName, personId, type SignedInClient } from '../commands/insert-organization.ts'
import {
  changeRemittance,
  countSheet,
  dataOf,
  notesOf,
  preparedRemittance,
  sealedPouch,
  setStatus,
  sheetBody,
  type TestApp,
  type TestOrganization,
  TODAY,
  validatedCashLog,
} from '../commands/test-app.ts'
import { idOf } from '../schema/ids.ts'
import { bankFile, receiptUpload } from './call-examples.ts'
import { type Credentials, createCredentials } from './credentials.ts'
import { allowRegistration } from './passkeys.ts'
import { storePostedEntries } from './posted-entries.ts'
import { rowIdsIn } from './rows.ts'

/** The records that calls use. */
interface TestRecords {
  /** An open sheet. */
  readonly open: CashLog
  /** A validated sheet. */
  readonly validated: CashLog
  /** A free pouch of notes. */
  readonly pouch: Pouch
  /** A CHANGE pouch. */
  readonly change: { readonly id: string }
  /** A prepared remittance. */
  readonly remittance: Remittance
  /** A dispatch of the vouchers of Up; those of Edenred are not sent. */
  readonly dispatch: TicketDispatch
  /** A remittance that was handed over. */
  readonly collected: Remittance
  /** A bank line with the amount of `collected`. The two are not linked. */
  readonly bankLine: { readonly id: string }
  /** An exported list of the director. */
  readonly exported: { readonly id: string }
  /** The ids of rows that nothing references, by kind. */
  readonly idle: Readonly<Record<'organization' | 'establishment' | 'mode' | 'tax', string>>
}

/** An organization with people and records, for the calls of one test. */
export interface TestData {
  readonly testApp: TestApp
  readonly testOrganization: TestOrganization
  readonly records: TestRecords
  readonly credentials: Credentials
  /** The id of one row of each table or view, if possible of the establishment where its people work. */
  readonly rows: Readonly<Record<string, string>>
  /** Opens a new session of that person, because some calls end theirs. The session may register the passkey of the example requests. */
  signIn(person: PersonName): Promise<SignedInClient & { readonly user: SessionUser }>
}

/** Creates an organization with its test data. */
export async function createTestData(testApp: TestApp): Promise<TestData> {
  const testOrganization = await testApp.createOrganization()
  await configureVouchers(testApp, testOrganization)
  const records = await createRecords(testApp, testOrganization)
  dataOf(await testOrganization.people.user.call('POST', 'attachments', receiptUpload({ records })))
  await storePostedEntries(testApp, testOrganization)
  const credentials = await createCredentials(testApp, testOrganization)
  const { organization: organizationId, establishment: establishmentId } = testOrganization.ids
  return {
    testApp,
    testOrganization,
    records,
    credentials,
    rows: {
      ...(await rowIdsIn(testApp.db, { organizationId })),
      ...(await rowIdsIn(testApp.db, { organizationId, establishmentId })),
    },
    signIn: (person) =>
      withoutSecondFactor(
        testApp,
        { organizationId, userId: personId(person, testOrganization.tenant) },
        async () => {
          const client = await testApp.server
            .client({ address: `192.0.2.${testOrganization.tenant}` })
            .signIn(emailOf(person, testOrganization.tenant))
          await asSystem(testApp.db, async (trx) => {
            const { id } = await trx
              .selectFrom('sessions')
              .select('id')
              .where('token_hash', '=', hashToken(client.user.token))
              .executeTakeFirstOrThrow()
            await allowRegistration(trx, id, testApp.clock.now())
          })
          return client
        },
      ),
  }
}

/** Runs `work` while the person has no confirmed second factor and no passkey, so that the password alone opens a session. */
async function withoutSecondFactor<Result>(
  { db, clock }: TestApp,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const setConfirmedAt = (at: string | null) =>
    asSystem(db, (trx) =>
      trx
        .updateTable('second_factors')
        .set({ confirmed_at: at })
        .where('organization_id', '=', organizationId)
        .where('user_id', '=', userId)
        .where('confirmed_at', at === null ? 'is not' : 'is', null)
        .executeTakeFirst(),
    )
  const { numUpdatedRows } = await setConfirmedAt(null)
  const passkeys = await asSystem(db, (trx) =>
    trx.deleteFrom('passkeys').where('user_id', '=', userId).returningAll().execute(),
  )
  const result = await work()
  if (passkeys.length > 0) await insertRows(db, 'passkeys', passkeys)
  if (numUpdatedRows > 0n) await setConfirmedAt(clock.now())
  return result
}

async function createRecords(testApp: TestApp, testOrganization: TestOrganization): Promise<TestRecords> {
  // Created first: `rows.pouches` is the first pouch, and calls of exchanges need one of type CHANGE.
  const change = await notesForCoins(testOrganization)
  const open = await countSheet(testOrganization)
  const { date, service, cashRegisterId } = open
  const typed = { version: 0, device: 'tablet', schemaVersion: 1, typed: '{}' }
  dataOf(await testOrganization.people.user.put('cashlogdrafts', { date, service, cashRegisterId, ...typed }))
  const card = { paymentCategoryId: testOrganization.ids.card, totalCents: 500 }
  const coins = { paymentCategoryId: testOrganization.ids.coins, denominations: { 100: 5 } }
  const takings = { service: 'evening' as const, turnoverCents: 1_000, counts: [card, coins] }
  const validated = await validatedCashLog(testOrganization, takings)
  const terrace = { cashRegisterId: testOrganization.ids.terrace }
  const pouch = await sealedPouch(testOrganization, 'SAC002', {
    ...terrace,
    counts: [notesOf(testOrganization, 'SAC002')],
  })
  const evening = { ...terrace, service: 'evening' as const, counts: [notesOf(testOrganization, 'SAC003')] }
  const remittance = await preparedRemittance(testOrganization, [
    await sealedPouch(testOrganization, 'SAC003', evening),
  ])
  dataOf(await testOrganization.people.director.post('savedviews', MIDDAYS))
  dataOf(await testOrganization.people.director.post('archives', { ...EMPTY_CLOSING, sequence: 7 }))
  await insertRows(testApp.db, 'job_events', jobOf(testOrganization))
  await insertRows(testApp.db, 'cash_pads', cashPadOf(testOrganization))
  const idle = await unreferencedRecords(testOrganization)
  const dispatch = await preparedDispatch(testOrganization)
  const collectedWithLine = await collectedRemittance(testApp, testOrganization)
  const exported = dataOf(
    await testOrganization.people.director.call<{ id: string }>('POST', 'cashlogs/exports', {
      query: { format: 'csv' },
    }),
  )
  await testApp.server.jobs.drain()
  return { open, validated, pouch, change, remittance, dispatch, ...collectedWithLine, exported, idle }
}

const MIDDAYS = { list: 'cashlogs', name: 'Midis', query: 'service=lunch', period: null, shared: true }

/** A POS connection to an address where nothing answers. */
function cashPadOf({
  ids: { organization: organization_id, establishment: establishment_id },
}: TestOrganization) {
  const at = '2026-11-01T08:00:00.000Z'
  const times = { created_at: at, updated_at: at }
  const connection = { installation_id: 'INSTALLATION', user_email: 'api@till.test', token: 'secret-token' }
  return { organization_id, establishment_id, ...times, base_url: 'https://till.test', ...connection }
}

/** The ids of records that were created and never used. */
async function unreferencedRecords({
  ids,
  people: { superAdmin, admin },
}: TestOrganization): Promise<TestRecords['idle']> {
  const make = async (actor: SignedInClient, resource: string) =>
    dataOf(await actor.post<{ id: string }>(resource, ADMINISTERED[resource]!.body(ids, 9_000))).id
  return {
    organization: await make(superAdmin, 'organizations'),
    establishment: await make(admin, 'establishments'),
    mode: await make(admin, 'paymentmodes'),
    tax: await make(admin, 'saletypetaxes'),
  }
}

/** Creates a remittance that is handed over, a bank line with the same amount that is not linked to it, and a bank rule. */
async function collectedRemittance(testApp: TestApp, testOrganization: TestOrganization) {
  await setBankAccount(testApp, testOrganization)
  const counts = [notesOf(testOrganization, 'SAC004')]
  const pouch = await sealedPouch(testOrganization, 'SAC004', { date: '2026-11-18', counts })
  const prepared = await preparedRemittance(testOrganization, [pouch])
  const [collected] = dataOf(await changeRemittance(testOrganization, prepared, { status: 'VALIDATED' }))
  const { accountant } = testOrganization.people
  dataOf(await accountant.call('POST', 'bankstatements', bankFile(testOrganization, 'S-1')))
  dataOf(await accountant.post('bankrules', { pattern: 'REMISE CB', kind: 'CARDS' }))
  const { entries } = dataOf(await accountant.get<{ entries: { id: string }[] }>('banklines'))
  return { collected: collected!, bankLine: entries[0]! }
}

/** Takes 50 € of notes out of the wallet, and returns the id of their CHANGE pouch. */
async function notesForCoins({ people: { director } }: TestOrganization): Promise<{ readonly id: string }> {
  const notes = { denominations: { 1000: 5 } }
  dataOf(await director.post('walletmovements', { type: 'INVENTORY', ...notes }))
  const decrease = { type: 'DECREASE', ...notes, pouchNumber: 'MON001' }
  return { id: dataOf(await director.post<WalletMovement>('walletmovements', decrease)).pouchId! }
}

/** The category `luncheon` becomes vouchers of Edenred (quantity and total), `ticket` vouchers of Up (8 € each). */
function configureVouchers(testApp: TestApp, { ids }: TestOrganization): Promise<void> {
  return asSystem(testApp.db, async (trx) => {
    for (const [id, issuer] of [[ids.luncheon, 'Edenred'] as const, [ids.ticket, 'Up'] as const])
      await trx
        .updateTable('payment_categories')
        .set({ paper_ticket: true, issuer })
        .where('organization_id', '=', ids.organization)
        .where('id', '=', id)
        .execute()
  })
}

async function preparedDispatch(testOrganization: TestOrganization): Promise<TicketDispatch> {
  const counts = [
    { paymentCategoryId: testOrganization.ids.luncheon, quantity: 10, totalCents: 9_050 },
    { paymentCategoryId: testOrganization.ids.ticket, quantity: 3 },
  ]
  // The turnover is 90.50 € and three vouchers of 8 €.
  await validatedCashLog(testOrganization, { date: '2026-11-17', counts, turnoverCents: 11_450 })
  const days = { date: TODAY, through: TODAY }
  const body = { ...days, issuers: ['Up'], declaredCents: 2_400, transport: 'POST' }
  return dataOf(await testOrganization.people.accountant.post<TicketDispatch>('ticketdispatches', body))
}

const EMPTY_CLOSING = { date: '2026-11-16', service: 'lunch', clients: 1, turnoverCents: 0, receipts: [] }

function jobOf({ tenant, ids }: TestOrganization) {
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
export async function createRecordsElsewhere({ testOrganization, signIn }: TestData): Promise<void> {
  const { ids } = testOrganization
  const admin = await signIn('admin')
  const moved = await admin.post<{ token: string }>('auth/change', {
    establishmentId: ids.otherEstablishment,
  })
  const adminElsewhere = admin.with({ token: moved.data.token })
  const sealPouch = async (number: string, date: string) => {
    const changes = { cashRegisterId: ids.otherBar, counts: [notesOf(testOrganization, number)], date }
    const log = dataOf(await adminElsewhere.post<CashLog>('cashlogs', sheetBody(testOrganization, changes)))
    const [validated] = dataOf(
      await setStatus<CashLog[]>(adminElsewhere, 'cashlogs', log.id, { status: 'VALIDATED' }),
    )
    return validated!.counts[0]!.pouchId!
  }
  await sealPouch('SAC001', '2026-11-18')
  const pouchIds = [await sealPouch('SAC002', '2026-11-17')]
  dataOf(
    await adminElsewhere.post('remittances', {
      type: 'NOTES',
      pouchIds,
      carrierId: ids.carrier,
      date: TODAY,
    }),
  )
}
