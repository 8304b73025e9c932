import type { BusinessDate } from '../dates/calendar.ts'
import type { Cents } from '../money.ts'
import { type Account, type AccountKey, type Accounts, settingOrMissing } from './accounts.ts'
import { type ComposedEntry, composeEntry, type Posting } from './entries.ts'
import { type OwnAccounts, ownSettings, type TakingsCategory, takingsAccount } from './own-accounts.ts'
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
  /** The categories that the vouchers were counted in, each with a part of the declared value. A category can have several parts. */
  readonly categories: readonly (TakingsCategory & { readonly declaredCents: Cents })[]
}

/** The standard VAT rate, which applies to commissions (CGI art. 278), in tenths of a percent. */
const COMMISSION_VAT_RATE = 200

/** The VAT in a commission, to the cent. */
export function vatOfCommission(commissionCents: Cents): Cents {
  return includedVat(commissionCents, COMMISSION_VAT_RATE)
}

/**
 * The entry of an issuer's payment: the bank and the commission with its input VAT against the accounts of the vouchers, for their declared
 * value; an underpayment or overpayment goes to bank differences. With bank entries off, the payment is posted to transit: the
 * accounting software imports the bank's side itself.
 */
export function reimbursementEntry(
  reimbursement: ReimbursementToPost,
  organizationAccounts: Accounts,
  bank: BankPosting,
): ComposedEntry {
  const accounts = ownSettings(organizationAccounts, reimbursement.ownAccounts)
  const label = `Remboursement ${reimbursement.issuer} ${reimbursement.slipNumber}`.trim()
  const vat = vatOfCommission(reimbursement.commissionCents)
  const setting = (key: AccountKey, cents: Cents): Posting => ({
    account: settingOrMissing(accounts, key),
    label,
    cents,
  })
  const bankAccount: Account | undefined =
    reimbursement.iban === null ? undefined : bank.bankAccounts[reimbursement.iban]
  const unpaidCents = reimbursement.declaredCents - reimbursement.paidCents - reimbursement.commissionCents
  const paymentPosting: Posting = bank.bankEntries
    ? { ...setting('bank', reimbursement.paidCents), ...(bankAccount && { account: bankAccount }) }
    : setting('transit', reimbursement.paidCents)
  return composeEntry(
    {
      sourceType: 'ticketDispatch',
      sourceId: reimbursement.dispatchId,
      kind: 'REIMBURSEMENT',
      part: reimbursement.part,
      journal: 'REMITTANCE',
      establishmentId: reimbursement.establishmentId,
      date: reimbursement.date,
      pieceRef: `${reimbursement.establishmentCode}-${reimbursement.slipNumber}`,
    },
    [
      paymentPosting,
      setting('commission', reimbursement.commissionCents - vat),
      setting('inputVat', vat),
      setting(unpaidCents > 0 ? 'bankShortage' : 'bankSurplus', unpaidCents),
      ...reimbursement.categories.map(
        ({ declaredCents, ...category }): Posting => ({
          account: takingsAccount(category, reimbursement.ownAccounts),
          label,
          cents: -declaredCents,
        }),
      ),
    ],
  )
}
