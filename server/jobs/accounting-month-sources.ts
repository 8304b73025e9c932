import type { Transaction } from 'kysely'
import type { ComposedEntry } from '../../src/domain/accounting/entries.ts'
import { monthEntries } from '../../src/domain/accounting/month-entries.ts'
import { remittanceEntries } from '../../src/domain/accounting/remittance.ts'
import { collectEntries } from '../../src/domain/accounting/sending.ts'
import { fullySettledDays } from '../../src/domain/accounting/settlement.ts'
import { type Instant, localTime } from '../../src/domain/dates/calendar.ts'
import type { PostingSettings } from '../store/accounting.ts'
import { readRemittancesToPost } from '../store/accounting-facts.ts'
import {
  type EstablishmentMonth,
  lockPostingOf,
  remittancesWithLateCoins,
  unpostedReimbursements,
  unpostedWalletMovements,
} from '../store/accounting-month-facts.ts'
import {
  dayBalances,
  letterSettledDays,
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
    await dayBalances(trx, establishmentId, settlements, takings),
  )
  const composed = [
    ...monthEntries({ movements, reimbursements, settlements }, accounts, bank, settledDays),
    ...(await lateCoins()),
  ]
  return {
    toPost: collectEntries(composed),
    async mark(result) {
      if (result === 'sent')
        for (const settlement of settlements)
          await letterSettledDays(trx, settlement, settledDays.get(settlement.id) ?? [], takings)
      // No record changes its status, so the history gets no changes.
      return []
    },
  }

  /**
   * Entries of coins that were received after their remittance was posted. Their lines have no letter, because the lines that they settle have
   * none.
   */
  async function lateCoins(): Promise<readonly ComposedEntry[]> {
    const waiting = await remittancesWithLateCoins(trx, establishmentMonth)
    const postedPartsOf = new Map(waiting.map(({ remittanceId, postedParts }) => [remittanceId, postedParts]))
    const remittances = await readRemittancesToPost(trx, [...postedPartsOf.keys()])
    return remittances.flatMap((remittance) =>
      remittanceEntries(remittance, accounts, bank).flatMap((composed): readonly ComposedEntry[] => {
        if (composed.kind !== 'entry') return [composed]
        const { kind, part, lines } = composed.entry
        if (kind !== 'COINS' || postedPartsOf.get(remittance.id)?.includes(part)) return []
        const withoutLetters = lines.map((line) => ({ ...line, letter: null, letteredOn: null }))
        return [{ kind: 'entry', entry: { ...composed.entry, lines: withoutLetters } }]
      }),
    )
  }
}
