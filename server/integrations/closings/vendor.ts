import { z } from 'zod'
import {
  type ClosingFaultName,
  isTaxOfLine,
  MAX_CLOSING_LINES,
  MAX_CLOSINGS,
  serviceOfClosing,
} from '../../../src/domain/closings/closings.ts'
import type { ServiceSetting } from '../../../src/domain/closings/import-settings.ts'
import type { Instant } from '../../../src/domain/dates/calendar.ts'
import { type Cents, MAX_CENTS, sumCents } from '../../../src/domain/money.ts'
import type { ClosingsFileFaults } from './faults.ts'
import { faultsOfSchemaError, missingOr } from './json.ts'
import type { NamesInFile, ParsedClosing, ParsedRegister } from './parsed-closing.ts'

const fault = (name: ClosingFaultName) => ({ error: name })
const number = z.number({
  error: ({ input }) => (typeof input === 'string' ? 'NumberAsText' : missingOr(input, 'NotANumber')),
})
const wholeNumber = number.refine((value) => Number.isSafeInteger(value), {
  ...fault('Fraction'),
  abort: true,
})
const MAX_THOUSANDTHS = MAX_CENTS * 10
/** Money in thousandths of a euro: 7 € is 7000. Fractions of a cent are refused. */
const money = wholeNumber
  .min(-MAX_THOUSANDTHS, fault('OutOfRange'))
  .max(MAX_THOUSANDTHS, fault('OutOfRange'))
  .refine((thousandths) => thousandths % 10 === 0, fault('Fraction'))
  .transform((thousandths): Cents => thousandths / 10)
/** A tax or its base, in thousandths of a euro. The POS rounds each; only their sum is in whole cents, or one thousandth off. */
const taxPart = wholeNumber
  .min(-MAX_THOUSANDTHS, fault('OutOfRange'))
  .max(MAX_THOUSANDTHS, fault('OutOfRange'))
const quantity = wholeNumber.min(0, fault('Negative')).max(1_000_000, fault('OutOfRange'))
const text = z.string({ error: ({ input }) => missingOr(input, 'Text') }).max(200, fault('TooLong'))
const label = z
  .string()
  .nullish()
  .transform((value) => (value ?? '').toWellFormed().replaceAll('\u0000', '').slice(0, 100))
const instant = z.iso.datetime({ error: ({ input }) => missingOr(input, 'Instant') })
const lines = <Line extends z.ZodType>(line: Line) =>
  z.array(line, fault('Value')).max(MAX_CLOSING_LINES, fault('TooManyLines'))

/** The vendor writes ids in upper or lower case; here they are in upper case. */
const namedRecord = z
  .looseObject({
    id: text.transform((id) => id.toUpperCase()),
    name: text.nullish(),
    external_id: z.union([text, z.int().transform(String)]).nullish(),
  })
  .transform(({ id, name, external_id }) => ({
    id,
    names: [external_id, name].flatMap((name) => name || []),
  }))

const payment = z.looseObject({
  paymentmethod: namedRecord,
  amount: money,
  nb_operations: quantity.default(0),
})
const movement = z.looseObject({ paymentmethod: namedRecord, amount: money, description: label })
const sales = z.looseObject({
  total_with_taxes: money,
  nb_seats: quantity.nullish(),
  taxes: lines(
    z.looseObject({
      rate: wholeNumber.min(0, fault('Negative')).max(1_000, fault('OutOfRange')),
      total_without_taxes: taxPart,
      amount: taxPart,
    }),
  ).default([]),
})
const session = z.looseObject({
  cash_float_in: money.pipe(z.int().min(0, fault('Negative'))).default(0),
  payments: lines(payment).default([]),
  movements: lines(movement).default([]),
  summary: lines(z.looseObject({ method: namedRecord, amount_total: money })).nullish(),
})
const container = z.looseObject({
  cashcontainer: z.looseObject({ cashregister: namedRecord }),
  sessions: lines(session).default([]),
})
const containers = lines(container)

const archive = {
  sequential_id: wholeNumber.min(0, fault('Negative')),
  range_begin_date: instant,
  range_end_date: instant,
}
const content = z.looseObject({
  ...archive,
  sales: sales.optional(),
  total: sales.optional(),
  payments: lines(payment),
  cashmovements: lines(movement).default([]),
  receipts: z
    .array(z.looseObject({ nb_seats: quantity.nullish(), cancelled: z.boolean().nullish() }))
    .default([]),
  cashcontainers: containers.optional(),
})
const tills = z.looseObject({
  archive: z.looseObject({ sequential_id: archive.sequential_id }),
  cashcontainers: containers,
})
type Content = z.output<typeof content>
type Container = z.output<typeof container>

