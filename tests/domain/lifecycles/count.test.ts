import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALL_COUNT_TYPES, needsPouch } from '../../../src/domain/count-types.ts'
import {
  COUNT_STATUSES,
  type CountStatus,
  decideCountControl,
  isLogDeletable,
  isSentBack,
  logStatus,
} from '../../../src/domain/lifecycles/count.ts'
import {
  type CashLogData,
  type CountData,
  decideLogValidation,
  isWithoutAmounts,
  lacksQuantity,
  logTotals,
} from '../../../src/domain/lifecycles/log-validation.ts'
import { MAX_CENTS } from '../../../src/domain/money.ts'

const count = (facts: Partial<CountData> = {}): CountData => ({
  status: 'CREATED',
  countType: 1,
  quantity: null,
  totalCents: 10_000,
  expectedCents: 10_000,
  pouchNumber: null,
  ...facts,
})
const log = (facts: Partial<CashLogData> = {}): CashLogData => ({
  turnoverCents: null,
  floatCents: 0,
  toleranceCents: 0,
  comment: '',
  counts: [count()],
  ...facts,
})
const cheques = (quantity: number | null) => count({ countType: 6, quantity, pouchNumber: 'CHQ001' })
const notes = (pouchNumber: string | null, totalCents: number | null = 10_000) =>
  log({ counts: [count({ countType: 4, pouchNumber, totalCents, expectedCents: totalCents ?? 0 })] })

describe('adding up a log', () => {
  it('subtracts the float from the counted amount', () => {
    const counts = [
      count({ totalCents: 32_000, expectedCents: 20_000 }),
      count({ totalCents: 5_500, expectedCents: 5_000 }),
    ]
    expect(logTotals({ turnoverCents: null, floatCents: 12_000, counts })).toEqual({
      countedCents: 37_500,
      expectedCents: 25_000,
      deltaCents: 500,
    })
  })

  it('expects the turnover when there is no closing, and has no expected amount with neither of them', () => {
    const counts = [count({ totalCents: 9_000, expectedCents: null })]
    expect(logTotals({ turnoverCents: 10_000, floatCents: 0, counts })).toEqual({
      countedCents: 9_000,
      expectedCents: 10_000,
      deltaCents: -1_000,
    })
    expect(logTotals({ turnoverCents: null, floatCents: 0, counts })).toEqual({
      countedCents: 9_000,
      expectedCents: null,
      deltaCents: null,
    })
  })

  it('expects the amounts of the closing, line by line, rather than the turnover', () => {
    const counts = [
      count({ totalCents: 9_000, expectedCents: 8_000 }),
      count({ totalCents: null, expectedCents: null }),
    ]
    expect(logTotals({ turnoverCents: 77_700, floatCents: 0, counts })).toEqual({
      countedCents: 9_000,
      expectedCents: 8_000,
      deltaCents: 1_000,
    })
  })

  it('ignores deleted counts', () => {
    const counts = [count(), count({ status: 'DELETED', totalCents: 5_000, expectedCents: 5_000 })]
    expect(logTotals({ turnoverCents: null, floatCents: 0, counts })).toEqual({
      countedCents: 10_000,
      expectedCents: 10_000,
      deltaCents: 0,
    })
  })

  it('has no expected amount once every count is deleted; a log that never had a count expects its turnover', () => {
    const counts = [count({ status: 'DELETED', totalCents: MAX_CENTS, expectedCents: 5_000 })]
    expect(logTotals({ turnoverCents: 1, floatCents: MAX_CENTS, counts })).toEqual({
      countedCents: 0,
      expectedCents: null,
      deltaCents: null,
    })
    expect(logTotals({ turnoverCents: 1, floatCents: 2, counts: [] })).toEqual({
      countedCents: 0,
      expectedCents: 1,
      deltaCents: -3,
    })
  })

  it('gives delta = counted − float − expected for any log with an expected amount, in any order of its counts', () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 })
    const anyCount = fc.record<CountData>({
      status: fc.constantFrom(...COUNT_STATUSES),
      countType: fc.constantFrom(...ALL_COUNT_TYPES),
      quantity: fc.constant(null),
      totalCents: fc.option(cents),
      expectedCents: fc.option(cents),
      pouchNumber: fc.constant(null),
    })
    fc.assert(
      fc.property(fc.array(anyCount), fc.option(cents), cents, (counts, turnoverCents, floatCents) => {
        const totals = logTotals({ turnoverCents, floatCents, counts })
        expect(logTotals({ turnoverCents, floatCents, counts: counts.toReversed() })).toEqual(totals)
        if (totals.expectedCents === null) expect(totals.deltaCents).toBeNull()
        else expect(totals.deltaCents).toBe(totals.countedCents - floatCents - totals.expectedCents)
        const deleted = count({ status: 'DELETED' })
        if (counts.length > 0)
          expect(logTotals({ turnoverCents, floatCents, counts: [...counts, deleted] })).toEqual(totals)
      }),
    )
  })
})

