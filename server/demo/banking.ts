import { createHash } from 'node:crypto'
import { compareTexts } from '../../src/domain/compare-texts.ts'
import { addDays, type BusinessDate, isoWeekday } from '../../src/domain/dates/calendar.ts'
import { type Cents, sumCents } from '../../src/domain/money.ts'
import { fingerprintsOf } from '../integrations/bank/fingerprint.ts'
import { authorAt, type DemoEstablishment, planTask } from './demo-establishment.ts'
import { addWorkingDays } from './exchanges.ts'
import { createRandomSource } from './rng.ts'
import type { Row } from './rows-by-table.ts'

/** The minute of the day at which the accountant imports the statement of the first restaurant; each further one is imported a minute later. */
const IMPORT_MINUTE = 17 * 60 + 30
const STATEMENT_DAYS = 30
/** The maximum number of days whose card payments are credited on the statement. */
const CARD_CREDITS = 2
/** The commission of the bank on card payments, in ten-thousandths. */
const CARD_FEE_PER_10_000 = 65
/** The beginning of the reference of a credit of card payments; the date of the payments follows. */
export const CARD_CREDIT_PREFIX = 'CB'
const OPENING_CENTS: Cents = 1_245_018
/** One banknote of 20 € that the bank did not find in a pouch. */
const MISSING_CENTS: Cents = 2_000

/** The columns of a bank line that is not linked, settled or classified. */
const OPEN_LINE_COLUMNS = {
  kind: 'NONE',
  kind_reason: null,
  kind_by_name: null,
  kind_at: null,
  rule_id: null,
  linked: false,
  settled: false,
  status: 'OPEN',
} as const

interface Movement {
  readonly bookedOn: BusinessDate
  readonly amountCents: Cents
  readonly label: string
  readonly reference: string
}

/**
 * Schedules the import of the bank statement if the date is the last weekday before today. Public holidays from Monday to Friday count as
 * weekdays. The statement has credits of remittances (`creditsOf`) and of card payments (`cardCreditsOf`), and one debit.
 */
export function planStatement(establishment: DemoEstablishment, date: BusinessDate): void {
  let lastWeekday = addDays(establishment.timeline.today, -1)
  while (isoWeekday(lastWeekday) > 5) lastWeekday = addDays(lastWeekday, -1)
  if (date === lastWeekday)
    planTask(establishment, date, IMPORT_MINUTE + establishment.index, () =>
      importStatement(establishment, date),
    )
}

function importStatement(establishment: DemoEstablishment, date: BusinessDate): void {
  const at = establishment.timeline.at(date, IMPORT_MINUTE + establishment.index)
  const account = establishment.setup.row.bank_details?.iban
  if (at === null || account === undefined) return
  const movements = [
    ...creditsOf(establishment, date),
    ...cardCreditsOf(establishment, date),
    debitBefore(date),
  ].toSorted((a, b) => compareTexts(a.bookedOn, b.bookedOn))
  // A separate random source, so that the other random values of the restaurant do not depend on the statement.
  const rng = createRandomSource(establishment.plan.seed, 'bank', establishment.index)
  const { accountant } = establishment.staff
  const commonColumns = {
    organization_id: establishment.organization.id,
    version: 1,
    created_at: at,
    updated_at: at,
  }
  const closingCents = OPENING_CENTS + sumCents(movements.map(({ amountCents }) => amountCents))
  const statement: Row<'bank_statements'> = {
    ...commonColumns,
    id: rng.idAt(at),
    account,
    format: 'CAMT053',
    file_name: `releve-${establishment.setup.model.code}-${date}.xml`,
    message_id: createHash('sha256').update(`${account} ${date}`).digest('hex').slice(0, 16),
    statement_id: `${establishment.setup.model.code}-${date}`,
    opened_on: addDays(date, -STATEMENT_DAYS),
    closed_on: date,
    opening_cents: OPENING_CENTS,
    closing_cents: closingCents,
    line_count: movements.length,
    new_line_count: movements.length,
    by_id: accountant.id,
    by_name: accountant.name,
  }
  establishment.collector.create(authorAt(establishment, at, accountant), 'bank_statements', statement)
  const lines = movements.map((movement, row) => ({ ...movement, row, valueOn: movement.bookedOn }))
  const fingerprints = fingerprintsOf(account, lines)
  for (const [index, { bookedOn, valueOn, amountCents, label, reference }] of lines.entries())
    establishment.collector.add('bank_lines', {
      ...commonColumns,
      id: rng.idAt(at),
      statement_id: statement.id,
      account,
      position: index + 1,
      booked_on: bookedOn,
      value_on: valueOn,
      amount_cents: amountCents,
      label,
      reference,
      fingerprint: fingerprints[index] ?? '',
      ...OPEN_LINE_COLUMNS,
    })
}