const envelope = z.looseObject({ succeeded: z.boolean(), data: z.unknown() })

/** True for an answer of the vendor in its envelope, or a list that begins with one. */
export function isVendorFile(root: unknown): boolean {
  const [first] = Array.isArray(root) ? root : [root]
  return typeof first === 'object' && first !== null && 'succeeded' in first && 'data' in first
}

/**
 * Closings in the vendor's format (docs/closings.md): answers of `archive_content`, each with its `cashcontainers` inside, in a separate answer,
 * or without any. Thousandths of a euro become cents, tax rates stay in tenths of a percent, and date and service are derived from the end of
 * the range.
 */
export function readVendorClosings(
  root: unknown,
  setting: ServiceSetting,
  faults: ClosingsFileFaults,
): readonly ParsedClosing[] {
  const contents = new Map<number, { row: number; content: Content }>()
  const tillsOf = new Map<number, readonly Container[]>()
  const parts: readonly unknown[] = Array.isArray(root) ? root : [root]
  if (parts.length > 2 * MAX_CLOSINGS) {
    faults.add(0, '', 'TooManyClosings', parts.length)
    return []
  }
  for (const [index, input] of parts.entries()) {
    const row = index + 1
    const wrapped = envelope.safeParse(input)
    if (!wrapped.success) faults.add(row, '', 'UnknownShape', input)
    else if (!wrapped.data.succeeded) faults.add(row, 'succeeded', 'NotSucceeded')
    else readPart(row, wrapped.data.data)
  }
  const isValid = faults.list.length === 0
  for (const sequence of tillsOf.keys())
    if (isValid && !contents.has(sequence)) faults.add(0, 'sequential_id', 'ContentMissing', sequence)
  if (faults.list.length > 0) return []
  return [...contents.values()].map(({ row, content: found }) =>
    closingOf(row, found, tillsOf.get(found.sequential_id) ?? found.cashcontainers ?? null, setting, faults),
  )

  function readPart(row: number, data: unknown): void {
    const isTills = typeof data === 'object' && data !== null && 'archive' in data
    const read = isTills ? tills.safeParse(data) : content.safeParse(data)
    if (!read.success) {
      for (const { column, name, value } of faultsOfSchemaError(read.error, data))
        faults.add(row, column, name, value)
    } else if (isTills) {
      const { archive: archiveOfTills, cashcontainers } = read.data as z.output<typeof tills>
      if (tillsOf.has(archiveOfTills.sequential_id))
        faults.add(row, 'archive.sequential_id', 'SequenceRepeated', archiveOfTills.sequential_id)
      tillsOf.set(archiveOfTills.sequential_id, cashcontainers)
    } else {
      const found = read.data as Content
      if (contents.has(found.sequential_id))
        faults.add(row, 'sequential_id', 'SequenceRepeated', found.sequential_id)
      contents.set(found.sequential_id, { row, content: found })
    }
  }
}

