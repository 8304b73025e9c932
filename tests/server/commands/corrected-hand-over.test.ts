import { beforeEach, describe, expect, it } from 'vitest'
import type { AuditEvent } from '../../../src/domain/contract/audit-events.ts'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import { historyAction } from '../../../src/domain/documents/hand-over-event.ts'
import type { Page } from '../../../src/domain/outcome.ts'
import { buildCustodyChain } from '../../../src/domain/pouches/custody.ts'
import { findViolations } from '../../faults/invariants.ts'
import { DEFAULT_ACCOUNTS, entriesOf, organizationWithBooks, sendNow } from './books.ts'
import {
  changeRemittance,
  dataOf,
  preparedRemittance,
  readPouch,
  readRemittance,
  sealedPouch,
  signInAgain,
  type TestOrganization,
  TODAY,
  withTestApp,
} from './test-app.ts'

const testApp = withTestApp()
const MONDAY = '2026-11-23'

beforeEach(() => testApp.clock.set(`${TODAY}T10:00:00.000Z`))

/** Two pouches of 160 € and 50 € are handed over on Friday. On Monday accounting sends the remittance back: the second pouch came back. */
async function sentBack() {
  const friday = await organizationWithBooks(testApp)
  const counts = [{ paymentCategoryId: friday.ids.notes, denominations: { 5000: 1 }, pouchNumber: 'SAC002' }]
  const pouches = [
    await sealedPouch(friday, 'SAC001'),
    await sealedPouch(friday, 'SAC002', { service: 'evening', turnoverCents: 5_000, counts }),
  ] as const
  const remittance = await preparedRemittance(friday, pouches)
  dataOf(await changeRemittance(friday, remittance, { status: 'VALIDATED' }))
  testApp.clock.set(`${MONDAY}T10:00:00.000Z`)
  const testOrganization = await signInAgain(testApp, friday)
  const { version } = await readPouch(testOrganization, pouches[1].id)
  const { accountant } = testOrganization.people
  dataOf(await accountant.put(`pouches/${pouches[1].id}`, { version, carrierCountedCents: 4_900 }))
  const reason = 'SAC002 came back'
  dataOf(await changeRemittance(testOrganization, remittance, { status: 'UNVALIDATED', reason }))
  return { testOrganization, remittance, kept: pouches[0], returned: pouches[1] }
}

const correct = (
  testOrganization: TestOrganization,
  remittance: Remittance,
  pouchIds: { readonly confirmedPouchIds: string[]; readonly leftPouchIds: string[] },
) => changeRemittance(testOrganization, remittance, { status: 'VALIDATED', ...pouchIds })

/** Accounting controls the remittance with this credit, and sends it. */
async function controlAndSend(
  testOrganization: TestOrganization,
  remittance: Pick<Remittance, 'id' | 'pouchIds'>,
  creditedCents: number,
) {
  const credit = { creditedCents, creditedOn: MONDAY }
  dataOf(await changeRemittance(testOrganization, remittance, { status: 'AVALIDATED', ...credit }))
  await sendNow(testApp, testOrganization, remittance.id, 'SEND', 'remittances')
}

describe('a correction of a hand-over', () => {
  it('takes out a pouch that came back: it is free again, and total and day of the others follow', async () => {
    const { testOrganization, remittance, kept, returned } = await sentBack()
    const pouchIds = { confirmedPouchIds: [kept.id], leftPouchIds: [returned.id] }
    dataOf(await correct(testOrganization, remittance, pouchIds))
    const corrected = await readRemittance(testOrganization, remittance.id)
    expect(corrected).toMatchObject({
      status: 'VALIDATED',
      totalCents: 16_000,
      pouchCount: 1,
      pouchIds: [kept.id],
      handedOverOn: TODAY,
      validatedAt: `${TODAY}T10:00:00.000Z`,
    })
    expect(corrected.leftPouches.map(({ id }) => id)).toEqual([returned.id])
    expect(await readPouch(testOrganization, kept.id)).toMatchObject({ status: 'VALIDATED' })
    expect(await readPouch(testOrganization, returned.id)).toMatchObject({
      status: 'CREATED',
      remittanceId: null,
      carrierCountedCents: null,
    })
    expect(await findViolations(testApp.db)).toEqual([])

    const query = { entityId: [returned.id, remittance.id].join(), sort: 'sequence_asc', range: '0-99' }
    const { accountant } = testOrganization.people
    const { entries } = dataOf(await accountant.get<Page<AuditEvent>>('auditevents', query))
    expect(historyAction(entries.at(-1)!)).toBe('comeBack')
    const chain = buildCustodyChain(entries)
    expect(chain.map(({ kind }) => kind)).toEqual([
      'closed',
      'prepared',
      'handedOver',
      'carrierCounted',
      'sentBack',
      'cameBack',
    ])
    expect(chain.at(-1)).toMatchObject({ by: 'colleague Test', at: `${MONDAY}T10:00:00.000Z` })
  })

  /*
   * By hand (PCG, accounts 53, 58 and 512; business rules, remittances): on 58 the first remittance has 160,00 of the day on which it left,
   * the second the 50,00 of the pouch that came back, of the day of the second hand-over. The credit of each clears its own letter.
   */
  it('posts the pouch that came back with the next remittance, and the others on the day on which they left', async () => {
    const { testOrganization, remittance, kept, returned } = await sentBack()
    const pouchIds = { confirmedPouchIds: [kept.id], leftPouchIds: [returned.id] }
    dataOf(await correct(testOrganization, remittance, pouchIds))
    const free = await readPouch(testOrganization, returned.id)
    const next = await preparedRemittance(testOrganization, [free], MONDAY)
    dataOf(await changeRemittance(testOrganization, next, { status: 'VALIDATED' }))
    await controlAndSend(testOrganization, remittance, 16_000)
    await controlAndSend(testOrganization, next, 5_000)
    const transit = DEFAULT_ACCOUNTS.transit!.code
    const lines = (await entriesOf(testOrganization)).flatMap(({ date, lines: all }) =>
      all
        .filter(({ account }) => account === transit)
        .map(({ debitCents, creditCents, letter }) => [date, debitCents, creditCents, letter]),
    )
    expect(lines).toEqual([
      [TODAY, 16_000, 0, 'E1-R1'],
      [MONDAY, 0, 16_000, 'E1-R1'],
      [MONDAY, 5_000, 0, 'E1-R2'],
      [MONDAY, 0, 5_000, 'E1-R2'],
    ])
  })

  it('needs at least one pouch that left', async () => {
    const { testOrganization, remittance, kept, returned } = await sentBack()
    const none = { confirmedPouchIds: [], leftPouchIds: [kept.id, returned.id] }
    await testOrganization.refuses(() => correct(testOrganization, remittance, none), 'NoPouchLeaves')
  })
})
