import { frenchIban } from '../../../src/domain/bank/account.ts'
import type { CashRegister, Establishment } from '../../../src/domain/contract/organizations.ts'
import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import { addDays, isoWeekday } from '../../../src/domain/dates/calendar.ts'
import { JOINT_CREDIT_LABEL, type QuarterFile, quarterOf } from '../../support/quarter-of-bank-files.ts'
import { insertRows } from '../../support/rows.ts'
import { establishmentBody } from '../administration/resources.ts'
import { ibanOf, organizationWithBank, setBankAccount } from './bank.ts'
import { personId, switchTo } from './insert-organization.ts'
import {
  changeRemittance,
  dataOf,
  preparedRemittance,
  readPouch,
  type TestApp,
  type TestOrganization,
  validatedCashLog,
} from './test-app.ts'

/**
 * A remittance contains the pouches of the bank lines booked up to this many calendar days after its hand-over. So matching, which allows
 * five working days, finds all these lines.
 */
const MATCHED_DAYS = 5
/** The amounts, in cents, of the two remittances that one line credits together. */
export const JOINT_CREDIT_PARTS = [10_000, 6_000] as const
/** The label of a cash line without a remittance: the manager paid in money of their own. */
export const WITHOUT_REMITTANCE = 'VERSEMENT ESPECES SAC0011'

export interface BankQuarter {
  readonly testOrganization: TestOrganization
  readonly ibans: readonly string[]
  readonly files: readonly QuarterFile[]
}

/**
 * An organization of three establishments, each with a bank account. Its cash is counted, put into pouches
 * and handed over to match the cash lines of a quarter's bank statements. Moves the clock to each hand-over,
 * and back after each establishment.
 */
export async function openQuarter(testApp: TestApp): Promise<BankQuarter> {
  const testOrganization = await organizationWithBank(testApp)
  const { ids, people } = testOrganization
  const third = dataOf(await people.admin.post<Establishment>('establishments', establishmentBody(3)))
  const register = { establishmentId: third.id, number: 1, name: 'Salle', floatCents: 0 }
  const thirdBar = dataOf(await people.admin.post<CashRegister>('cashregisters', register)).id
  const establishments = [
    { establishment: ids.establishment, bar: ids.bar },
    { establishment: ids.otherEstablishment, bar: ids.otherBar },
    { establishment: third.id, bar: thirdBar },
  ]
  const ibans = [
    ibanOf(testOrganization),
    ...['20041', '17569'].map((bank) => frenchIban(bank, '00001', '00000000123')),
  ]
  for (const [index, establishment] of establishments.entries())
    await setBankAccount(testApp, { ...testOrganization, ids: { ...ids, ...establishment } }, ibans[index])
  await assignTo(testApp, testOrganization, [ids.otherEstablishment, third.id])
  const files = quarterOf(ibans)
  const now = testApp.clock.now()
  let localOrganization = testOrganization
  for (const [index, establishment] of establishments.entries()) {
    localOrganization = await peopleAt({ ...localOrganization, ids: { ...ids, ...establishment } })
    const ownFiles = files.filter(({ iban }) => iban === ibans[index])
    await handOverCash(testApp, localOrganization, ownFiles)
    testApp.clock.set(now)
  }
  return { testOrganization: await peopleAt({ ...localOrganization, ids }), ibans, files }
}

/** Lets the shift lead and both directors of the first establishment work in others too. */
async function assignTo(
  testApp: TestApp,
  { ids, tenant }: TestOrganization,
  establishments: readonly string[],
) {
  const values = establishments.flatMap((establishment_id) =>
    (['user', 'director', 'colleague'] as const).map((name) => ({
      organization_id: ids.organization,
      establishment_id,
      user_id: personId(name, tenant),
    })),
  )
  await insertRows(testApp.db, 'user_establishments', values)
}

/** The same people; the sessions of the shift lead and both directors are in `ids.establishment`. */
async function peopleAt(testOrganization: TestOrganization): Promise<TestOrganization> {
  const { people, ids } = testOrganization
  const [user, director, colleague] = [
    await switchTo(people.user, ids.establishment),
    await switchTo(people.director, ids.establishment),
    await switchTo(people.colleague, ids.establishment),
  ]
  return { ...testOrganization, people: { ...people, user, director, colleague } }
}

/** A cash line of a bank statement: the date on which it was booked, and the pouches that it credits. */
interface CashLine {
  readonly bookedOn: string
  readonly pouches: readonly (readonly [number: string, cents: number])[]
}

/**
 * Remits the pouches of an account's cash lines, in one remittance for all lines within `MATCHED_DAYS` of
 * a hand-over. Each pouch of a joint credit has its own remittance.
 */
async function handOverCash(
  testApp: TestApp,
  testOrganization: TestOrganization,
  files: readonly QuarterFile[],
): Promise<void> {
  const cashLines = files
    .flatMap(({ statement }) => statement.lines)
    .filter(({ label }) => label.startsWith('VERSEMENT') && label !== WITHOUT_REMITTANCE)
    .map(
      ({ bookedOn, label, amountCents }): CashLine => ({
        bookedOn,
        pouches:
          label === JOINT_CREDIT_LABEL
            ? JOINT_CREDIT_PARTS.map((cents, index) => [`PART000${index}`, cents] as const)
            : // The label of a line for one pouch ends with the number of the pouch.
              [[label.split(' ').at(-1)!, amountCents]],
      }),
    )
  const days = cashLines.map(({ bookedOn }) => bookedOn)
  for (let from = 0; from < cashLines.length; ) {
    const handOverDate = lastWeekday(days[from]!)
    const isJoint = cashLines[from]!.pouches.length > 1
    const next = isJoint
      ? from + 1
      : cashLines.findIndex(
          ({ bookedOn, pouches }, index) =>
            index > from && (pouches.length > 1 || bookedOn > addDays(handOverDate, MATCHED_DAYS)),
        )
    const end = next === -1 ? cashLines.length : next
    testApp.clock.set(`${handOverDate}T10:00:00.000Z`)
    const pouches = cashLines.slice(from, end).flatMap((line) => line.pouches)
    const sealedPouches: Pouch[] = []
    for (const [index, [number, cents]] of pouches.entries())
      sealedPouches.push(await sealedOn(testOrganization, addDays(handOverDate, -1 - index), number, cents))
    for (const group of isJoint ? sealedPouches.map((pouch) => [pouch]) : [sealedPouches]) {
      const prepared = await preparedRemittance(testOrganization, group, handOverDate)
      dataOf(await changeRemittance(testOrganization, prepared, { status: 'VALIDATED' }))
    }
    from = end
  }
}

/** The day itself, or the Friday before a weekend. */
const lastWeekday = (day: string): string => (isoWeekday(day) > 5 ? lastWeekday(addDays(day, -1)) : day)

/**
 * Counts and validates a lunch sheet, and returns its pouch. Each call needs another date, because a register
 * has one lunch sheet a day.
 */
async function sealedOn(
  testOrganization: TestOrganization,
  date: string,
  pouchNumber: string,
  totalCents: number,
): Promise<Pouch> {
  const counts = [{ paymentCategoryId: testOrganization.ids.notes, totalCents, pouchNumber }]
  const sheet = { date, cashRegisterId: testOrganization.ids.bar, counts, turnoverCents: totalCents }
  const log = await validatedCashLog(testOrganization, sheet)
  return readPouch(testOrganization, log.counts[0]!.pouchId!)
}
