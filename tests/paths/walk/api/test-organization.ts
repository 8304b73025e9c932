import type { CashLog, CashLogRow, CountInput } from '../../../../src/domain/contract/cash-logs.ts'
import type { CashCarrier, CashRegister } from '../../../../src/domain/contract/organizations.ts'
import type { PaymentCategory } from '../../../../src/domain/contract/payments.ts'
import type { Pouch } from '../../../../src/domain/contract/pouches.ts'
import type { Remittance } from '../../../../src/domain/contract/remittances.ts'
import { COUNT_TYPES } from '../../../../src/domain/count-types.ts'
import { addDays, type BusinessDate } from '../../../../src/domain/dates/calendar.ts'
import type { Page } from '../../../../src/domain/outcome.ts'
import type { Answer } from '../../../support/server.ts'
import { weekdayFrom } from '../../../support/weekdays.ts'
import type { UserClient, WalkTarget } from '../target.ts'

export interface UnusedSheet {
  readonly date: BusinessDate
  readonly service: 'lunch' | 'evening'
  readonly cashRegisterId: string
}

/** The organization in which paths are walked. The walks create their records there, and remove them. */
export interface TestOrganization {
  readonly target: WalkTarget
  readonly user: UserClient
  readonly director: UserClient
  readonly accountant: UserClient
  /** The administrator, signed in on first use. */
  admin(): Promise<UserClient>
  /** The longest time to wait for the effect of a job. */
  readonly patienceMs: number
  readonly carrierId: string
  /** The current date in UTC, by the clock of the server, which is shifted in a demo that the path tool has started itself. */
  readonly today: BusinessDate
  /** The first weekday from today on: remittances can have this date. */
  readonly remittanceDate: BusinessDate
  readonly registers: readonly CashRegister[]
  /** The first active payment category that matches, except the category of the float. Throws if there is none. */
  category(matches: (category: PaymentCategory) => boolean): PaymentCategory
  /** An uncounted sheet on a date before the sheets of the demo. */
  freshSheet(): Promise<UnusedSheet>
  /** A sheet in a month without counts. */
  sheetInFreshMonth(): Promise<UnusedSheet>
  /** The next number for a pouch or for the name of a record, counted from a random one. */
  freshNumber(): string
}

/** The search for an uncounted sheet begins this many days ago, before the sheets of the demo, and goes back from there. */
const FIRST_DAYS_AGO = 75
const MAX_DAYS_SEARCHED = 400
/** The search for a month to close begins this many months ago, before all sheets, and goes back from there. */
const FIRST_MONTHS_AGO = 24
const MAX_MONTHS_SEARCHED = 120
/** Longer than the half minute after which a job that returned to the queue is repeated. */
const PATIENCE_MS = 90_000

export async function openTestOrganization(target: WalkTarget): Promise<TestOrganization> {
  const [user, director, accountant] = await Promise.all(
    (['user', 'director', 'accountant'] as const).map((person) => target.apiClientAs(person)),
  )
  if (!user || !director || !accountant) throw new Error('three people are needed')
  const establishmentId = user.user.establishmentId ?? ''
  const registers = await entriesOf<CashRegister>(user, 'cashregisters', { establishmentId })
  const categories = await entriesOf<PaymentCategory>(user, 'paymentcategories', { range: '0-99' })
  const carriers = await entriesOf<CashCarrier>(director, 'cashcarriers', {})
  const carrierId = carriers.find(({ status }) => status === 'ACTIVE')?.id
  if (carrierId === undefined)
    throw new Error('the organization has no active carrier: remittances can’t be walked')
  const active = registers.filter(({ status }) => status === 'ACTIVE')
  const today = new Date(Date.now() + target.clockShiftMs).toISOString().slice(0, 10) as BusinessDate
  let daysAgo = FIRST_DAYS_AGO
  let monthsAgo = FIRST_MONTHS_AGO
  const isCounted = async (query: Readonly<Record<string, string>>) =>
    (await entriesOf<CashLogRow>(user, 'cashlogs', query)).length > 0
  const sheetOf = (date: BusinessDate): UnusedSheet => ({
    date,
    service: 'lunch',
    cashRegisterId: active[0]!.id,
  })
  let number = Math.floor(Math.random() * 1_000_000)
  return {
    target,
    user,
    director,
    accountant,
    admin: () => target.apiClientAs('admin'),
    patienceMs: PATIENCE_MS,
    carrierId,
    today,
    remittanceDate: weekdayFrom(today),
    registers: active,
    category(matches) {
      const found = categories.find((category) => category.active && !category.tillFloat && matches(category))
      if (!found) throw new Error('the organization lacks a payment category that a path needs')
      return found
    },
    async freshSheet() {
      for (; daysAgo < FIRST_DAYS_AGO + MAX_DAYS_SEARCHED; daysAgo += 1) {
        const date = addDays(today, -daysAgo)
        if (await isCounted({ date, range: '0-99' })) continue
        daysAgo += 1
        return sheetOf(date)
      }
      throw new Error('no day without a count was found')
    },
    async sheetInFreshMonth() {
      for (; monthsAgo < FIRST_MONTHS_AGO + MAX_MONTHS_SEARCHED; monthsAgo += 1) {
        const month = monthBefore(today, monthsAgo)
        const from = `${month}-01`
        // The 31st; for a shorter month, one of the first three days of the next.
        const to = addDays(`${month}-28` as BusinessDate, 3)
        if (await isCounted({ date_from: from, date_to: to, range: '0-0' })) continue
        monthsAgo += 1
        return sheetOf(`${month}-15` as BusinessDate)
      }
      throw new Error('no month without a count was found')
    },
    freshNumber() {
      number = (number + 1) % 1_000_000
      return `QA${String(number).padStart(6, '0')}`
    },
  }
}

