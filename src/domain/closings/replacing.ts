import type { BusinessDate, Service } from '../dates/calendar.ts'
import { type Cents, sumCents } from '../money.ts'
import { mayCorrect } from './closings.ts'

/** The service of a closing, and the registers that it has receipts or movements of. */
export interface ServiceClosing {
  readonly date: BusinessDate
  readonly service: Service
  readonly cashRegisterIds: readonly string[]
}

/** The registers that a closing has receipts or movements of. */
export function registersOfClosing({
  receipts,
  movements,
}: Record<'receipts' | 'movements', readonly { readonly cashRegisterId: string }[]>): readonly string[] {
  return [...new Set([...receipts, ...movements].map(({ cashRegisterId }) => cashRegisterId))]
}

/** The others with the same date and service and at least one of the same registers: `closing` can't be added beside them. */
export function closingsOfSameRegister<Other extends ServiceClosing>(
  closing: ServiceClosing,
  others: readonly Other[],
): readonly Other[] {
  const registerIds = new Set(closing.cashRegisterIds)
  return others.filter(
    ({ date, service, cashRegisterIds }) =>
      date === closing.date &&
      service === closing.service &&
      cashRegisterIds.some((id) => registerIds.has(id)),
  )
}

/** True when a closing covers every register of the one that it replaces: sales can't be replaced for some registers only. */
export function coversRegisters(
  closing: Pick<ServiceClosing, 'cashRegisterIds'>,
  replaced: Pick<ServiceClosing, 'cashRegisterIds'>,
): boolean {
  const registerIds = new Set(closing.cashRegisterIds)
  return replaced.cashRegisterIds.every((id) => registerIds.has(id))
}

/** The receipts and movements of a closing. */
type TillLines = Pick<IdentifiedClosing, 'receipts' | 'movements'>

/** True when a register has other receipts or movements in a closing than in those that it replaces, in any category. */
export function changesRegister(
  closing: TillLines,
  replaced: readonly TillLines[],
  cashRegisterId: string,
): boolean {
  const ofRegister = (lines: readonly TillLine[]) =>
    lines.filter((line) => line.cashRegisterId === cashRegisterId)
  return (['receipts', 'movements'] as const).some((list) => {
    const before = replaced.flatMap((stored) => stored[list])
    return !haveSameSums(ofRegister(closing[list]), ofRegister(before))
  })
}

interface SalesAtRate {
  /** In tenths of a percent. */
  readonly taxRate: number
  readonly amountCents: Cents
  readonly taxCents: Cents
}

interface FloatOfTill {
  readonly cashRegisterId: string
  readonly amountCents: Cents
}
interface TillLine extends FloatOfTill {
  readonly paymentCategoryId: string
}

/** The data that distinguishes a closing from another one with the same sequence. */
export interface IdentifiedClosing extends ServiceClosing {
  readonly sales: readonly SalesAtRate[]
  readonly receipts: readonly TillLine[]
  readonly movements: readonly TillLine[]
  readonly floats: readonly FloatOfTill[]
}

/** A closing that was read, to compare it with a stored one; `derived` as for `isSameClosing`. */
export function identifiedClosing<Closing extends TillLines>(closing: Closing, derived: boolean) {
  return { ...closing, derived, cashRegisterIds: registersOfClosing(closing) }
}

/**
 * True when a closing is the stored one with its sequence, sent once more: date, service, registers, the sales and VAT of each rate, and the
 * receipts (which make the turnover) and movements of each till and category are the same, and so are floats of a till that both have. Types
 * of sale are not compared, because they may have been renamed. If its date and service are `derived` from its time, a person may have
 * corrected those of the stored one.
 */
export function isSameClosing(
  closing: IdentifiedClosing & { readonly sequence: number; readonly derived: boolean },
  stored: IdentifiedClosing,
): boolean {
  const { date, service } = stored
  const isSameService =
    (closing.date === date && closing.service === service) ||
    (closing.derived && mayCorrect(closing, { sequence: closing.sequence, date, service }))
  return (
    isSameService &&
    haveSameSales(closing, stored) &&
    haveSameSums(closing.receipts, stored.receipts) &&
    haveSameSums(closing.movements, stored.movements) &&
    haveSameFloats(closing.floats, stored.floats) &&
    coversRegisters(closing, stored) &&
    coversRegisters(stored, closing)
  )
}

/** True when lines have the same sum for each till and category. */
function haveSameSums(lines: readonly TillLine[], storedLines: readonly TillLine[]): boolean {
  const differences = new Map<string, Cents>()
  const add = ({ cashRegisterId, paymentCategoryId }: TillLine, amountCents: Cents) => {
    const key = `${cashRegisterId} ${paymentCategoryId}`
    differences.set(key, (differences.get(key) ?? 0) + amountCents)
  }
  for (const line of lines) add(line, line.amountCents)
  for (const line of storedLines) add(line, -line.amountCents)
  return [...differences.values()].every((cents) => cents === 0)
}

/** True when no till has two different floats. Files may leave out floats. */
function haveSameFloats(floats: readonly FloatOfTill[], storedFloats: readonly FloatOfTill[]): boolean {
  const storedByTill = new Map(storedFloats.map((float) => [float.cashRegisterId, float.amountCents]))
  return floats.every(
    ({ cashRegisterId, amountCents }) => (storedByTill.get(cashRegisterId) ?? amountCents) === amountCents,
  )
}

/**
 * True when two closings have the same sales of each rate. The VAT of a rate may differ by a cent for each line, because POS programs
 * and files round it in their own ways.
 */
function haveSameSales(closing: IdentifiedClosing, stored: IdentifiedClosing): boolean {
  const rates = new Set([...closing.sales, ...stored.sales].map(({ taxRate }) => taxRate))
  const atRate = ({ sales }: IdentifiedClosing, rate: number) => {
    const lines = sales.filter(({ taxRate }) => taxRate === rate)
    return {
      lineCount: lines.length,
      amountCents: sumCents(lines.map(({ amountCents }) => amountCents)),
      taxCents: sumCents(lines.map(({ taxCents }) => taxCents)),
    }
  }
  return [...rates].every((rate) => {
    const [ours, theirs] = [atRate(closing, rate), atRate(stored, rate)]
    return (
      ours.amountCents === theirs.amountCents &&
      Math.abs(ours.taxCents - theirs.taxCents) <= Math.max(ours.lineCount, theirs.lineCount)
    )
  })
}
