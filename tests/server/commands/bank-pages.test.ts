import { expect, it } from 'vitest'
import type { BankLine, BankStatement } from '../../../src/domain/contract/bank.ts'
import { writeCamt053, writeCfonb120 } from '../../support/bank-files.ts'
import { bankMovement, ibanOf, importStatement, organizationWithBank, statementOf } from './bank.ts'
import { dataOf, type TestOrganization, withTestApp } from './test-app.ts'

/* Files with several statements, mainly the pages of a large MT940 statement. Between two pages is an intermediate balance (62M, 60M). */

const testApp = withTestApp()

interface Message {
  /** As in the field 28C: the number of the statement and of its page. */
  readonly number: string
  /** The fields of the balances, as `60F:C261117EUR1000,00`. */
  readonly opening: string
  readonly closing: string
  /** The amounts of deposits of 18 November that are the same in every other respect. */
  readonly deposits: readonly string[]
}

const writeMessage = (account: string, { number, opening, closing, deposits }: Message) =>
  [
    ':20:STARTUMS',
    `:25:${account}`,
    `:28C:${number}`,
    `:${opening}`,
    ...deposits.flatMap((amount) => [`:61:2611181118C${amount}NMSCNONREF`, ':86:VERSEMENT']),
    `:${closing}`,
  ].join('\r\n')

const FIRST_PAGE: Message = {
  number: '00012/001',
  opening: '60F:C261117EUR1000,00',
  closing: '62M:C261118EUR1500,00',
  deposits: ['300,00', '200,00'],
}
const SECOND_PAGE: Message = {
  number: '00012/002',
  opening: '60M:C261118EUR1500,00',
  closing: '62M:C261118EUR1700,00',
  deposits: ['200,00'],
}
const LAST_PAGE: Message = {
  number: '00012/003',
  opening: '60M:C261118EUR1700,00',
  closing: '62F:C261118EUR1800,00',
  deposits: ['100,00'],
}
const NEXT_DAY: Message = {
  number: '00013/001',
  opening: '60F:C261118EUR1800,00',
  closing: '62F:C261119EUR1800,00',
  deposits: [],
}
/** The day after `NEXT_DAY`; a movement of 50 € is missing between them. */
const DAY_AFTER_GAP: Message = {
  number: '00014/001',
  opening: '60F:C261119EUR1850,00',
  closing: '62F:C261120EUR1850,00',
  deposits: [],
}

/** Imports each of these lists of messages as one file. */
async function importFiles(testOrganization: TestOrganization, ...files: readonly (readonly Message[])[]) {
  for (const messages of files) {
    const text = messages.map((message) => writeMessage(ibanOf(testOrganization), message)).join('\r\n')
    dataOf(await importStatement(testOrganization.people.accountant, text, { name: 'releve.sta' }))
  }
}

/** The gap before each statement, by its number and page. */
async function gapsOf({ people }: TestOrganization) {
  const { entries } = dataOf(
    await people.accountant.get<{ entries: BankStatement[] }>('bankstatements', { sort: 'closedOn_asc' }),
  )
  return Object.fromEntries(
    entries.map(({ statementId, gapCents }) => [statementId.split(' ')[1]!, gapCents] as const),
  )
}

async function amountsOf({ people }: TestOrganization) {
  const answer = await people.accountant.get<{ entries: BankLine[] }>('banklines', {
    sort: 'amountCents_desc',
  })
  return dataOf(answer).entries.map(({ amountCents }) => amountCents)
}

it('no difference is reported between the pages of a statement or before the next one, even if the pages are imported in reverse order', async () => {
  const expected = { '00012/001': null, '00012/002': 0, '00012/003': 0, '00013/001': 0, '00014/001': 5_000 }
  const inOneFile = await organizationWithBank(testApp)
  await importFiles(inOneFile, [FIRST_PAGE, SECOND_PAGE, LAST_PAGE], [NEXT_DAY], [DAY_AFTER_GAP])
  expect(await gapsOf(inOneFile)).toEqual(expected)
  const inOtherOrder = await organizationWithBank(testApp)
  await importFiles(inOtherOrder, [NEXT_DAY], [DAY_AFTER_GAP], [LAST_PAGE], [SECOND_PAGE], [FIRST_PAGE])
  expect(await gapsOf(inOtherOrder)).toEqual(expected)
})

it('the difference that a missing page leaves is reported', async () => {
  const testOrganization = await organizationWithBank(testApp)
  await importFiles(testOrganization, [FIRST_PAGE, LAST_PAGE], [NEXT_DAY])
  expect(await gapsOf(testOrganization)).toEqual({
    '00012/001': null,
    '00012/003': 20_000,
    '00013/001': 0,
  })
})

it('two identical movements on two pages of a statement are both stored, and neither is stored again from another file', async () => {
  const testOrganization = await organizationWithBank(testApp)
  await importFiles(testOrganization, [FIRST_PAGE, SECOND_PAGE, LAST_PAGE])
  expect(await amountsOf(testOrganization)).toEqual([30_000, 20_000, 20_000, 10_000])
  await importFiles(testOrganization, [FIRST_PAGE, SECOND_PAGE, LAST_PAGE, NEXT_DAY])
  await importFiles(testOrganization, [SECOND_PAGE])
  const wholeDay = {
    ...FIRST_PAGE,
    number: '00012',
    closing: LAST_PAGE.closing,
    deposits: [FIRST_PAGE, SECOND_PAGE, LAST_PAGE].flatMap(({ deposits }) => deposits),
  }
  await importFiles(testOrganization, [wholeDay])
  expect(await amountsOf(testOrganization)).toEqual([30_000, 20_000, 20_000, 10_000])
})

it('a movement in two statements of one file that overlap is stored once', async () => {
  const testOrganization = await organizationWithBank(testApp)
  const deposit = bankMovement(5_000, 'VERSEMENT', '2026-11-18')
  const statement = statementOf(testOrganization, [deposit])
  const first = { ...statement, openedOn: '2026-11-17', closedOn: '2026-11-18' }
  const longer = { ...first, closedOn: '2026-11-19' }
  // It begins on the day on which the first one ends, but with an earlier balance, so it is not its next page.
  const later = { ...first, openedOn: '2026-11-18', closedOn: '2026-11-19' }
  const { accountant } = testOrganization.people
  const text = [longer, first, later].map(writeCfonb120).join('')
  expect(dataOf(await importStatement(accountant, text))).toMatchObject({ lines: 3, newLines: 1 })
})

it('a movement in two statements of one file that overlap is not stored again if it is stored from another format', async () => {
  const testOrganization = await organizationWithBank(testApp)
  const statementNaming = (label: string) => ({
    ...statementOf(testOrganization, [bankMovement(5_000, label, '2026-11-18')]),
    openedOn: '2026-11-17',
    closedOn: '2026-11-18',
  })
  const { accountant } = testOrganization.people
  const stored = await importStatement(accountant, writeCamt053(statementNaming('REMISE ESPECES')))
  expect(dataOf(stored)).toMatchObject({ newLines: 1 })
  const first = statementNaming('VERSEMENT')
  const text = [first, { ...first, closedOn: '2026-11-19' }].map(writeCfonb120).join('')
  expect(dataOf(await importStatement(accountant, text))).toMatchObject({ lines: 2, newLines: 0 })
})