/**
 * The credits of remittances that the bank has booked by the date. Each remittance of cheques has one credit. Those of notes differ by
 * restaurant, so that the demo shows each case of matching: in the first, the label contains the receipt number; in the second, two credits
 * have the same amount and no receipt number; in the third, only the first pouch is credited, one banknote short. The following restaurants
 * repeat these three cases.
 */
function creditsOf(establishment: DemoEstablishment, date: BusinessDate): readonly Movement[] {
  return establishment.uncredited.flatMap(({ row, pouches, handedOverOn }, index): Movement[] => {
    const bookedOn = addWorkingDays(handedOverOn, 2)
    if (bookedOn > date) return []
    const credit = (amountCents: Cents, label: string, number = 1): Movement => ({
      bookedOn,
      amountCents,
      label,
      reference: `V${bookedOn.replaceAll('-', '')}${establishment.index}${index}${number}`,
    })
    const receiptNumber = row.receipt_number ?? ''
    if (row.type === 'CHEQUES') return [credit(row.total_cents, 'REMISE DE CHEQUES')]
    if (establishment.index % 3 === 1)
      return [1, 2].map((number) => credit(row.total_cents, 'VERSEMENT ESPECES', number))
    const [first] = pouches
    if (establishment.index % 3 === 2 && first && first.value_cents > MISSING_CENTS)
      return [credit(first.value_cents - MISSING_CENTS, `VERSEMENT ESPECES SACOCHE ${first.number}`)]
    return [credit(row.total_cents, `VERSEMENT ESPECES ${receiptNumber}`)]
  })
}

/**
 * The credits of card payments, less the commission, for the latest days of which the accountant has controlled every sheet. The demo sends
 * these sheets to accounting (`postDemoEntries`), so that the credits can be settled.
 */
function cardCreditsOf(establishment: DemoEstablishment, date: BusinessDate): readonly Movement[] {
  const { card } = establishment.organization.categories
  const byDate = Map.groupBy(establishment.recentSheets, ({ log }) => log.date)
  const controlled = [...byDate].filter(([day, sheets]) =>
    sheets.every(({ log }) => day < date && log.status === 'AVALIDATED'),
  )
  return controlled
    .toSorted(([a], [b]) => compareTexts(b, a))
    .slice(0, CARD_CREDITS)
    .flatMap(([day, sheets]): Movement[] => {
      const counts = sheets.flatMap((sheet) => sheet.counts)
      const grossCents = sumCents(
        counts.filter((count) => count.payment_category_id === card.id).map((count) => count.total_cents),
      )
      if (grossCents === 0) return []
      return [
        {
          bookedOn: addWorkingDays(day, 1),
          amountCents: grossCents - Math.round((grossCents * CARD_FEE_PER_10_000) / 10_000),
          label: `REMISE CARTES BANCAIRES DU ${day.slice(8)}/${day.slice(5, 7)}`,
          reference: `${CARD_CREDIT_PREFIX}${day.replaceAll('-', '')}`,
        },
      ]
    })
}

/** A movement that has nothing to do with takings. */
const debitBefore = (date: BusinessDate): Movement => ({
  bookedOn: addDays(date, -2),
  amountCents: -48_090,
  label: 'PRLV SEPA ENERGIE',
  reference: 'PR77',
})
