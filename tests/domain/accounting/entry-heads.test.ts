import { describe, expect, it } from 'vitest'
import { cashEntry, provisionEntry, ticketEntry } from '../../../src/domain/accounting/cash.ts'
import { dailyEntries } from '../../../src/domain/accounting/daily.ts'
import type { Entry } from '../../../src/domain/accounting/entries.ts'
import { reimbursementEntry } from '../../../src/domain/accounting/reimbursement.ts'
import { remittanceEntries } from '../../../src/domain/accounting/remittance.ts'
import { repostingRefusal } from '../../../src/domain/accounting/reposting.ts'
import { reversalEntry } from '../../../src/domain/accounting/reversal.ts'
import {
  fullySettledDays,
  type SettlementToPost,
  settlementEntry,
} from '../../../src/domain/accounting/settlement.ts'
import { walletEntry } from '../../../src/domain/accounting/wallet.ts'
import {
  ACCOUNTS,
  BANK_POSTING,
  CARD_CATEGORY,
  countedLine,
  EDENRED_CATEGORY,
  entryOf,
  logToPost,
  NOTES_CATEGORY,
} from './facts.ts'

const LYON = {
  establishmentId: 'lyon',
  establishmentCode: 'LYON',
  establishmentName: 'Lyon',
  ownAccounts: {},
}
const TILL = logToPost({
  counts: [countedLine(CARD_CATEGORY, 10_000), countedLine(EDENRED_CATEGORY, 800)],
  expectedCents: 10_800,
})
const REMITTANCE = {
  ...LYON,
  id: 'remittance-1',
  reference: 7,
  type: 'NOTES' as const,
  handedOverOn: '2026-11-21',
  credits: [
    { on: '2026-11-24', cents: 4_000, iban: null },
    { on: '2026-11-25', cents: 6_000, iban: null },
  ],
  pouches: [{ valueCents: 10_000, category: NOTES_CATEGORY, received: null }],
}
const SETTLEMENT: SettlementToPost = {
  ...LYON,
  id: 'settlement-1',
  reference: 12,
  kind: 'CARDS',
  date: '2026-11-23',
  iban: 'FR1',
  netCents: 9_900,
  feeCents: 100,
  feeVatCents: 17,
  parts: [{ date: '2026-11-20', categoryId: 'card', category: CARD_CATEGORY, cents: 10_000 }],
}
const CARD_DAY = { date: '2026-11-20', account: CARD_CATEGORY.accountingCode, latestOn: '2026-11-20' }

/** An entry with a wrong head still balances, so the expected heads are written by hand. */
describe('the head of an entry', () => {
  const evening = entryOf(cashEntry(TILL, ACCOUNTS).composed)
  const lunch = logToPost({
    id: 'log-2',
    service: 'lunch',
    counts: [countedLine(CARD_CATEGORY, 5_000)],
    expectedCents: 5_000,
  })
  const [day] = dailyEntries([evening, entryOf(cashEntry(lunch, ACCOUNTS).composed)], [TILL, lunch])
  const [transit, firstCredit, lastCredit] = remittanceEntries(REMITTANCE, ACCOUNTS, BANK_POSTING).map(
    entryOf,
  )
  it.each<[string, Entry | undefined, readonly unknown[]]>([
    ['a sheet', evening, ['CASH', 1, 'CASH', 'cashLog', 'log-1', '2026-11-20', 'LYON-20261120-2-1']],
    ['the sheets of a day', day, ['CASH_DAY', 1, 'CASH', 'cashLog', 'log-1', '2026-11-20', 'LYON-20261120']],
    [
      'paper vouchers',
      entryOf(ticketEntry(TILL, ACCOUNTS)),
      ['TICKET', 1, 'TICKET', 'cashLog', 'log-1', '2026-11-20', 'LYON-20261120-2-1'],
    ],
    [
      'a provision',
      entryOf(provisionEntry(TILL, { id: 'count-x', category: CARD_CATEGORY, totalCents: 10_000 }, ACCOUNTS)),
      ['PROVISION', 1, 'PROVISION', 'count', 'count-x', '2026-11-20', 'LYON-20261120-2-1'],
    ],
    [
      'a hand-over',
      transit,
      ['TRANSIT', 1, 'REMITTANCE', 'remittance', 'remittance-1', '2026-11-21', 'LYON-R000007'],
    ],
    [
      'a first credit',
      firstCredit,
      ['BANK', 1, 'REMITTANCE', 'remittance', 'remittance-1', '2026-11-24', 'LYON-R000007'],
    ],
    [
      'a last credit',
      lastCredit,
      ['BANK', 2, 'REMITTANCE', 'remittance', 'remittance-1', '2026-11-25', 'LYON-R000007'],
    ],
    [
      'a wallet movement',
      entryOf(
        walletEntry(
          {
            ...LYON,
            ...{ id: 'movement-1', sequence: 3, type: 'INVENTORY', date: '2026-11-22' },
            ...{
              cents: -500,
              category: null,
              reversedLines: [],
              openingCents: null,
              registerName: null,
              iban: null,
            },
          },
          ACCOUNTS,
          BANK_POSTING,
        ),
      ),
      ['WALLET', 1, 'WALLET', 'walletMovement', 'movement-1', '2026-11-22', 'LYON-M000003'],
    ],
    [
      'a reimbursement',
      entryOf(
        reimbursementEntry(
          {
            ...LYON,
            ...{ dispatchId: 'dispatch-1', part: 2, iban: null, slipNumber: 'B-5', issuer: 'Edenred' },
            ...{ date: '2026-11-26', declaredCents: 800, paidCents: 768, commissionCents: 32 },
            categories: [{ ...EDENRED_CATEGORY, declaredCents: 800 }],
          },
          ACCOUNTS,
          BANK_POSTING,
        ),
      ),
      ['REIMBURSEMENT', 2, 'REMITTANCE', 'ticketDispatch', 'dispatch-1', '2026-11-26', 'LYON-B-5'],
    ],
    [
      'a settlement',
      entryOf(settlementEntry(SETTLEMENT, ACCOUNTS, BANK_POSTING, [])),
      ['SETTLEMENT', 1, 'REMITTANCE', 'bankSettlement', 'settlement-1', '2026-11-23', 'LYON-B000012'],
    ],
    [
      'a reversal',
      entryOf(
        reversalEntry(
          {
            ...{ ...evening, id: 'entry-1', journal: 'CASH', journalCode: 'CA', number: 4 },
            pieceDate: '2026-11-20',
            lines: evening.lines,
          },
          { date: '2026-11-30', reason: 'Double' },
        ),
      ),
      ['REVERSAL', 1, 'CASH', 'entry', 'entry-1', '2026-11-30', 'LYON-20261120-2-1'],
    ],
  ])('of %s has its kind, part, journal, source, date, reference and establishment', (_what, entry, head) => {
    const { kind, part, journal, sourceType, sourceId, date, pieceRef, establishmentId } = entry!
    expect([kind, part, journal, sourceType, sourceId, date, pieceRef]).toEqual(head)
    expect(establishmentId).toBe('lyon')
  })
})

