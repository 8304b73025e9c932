import type { CatalogueEntry, ClosingsCatalogue } from '../../../src/domain/closings/import-settings.ts'
import type { ArchiveBody } from '../../../src/domain/contract/archives.ts'
import { MAX_SERVICE_CENTS, sumCents } from '../../../src/domain/money.ts'
import type { ClosingsFileFaults } from './faults.ts'
import type { NamesInFile, ParsedClosing, ParsedRegister } from './parsed-closing.ts'

/** A closing ready to import, with its position in the file. `derived` is true if its date and service come from its time. */
export interface ResolvedClosing {
  readonly row: number
  readonly derived: boolean
  readonly body: ArchiveBody
}

/** Replaces names by ids, and adds what prevents the import to `faults`. The id of an unknown name is empty. */
export function resolveClosings(
  parsedClosings: readonly ParsedClosing[],
  catalogue: ClosingsCatalogue,
  faults: ClosingsFileFaults,
): readonly ResolvedClosing[] {
  const registers = finderOf(catalogue.registers)
  const categories = finderOf(catalogue.categories)
  const sequences = new Set<number>()

  function find(
    finder: ReturnType<typeof finderOf>,
    { row, column, names }: NamesInFile,
    kind: 'Register' | 'Category',
  ): string {
    const found = finder(names)
    if (found.length !== 1)
      faults.add(row, column, found.length === 0 ? `${kind}Unknown` : `${kind}Ambiguous`, names.join(' / '))
    return found[0]?.id ?? ''
  }
  function registerOf(named: ParsedRegister, row: number): string {
    if (named) return find(registers, named, 'Register')
    const [only, ...others] = catalogue.registers.filter(({ active }) => active)
    if (only && others.length === 0) return only.id
    faults.add(row, 'cashcontainers', 'RegisterMissing')
    return ''
  }

  /** The float of each till. In a vendor's file a till has a float per drawer: they are added up. In other files a repeated till is an error. */
  function floatsOf({ row, hasDerivedService, floats }: ParsedClosing): ArchiveBody['floats'] {
    const sums = new Map<string, number>()
    for (const { register, amountCents } of floats) {
      const cashRegisterId = registerOf(register, row)
      if (!hasDerivedService && register && cashRegisterId !== '' && sums.has(cashRegisterId))
        faults.add(register.row, register.column, 'RegisterRepeated', register.names.join(' / '))
      sums.set(cashRegisterId, (sums.get(cashRegisterId) ?? 0) + amountCents)
    }
    return [...sums].map(([cashRegisterId, amountCents]) => ({ cashRegisterId, amountCents }))
  }

  return parsedClosings.map((parsedClosing) => {
    const { row, hasDerivedService, ...closing } = parsedClosing
    if (sequences.has(closing.sequence)) faults.add(row, 'sequence', 'SequenceRepeated', closing.sequence)
    sequences.add(closing.sequence)
    const body: ArchiveBody = {
      ...closing,
      receipts: closing.receipts.map(({ register, category, ...line }) => ({
        ...line,
        cashRegisterId: registerOf(register, row),
        paymentCategoryId: find(categories, category, 'Category'),
      })),
      movements: closing.movements.map(({ register, category, ...line }) => ({
        ...line,
        cashRegisterId: registerOf(register, row),
        paymentCategoryId: find(categories, category, 'Category'),
      })),
      floats: floatsOf(parsedClosing),
      sales: closing.sales.map(({ saleType, ...sale }) => ({
        ...sale,
        saleType: saleType ?? saleTypeAt(catalogue, sale.taxRate),
      })),
    }
    const amounts = [...body.receipts, ...body.movements].map(({ amountCents }) => Math.abs(amountCents))
    if (sumCents(amounts) > MAX_SERVICE_CENTS) faults.add(row, 'amount', 'OutOfRange')
    return { row, derived: hasDerivedService, body }
  })
}

/**
 * The sale type of a line that has only a rate, in tenths of a percent. When the organization has no sale type with the rate, the rate itself is
 * the name.
 */
function saleTypeAt({ saleTypes }: ClosingsCatalogue, rate: number): string {
  return saleTypes.find(({ taxRate }) => taxRate === rate)?.saleType ?? `${rate / 10} %`
}

/** Returns a lookup by name. It uses the first name that has a match; inactive matches count only if there is no active one. */
function finderOf(entries: readonly CatalogueEntry[]) {
  const byName = new Map<string, CatalogueEntry[]>()
  for (const entry of entries)
    for (const name of new Set(entry.names.map(normalizeName))) {
      const sameName = byName.get(name)
      if (sameName) sameName.push(entry)
      else byName.set(name, [entry])
    }
  return (names: readonly string[]): readonly CatalogueEntry[] => {
    for (const name of names) {
      const found = byName.get(normalizeName(name))
      if (!found) continue
      const active = found.filter((match) => match.active)
      return active.length > 0 ? active : found
    }
    return []
  }
}

function normalizeName(name: string): string {
  return name.trim().normalize('NFC').toLowerCase()
}