describe('the status of a log', () => {
  it.each<[CountStatus[], CountStatus]>([
    [[], 'CREATED'],
    [['VALIDATED'], 'VALIDATED'],
    [['VALIDATED', 'CREATED'], 'CREATED'],
    [['AVALIDATED', 'UNVALIDATED', 'VALIDATED'], 'UNVALIDATED'],
    [['SENT', 'ERROR', 'AVALIDATED'], 'AVALIDATED'],
    [['SENT', 'ERROR'], 'ERROR'],
    [['SENT', 'SEND', 'SENTP'], 'SEND'],
    [['ARCHIVED', 'SENT'], 'SENT'],
    [['VALIDATED', 'DELETED'], 'VALIDATED'],
    [['DELETED', 'DELETED'], 'DELETED'],
  ])('of counts %j is %s', (statuses, expected) => {
    expect(logStatus(statuses.map((status) => ({ status })))).toBe(expected)
  })

  it.each<[CountStatus[], boolean]>([
    [[], true],
    [['CREATED', 'UPDATED', 'UNVALIDATED'], true],
    [['CREATED', 'DELETED'], true],
    [['CREATED', 'VALIDATED'], false],
    [['UNVALIDATED', 'SENT'], false],
    [['DELETED', 'DELETED'], false],
  ])('lets a log with counts %j be deleted: %s', (statuses, expected) => {
    expect(isLogDeletable(statuses.map((status) => ({ status })))).toBe(expected)
  })

  it('is that of one of its counts, whatever their order, and never advances when a count is added', () => {
    const statuses = fc.array(fc.constantFrom(...COUNT_STATUSES), { minLength: 1 })
    const rank = (status: CountStatus) => COUNT_STATUSES.indexOf(status)
    fc.assert(
      fc.property(statuses, fc.constantFrom(...COUNT_STATUSES), (presentStatuses, otherStatus) => {
        const counts = presentStatuses.map((status) => ({ status }))
        const status = logStatus(counts)
        expect(presentStatuses).toContain(status)
        expect(logStatus(counts.toReversed())).toBe(status)
        if (otherStatus !== 'DELETED') {
          expect(rank(logStatus([...counts, { status: otherStatus }]))).toBeLessThanOrEqual(rank(status))
        }
      }),
    )
  })
})

describe('a count without amounts', () => {
  const blank = { totalCents: null, firstTotalCents: null, expectedCents: null }

  it.each([
    ['nothing was counted or expected', blank, true],
    ['nothing was counted and zero is expected', { ...blank, expectedCents: 0 }, true],
    ['zero was counted', { ...blank, totalCents: 0 }, false],
    ['zero was counted first and then removed', { ...blank, firstTotalCents: 0 }, false],
    ['an amount is expected', { ...blank, expectedCents: 1 }, false],
    ['an amount below zero is expected', { ...blank, expectedCents: -1 }, false],
  ])('when %s, with %j: %s', (_, amounts, expected) => {
    expect(isWithoutAmounts(amounts)).toBe(expected)
  })
})

it('a count that was sent back stays marked until it is validated again, also after it was edited', () => {
  const sentBack = COUNT_STATUSES.filter((status) => isSentBack({ status, reason: 'Count again' }))
  expect(sentBack).toEqual(['CREATED', 'UPDATED', 'UNVALIDATED'])
  expect(COUNT_STATUSES.filter((status) => isSentBack({ status, reason: null }))).toEqual([])
})