function closingOf(
  row: number,
  archiveContent: Content,
  containersOfArchive: readonly Container[] | null,
  setting: ServiceSetting,
  faults: ClosingsFileFaults,
): ParsedClosing {
  const sales = archiveContent.sales ?? archiveContent.total
  if (!sales) faults.add(row, 'sales', 'Required')
  const fields = {
    row,
    sequence: archiveContent.sequential_id,
    ...serviceOfClosing(archiveContent.range_end_date as Instant, setting.timeZone, setting.eveningFrom),
    hasDerivedService: true,
    clients: sales?.nb_seats ?? seatsOf(archiveContent),
    // What was received, which is more than the sales if guests paid more than they bought. The payments of the tills add up to it.
    turnoverCents: sumCents(archiveContent.payments.map(({ amount }) => amount)),
    sales: (sales?.taxes ?? []).flatMap(({ rate, total_without_taxes, amount }, index) => {
      const thousandths = total_without_taxes + amount
      const amountCents = Math.round(thousandths / 10)
      // Rounding the two parts can make their sum wrong by one thousandth.
      if (Math.abs(thousandths - amountCents * 10) > 1)
        faults.add(row, `sales.taxes.${index + 1}.amount`, 'Fraction', amount)
      if (thousandths === 0 && amount === 0) return []
      const sale = { saleType: null, taxRate: rate, amountCents, taxCents: Math.round(amount / 10) }
      if (!isTaxOfLine(sale)) faults.add(row, `sales.taxes.${index + 1}.amount`, 'TaxDiffers', amount)
      return [sale]
    }),
  }
  if (!containersOfArchive || containersOfArchive.length === 0)
    return { ...fields, ...linesOf(row, '', null, archiveContent, archiveContent.cashmovements), floats: [] }
  reportDifferentTotals(row, archiveContent, containersOfArchive, faults)
  const perTill = containersOfArchive.map((till, index) => {
    const column = `cashcontainers.${index + 1}`
    const { names } = till.cashcontainer.cashregister
    const register: NamesInFile = { row, column: `${column}.cashcontainer.cashregister`, names }
    const [first] = till.sessions
    return {
      ...linesOf(
        row,
        `${column}.sessions.`,
        register,
        { payments: till.sessions.flatMap(({ payments }) => payments) },
        till.sessions.flatMap(({ movements }) => movements),
      ),
      // The float of a till is the one with which its first session began.
      floats: first ? [{ register, amountCents: first.cash_float_in }] : [],
    }
  })
  return {
    ...fields,
    receipts: perTill.flatMap(({ receipts }) => receipts),
    movements: perTill.flatMap(({ movements }) => movements),
    floats: perTill.flatMap(({ floats }) => floats),
  }
}

function linesOf(
  row: number,
  columnPrefix: string,
  register: ParsedRegister,
  { payments }: Pick<Content, 'payments'>,
  movements: Content['cashmovements'],
): Pick<ParsedClosing, 'receipts' | 'movements'> {
  const category = (list: string, index: number, { names }: { names: readonly string[] }): NamesInFile => ({
    row,
    column: `${columnPrefix}${list}.${index + 1}.paymentmethod`,
    names,
  })
  return {
    receipts: payments.map(({ paymentmethod, amount, nb_operations }, index) => ({
      register,
      category: category('payments', index, paymentmethod),
      amountCents: amount,
      operations: nb_operations,
      label: (paymentmethod.names.at(-1) ?? '').slice(0, 100),
    })),
    movements: movements.map(({ paymentmethod, amount, description }, index) => ({
      register,
      category: category(columnPrefix === '' ? 'cashmovements' : 'movements', index, paymentmethod),
      amountCents: amount,
      label: description,
    })),
  }
}

/**
 * Reports missing parts of a file. For each payment method, the payments of all tills must add up to those of the archive. If the sessions have
 * summaries, these must add up to the payments and movements of the sessions.
 */
function reportDifferentTotals(
  row: number,
  archiveContent: Content,
  containersOfArchive: readonly Container[],
  faults: ClosingsFileFaults,
): void {
  const sessions = containersOfArchive.flatMap((till) => till.sessions)
  const inTills = sumsOf(sessions.flatMap(({ payments }) => payments))
  const inArchive = sumsOf(archiveContent.payments)
  for (const method of differing(inTills, inArchive))
    faults.add(row, 'cashcontainers', 'TotalsDiffer', method)
  const summaries = sessions.flatMap(({ summary }) => summary ?? [])
  if (summaries.length === 0) return
  const sumsOfSummaries = sumsOf(
    summaries.map(({ method, amount_total }) => ({ paymentmethod: method, amount: amount_total })),
  )
  const sumsOfLines = sumsOf(sessions.flatMap(({ payments, movements }) => [...payments, ...movements]))
  for (const method of differing(sumsOfSummaries, sumsOfLines))
    faults.add(row, 'summary', 'TotalsDiffer', method)
}

function sumsOf(
  parts: readonly { readonly paymentmethod: { readonly id: string }; readonly amount: Cents }[],
): ReadonlyMap<string, Cents> {
  const sums = new Map<string, Cents>()
  for (const { paymentmethod, amount } of parts)
    sums.set(paymentmethod.id, (sums.get(paymentmethod.id) ?? 0) + amount)
  return sums
}

function differing(first: ReadonlyMap<string, Cents>, second: ReadonlyMap<string, Cents>): readonly string[] {
  const methods = new Set([...first.keys(), ...second.keys()])
  return [...methods].filter((method) => (first.get(method) ?? 0) !== (second.get(method) ?? 0))
}

function seatsOf({ receipts }: Content): number {
  return receipts.reduce((sum, { nb_seats, cancelled }) => sum + (cancelled ? 0 : (nb_seats ?? 0)), 0)
}
