import { describe, expect, it } from 'vitest'
import { type MonthRows, monthState, remainingTasks } from '../../../src/domain/accounting/month.ts'
import type { CountStatus } from '../../../src/domain/lifecycles/count.ts'

const EMPTY: MonthRows = {
  tills: [],
  remittances: [],
  tillsWithoutClosing: 0,
  closingsWithoutTill: 0,
  tillsWithTypedTurnover: 0,
  typedTurnoverCents: 0,
  hasEntries: false,
  recordsToPost: 0,
  isBeingSent: false,
  corrections: 0,
}

/** A till with counts in these statuses, without a difference to accept and not waiting for a closing. */
const till = (...statuses: CountStatus[]) => ({ statuses, isUnaccepted: false, awaitsClosing: false })

describe('the open tasks of a month', () => {
  it('are none in an empty month, which is marked as empty', () => {
    expect(monthState(EMPTY)).toMatchObject({ isEmpty: true, tillsToValidate: 0 })
    expect(remainingTasks(monthState(EMPTY))).toEqual([])
  })

  it('are none in a month that has only entries, such as those of settlements; this month is not empty', () => {
    const state = monthState({ ...EMPTY, hasEntries: true })
    expect(state.isEmpty).toBe(false)
    expect(remainingTasks(state)).toEqual([])
  })

  it('include each till once: it is to be validated while one of its counts is to be validated', () => {
    const state = monthState({
      ...EMPTY,
      tills: [
        till('AVALIDATED', 'VALIDATED'),
        till('AVALIDATED', 'SENT'),
        till('ERROR', 'AVALIDATED'),
        till('SENTP'),
        till('SEND', 'SENT'),
        till('SENT', 'ARCHIVED'),
        till('CREATED'),
      ],
    })
    expect(remainingTasks(state)).toEqual([
      { task: 'tillsToValidate', count: 2 },
      { task: 'tillsToSend', count: 3 },
      { task: 'sending', count: 1 },
    ])
  })

  it('name tills that cannot be sent: with a difference to accept, or without the closing that they wait for', () => {
    const state = monthState({
      ...EMPTY,
      tills: [
        { ...till('AVALIDATED', 'SENTP'), isUnaccepted: true },
        // Accounting can accept the difference without undoing its control, because the till is still to be validated.
        { ...till('VALIDATED'), isUnaccepted: true },
        // No count is AVALIDATED, so accounting can't undo its control to accept the difference. The till is sent with this difference.
        { ...till('SENTP'), isUnaccepted: true },
        { ...till('AVALIDATED'), awaitsClosing: true },
        { ...till('ERROR'), awaitsClosing: true },
        { ...till('SENT'), awaitsClosing: true },
      ],
    })
    expect(remainingTasks(state)).toEqual([
      { task: 'tillsToValidate', count: 1 },
      { task: 'tillsToAccept', count: 1 },
      { task: 'tillsAwaitingClosing', count: 2 },
      { task: 'tillsToSend', count: 1 },
    ])
  })

  it('include remittances that the bank has not credited, remittances to send, and wallet movements', () => {
    const state = monthState({
      ...EMPTY,
      remittances: ['VALIDATED', 'UNVALIDATED', 'AVALIDATED', 'ERROR', 'SEND', 'SENT'],
      recordsToPost: 4,
    })
    expect(remainingTasks(state)).toEqual([
      { task: 'remittancesToCredit', count: 2 },
      { task: 'remittancesToSend', count: 2 },
      { task: 'movementsToSend', count: 4 },
      { task: 'sending', count: 1 },
    ])
  })

  it('count wallet movements as being sent while the month is being sent', () => {
    const tills = [till('SEND'), till('SEND')]
    expect(remainingTasks(monthState({ ...EMPTY, tills, recordsToPost: 4, isBeingSent: true }))).toEqual([
      { task: 'sending', count: 6 },
    ])
    expect(remainingTasks(monthState({ ...EMPTY, recordsToPost: 4, isBeingSent: true }))).toEqual([
      { task: 'sending', count: 4 },
    ])
  })

  it('include tills whose correction is not posted, although they were sent', () => {
    expect(
      remainingTasks(monthState({ ...EMPTY, tills: [till('SENT'), till('SENT')], corrections: 1 })),
    ).toEqual([{ task: 'corrections', count: 1 }])
  })

  it('do not include tills without a closing or closings without a till, which are warnings', () => {
    const state = monthState({
      ...EMPTY,
      tills: [till('SENT')],
      tillsWithoutClosing: 2,
      closingsWithoutTill: 1,
      tillsWithTypedTurnover: 3,
      typedTurnoverCents: 48_000,
    })
    expect(state).toMatchObject({
      tillsWithoutClosing: 2,
      closingsWithoutTill: 1,
      tillsWithTypedTurnover: 3,
      typedTurnoverCents: 48_000,
      isEmpty: false,
    })
    expect(remainingTasks(state)).toEqual([])
  })
})
