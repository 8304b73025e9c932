import type { Transaction } from 'kysely'
import type { Composed } from '../../src/domain/accounting/entries.ts'
import { reimbursementEntry } from '../../src/domain/accounting/reimbursement.ts'
import { remittanceEntries } from '../../src/domain/accounting/remittance.ts'
import { draftsOf } from '../../src/domain/accounting/sending.ts'
import { walletEntry } from '../../src/domain/accounting/wallet.ts'
import type { Books } from '../store/accounting.ts'
import { accountedRemittances } from '../store/accounting-facts.ts'
import {
  type EstablishmentMonth,
  lockPostingOf,
  remittancesWithLateCoins,
  unpostedReimbursements,
  unpostedWalletMovements,
} from '../store/accounting-month-facts.ts'
import type { Schema } from '../store/schema.ts'
import type { Sources } from './accounting-sources.ts'

/**
 * What a month posts besides tills and remittances: wallet movements, reimbursements by voucher issuers, and coins that came after their
 * remittance was posted. These have no status: what is not posted is posted.
 */
export async function monthSources(
  trx: Transaction<Schema>,
  of: EstablishmentMonth,
  { accounts, bank }: Books,
): Promise<Sources> {
  await lockPostingOf(trx, of)
  const movements = await unpostedWalletMovements(trx, of)
  const reimbursements = await unpostedReimbursements(trx, of)
  const composed = [
    ...movements.map((movement) => walletEntry(movement, accounts)),
    ...reimbursements.map((paid) => reimbursementEntry(paid, accounts, bank)),
    ...(await lateCoins()),
  ]
  return {
    drafts: draftsOf(composed),
    waiting: movements.length + reimbursements.length,
    settle: async () => [],
  }

  /** Their transit lines have no letter: the line that they settle was posted without one. */
  async function lateCoins(): Promise<readonly Composed[]> {
    const waiting = await remittancesWithLateCoins(trx, of)
    const posted = new Map(waiting.map(({ remittanceId, postedParts }) => [remittanceId, postedParts]))
    const remittances = await accountedRemittances(trx, [...posted.keys()])
    return remittances.flatMap((remittance) =>
      remittanceEntries(remittance, accounts, bank).flatMap((one): readonly Composed[] => {
        if (one.kind !== 'entry') return [one]
        const { kind, part, lines } = one.entry
        if (kind !== 'COINS' || posted.get(remittance.id)?.includes(part)) return []
        const bare = lines.map((line) => ({ ...line, letter: null, letteredOn: null }))
        return [{ kind: 'entry', entry: { ...one.entry, lines: bare } }]
      }),
    )
  }
}
