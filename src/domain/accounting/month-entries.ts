import type { Accounts } from './accounts.ts'
import type { ComposedEntry } from './entries.ts'
import { type ReimbursementToPost, reimbursementEntry } from './reimbursement.ts'
import type { BankPosting } from './remittance.ts'
import { type LetteredDay, type SettlementToPost, settlementEntry } from './settlement.ts'
import { type WalletMovementToPost, walletEntry } from './wallet.ts'

/** The records without an accounting status that are posted with a month. */
interface MonthRecords {
  readonly movements: readonly WalletMovementToPost[]
  readonly reimbursements: readonly ReimbursementToPost[]
  readonly settlements: readonly SettlementToPost[]
}

/**
 * The entry of each record of a month.
 *
 * @param settledDays the days that each settlement settles completely, by settlement id
 */
export function monthEntries(
  { movements, reimbursements, settlements }: MonthRecords,
  accounts: Accounts,
  bank: BankPosting,
  settledDays: ReadonlyMap<string, readonly LetteredDay[]> = new Map(),
): readonly ComposedEntry[] {
  return [
    ...movements.map((movement) => walletEntry(movement, accounts, bank)),
    ...reimbursements.map((reimbursement) => reimbursementEntry(reimbursement, accounts, bank)),
    ...settlements.map((settlement) =>
      settlementEntry(settlement, accounts, bank, settledDays.get(settlement.id) ?? []),
    ),
  ]
}