/** The month this many months before that of a date: `2024-11`. */
function monthBefore(date: BusinessDate, months: number): string {
  const [year = 0, month = 0] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7)
}

export async function entriesOf<Row>(
  author: UserClient,
  resource: string,
  query: Readonly<Record<string, string>>,
): Promise<readonly Row[]> {
  const answer = await author.get<Page<Row> | null>(resource, query)
  return answer.status === 204 ? [] : (dataOf(answer)?.entries ?? [])
}

/** The data of a successful answer; throws for any other. */
export function dataOf<Data>(answer: Answer<Data>): Data {
  if (answer.status >= 300) throw new Error(`refused: ${answer.text.slice(0, 300)}`)
  return answer.data
}

/** Sends `PUT {resource}status` for one row. */
export function setStatus<Data = unknown>(
  author: UserClient,
  resource: string,
  id: string,
  body: { readonly status: string } & Readonly<Record<string, unknown>>,
): Promise<Answer<Data>> {
  return author.put<Data>(`${resource}status`, body, { query: { id, status: body.status } })
}

/** The amount of the counts and pouches of a walk, in cents. */
export const AMOUNT_CENTS = 16_000

export const notesCategoryOf = (testOrganization: TestOrganization): PaymentCategory =>
  testOrganization.category(({ countType }) => countType === COUNT_TYPES.NOTES)

/** A count of 160 € in notes: 2 × 50 € and 3 × 20 €. */
export function notesOf(testOrganization: TestOrganization, pouchNumber: string): CountInput {
  const { id } = notesCategoryOf(testOrganization)
  return { paymentCategoryId: id, denominations: { 5000: 2, 2000: 3 }, pouchNumber }
}

/** The comment of a sheet, which is required because its float of 0 is not the usual float of the register. */
export const COMMENT = 'QA'

/** Saves a sheet with these counts and this turnover, and does not validate it. */
export async function countSheet(
  testOrganization: TestOrganization,
  counts: readonly CountInput[],
  turnoverCents: number,
  sheet?: UnusedSheet,
): Promise<{ readonly log: CashLog; readonly body: Readonly<Record<string, unknown>> }> {
  const body = {
    ...(sheet ?? (await testOrganization.freshSheet())),
    turnoverCents,
    floatCents: 0,
    comment: COMMENT,
    counts,
  }
  return { log: dataOf(await testOrganization.user.post<CashLog>('cashlogs', body)), body }
}

export const validateLog = (testOrganization: TestOrganization, id: string, status = 'VALIDATED') =>
  setStatus<CashLog[]>(testOrganization.user, 'cashlogs', id, { status })

/** A free pouch of 160 €, sealed by validating a sheet. */
export async function sealedPouch(testOrganization: TestOrganization): Promise<Pouch> {
  const { log } = await countSheet(
    testOrganization,
    [notesOf(testOrganization, testOrganization.freshNumber())],
    AMOUNT_CENTS,
  )
  const [validated] = dataOf(await validateLog(testOrganization, log.id))
  return readPouch(testOrganization, validated?.counts[0]?.pouchId ?? '')
}

export async function readPouch(testOrganization: TestOrganization, id: string): Promise<Pouch> {
  return dataOf(await testOrganization.director.get<Pouch>(`pouches/${id}`))
}

export const prepareRemittance = (
  testOrganization: TestOrganization,
  pouch: Pick<Pouch, 'id' | 'type'>,
  date: string = testOrganization.remittanceDate,
): Promise<Answer<Remittance>> =>
  testOrganization.director.post<Remittance>('remittances', {
    type: pouch.type,
    pouchIds: [pouch.id],
    carrierId: testOrganization.carrierId,
    date,
  })

/** Changes a remittance as the person who usually does it. */
export function changeRemittance(
  testOrganization: TestOrganization,
  { id, pouchIds }: Pick<Remittance, 'id' | 'pouchIds'>,
  status: 'CANCELED' | 'VALIDATED' | 'AVALIDATED' | 'UNVALIDATED' | 'SEND',
): Promise<Answer<Remittance[]>> {
  const fields = {
    CANCELED: {},
    VALIDATED: { confirmedPouchIds: pouchIds, receiptNumber: 'QA-1', courierName: 'QA' },
    AVALIDATED: { creditedCents: AMOUNT_CENTS },
    UNVALIDATED: { reason: 'QA' },
    SEND: {},
  }[status]
  const author =
    status === 'CANCELED' || status === 'VALIDATED' ? testOrganization.director : testOrganization.accountant
  return setStatus(author, 'remittances', id, { status, ...fields })
}
