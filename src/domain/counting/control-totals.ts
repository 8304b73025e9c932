import type { ControlSheet } from '../contract/cash-logs.ts'
import { type Cents, sumCents } from '../money.ts'

/** Totals of sheets in cents: counted − float − expected − uncompared = delta. */
interface ControlTotals {
  readonly countedCents: Cents
  readonly floatCents: Cents
  /** null, like the delta, when there are sheets and none has an expected amount. */
  readonly expectedCents: Cents | null
  /** Counted − float of the sheets without an expected amount. */
  readonly uncomparedCents: Cents
  readonly deltaCents: Cents | null
}

/** Adds up sheets so that the equation of `ControlTotals` holds, in which null is zero. */
export function controlTotals(
  sheets: readonly Pick<ControlSheet, 'countedCents' | 'floatCents' | 'expectedCents' | 'deltaCents'>[],
): ControlTotals {
  const uncompared = sheets.filter(({ deltaCents }) => deltaCents === null)
  const isKnown = sheets.length === 0 || uncompared.length < sheets.length
  return {
    countedCents: sumCents(sheets.map((sheet) => sheet.countedCents)),
    floatCents: sumCents(sheets.map((sheet) => sheet.floatCents)),
    expectedCents: isKnown
      ? sumCents(sheets.map((sheet) => (sheet.deltaCents === null ? null : sheet.expectedCents)))
      : null,
    uncomparedCents: sumCents(uncompared.map((sheet) => sheet.countedCents - sheet.floatCents)),
    deltaCents: isKnown ? sumCents(sheets.map((sheet) => sheet.deltaCents)) : null,
  }
}
