import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  areTakingsSent,
  awaitsClosing,
  canBePosted,
  combineEntries,
  composeLogEntries,
  composeProvisions,
  composeRemittanceEntries,
  decideLogSending,
  isSent,
} from '../../../src/domain/accounting/sending.ts'
import { COUNT_STATUSES, type CountStatus, countLifecycle } from '../../../src/domain/lifecycles/count.ts'
import { canFollow } from '../../../src/domain/lifecycles/lifecycle.ts'
import { ACCOUNTS, CARD_CATEGORY, countedLine, EDENRED_CATEGORY, logToPost } from './facts.ts'

const countsOf = (statuses: readonly CountStatus[]) =>
  statuses.map((status, index) => ({ id: `count-${index}`, status }))
const countsOfTill = fc
  .array(fc.constantFrom(...COUNT_STATUSES), { minLength: 1, maxLength: 6 })
  .map((statuses) => countsOf(statuses))

describe('sending counts of a till', () => {
  it('sends all its counts that can be sent, among them every requested one, or refuses requested counts only', () => {
    fc.assert(
      fc.property(countsOfTill, fc.array(fc.nat({ max: 5 }), { minLength: 1 }), (counts, picks) => {
        const requestedIds = new Set(picks.map((index) => counts[index % counts.length]!.id))
        const decision = decideLogSending(counts, requestedIds)
        const maySend = ({ status }: (typeof counts)[number]) => canFollow(countLifecycle, status, 'send')
        if ('ids' in decision) {
          expect([...requestedIds].every((id) => decision.ids.has(id))).toBe(true)
          for (const count of counts) {
            expect(decision.ids.has(count.id)).toBe(maySend(count))
            expect(maySend(count) || isSent(count.status) || count.status === 'DELETED').toBe(true)
          }
        } else {
          expect(decision.refused.size).toBeGreaterThan(0)
          for (const id of decision.refused.keys()) expect(requestedIds.has(id)).toBe(true)
        }
      }),
    )
  })

  it.each([
    [
      ['AVALIDATED', 'SENTP', 'SENT', 'DELETED'],
      ['count-0', 'count-1'],
    ],
    [['ERROR', 'ARCHIVED'], ['count-0']],
  ] as const)('of %j, with the first one requested, sends %j', (statuses, ids) => {
    expect(decideLogSending(countsOf(statuses), new Set(['count-0']))).toEqual({ ids: new Set(ids) })
  })

  it.each([
    [['AVALIDATED', 'VALIDATED'], 'LogNotControlled'],
    [['AVALIDATED', 'SEND'], 'LogNotControlled'],
    [['SENT', 'SENT'], 'StatusDoesNotAllow'],
    [['DELETED', 'AVALIDATED'], 'StatusDoesNotAllow'],
  ] as const)('of %j, with the first one requested, refuses it with %s', (statuses, refusal) => {
    expect(decideLogSending(countsOf(statuses), new Set(['count-0']))).toEqual({
      refused: new Map([['count-0', refusal]]),
    })
  })
})

describe('a sheet with the difference of a late closing that accounting has not accepted', () => {
  it.each([
    [['AVALIDATED'], { refused: new Map([['count-0', 'ClosingNotAccepted']]) }],
    [['ERROR', 'AVALIDATED'], { refused: new Map([['count-0', 'ClosingNotAccepted']]) }],
    [['ERROR'], { ids: new Set(['count-0']) }],
    [['SENTP'], { ids: new Set(['count-0']) }],
  ] as const)(
    'with the counts %j is sent only if accounting can no longer undo its control',
    (statuses, decision) => {
      expect(decideLogSending(countsOf(statuses), new Set(['count-0']), { isUnaccepted: true })).toEqual(
        decision,
      )
    },
  )
})

