import type { Transaction } from 'kysely'
import type { ComposedEntry, EntryLine } from '../../src/domain/accounting/entries.ts'
import { monthEntries } from '../../src/domain/accounting/month-entries.ts'
import { lateCoinEntries } from '../../src/domain/accounting/remittance.ts'
import { collectEntries } from '../../src/domain/accounting/sending.ts'
import { fullySettledDays } from '../../src/domain/accounting/settlement.ts'
import type { EstablishmentMonth } from '../../src/domain/contract/accounting-months.ts'
import { type Instant, localTime } from '../../src/domain/dates/calendar.ts'
import type { PostingSettings } from '../store/accounting.ts'
import { readRemittancesToPost } from '../store/accounting-facts.ts'
import {
  letterTransit,
  lockPostingOf,
  remittancesWithLateCoins,
  unpostedReimbursements,
  unpostedWalletMovements,
} from '../store/accounting-month-facts.ts'
import {
  letterSettledDays,
  openAmounts,
  settlementsByAccount,
  takingsEntriesOfDays,
  unpostedSettlements,
} from '../store/accounting-settlements.ts'
import { findEstablishments } from '../store/lookups.ts'
import type { Schema } from '../store/schema.ts'
import type { LockedSources } from './accounting-sources.ts'

/**
 * Composes the entries of a month besides those of cash logs and remittances: wallet movements, reimbursements by voucher issuers, bank lines
 * that settle takings, and coins that were received after their remittance was posted. These records have no accounting status: each of them
 * that has no posted entry is posted. A settlement whose bank line has a future date is not posted yet.
 */
export async function monthSources(
  trx: Transaction<Schema>,
  establishmentMonth: EstablishmentMonth,
  { accounts, bank }: PostingSettings,
  now: Instant,
): Promise<LockedSources> {
  await lockPostingOf(trx, establishmentMonth)
  const movements = await unpostedWalletMovements(trx, establishmentMonth)
  const reimbursements = await unpostedReimbursements(trx, establishmentMonth)
  const { establishmentId } = establishmentMonth
  const { timeZone } = (await findEstablishments(trx, [establishmentId])).get(establishmentId)!
  const today = localTime(now, timeZone).date
  const settlements = await settlementsByAccount(
    trx,
    establishmentId,
    await unpostedSettlements(trx, establishmentMonth, today),
  )
  const takings = await takingsEntriesOfDays(trx, establishmentId, settlements)
  const settledDays = fullySettledDays(
    settlements,
    await openAmounts(trx, establishmentId, settlements, takings),
  )
  const lateCoins = await composeLateCoins()
  const composed = [
    ...monthEntries({ movements, reimbursements, settlements }, accounts, bank, settledDays),
    ...lateCoins,
  ]
  return {
    toPost: collectEntries(composed),
    async mark(result) {
      if (result === 'sent') {
        for (const [index, settlement] of settlements.entries()) {
          const days = settledDays.get(settlement.id) ?? []
          await letterSettledDays(trx, settlement, days, takings, settlements.slice(index + 1))
        }
        for (const [remittanceId, line] of letteredLines(lateCoins))
          await letterTransit(trx, remittanceId, line)
      }
      // No record changes its status, so the history gets no changes.
      return []
    },
  }

  /** The entries of coins that were received after their remittance was posted. */
  async function composeLateCoins(): Promise<readonly ComposedEntry[]> {
    const waiting = await remittancesWithLateCoins(trx, establishmentMonth)
    const exchanges = new Map(waiting.map((exchange) => [exchange.remittanceId, exchange]))
    const remittances = await readRemittancesToPost(trx, [...exchanges.keys()])
    return remittances.flatMap((remittance) =>
      lateCoinEntries(remittance, accounts, bank, exchanges.get(remittance.id)!),
    )
  }
}

/** The letters of these entries of remittances: a line with the letter, by the id of its remittance. */
function letteredLines(composed: readonly ComposedEntry[]): ReadonlyMap<string, EntryLine> {
  return new Map(
    composed.flatMap((item) =>
      item.kind === 'entry'
        ? item.entry.lines
            .filter(({ letter }) => letter !== null)
            .map((line) => [item.entry.sourceId, line] as const)
        : [],
    ),
  )
}
