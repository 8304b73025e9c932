import { z } from 'zod'
import {
  CLOSING_FAULTS,
  type ClosingFaultName,
  isTaxOfLine,
  MAX_CLOSING_LINES,
  MAX_CLOSINGS,
} from '../../../src/domain/closings/closings.ts'
import { isOneLine } from '../../../src/domain/contract/common.ts'
import { isBusinessDate, SERVICES } from '../../../src/domain/dates/calendar.ts'
import { MAX_CENTS, sumCents } from '../../../src/domain/money.ts'
import type { ClosingsFileFaults } from './faults.ts'
import type { NamesInFile, ParsedClosing } from './parsed-closing.ts'

/** The messages of these schemas are names of errors. */
const fault = (name: ClosingFaultName) => ({ error: name })

const wholeNumber = z
  .number({
    error: ({ input }) => (typeof input === 'string' ? 'NumberAsText' : missingOr(input, 'NotANumber')),
  })
  .refine((value) => Number.isInteger(value), { ...fault('Fraction'), abort: true })
const cents = wholeNumber.min(-MAX_CENTS, fault('OutOfRange')).max(MAX_CENTS, fault('OutOfRange'))
const quantity = wholeNumber.min(0, fault('Negative')).max(1_000_000, fault('OutOfRange'))
const text = (max: number) =>
  z
    .string({ error: ({ input }) => missingOr(input, 'Text') })
    .max(max, fault('TooLong'))
    .refine((value) => value.isWellFormed() && !value.includes('\u0000'), fault('Text'))
const name = text(100).trim().min(1, fault('Required'))
/** A till is identified by its number or its name. */
const register = z.union([z.int().transform(String), name], {
  error: ({ input }) => missingOr(input, 'Value'),
})
const lines = <Line extends z.ZodType>(line: Line) =>
  z.array(line, fault('Value')).max(MAX_CLOSING_LINES, fault('TooManyLines'))

const closing = z.strictObject({
  sequence: wholeNumber.min(0, fault('Negative')).max(Number.MAX_SAFE_INTEGER, fault('OutOfRange')),
  date: z.string({ error: ({ input }) => missingOr(input, 'Date') }).refine(isBusinessDate, fault('Date')),
  service: z.enum(SERVICES, { error: ({ input }) => missingOr(input, 'Value') }),
  clients: quantity,
  turnoverCents: cents,
  receipts: lines(
    z.strictObject({
      register,
      category: name,
      amountCents: cents,
      operations: quantity.default(0),
      label: text(100).default(''),
    }),
  ),
  movements: lines(
    z.strictObject({ register, category: name, amountCents: cents, label: text(100).default('') }),
  ).default([]),
  floats: lines(z.strictObject({ register, amountCents: cents.min(0, fault('Negative')) })).default([]),
  sales: lines(
    z.strictObject({
      saleType: name.refine(isOneLine, fault('Text')),
      taxRate: wholeNumber.min(0, fault('Negative')).max(1_000, fault('OutOfRange')),
      amountCents: cents,
      taxCents: cents,
    }),
  ).default([]),
})

/** A file in the app's JSON format (docs/closings.md): `{closings: […]}`, amounts in cents. */
export function readClosingsJson(root: unknown, faults: ClosingsFileFaults): readonly ParsedClosing[] {
  const file = z.strictObject({ closings: z.array(z.unknown()) }).safeParse(root)
  if (!file.success) {
    const unknownKey = Object.keys(root as object).find((key) => key !== 'closings')
    if (unknownKey === undefined) faults.add(0, 'closings', 'Value')
    else faults.add(0, unknownKey, 'FieldUnknown')
    return []
  }
  const { closings } = file.data
  if (closings.length > MAX_CLOSINGS) {
    faults.add(0, 'closings', 'TooManyClosings', closings.length)
    return []
  }
  return closings.flatMap((input, index) => {
    if (faults.isFull) return []
    const row = index + 1
    const read = closing.safeParse(input)
    if (!read.success) {
      faultsOfSchemaError(read.error, input).forEach(({ column, name: faultName, value }) => {
        faults.add(row, column, faultName, value)
      })
      return []
    }
    const { receipts, movements, floats, sales, ...fields } = read.data
    if (sumCents(receipts.map(({ amountCents }) => amountCents)) !== fields.turnoverCents)
      faults.add(row, 'turnoverCents', 'TotalsDiffer', fields.turnoverCents)
    const namesAt = (list: string, line: number, field: string, nameInFile: string): NamesInFile => ({
      row,
      column: `${list}.${line + 1}.${field}`,
      names: [nameInFile],
    })
    for (const [number, sale] of sales.entries())
      if (!isTaxOfLine(sale)) faults.add(row, `sales.${number + 1}.taxCents`, 'TaxDiffers', sale.taxCents)
    return [
      {
        ...fields,
        row,
        hasDerivedService: false,
        receipts: receipts.map((line, number) => ({
          ...line,
          register: namesAt('receipts', number, 'register', line.register),
          category: namesAt('receipts', number, 'category', line.category),
        })),
        movements: movements.map((line, number) => ({
          ...line,
          register: namesAt('movements', number, 'register', line.register),
          category: namesAt('movements', number, 'category', line.category),
        })),
        floats: floats.map((line, number) => ({
          ...line,
          register: namesAt('floats', number, 'register', line.register),
        })),
        sales,
      },
    ]
  })
}

/** The errors of a part of a file, with their paths: `receipts.2.amountCents` is in the second receipt. */
export function faultsOfSchemaError(
  { issues }: z.ZodError,
  input: unknown,
): { readonly column: string; readonly name: ClosingFaultName; readonly value: unknown }[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        column: columnOf([...issue.path, key]),
        name: 'FieldUnknown' as const,
        value: '',
      }))
    const closingFault = CLOSING_FAULTS.find((fault) => fault === issue.message)
    return [
      { column: columnOf(issue.path), name: closingFault ?? 'Value', value: valueAt(input, issue.path) },
    ]
  })
}

function columnOf(path: readonly PropertyKey[]): string {
  return path.map((part) => (typeof part === 'number' ? part + 1 : String(part))).join('.')
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return ''
    value = (value as Record<PropertyKey, unknown>)[part]
  }
  return value
}

/** The error of an invalid value: `Required` if it is missing. */
export function missingOr(input: unknown, otherwise: ClosingFaultName): ClosingFaultName {
  return input === undefined || input === null ? 'Required' : otherwise
}
