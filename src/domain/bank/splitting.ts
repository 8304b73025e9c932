import { type Cents, sumCents } from '../money.ts'
import { type Refused, refuse } from '../refusals.ts'

/** A part of a bank line; without an amount it is the whole line. */
interface LinePart {
  readonly amountCents: Cents | null
}

/** Decides the amounts of the parts of a line: each above zero, together the amount of the line, to the cent. */
export function decideParts(
  amountCents: Cents,
  parts: readonly LinePart[],
): { readonly amounts: readonly Cents[] } | Refused {
  const amounts = parts.map((part) => part.amountCents ?? (parts.length === 1 ? amountCents : 0))
  if (amounts.some((part) => part <= 0) || sumCents(amounts) !== amountCents)
    return refuse('BankSplitDiffers')
  return { amounts }
}
