import type { BusinessDate } from '../dates/calendar.ts'
import type { Cents } from '../money.ts'
import { type Account, type Accounts, accountOrMissing, settingOrMissing } from './accounts.ts'
import { type Composed, composeEntry, type Posting } from './entries.ts'
import { type OwnAccounts, ownCode, ownSettings } from './own-accounts.ts'
import type { BankPosting } from './remittance.ts'
import { includedVat } from './vat.ts'

/** The payment of one issuer for the vouchers of a dispatch, with all data of its entry. Amounts in cents. */
export interface ReimbursementToPost {
  readonly dispatchId: string
  /** The position of the issuer in the dispatch, from 1. */
  readonly part: number
  readonly establishmentId: string
  /** Unique in the organization. */
  readonly establishmentCode: string
  readonly ownAccounts: OwnAccounts
  /** The IBAN of the establishment; null when it has none. */
  readonly iban: string | null
  readonly slipNumber: string
  readonly issuer: string
  readonly date: BusinessDate
  readonly declaredCents: Cents
  readonly paidCents: Cents
  /** Including VAT. */
  readonly commissionCents: Cents
  /** The categories that the vouchers were counted in, each with its part of the declared value. */
  readonly categories: readonly {
    readonly name: string
    readonly accountingCode: string
    readonly label: string
    readonly declaredCents: Cents
  }[]
}

/** The standard rate, which commissions are invoiced at (CGI art. 278), times 10. */
const COMMISSION_VAT_RATE = 200

/** The VAT in a commission, to the cent. */
export function vatOfCommission(commissionCents: Cents): Cents {
  return includedVat(commissionCents, COMMISSION_VAT_RATE)
}

/**
 * The entry of an issuer's payment: the bank and the commission with its input VAT against the accounts of the vouchers, for their declared
 * value; what was paid too little or too much goes to bank differences. With bank entries off, the payment stays in transit for the bank's
 * own import.
 */
export function reimbursementEntry(
  paid: ReimbursementToPost,
  organizationAccounts: Accounts,
  bank: BankPosting,
): Composed {
  const accounts = ownSettings(organizationAccounts, paid.ownAccounts)
  const label = `Remboursement ${paid.issuer} ${paid.slipNumber}`.trim()
  const vat = vatOfCommission(paid.commissionCents)
  const setting = (key: Parameters<typeof settingOrMissing>[1], cents: Cents): Posting => ({
    account: settingOrMissing(accounts, key),
    label,
    cents,
  })
  const own: Account | undefined = paid.iban === null ? undefined : bank.bankAccounts[paid.iban]
  const missing = paid.declaredCents - paid.paidCents - paid.commissionCents
  const arrived: Posting = bank.bankEntries
    ? { ...setting('bank', paid.paidCents), ...(own && { account: own }) }
    : setting('transit', paid.paidCents)
  return composeEntry(
    {
      sourceType: 'ticketDispatch',
      sourceId: paid.dispatchId,
      kind: 'REIMBURSEMENT',
      part: paid.part,
      journal: 'REMITTANCE',
      establishmentId: paid.establishmentId,
      date: paid.date,
      pieceRef: `${paid.establishmentCode}-${paid.slipNumber}`,
    },
    [
      arrived,
      setting('commission', paid.commissionCents - vat),
      setting('inputVat', vat),
      setting(missing > 0 ? 'bankShortage' : 'bankSurplus', missing),
      ...paid.categories.map(
        ({ name, accountingCode, label: accountLabel, declaredCents }): Posting => ({
          account: accountOrMissing(
            { code: ownCode(accountingCode, paid.ownAccounts), label: accountLabel.trim() || name },
            { kind: 'category', name },
          ),
          label,
          cents: -declaredCents,
        }),
      ),
    ],
  )
}