describe('validating a log', () => {
  it('requires a pouch number for notes and cheques', () => {
    expect(ALL_COUNT_TYPES.map(needsPouch)).toEqual([false, false, false, true, false, true])
  })

  it('succeeds without a difference', () => {
    expect(decideLogValidation(log())).toEqual({
      to: 'VALIDATED',
      outcome: 'countOk',
      totals: { countedCents: 10_000, expectedCents: 10_000, deltaCents: 0 },
    })
  })

  it.each([
    [-201, 'countKo'],
    [-200, 'countOk'],
    [200, 'countOk'],
    [201, 'countKo'],
  ] as const)('with a tolerance of 2 € and a delta of %d cents is %s', (deltaCents, outcome) => {
    const counts = [count({ totalCents: 10_000 + deltaCents })]
    const decision = decideLogValidation(log({ toleranceCents: 200, comment: 'Erreur de rendu', counts }))
    expect(decision).toMatchObject({ to: 'VALIDATED', outcome, totals: { deltaCents } })
  })

  it.each([
    [0, 'VALIDATED'],
    [1, 'CommentRequired'],
    [-200, 'CommentRequired'],
    [201, 'CommentRequired'],
  ] as const)(
    'of a blind count without a comment, with a tolerance of 2 € and a delta of %d cents, is %s',
    (deltaCents, expected) => {
      const counts = [count({ totalCents: 10_000 + deltaCents })]
      const decision = decideLogValidation(log({ toleranceCents: 200, isBlind: true, counts }))
      expect('refusal' in decision ? decision.refusal : decision.to).toBe(expected)
    },
  )

  it.each<CountStatus>(['CREATED', 'UPDATED', 'UNVALIDATED'])('is possible from %s', (status) => {
    expect(decideLogValidation(log({ counts: [count({ status })] }))).toHaveProperty('to', 'VALIDATED')
  })

  it('validates the open counts even if an already validated one has no pouch number', () => {
    const counts = [
      count({ status: 'UNVALIDATED' }),
      count({ status: 'AVALIDATED', countType: 4, pouchNumber: null }),
    ]
    expect(decideLogValidation(log({ counts }))).toHaveProperty('to', 'VALIDATED')
  })

  it('accepts an open line that is not counted beside a validated amount', () => {
    const counts = [
      count({ status: 'UPDATED', countType: 6, totalCents: null, expectedCents: null }),
      count({ status: 'VALIDATED' }),
    ]
    expect(decideLogValidation(log({ counts }))).toHaveProperty('to', 'VALIDATED')
  })

  it('allows a service without sales: zero is an amount', () => {
    const counts = [count({ totalCents: 0, expectedCents: 0 })]
    expect(decideLogValidation(log({ counts }))).toHaveProperty('outcome', 'countOk')
  })

  it.each(['0042177', ' ab12cd ', 'ABCDEF123456'])('accepts the pouch number %j', (number) => {
    expect(decideLogValidation(notes(number))).toHaveProperty('to', 'VALIDATED')
  })

  it('needs no pouch number for a total of zero or an uncounted line', () => {
    expect(decideLogValidation(notes(null, 0))).toHaveProperty('to', 'VALIDATED')
    const counts = [count(), count({ countType: 6, totalCents: null, expectedCents: null })]
    expect(decideLogValidation(log({ counts }))).toHaveProperty('to', 'VALIDATED')
  })

  it('needs no number of items for cheques, for items that nobody declares to an issuer, and for a total of zero', () => {
    for (const accepted of [
      count({ countType: 2 }),
      count({ countType: 2, isPaperTicket: true, quantity: 6 }),
      count({ countType: 3, isPaperTicket: true, quantity: 6 }),
      cheques(2),
      cheques(null),
      cheques(0),
    ])
      expect(decideLogValidation(log({ counts: [accepted] }))).toHaveProperty('to', 'VALIDATED')
    const noVouchers = count({ countType: 2, isPaperTicket: true, totalCents: 0, expectedCents: null })
    expect(decideLogValidation(log({ counts: [count(), noVouchers] }))).toHaveProperty('to', 'VALIDATED')
  })

  it('accepts a line of zero items without a total', () => {
    const counts = [count(), count({ countType: 2, quantity: 0, totalCents: null, expectedCents: null })]
    expect(decideLogValidation(log({ counts }))).toHaveProperty('to', 'VALIDATED')
  })

  it.each<[string, CashLogData, string]>([
    ['no count at all', log({ counts: [] }), 'NothingCounted'],
    ['only lines that are not counted', log({ counts: [count({ totalCents: null })] }), 'NothingCounted'],
    [
      'a line that is not counted beside deleted amounts and validated lines without an amount',
      log({
        counts: [
          count({ totalCents: null }),
          count({ status: 'DELETED' }),
          count({ status: 'VALIDATED', totalCents: null }),
        ],
      }),
      'NothingCounted',
    ],
    [
      'cheques of which only the number is known, beside a counted line',
      log({ counts: [count(), count({ countType: 6, quantity: 2, totalCents: null, expectedCents: null })] }),
      'TotalRequired',
    ],
    [
      'nothing but a number of vouchers',
      log({ counts: [count({ countType: 2, quantity: 3, totalCents: null })] }),
      'TotalRequired',
    ],
    ['no open count', log({ counts: [count({ status: 'VALIDATED' })] }), 'StatusDoesNotAllow'],
    ['deleted counts only', log({ counts: [count({ status: 'DELETED' })] }), 'StatusDoesNotAllow'],
    ['a negative count', log({ counts: [count(), count({ totalCents: -1 })] }), 'TotalNegative'],
    ['notes without a pouch number', notes(null), 'PouchNumberRequired'],
    ['notes with a blank pouch number', notes('   '), 'PouchNumberRequired'],
    ['a pouch number of 5 characters', notes('12345'), 'PouchNumberTooShort'],
    ['a pouch number of 13 characters', notes('1234567890123'), 'PouchNumberTooLong'],
    ['a pouch number with an underscore', notes('1234_567'), 'PouchNumberUnreadable'],
    [
      'a pouch number of notes that are not counted, beside a counted line',
      log({ counts: [count(), count({ countType: 4, totalCents: null, pouchNumber: ' 990001' })] }),
      'PouchTotalRequired',
    ],
    [
      'a pouch number of cheques whose total is zero, beside a counted line',
      log({ counts: [count(), count({ countType: 6, quantity: 0, totalCents: 0, pouchNumber: 'CHQ001' })] }),
      'PouchTotalRequired',
    ],
    [
      'cheques without a pouch number',
      log({ counts: [count({ countType: 6, quantity: 1 })] }),
      'PouchNumberRequired',
    ],
    [
      'paper vouchers without their number',
      log({ counts: [count({ countType: 2, isPaperTicket: true })] }),
      'QuantityRequired',
    ],
    [
      'an amount for zero paper vouchers',
      log({ counts: [count({ countType: 2, isPaperTicket: true, quantity: 0 })] }),
      'QuantityRequired',
    ],
    [
      'counts without expected amounts and without a turnover',
      log({ counts: [count({ expectedCents: null })] }),
      'TurnoverRequired',
    ],
    ['a delta without a comment', log({ counts: [count({ totalCents: 9_000 })] }), 'CommentRequired'],
    [
      'a delta with a blank comment',
      log({ comment: ' \n', counts: [count({ totalCents: 9_000 })] }),
      'CommentRequired',
    ],
  ])('is refused for %s', (_, facts, refusal) => {
    expect(decideLogValidation(facts)).toEqual({ refusal })
  })

  it('needs no number of paper vouchers of which only the total is counted', () => {
    const vouchers = { isPaperTicket: true, quantity: null, totalCents: 9_000 }
    expect(lacksQuantity({ ...vouchers, countType: 1 })).toBe(false)
    expect(lacksQuantity({ ...vouchers, countType: 2 })).toBe(true)
  })

  it('reports the errors in a fixed order', () => {
    const worst = {
      counts: [
        count({ status: 'CREATED', totalCents: -1, expectedCents: null }),
        count({ countType: 4, pouchNumber: null, expectedCents: null }),
      ],
    }
    const steps: readonly (readonly [CashLogData, string])[] = [
      [log({ counts: worst.counts.map((count) => ({ ...count, status: 'SENT' })) }), 'StatusDoesNotAllow'],
      [log({ counts: worst.counts.map((count) => ({ ...count, totalCents: null })) }), 'NothingCounted'],
      [log(worst), 'TotalNegative'],
      [log({ counts: worst.counts.map((count) => ({ ...count, totalCents: 5 })) }), 'PouchNumberRequired'],
      [
        log({ counts: worst.counts.map((count) => ({ ...count, totalCents: 5, pouchNumber: '123456' })) }),
        'TurnoverRequired',
      ],
      [
        log({
          turnoverCents: 1_000,
          counts: worst.counts.map((count) => ({ ...count, totalCents: 5, pouchNumber: '123456' })),
        }),
        'CommentRequired',
      ],
    ]
    for (const [facts, refusal] of steps) expect(decideLogValidation(facts)).toEqual({ refusal })
  })
})