describe('a letter', () => {
  const lettersOf = ({ lines }: Entry) =>
    lines.flatMap(({ account, letter, letteredOn }) => (letter ? [[account, letter, letteredOn]] : []))

  it('of a remittance that the bank credits in two parts has the date of the last credit', () => {
    const entries = remittanceEntries(REMITTANCE, ACCOUNTS, BANK_POSTING).map(entryOf)
    const line = ['580000', 'LYON-R7', '2026-11-25']
    expect(entries.flatMap(lettersOf)).toEqual([line, line, line])
  })

  it('of a settlement is only on the days that it settles completely', () => {
    expect(lettersOf(entryOf(settlementEntry(SETTLEMENT, ACCOUNTS, BANK_POSTING, [CARD_DAY])))).toEqual([
      [CARD_CATEGORY.accountingCode, 'LYON-B12', '2026-11-23'],
    ])
    expect(lettersOf(entryOf(settlementEntry(SETTLEMENT, ACCOUNTS, BANK_POSTING, [])))).toEqual([])
  })

  it.each([
    [
      'is set on a day whose takings, or what earlier settlements left of them, are all settled',
      10_000,
      true,
    ],
    ['is not set on a day when takings remain', 10_001, false],
    [
      'is not set on a day when more than the takings is settled, because a correction of the till lowered them',
      9_999,
      false,
    ],
  ])('%s', (_title, cents, isSettled) => {
    const open = { cents, latestOn: CARD_DAY.latestOn }
    const openAmounts = new Map([[`2026-11-20 ${CARD_CATEGORY.accountingCode}`, open]])
    expect(fullySettledDays([SETTLEMENT], openAmounts).get('settlement-1')).toEqual(
      isSettled ? [CARD_DAY] : [],
    )
  })
})

describe('posting again', () => {
  const reversed = { kind: 'CASH', isReversed: true, isReplaced: false, hasCorrection: false } as const
  it.each([
    ['a reversed entry', {}, null],
    ['an entry that is not reversed', { isReversed: false }, 'EntryNotReversed'],
    ['an entry that was posted again', { isReplaced: true }, 'EntryReplaced'],
    ['a sheet whose correction is not reversed', { hasCorrection: true }, 'CorrectionNotReversed'],
    ['an entry that is not of a sheet', { kind: 'TRANSIT', hasCorrection: true }, null],
    ['coins that were taken back', { kind: 'WALLET', isTakenBack: true }, 'CoinsTakenBack'],
    [
      'coins while the entry that takes them back is not reversed',
      { kind: 'WALLET', isTakenBack: true, isTakingBackPosted: true },
      null,
    ],
    ['the entry of a day', { kind: 'CASH_DAY' }, 'EntryNotRepostable'],
    ['a settlement', { kind: 'SETTLEMENT' }, 'EntryNotRepostable'],
  ] as const)('%s (%j) has the refusal %s; null: it is possible', (_what, changes, refusal) => {
    expect(repostingRefusal({ ...reversed, ...changes })).toBe(refusal)
  })
})