describe('a sheet without a closing', () => {
  const WITHOUT_CLOSING = { archiveId: null, turnoverCents: 110_00, countedCents: 260_00, floatCents: 150_00 }
  const WITH_CLOSING = { ...WITHOUT_CLOSING, archiveId: 'closing-1' }

  it('waits for it only where closings arrive and the organization waits for them', () => {
    const waiting = { posTurnoverSource: 'CLOSING', takingsWithoutClosing: 'WAIT' } as const
    expect(awaitsClosing(WITHOUT_CLOSING, waiting)).toBe(true)
    expect(awaitsClosing(WITH_CLOSING, waiting)).toBe(false)
    expect(awaitsClosing(WITHOUT_CLOSING, { ...waiting, posTurnoverSource: 'TYPED' })).toBe(false)
    expect(awaitsClosing(WITHOUT_CLOSING, { ...waiting, takingsWithoutClosing: 'SUSPENSE' })).toBe(false)
  })

  // Nothing of such a till would be posted to suspense.
  it('does not wait for it if it has only its float and a turnover of 0', () => {
    const waiting = { posTurnoverSource: 'CLOSING', takingsWithoutClosing: 'WAIT' } as const
    const unused = { archiveId: null, turnoverCents: 0, countedCents: 150_00, floatCents: 150_00 }
    expect(awaitsClosing(unused, waiting)).toBe(false)
    expect(awaitsClosing({ ...unused, turnoverCents: null }, waiting)).toBe(true)
    expect(awaitsClosing({ ...unused, turnoverCents: 1 }, waiting)).toBe(true)
    expect(awaitsClosing({ ...unused, countedCents: 150_01 }, waiting)).toBe(true)
    expect(awaitsClosing({ ...unused, countedCents: 149_99 }, waiting)).toBe(true)
  })

  it.each([
    ['AVALIDATED', 'ClosingMissing'],
    ['SENTP', 'ClosingMissing'],
    ['ERROR', 'ClosingMissing'],
    ['SENT', 'StatusDoesNotAllow'],
  ] as const)('while it waits, refuses to send a count of status %s with %s', (status, refusal) => {
    const counts = [{ id: 'count-0', status }]
    expect(decideLogSending(counts, new Set(['count-0']), { isAwaited: true })).toEqual({
      refused: new Map([['count-0', refusal]]),
    })
  })
})

describe('the takings of a sheet', () => {
  const counted = (...statuses: readonly (CountStatus | `${CountStatus} voucher`)[]) =>
    statuses.map((text) => {
      const [status, voucher] = text.split(' ')
      return { status: status as CountStatus, category: { paperTicket: voucher !== undefined } }
    })

  it.each([
    [counted('SENT', 'ARCHIVED'), true],
    [counted('SENT', 'ERROR voucher'), true],
    [counted('SENT voucher'), true],
    [counted('SEND', 'SENT voucher'), false],
    [counted('SENT', 'ERROR'), false],
    [counted('SEND voucher'), false],
    [counted(), false],
  ])(
    'of %j are sent: %s; paper vouchers decide only where nothing else was counted',
    (counts, isSentExpected) => {
      expect(areTakingsSent(counts)).toBe(isSentExpected)
    },
  )
})

describe('what would be posted', () => {
  const card = countedLine(CARD_CATEGORY, 10_000)
  const till = logToPost({ expectedCents: 11_800, counts: [card, countedLine(EDENRED_CATEGORY, 1_800)] })
  const kinds = ({ entries }: { entries: readonly { readonly kind: string }[] }) =>
    entries.map(({ kind }) => kind)

  it('is an entry for the till, or one for its paper vouchers, with remarks about the till only', () => {
    const cash = composeLogEntries([till], 'CASH', ACCOUNTS)
    expect([kinds(cash), cash.missing]).toEqual([['CASH'], []])
    expect(cash.remarks.map(({ name }) => name)).toEqual(['SalesWithoutClosing'])
    expect(composeLogEntries([till], 'TICKET', ACCOUNTS)).toMatchObject({
      entries: [{ kind: 'TICKET' }],
      remarks: [],
    })
  })

  it('is a provision for the requested counts only', () => {
    expect(kinds(composeProvisions([till], ({ id }) => id === card.id, ACCOUNTS, 'CATEGORY'))).toEqual([
      'PROVISION',
    ])
    expect(composeProvisions([till], () => false, ACCOUNTS, 'CATEGORY')).toEqual({
      entries: [],
      missing: [],
      remarks: [],
    })
  })

  it('is nothing when an account is missing, which is named once', () => {
    const toPost = composeLogEntries([till, { ...till, id: 'log-2' }], 'CASH', {
      ...ACCOUNTS,
      suspense: null,
    })
    expect([toPost.entries, toPost.missing]).toEqual([[], [{ kind: 'setting', name: 'suspense' }]])
    const combined = combineEntries(toPost, toPost, composeLogEntries([till], 'CASH', ACCOUNTS))
    expect([kinds(combined), combined.missing]).toEqual([['CASH'], [{ kind: 'setting', name: 'suspense' }]])
    expect(combined.remarks).toHaveLength(2 * toPost.remarks.length + 1)
    expect(composeRemittanceEntries([], ACCOUNTS, { bankEntries: true, bankAccounts: {} })).toEqual({
      entries: [],
      missing: [],
      remarks: [],
    })
  })
})

it('a preview can be posted once every account is set and every code fits the file', () => {
  const tooLong = [{ field: 'account', value: '530100001', max: 8 }]
  expect(canBePosted({ missing: [], tooLong: [] })).toBe(true)
  expect(canBePosted({ missing: [{ kind: 'setting', name: 'bank' }], tooLong: [] })).toBe(false)
  expect(canBePosted({ missing: [], tooLong })).toBe(false)
})