describe("an accountant's command on a count", () => {
  type Facts = Parameters<typeof decideCountControl>[0]
  type Command = Parameters<typeof decideCountControl>[1]
  const validated: Facts = { status: 'VALIDATED', pouchCommitted: false, hasProvisionCode: true }
  const decide = (facts: Partial<Facts>, event: Command['event'], reason = '') =>
    decideCountControl({ ...validated, ...facts }, { event, reason })

  it.each<[Partial<Facts>, Command['event'], string, object]>([
    [{}, 'accountingValidate', '', { to: 'AVALIDATED' }],
    [{ pouchCommitted: true }, 'accountingValidate', '', { to: 'AVALIDATED' }],
    [{ needsClosingReason: true }, 'accountingValidate', ' ', { refusal: 'ClosingNotAccepted' }],
    [{ needsClosingReason: true }, 'accountingValidate', 'Vu', { to: 'AVALIDATED' }],
    [{ needsClosingReason: true }, 'invalidate', 'Écart', { to: 'UNVALIDATED' }],
    [{}, 'invalidate', 'Écart non expliqué', { to: 'UNVALIDATED' }],
    [{ status: 'AVALIDATED' }, 'invalidate', 'Écart non expliqué', { to: 'UNVALIDATED' }],
    [{}, 'invalidate', '', { refusal: 'ReasonRequired' }],
    [{}, 'invalidate', '  ', { refusal: 'ReasonRequired' }],
    [{ pouchCommitted: true }, 'invalidate', '', { refusal: 'ReasonRequired' }],
    [{ pouchCommitted: true }, 'invalidate', 'Écart', { refusal: 'PouchInRemittance' }],
    [{ status: 'SENTP' }, 'invalidate', 'Écart', { refusal: 'StatusDoesNotAllow' }],
    [{ status: 'CREATED', pouchCommitted: true }, 'invalidate', '', { refusal: 'StatusDoesNotAllow' }],
    [{ status: 'AVALIDATED' }, 'sendProvision', '', { to: 'SEND' }],
    [{ status: 'AVALIDATED', hasProvisionCode: false }, 'sendProvision', '', { refusal: 'NoProvisionCode' }],
    [{ status: 'SENTP', hasProvisionCode: false }, 'sendProvision', '', { refusal: 'StatusDoesNotAllow' }],
    [{ status: 'AVALIDATED', hasProvisionCode: false }, 'send', '', { to: 'SEND' }],
    [{ status: 'SENTP' }, 'send', '', { to: 'SEND' }],
    [{ status: 'ERROR' }, 'send', '', { to: 'SEND' }],
    [{ status: 'SENT' }, 'send', '', { refusal: 'StatusDoesNotAllow' }],
    [{ status: 'VALIDATED' }, 'send', '', { refusal: 'StatusDoesNotAllow' }],
    [{ status: 'AVALIDATED' }, 'accountingValidate', '', { refusal: 'StatusDoesNotAllow' }],
    [{ status: 'AVALIDATED' }, 'undoControl', '', { to: 'VALIDATED' }],
    [{ status: 'AVALIDATED', pouchCommitted: true }, 'undoControl', '', { to: 'VALIDATED' }],
    [{ status: 'SEND' }, 'undoControl', '', { refusal: 'StatusDoesNotAllow' }],
    [{ status: 'SENTP' }, 'undoControl', '', { refusal: 'StatusDoesNotAllow' }],
  ])('on a count with %j: %s, with the reason %j, results in %j', (facts, event, reason, expected) => {
    expect(decide(facts, event, reason)).toEqual(expected)
  })
})
