import { describe, expect, it } from 'vitest'
import { cashEntry, ticketEntry } from '../../../src/domain/accounting/cash.ts'
import type { ComposedEntry } from '../../../src/domain/accounting/entries.ts'
import { withPostedTickets } from '../../../src/domain/accounting/posted-tickets.ts'
import {
  ACCOUNTS,
  CARD_CATEGORY,
  categoryAccounts,
  countedLine,
  EDENRED_CATEGORY,
  entryOf,
  FLOAT_CATEGORY,
  logToPost,
} from './facts.ts'

/** Account, debit and credit of each line. */
const amountsOf = (composed: ComposedEntry) =>
  entryOf(composed)
    .lines.map(({ account, debitCents, creditCents }) => [account, debitCents, creditCents])
    .sort()
/** The category Edenred, not marked as one of paper vouchers. */
const PLAIN = { ...EDENRED_CATEGORY, paperTicket: false }
const UP = categoryAccounts({ name: 'Titre papier Up', accountingCode: '511620', paperTicket: true })
const isAlwaysSent = () => true

/** 80,00 of Edenred, 20,00 of Up, 30,00 by card, and a float of 150,00 that is counted as it was. */
const sheet = (edenred = EDENRED_CATEGORY, up = UP) =>
  logToPost({
    expectedCents: 13_000,
    floatCents: 15_000,
    counts: [
      countedLine(edenred, 8_000),
      countedLine(up, 2_000),
      countedLine(CARD_CATEGORY, 3_000),
      countedLine(FLOAT_CATEGORY, 15_000),
    ],
  })
const cash = (posted: ReturnType<typeof sheet>) => cashEntry(posted, ACCOUNTS).composed
const ticket = (posted: ReturnType<typeof sheet>) => ticketEntry(posted, ACCOUNTS)
const CASH_LINES = [
  ['471000', 0, 13_000],
  ['511500', 3_000, 0],
  ['511900', 10_000, 0],
]
const TICKET_LINES = [
  ['511610', 8_000, 0],
  ['511620', 2_000, 0],
  ['511900', 0, 10_000],
]

describe('an entry of the takings that is posted again', () => {
  it('debits the account for vouchers as the entry of the vouchers credits it, although their category is no longer one of vouchers', () => {
    const { lines } = entryOf(ticket(sheet()))
    const repostedSheet = withPostedTickets(sheet(PLAIN), 'CASH', lines, ACCOUNTS, isAlwaysSent)
    expect(amountsOf(cash(repostedSheet))).toEqual(CASH_LINES)
  })

  it('does not debit the account for vouchers for a category that became one of vouchers after the sheet was sent', () => {
    const plainUp = { ...UP, paperTicket: false }
    const repostedSheet = withPostedTickets(sheet(EDENRED_CATEGORY), 'CASH', [], ACCOUNTS, isAlwaysSent)
    expect(amountsOf(cash(repostedSheet))).toEqual(amountsOf(cash(sheet(PLAIN, plainUp))))
    const { lines } = entryOf(ticket(sheet(PLAIN, UP)))
    expect(amountsOf(cash(withPostedTickets(sheet(), 'CASH', lines, ACCOUNTS, isAlwaysSent)))).toEqual([
      ['471000', 0, 13_000],
      ['511500', 3_000, 0],
      ['511610', 8_000, 0],
      ['511900', 2_000, 0],
    ])
  })

  it('also debits the account for vouchers when the entry of the vouchers is still to be sent', () => {
    const repostedSheet = withPostedTickets(
      sheet(),
      'CASH',
      [],
      ACCOUNTS,
      ({ category: { paperTicket } }) => !paperTicket,
    )
    expect(amountsOf(cash(repostedSheet))).toEqual(CASH_LINES)
  })

  it('follows the categories if only their accounts changed', () => {
    const { lines } = entryOf(ticket(sheet()))
    const moved = { ...EDENRED_CATEGORY, accountingCode: '511640' }
    const repostedSheet = withPostedTickets(sheet(moved), 'CASH', lines, ACCOUNTS, isAlwaysSent)
    expect(amountsOf(cash(repostedSheet))).toEqual(CASH_LINES)
  })
})

describe('an entry of the vouchers that is posted again', () => {
  it('credits the account for vouchers as the entry of the takings debits it', () => {
    const { lines } = entryOf(cash(sheet()))
    const repostedSheet = withPostedTickets(sheet(PLAIN), 'TICKET', lines, ACCOUNTS, isAlwaysSent)
    expect(amountsOf(ticket(repostedSheet))).toEqual(TICKET_LINES)
  })
})
