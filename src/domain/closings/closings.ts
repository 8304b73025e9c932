import {
  addDays,
  type BusinessDate,
  type Instant,
  localTime,
  NIGHT_ENDS_AT_HOUR,
  type Service,
} from '../dates/calendar.ts'
import type { Cents } from '../money.ts'

/** The names of services in a CSV file, in lower case. */
export const SERVICE_NAMES: Readonly<Record<string, Service>> = {
  lunch: 'lunch',
  midi: 'lunch',
  déjeuner: 'lunch',
  pranzo: 'lunch',
  evening: 'evening',
  soir: 'evening',
  dîner: 'evening',
  sera: 'evening',
  cena: 'evening',
}

/** The columns of closing files that accept only certain values, with these values. */
export const CLOSING_VALUES = {
  service: Object.keys(SERVICE_NAMES),
  kind: ['receipt', 'movement', 'float', 'sale', 'none'],
} as const

/** The file types of closings. */
export const CLOSING_TYPES = ['application/json', 'text/csv'] as const
export type ClosingType = (typeof CLOSING_TYPES)[number]

export const MAX_CLOSING_BYTES = 10 * 1_024 * 1_024
/** Maximum number of closings in a file: more than a year of lunches and evenings needs several files. */
export const MAX_CLOSINGS = 800
/** Maximum number of lines of each kind in a closing. */
export const MAX_CLOSING_LINES = 2_000
/** Maximum number of errors reported for a file. */
export const MAX_FAULTS = 200
/** Days without a closing after which an establishment counts as silent: two days of rest a week are normal. */
export const SILENT_AFTER_DAYS = 3
/** Gaps in the sequence are searched within this number of days before the last closing. */
export const GAPS_WITHIN_DAYS = 62

/** The possible errors of a closing file. The message is `closings.fault.<name>`. */
export const CLOSING_FAULTS = [
  'Empty',
  'Encoding',
  'NotJson',
  'NotCsv',
  'UnknownShape',
  'NoClosings',
  'TooManyClosings',
  'TooManyLines',
  'TooManyRows',
  'CutShort',
  'LinesMissing',
  'ColumnMissing',
  'ColumnUnknown',
  'CellsMissing',
  'Required',
  'FieldUnknown',
  'Value',
  'Text',
  'TooLong',
  'NotANumber',
  'NumberAsText',
  'Fraction',
  'OutOfRange',
  'Negative',
  'Date',
  'Future',
  'Instant',
  'SequenceRepeated',
  'FactsDiffer',
  'TotalsDiffer',
  'TaxDiffers',
  'RegisterUnknown',
  'RegisterMissing',
  'RegisterAmbiguous',
  'RegisterRepeated',
  'CategoryUnknown',
  'CategoryAmbiguous',
  'ContentMissing',
  'NotSucceeded',
] as const
export type ClosingFaultName = (typeof CLOSING_FAULTS)[number]

/** One error: `row` is the line of a CSV file (the header is 1) or the position of a closing in a JSON file; 0 is the file itself. */
export interface ClosingFault {
  readonly row: number
  readonly column: string
  readonly name: ClosingFaultName
  /** The faulty text, shortened. */
  readonly value: string
}

/** The type of a file by its name, or null when it is not a closing file. */
export function closingTypeOfFile(fileName: string): ClosingType | null {
  if (/\.json$/iu.test(fileName)) return 'application/json'
  return /\.(?:csv|txt)$/iu.test(fileName) ? 'text/csv' : null
}

/**
 * Derives the business date and service of a closing from the local time of its end: tills close when a service is over, while the period of
 * a closing begins where the previous one ended. An end in the early hours belongs to the evening of the day before.
 *
 * @param eveningFrom the local hour from which a closing belongs to the evening
 */
export function serviceOfClosing(
  end: Instant,
  timeZone: string,
  eveningFrom: number,
): { readonly date: BusinessDate; readonly service: Service } {
  const { date, hour } = localTime(end, timeZone)
  if (hour < NIGHT_ENDS_AT_HOUR) return { date: addDays(date, -1), service: 'evening' }
  return { date, service: hour < eveningFrom ? 'lunch' : 'evening' }
}

/** The services that a derived one may be corrected to: those of its date and of the day before. */
export function correctableServices(
  date: BusinessDate,
): readonly { readonly date: BusinessDate; readonly service: Service }[] {
  return [addDays(date, -1), date].flatMap((day) =>
    (['lunch', 'evening'] as const).map((service) => ({ date: day, service })),
  )
}

/** The corrected service of a closing. */
export interface Correction {
  readonly sequence: number
  readonly date: BusinessDate
  readonly service: Service
}

/** Formats corrections for a query: `812:2026-11-20:evening`, separated by commas. */
export function formatCorrections(corrections: readonly Correction[]): string {
  return corrections.map(({ sequence, date, service }) => `${sequence}:${date}:${service}`).join()
}

/** True when a derived service may be corrected to this one. */
export function mayCorrect(derived: { readonly date: BusinessDate }, to: Correction): boolean {
  return correctableServices(derived.date).some(
    ({ date, service }) => date === to.date && service === to.service,
  )
}

/**
 * True when the tax of a sales line differs by at most one cent from amount × rate ÷ (100 % + rate). At rate 0 it must be 0.
 *
 * @param line.taxRate in tenths of a percent
 */
export function isTaxOfLine(line: {
  readonly taxRate: number
  readonly amountCents: Cents
  readonly taxCents: Cents
}): boolean {
  const grossPerMille = BigInt(1_000 + line.taxRate)
  const deviation = BigInt(line.taxCents) * grossPerMille - BigInt(line.amountCents) * BigInt(line.taxRate)
  return (deviation < 0n ? -deviation : deviation) <= (line.taxRate === 0 ? 0n : grossPerMille)
}
