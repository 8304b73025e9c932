import type { Database } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { insertWalletMovements } from '../../../server/store/wallet.ts'
import type { Wallet, WalletMovement } from '../../../src/domain/contract/wallet-movements.ts'
import type { Answer } from '../../support/server.ts'
import { personId, type SignedInClient } from './insert-organization.ts'
import { dataOf, type TestApp, type TestOrganization, TODAY } from './test-app.ts'

export const postMovement = (actor: SignedInClient, body: object): Promise<Answer<WalletMovement>> =>
  actor.post<WalletMovement>('walletmovements', body)

/** The reason for undoing, unless a test gives another. */
export const UNDO_REASON = 'Recorded by mistake'
/** Undoes a movement by a REVERSAL. */
export const undoMovement = (actor: SignedInClient, reversesId: string, changes: object = {}) =>
  postMovement(actor, { type: 'REVERSAL', reversesId, reason: UNDO_REASON, ...changes })

export const readWallet = async (
  { people }: TestOrganization,
  query: Record<string, string> = {},
): Promise<Wallet> => dataOf(await people.accountant.get<Wallet>('wallet', query))

/** 500 € in notes and 120 € in coins. */
export const INVENTORY = { type: 'INVENTORY', denominations: { 5000: 6, 2000: 8, 1000: 4, 200: 40, 100: 40 } }
/** 100 € of notes in a pouch. */
export const WITHDRAWAL = {
  type: 'DECREASE',
  denominations: { 5000: 1, 2000: 2, 1000: 1 },
  pouchNumber: ' mon0001 ',
}
/** 100 € of coins: a roll of 2 € (50 €), a roll of 1 € (25 €), a roll of 0.50 € (20 €), and 5 loose coins of 1 €. */
export const RECEIVED_COINS = {
  type: 'RECEPTION',
  rolls: { 200: 1, 100: 1, 50: 1 },
  denominations: { 100: 5 },
}

/** Creates an organization with a wallet of 620 €. */
export async function organizationWithWallet(testApp: TestApp): Promise<TestOrganization> {
  const testOrganization = await testApp.createOrganization()
  dataOf(await postMovement(testOrganization.people.director, INVENTORY))
  return testOrganization
}

/** Takes 100 € of notes out of the wallet in a CHANGE pouch, and returns the id of the pouch. */
export async function sealChangePouch(
  testOrganization: TestOrganization,
  number = 'MON0001',
): Promise<string> {
  const movement = dataOf(
    await postMovement(testOrganization.people.director, { ...WITHDRAWAL, pouchNumber: number }),
  )
  return movement.pouchId!
}

/** Changes the balance of the wallet directly in the database, on any date, without an event in the history. */
export function changeBalance(
  db: Database,
  { ids, tenant }: TestOrganization,
  movementCents: number,
  { id = '01920000-0000-7fff-8000-000000000001', date = TODAY } = {},
) {
  const movement = {
    id,
    organizationId: ids.organization,
    establishmentId: ids.establishment,
    date,
    type: 'INVENTORY' as const,
    movementCents,
    denominations: null,
    pouchId: null,
    countId: null,
    reversesId: null,
  }
  const author = { id: personId('director', tenant), name: 'director Test', at: `${TODAY}T10:00:00.000Z` }
  return asSystem(db, (trx) => insertWalletMovements(trx, [movement], author))
}
