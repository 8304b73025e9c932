import { asSystem } from '../../../server/store/scope.ts'
import { frenchIban } from '../../../src/domain/bank/account.ts'
import type { CashRegister, Establishment } from '../../../src/domain/contract/organizations.ts'
import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import { addDays, isoWeekday } from '../../../src/domain/dates/calendar.ts'
import { type QuarterFile, quarterOf, SPLIT_LABEL } from '../../support/quarter-of-bank-files.ts'
import { establishmentBody } from '../administration/resources.ts'
import { ibanOf, openAccount, organizationWithBank } from './bank.ts'
import { personId } from './organization-rows.ts'
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
 * A remittance covers the bank lines of these days, because a line is matched up to five working days after
 * the hand-over.
 */
const MATCHED_DAYS = 5
/** The amounts of the two remittances that one line credits together. */
export const SPLIT_PARTS = [10_000, 6_000] as const
/** A cash line without a remittance, which the manager has paid in. */
export const WITHOUT_REMITTANCE = 'VERSEMENT ESPECES SAC0011'

export interface Quarter {
  readonly testOrganization: TestOrganization
  readonly ibans: readonly string[]
  readonly files: readonly QuarterFile[]
}

/**
 * An organization of three establishments, each with a bank account. Its cash is counted, put into pouches
 * and handed over to match the cash lines of a quarter's bank statements. Moves the clock to each day, and
 * then back.
 */
export async function openQuarter(testApp: TestApp): Promise<Quarter> {
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
  for (const [atEstablishment, establishment] of establishments.entries())
    await openAccount(
      testApp,
      { ...testOrganization, ids: { ...ids, ...establishment } },
      ibans[atEstablishment],
    )
  await assignTo(testApp, testOrganization, [ids.otherEstablishment, third.id])
  const files = quarterOf(ibans)
  const now = testApp.clock.now()
  let localOrganization = testOrganization
  for (const [atEstablishment, establishment] of establishments.entries()) {
    localOrganization = await peopleAt({ ...localOrganization, ids: { ...ids, ...establishment } })
    const ownFiles = files.filter(({ iban }) => iban === ibans[atEstablishment])
    await handOverCash(testApp, localOrganization, ownFiles)
    testApp.clock.set(now)
  }
  return { testOrganization: await peopleAt({ ...localOrganization, ids }), ibans, files }
}

/** Lets the people of the first establishment work in others too. */
async function assignTo(
  testApp: TestApp,
  { ids, tenant }: TestOrganization,
  establishments: readonly string[],
) {
  const values = establishments.flatMap((establishment_id) =>
    (['user', 'director', 'colleague'] as const).map((name) => ({
      ...{ organization_id: ids.organization, establishment_id, user_id: personId(name, tenant) },
    })),
  )
  await asSystem(testApp.db, (trx) => trx.insertInto('user_establishments').values(values).execute())
}

/** The same people, with sessions in the organization's `ids.establishment`. */
async function peopleAt(testOrganization: TestOrganization): Promise<TestOrganization> {
  const { people, ids } = testOrganization
  const atEstablishment = async (client: TestOrganization['people']['user']) => {
    const body = { establishmentId: ids.establishment }
    const { token } = dataOf(await client.post<{ token: string }>('auth/change', body))
    return client.with({ token })
  }
  const [user, director, colleague] = [
    await atEstablishment(people.user),
    await atEstablishment(people.director),
    await atEstablishment(people.colleague),
  ]
  return { ...testOrganization, people: { ...people, user, director, colleague } }
}

/** The amounts of the pouches that a bank line credits. Its label names the number of a single pouch. */
interface Cash {
  readonly bookedOn: string
  readonly pouches: readonly (readonly [number: string, cents: number])[]
}

/** Hands over the pouches of an account's cash lines, a remittance for the lines of some days. */
async function handOverCash(
  testApp: TestApp,
  testOrganization: TestOrganization,
  files: readonly QuarterFile[],
): Promise<void> {
  const cash = files
    .flatMap(({ statement }) => statement.lines)
    .filter(({ label }) => label.startsWith('VERSEMENT') && label !== WITHOUT_REMITTANCE)
    .map(
      ({ bookedOn, label, amountCents }): Cash => ({
        bookedOn,
        pouches:
          label === SPLIT_LABEL
            ? SPLIT_PARTS.map((cents, atEstablishment) => [`PART000${atEstablishment}`, cents] as const)
            : [[label.split(' ').at(-1)!, amountCents]],
      }),
    )
  const days = cash.map(({ bookedOn }) => bookedOn)
  for (let from = 0; from < cash.length; ) {
    const handOverDate = lastWeekday(days[from]!)
    const isSplit = cash[from]!.pouches.length > 1
    const next = isSplit
      ? from + 1
      : cash.findIndex(
          ({ bookedOn, pouches }, atEstablishment) =>
            atEstablishment > from && (pouches.length > 1 || bookedOn > addDays(handOverDate, MATCHED_DAYS)),
        )
    const end = next === -1 ? cash.length : next
    testApp.clock.set(`${handOverDate}T10:00:00.000Z`)
    const pouches = cash.slice(from, end).flatMap((log) => log.pouches)
    const sealed: Pouch[] = []
    for (const [atEstablishment, [number, cents]] of pouches.entries())
      sealed.push(
        await sealedOn(testOrganization, addDays(handOverDate, -1 - atEstablishment), number, cents),
      )
    for (const group of isSplit ? sealed.map((one) => [one]) : [sealed]) {
      const prepared = await preparedRemittance(testOrganization, group, handOverDate)
      dataOf(await changeRemittance(testOrganization, prepared, { status: 'VALIDATED' }))
    }
    from = end
  }
}

const lastWeekday = (day: string): string => (isoWeekday(day) > 5 ? lastWeekday(addDays(day, -1)) : day)

/**
 * A pouch of an evening sheet. Every sheet has a different day, because every remittance has its own days.
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
