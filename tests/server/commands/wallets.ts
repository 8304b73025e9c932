import type { Wallet, WalletMovement } from '../../../src/domain/contract/wallet-movements.ts'
import type { Answer } from '../../support/server.ts'
import type { SignedInClient } from './insert-organization.ts'
import { dataOf, type TestApp, type TestOrganization } from './test-app.ts'

export const postMovement = (actor: SignedInClient, body: object): Promise<Answer<WalletMovement>> =>
  actor.post<WalletMovement>('walletmovements', body)

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
/** 100 € of coins: 50 in rolls of 2 €, 25 of 1 €, 20 of 0.50 €, and 5 loose. */
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
