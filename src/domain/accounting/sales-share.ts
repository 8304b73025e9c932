import type { Cents } from '../money.ts'
import { accountOrMissing } from './accounts.ts'
import type { ServiceSales, SoldLine } from './cash.ts'
import { partsOfRegister } from './distribute-amounts.ts'
import type { Posting } from './entries.ts'
import { vatLabel } from './labels.ts'
import { type OwnAccounts, ownCode } from './own-accounts.ts'

/** The share of a register in the sales of its closings and in their VAT. */
export function sharePostings(
  { sold, weights, index }: ServiceSales,
  ownAccounts: OwnAccounts,
): readonly Posting[] {
  const partsOf = (cents: (line: SoldLine) => Cents) =>
    partsOfRegister(
      sold.map((line) => (line.accounts?.debit ? -1 : 1) * cents(line)),
      weights,
      index,
    )
  const gross = partsOf(({ amountCents }) => amountCents)
  const tax = partsOf(({ taxCents }) => taxCents)
  return sold.flatMap((line, lineIndex) =>
    soldLinePostings(line, gross[lineIndex] ?? 0, tax[lineIndex] ?? 0, ownAccounts),
  )
}

function soldLinePostings(
  { saleType, taxRate, accounts }: SoldLine,
  gross: Cents,
  tax: Cents,
  ownAccounts: OwnAccounts,
): readonly Posting[] {
  const label = accounts?.label.trim() || saleType
  const saleTypeAndRate = { name: saleType, taxRate }
  return [
    {
      account: accountOrMissing(accounts && { code: ownCode(accounts.code, ownAccounts), label }, {
        kind: 'sale',
        ...saleTypeAndRate,
      }),
      label,
      cents: tax - gross,
      role: 'SALE',
    },
    {
      account: accountOrMissing(
        accounts && { code: ownCode(accounts.vatCode, ownAccounts), label: vatLabel(taxRate) },
        {
          kind: 'vat',
          ...saleTypeAndRate,
        },
      ),
      label: vatLabel(taxRate),
      cents: -tax,
      role: 'VAT',
    },
  ]
}
