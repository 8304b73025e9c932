import { expect, it } from 'vitest'
import { lockMonth } from '../../../server/store/accounting-months.ts'
import { asSystem } from '../../../server/store/scope.ts'
import {
  countSheet,
  countWaitingTransactions,
  openPostgresTestDatabase,
  setStatus,
  type TestOrganization,
  TODAY,
  validatedCashLog,
  withTestApp,
} from './test-app.ts'
import { organizationWithWallet, sealChangePouch } from './wallets.ts'

const testApp = withTestApp({}, openPostgresTestDatabase)

const coinsOf = ({ ids }: TestOrganization) => ({
  turnoverCents: 4_500,
  counts: [{ paymentCategoryId: ids.coins, totalCents: 4_500 }],
})

/** Prepares the record that a command needs, and returns the command. */
type PrepareCommand = (
  testOrganization: TestOrganization,
) => Promise<() => Promise<{ readonly status: number }>>

/** A wallet movement is dated today, so today's month must not be closed between the reading of the open months and the commit. */
it.each<[string, PrepareCommand]>([
  [
    'validating a count of coins',
    async (testOrganization) => {
      const { id } = await countSheet(testOrganization, coinsOf(testOrganization))
      return () => setStatus(testOrganization.people.user, 'cashlogs', id, { status: 'VALIDATED' })
    },
  ],
  [
    'sending a count of coins back',
    async (testOrganization) => {
      const { counts } = await validatedCashLog(testOrganization, coinsOf(testOrganization))
      const body = { status: 'UNVALIDATED', reason: 'Recount' }
      return () => setStatus(testOrganization.people.accountant, 'counts', counts[0]!.id, body)
    },
  ],
  [
    'deleting a CHANGE pouch',
    async (testOrganization) => {
      const pouchId = await sealChangePouch(testOrganization)
      return () => testOrganization.people.director.call('DELETE', `pouches/${pouchId}`)
    },
  ],
])('%s waits while today’s month is being closed', async (_, prepare) => {
  const testOrganization = await organizationWithWallet(testApp)
  const command = await prepare(testOrganization)
  let answer: ReturnType<typeof command> | undefined
  await asSystem(testApp.db, async (trx) => {
    await lockMonth(trx, { establishmentId: testOrganization.ids.establishment, month: TODAY.slice(0, 7) })
    answer = command()
    await expect.poll(() => countWaitingTransactions(testApp)).toBe(1)
  })
  expect((await answer)?.status).toBe(200)
})
