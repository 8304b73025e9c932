import { describe, expect, it } from 'vitest'
import { readUncredited } from '../../../server/store/bank-matching.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { BankLine } from '../../../src/domain/contract/bank.ts'
import { writeCamt053 } from '../../support/bank-files.ts'
import {
  bankMovement,
  handedOverRemittance,
  importLines,
  importStatement,
  linkLines,
  organizationWithBank,
  readMatching,
  setBankAccount,
  statementOf,
} from './bank.ts'
import {
  changeRemittance,
  dataOf,
  readRemittance,
  setStatus,
  type TestOrganization,
  withTestApp,
} from './test-app.ts'

const testApp = withTestApp()

/** The uncredited money of an organization at an instant, by age in days. */
const readAges = ({ ids }: TestOrganization, now = testApp.clock.now()) =>
  asSystem(testApp.db, (trx) => readUncredited(trx, ids.organization, null, now))

describe('the age of uncredited money', () => {
  it('is counted in calendar days of the establishment’s time zone', async () => {
    const testOrganization = await organizationWithBank(testApp)
    await handedOverRemittance(testOrganization, ['SAC401'])
    const money = { count: 1, outstandingCents: 16_000 }
    expect(await readAges(testOrganization, '2026-11-20T22:59:59.999Z')).toEqual([{ days: 0, ...money }])
    expect(await readAges(testOrganization, '2026-11-20T23:00:00.000Z')).toEqual([{ days: 1, ...money }])
  })

  it('includes a remittance that accounting has sent back', async () => {
    const testOrganization = await organizationWithBank(testApp)
    const remittance = await handedOverRemittance(testOrganization, ['SAC402'])
    const sentBack = { status: 'UNVALIDATED', reason: 'Wrong receipt' } as const
    dataOf(await changeRemittance(testOrganization, remittance, sentBack))
    expect(await readAges(testOrganization)).toEqual([{ days: 0, count: 1, outstandingCents: 16_000 }])
  })

  it('leaves out a remittance of which the bank has credited more than it contained', async () => {
    const testOrganization = await organizationWithBank(testApp)
    const credited = await handedOverRemittance(testOrganization, ['SAC405'])
    await handedOverRemittance(testOrganization, ['SAC406', 'SAC407'], 15)
    const { proposals } = await importLines(testOrganization, [bankMovement(18_000, 'REMISE')])
    const { accountant } = testOrganization.people
    dataOf(await linkLines(accountant, { lineId: proposals[0]!.lineId, remittanceId: credited.id }))
    expect(await readRemittance(testOrganization, credited.id)).toMatchObject({ creditedCents: 18_000 })
    expect(await readAges(testOrganization)).toEqual([{ days: 0, count: 1, outstandingCents: 32_000 }])
  })
})

it('a credit without a link is proposed for 90 days', async () => {
  const testOrganization = await organizationWithBank(testApp)
  const oldest = bankMovement(16_000, 'NINETY DAYS', '2026-08-22')
  const tooOld = bankMovement(16_000, 'NINETY-ONE DAYS', '2026-08-21')
  const statement = { ...statementOf(testOrganization, [tooOld, oldest]), openedOn: '2026-08-21' }
  dataOf(await importStatement(testOrganization.people.accountant, writeCamt053(statement, 'S-1')))
  const { proposals } = await readMatching(testOrganization)
  expect(proposals.map(({ label }) => label)).toEqual(['NINETY DAYS'])
})

it('the links of a line that is split are recorded as chosen by hand', async () => {
  const testOrganization = await organizationWithBank(testApp)
  const first = await handedOverRemittance(testOrganization, ['SAC403'])
  const second = await handedOverRemittance(testOrganization, ['SAC404'], 15)
  const { proposals } = await importLines(testOrganization, [bankMovement(16_000, 'REMISE R-1000')])
  const { lineId } = proposals[0]!
  const links = [
    { lineId, remittanceId: first.id, amountCents: 15_000 },
    { lineId, remittanceId: second.id, amountCents: 1_000 },
  ]
  dataOf(
    await setStatus<BankLine[]>(testOrganization.people.accountant, 'banklines', lineId, {
      status: 'LINKED',
      links,
    }),
  )
  const stored = await asSystem(testApp.db, (trx) =>
    trx
      .selectFrom('bank_links')
      .select(['amount_cents as amountCents', 'origin'])
      .where('line_id', '=', lineId)
      .orderBy('amount_cents', 'desc')
      .execute(),
  )
  expect(stored).toEqual([
    { amountCents: 15_000, origin: 'BY_HAND' },
    { amountCents: 1_000, origin: 'BY_HAND' },
  ])
})

describe('a statement', () => {
  it('of another account with the same identification is stored too', async () => {
    const testOrganization = await organizationWithBank(testApp)
    const { accountant } = testOrganization.people
    const otherIban = 'DE89370400440532013000'
    await setBankAccount(testApp, testOrganization, otherIban, testOrganization.ids.otherEstablishment)
    await importLines(testOrganization, [bankMovement(16_000)], 'S-1')
    const statement = { ...statementOf(testOrganization, [bankMovement(16_000)]), iban: otherIban }
    const imported = dataOf(await importStatement(accountant, writeCamt053(statement, 'S-1')))
    expect(imported).toMatchObject({ statements: [{ account: otherIban }], newLines: 1 })
  })

  it.each([
    ['reference', { reference: 'OTHER' }],
    ['label', { label: 'OTHER' }],
    ['value date', { valueOn: '2026-11-21' }],
    ['amount', { amountCents: 16_001 }],
  ])('has a new line when the %s is not that of a stored line', async (_, changes) => {
    const testOrganization = await organizationWithBank(testApp)
    await importLines(testOrganization, [bankMovement(16_000)])
    const statement = statementOf(testOrganization, [{ ...bankMovement(16_000), ...changes }])
    const { accountant } = testOrganization.people
    expect(dataOf(await importStatement(accountant, writeCamt053(statement, 'S-2')))).toMatchObject({
      lines: 1,
      newLines: 1,
    })
  })
})
