import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBeyondTolerance } from '../../../src/domain/counting/tolerance.ts'
import {
  selectCounted,
  selectDelta,
  selectExpected,
  selectIsInvalidated,
  selectRefusal,
  selectResult,
} from '../../../src/machines/cash-log/selectors.ts'
import { selectPhase } from '../../../src/machines/cash-log/setup.ts'
import type { EntryField, EntryText } from '../../../src/machines/cash-log/types.ts'
import { allCategories, cashLog, category, count, countingSetup } from '../support/counting.ts'
import { CountingHarness, storedOf } from '../support/counting-harness.ts'
import { done, expiredSession, refused, temporaryRefusal } from '../support/outcomes.ts'

const isBeyond = ({ snapshot }: CountingHarness) =>
  isBeyondTolerance(selectDelta(snapshot), snapshot.context.setup?.toleranceCents ?? 0)
/** The message id of the refusal at a field. */
const issueAt = (path: string, { snapshot }: CountingHarness) =>
  selectRefusal(snapshot)?.issues.find((issue) => issue.path === path)?.key
const closing = { turnoverCents: 1_000_00, expectedCents: { notes: 100_00 } }

describe('a sheet', () => {
  it('sends lines of every count type, and empty lines as not counted', async () => {
    const till = await new CountingHarness().open({}, { categories: allCategories })
    till.type('total', '1 234,50', 'cards')
    till.actor.send({ type: 'EDIT', paymentCategoryId: 'vouchers', field: 'quantity', text: '3' })
    till.type('piece.5000', '2+2')
    till.actor.send({ type: 'EDIT', paymentCategoryId: 'coins', field: 'piece.200', text: '5' })
    till.actor.send({ type: 'EDIT', paymentCategoryId: 'cheques', field: 'quantity', text: '2' })
    till.type('total', '45', 'cheques')
    till.type('pouchNumber', ' chq001', 'cheques')
    expect(selectCounted(till.snapshot)).toBe(1_234_50 + 27_00 + 200_00 + 10_00 + 45_00)
    till.actor.send({ type: 'SAVE' })
    const blank = { quantity: null, denominations: null, totalCents: null, pouchNumber: null }
    expect(till.calls('saveLog')[0]?.input).toEqual({
      stored: null,
      body: {
        date: '2026-11-20',
        service: 'lunch',
        cashRegisterId: 'register-1',
        turnoverCents: null,
        floatCents: 100_00,
        comment: '',
        reasonId: null,
        counts: [
          { paymentCategoryId: 'cards', ...blank, totalCents: 1_234_50 },
          { paymentCategoryId: 'online', ...blank },
          { paymentCategoryId: 'vouchers', ...blank, quantity: 3, totalCents: 27_00 },
          { paymentCategoryId: 'notes', ...blank, denominations: { '5000': 4 }, totalCents: 200_00 },
          { paymentCategoryId: 'coins', ...blank, denominations: { '200': 5 }, totalCents: 10_00 },
          { paymentCategoryId: 'cheques', ...blank, quantity: 2, totalCents: 45_00, pouchNumber: 'CHQ001' },
        ],
      },
    })
  })

  it('shows the line of an inactive category only when the log contains it', async () => {
    const categories = [
      category(),
      category({ id: 'old', active: false }),
      category({ id: 'gone', active: false }),
    ]
    const log = cashLog({
      counts: [count(), count({ id: 'count-2', paymentCategoryId: 'old', totalCents: 5_00 })],
    })
    const till = await new CountingHarness().open({ log }, { categories })
    expect(till.context.sheet?.entries.map(({ paymentCategoryId }) => paymentCategoryId)).toEqual([
      'notes',
      'old',
    ])
  })

  it('sends a line that is closed by its status as stored, and ignores edits of it', async () => {
    const closedLine = { totalCents: 50_00, quantity: 2, pouchNumber: 'OLD001' }
    const log = cashLog({
      status: 'UNVALIDATED',
      counts: [
        count({ status: 'UNVALIDATED', reason: 'Count again' }),
        count({
          id: 'count-2',
          paymentCategoryId: 'cheques',
          countType: 6,
          status: 'AVALIDATED',
          ...closedLine,
        }),
      ],
    })
    const till = await new CountingHarness().open(
      { log },
      { categories: [category(), category({ id: 'cheques', countType: 6 })] },
    )
    expect(selectIsInvalidated(till.snapshot)).toBe(true)
    till.type('total', '99', 'cheques')
    till.type('total', '12')
    expect(selectCounted(till.snapshot)).toBe(62_00)
    till.actor.send({ type: 'SAVE' })
    expect(till.calls('saveLog')[0]?.input).toMatchObject({
      body: {
        counts: [
          { paymentCategoryId: 'notes', totalCents: 12_00 },
          { paymentCategoryId: 'cheques', denominations: null, ...closedLine },
        ],
      },
    })
  })
})

describe('a category that was created after the set-up was loaded', () => {
  const swile = category({ id: 'swile', name: 'Swile', countType: 1 })
  const swileCount = count({ id: 'count-2', paymentCategoryId: 'swile', countType: 1, totalCents: 120_00 })
  const newSetup = done(10000, countingSetup({ categories: [category(), swile] }))

  it('has its line, because the set-up is loaded again: saving keeps a count that a colleague entered', async () => {
    const log = cashLog({ counts: [count({ totalCents: 200_00 }), swileCount] })
    const till = await new CountingHarness().open({ log })
    await till.answer('loadSetup', newSetup)
    expect(selectCounted(till.snapshot)).toBe(320_00)
    till.type('pouchNumber', 'ABC123')
    till.actor.send({ type: 'SAVE' })
    expect(till.calls('saveLog')[0]?.input).toMatchObject({
      body: {
        counts: [
          { paymentCategoryId: 'notes', totalCents: 200_00, pouchNumber: 'ABC123' },
          { paymentCategoryId: 'swile', totalCents: 120_00 },
        ],
      },
    })
  })

  it('has its line also when another person stored a count of it and the person keeps their own version', async () => {
    const till = await new CountingHarness().open()
    till.type('total', '200')
    till.actor.send({ type: 'SAVE' })
    await till.answer('saveLog', refused('CashLogExists'))
    await till.answer('openSheet', done(10000, { log: cashLog({ counts: [swileCount] }), closing: null }))
    await till.answer('loadSetup', newSetup)
    till.actor.send({ type: 'KEEP_MINE' })
    expect(selectCounted(till.snapshot)).toBe(320_00)
    expect(till.context.sheet?.entries.map(({ paymentCategoryId }) => paymentCategoryId)).toEqual([
      'notes',
      'swile',
    ])
  })

  it('stops the validation and loads the sheet again if a closing expects money in the category', async () => {
    const till = await new CountingHarness().open()
    till.typeValidSheet()
    till.actor.send({ type: 'REVIEW' })
    till.actor.send({ type: 'VALIDATE' })
    const expected = { ...swileCount, totalCents: null, expectedCents: 120_00 }
    const stored = storedOf(till.context)
    const log = { ...stored, counts: [...stored.counts, expected], deltaCents: -20_00 }
    await till.answer('saveLog', done(10004, log))
    expect(till.device.size).toBe(0)
    await till.answer('openSheet', done(10000, { log, closing: null }))
    await till.answer('loadSetup', newSetup)
    expect(till.calls('validateLog')).toEqual([])
    // 200.00 − 100.00 − 120.00
    expect(selectDelta(till.snapshot)).toBe(-20_00)
  })

  it('is sent as stored when the set-up of this device is older, because there is no network', async () => {
    const till = await new CountingHarness().open({ log: cashLog({ counts: [swileCount] }) })
    await till.answer('loadSetup', done(10000, countingSetup({ storedAt: '2026-11-20T09:00:00.000Z' })))
    till.actor.send({ type: 'SAVE' })
    expect(till.calls('saveLog')[0]?.input).toMatchObject({
      body: {
        counts: [
          { paymentCategoryId: 'notes', totalCents: null },
          { paymentCategoryId: 'swile', totalCents: 120_00 },
        ],
      },
    })
  })
})

describe('the delta', () => {
  it('is counted − float − expected; a closing gives the expected amount, otherwise the typed turnover', async () => {
    const till = await new CountingHarness().open({ closing })
    till.type('total', '200')
    expect([selectExpected(till.snapshot), selectDelta(till.snapshot)]).toEqual([100_00, 0])
    await till.open({ closing: null })
    expect([selectExpected(till.snapshot), selectDelta(till.snapshot)]).toEqual([null, null])
    till.actor.send({ type: 'EDIT_SHEET', field: 'turnover', text: '50' })
    expect([selectExpected(till.snapshot), selectDelta(till.snapshot)]).toEqual([50_00, 50_00])
    expect(isBeyond(till)).toBe(true)
    till.actor.send({ type: 'EDIT_SHEET', field: 'float', text: '149,50' })
    expect(selectDelta(till.snapshot)).toBe(50)
    expect(isBeyond(till)).toBe(false)
    till.actor.send({ type: 'EDIT_SHEET', field: 'float', text: '' })
    expect(selectDelta(till.snapshot)).toBe(50_00)
  })

  it('stays hidden from people who count blind when they type a turnover', async () => {
    const till = await new CountingHarness().open({ closing: null }, { expectedHidden: true })
    till.type('total', '200')
    till.actor.send({ type: 'EDIT_SHEET', field: 'turnover', text: '50' })
    expect([selectExpected(till.snapshot), selectDelta(till.snapshot)]).toEqual([null, null])
  })

  it('is hidden from people who count blind until the log is validated, and checked by the server', async () => {
    const till = await new CountingHarness().open({}, { expectedHidden: true })
    till.type('total', '200')
    till.type('pouchNumber', 'ABC123')
    expect([selectExpected(till.snapshot), selectDelta(till.snapshot)]).toEqual([null, null])
    till.actor.send({ type: 'REVIEW' })
    till.actor.send({ type: 'VALIDATE' })
    await till.answer('saveLog', done(10004, storedOf(till.context)))
    await till.answer('validateLog', refused('CommentRequired'))
    expect(till.snapshot.value).toEqual({ reviewing: 'refused' })
    expect(issueAt('comment', till)).toBe('failure.CommentRequired')
    till.actor.send({ type: 'EDIT_SHEET', field: 'comment', text: 'Pourboires' })
    till.actor.send({ type: 'VALIDATE' })
    await till.answer('saveLog', done(11026, storedOf(till.context, { version: 2 })))
    const validated = storedOf(till.context, {
      version: 3,
      status: 'VALIDATED',
      expectedCents: 80_00,
      deltaCents: 20_00,
    })
    await till.answer('validateLog', done(11028, validated))
    expect(selectResult(till.snapshot)).toBe('ko')
    expect([selectExpected(till.snapshot), selectDelta(till.snapshot)]).toEqual([80_00, 20_00])
  })
})

describe('validating', () => {
  it('saves unsaved input first, then validates exactly that version', async () => {
    const till = await new CountingHarness().open()
    till.typeValidSheet()
    till.actor.send({ type: 'REVIEW' })
    expect(selectPhase(till.snapshot)).toBe('reviewing')
    till.actor.send({ type: 'VALIDATE' })
    await till.answer('saveLog', done(10004, storedOf(till.context, { version: 5 })))
    expect(till.calls('validateLog')[0]?.input).toEqual({
      id: 'log-1',
      version: 5,
      comment: '',
      reasonId: null,
    })
    await till.answer('validateLog', done(11027, storedOf(till.context, { version: 6, status: 'VALIDATED' })))
    expect(selectResult(till.snapshot)).toBe('ok')
  })

  it('does not save unchanged input again, and repeats a lost request with the same key', async () => {
    const till = await new CountingHarness().open()
    till.typeValidSheet()
    till.actor.send({ type: 'SAVE' })
    await till.answer('saveLog', done(10004, storedOf(till.context)))
    till.actor.send({ type: 'REVIEW' })
    till.actor.send({ type: 'VALIDATE' })
    await till.lose('validateLog')
    till.actor.send({ type: 'RETRY' })
    await till.answer('validateLog', temporaryRefusal)
    till.actor.send({ type: 'BACK' })
    till.actor.send({ type: 'VALIDATE' })
    expect(till.calls('saveLog')).toHaveLength(1)
    expect(new Set(till.calls('validateLog').map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
    expect(till.calls('validateLog')).toHaveLength(3)
  })

  it.each([
    ['nothing is counted', {}, 'NothingCounted', null],
    ['the pouch number is missing', { total: '200' }, 'PouchNumberRequired', 'counts.notes.pouchNumber'],
    [
      'the pouch number is too short',
      { total: '200', pouchNumber: 'AB12' },
      'PouchNumberTooShort',
      'counts.notes.pouchNumber',
    ],
    ['the turnover is missing', { total: '200', pouchNumber: 'ABC123' }, 'TurnoverRequired', 'turnover'],
    ['an amount can’t be read', { total: 'deux cents' }, 'InvalidRequest', 'counts.notes.total'],
  ] as const)('cannot begin when %s; any issue is at its field', async (_, typed: EntryText, name, path) => {
    const till = await new CountingHarness().open()
    for (const [field, text] of Object.entries(typed)) till.type(field as 'total', text ?? '')
    till.actor.send({ type: 'REVIEW' })
    expect(till.snapshot.value).toEqual({ counting: 'refused' })
    expect(selectRefusal(till.snapshot)?.name).toBe(name)
    if (path) expect(issueAt(path, till)).toBeDefined()
    expect(till.firstLine).toEqual(typed)
    till.type('total', '1')
    expect(selectRefusal(till.snapshot)).toBeNull()
  })

  it('requires a comment and a reason for a delta beyond the tolerance, in the review', async () => {
    const till = await new CountingHarness().open()
    till.typeValidSheet()
    till.actor.send({ type: 'EDIT_SHEET', field: 'turnover', text: '98,99' })
    till.actor.send({ type: 'REVIEW' })
    till.actor.send({ type: 'VALIDATE' })
    expect(till.snapshot.value).toEqual({ reviewing: 'refused' })
    till.actor.send({ type: 'EDIT_SHEET', field: 'comment', text: 'Erreur de rendu' })
    till.actor.send({ type: 'VALIDATE' })
    expect(till.snapshot.value).toEqual({ reviewing: 'refused' })
    expect(issueAt('reasonId', till)).toBe('failure.ReasonRequired')
    till.actor.send({ type: 'CHOOSE_REASON', reasonId: 'reason-1' })
    till.actor.send({ type: 'VALIDATE' })
    expect(till.snapshot.value).toBe('savingFirst')
  })

  it('stops and shows the difference when saving has changed it, because a closing arrived meanwhile', async () => {
    const till = await new CountingHarness().open()
    till.type('total', '2 410')
    till.type('pouchNumber', 'ABC123')
    till.actor.send({ type: 'EDIT_SHEET', field: 'turnover', text: '2 310' })
    till.actor.send({ type: 'REVIEW' })
    expect(selectDelta(till.snapshot)).toBe(0)
    till.actor.send({ type: 'VALIDATE' })
    // The closing expects 2 350.00 of notes: 2 410.00 − 100.00 − 2 350.00 = −40.00.
    const counts = [count({ totalCents: 2_410_00, expectedCents: 2_350_00, pouchNumber: 'ABC123' })]
    const expected = { turnoverCents: 2_350_00, expectedCents: 2_350_00, deltaCents: -40_00 }
    await till.answer('saveLog', done(10004, cashLog({ counts, archiveId: 'archive-1', ...expected })))
    expect(till.snapshot.value).toEqual({ reviewing: 'refused' })
    expect(till.calls('validateLog')).toEqual([])
    expect([selectDelta(till.snapshot), selectRefusal(till.snapshot)?.name]).toEqual([-40_00, 'DeltaChanged'])
    till.actor.send({ type: 'EDIT_SHEET', field: 'comment', text: 'Erreur de rendu' })
    till.actor.send({ type: 'CHOOSE_REASON', reasonId: 'reason-1' })
    till.actor.send({ type: 'VALIDATE' })
    await till.answer('saveLog', done(11026, cashLog({ counts, version: 2, ...expected })))
    expect(till.snapshot.value).toBe('validating')
  })
})

describe('a refused save', () => {
  it('shows the refusal at the line and the field that the server names', async () => {
    const till = await new CountingHarness().open({}, { categories: allCategories })
    till.type('total', '12')
    till.actor.send({ type: 'SAVE' })
    const byIndex = refused('InvalidRequest', {
      issues: [
        { path: 'counts.3.totalCents', key: 'issue.tooLarge' },
        { path: 'turnoverCents', key: 'issue.tooSmall' },
      ],
    })
    await till.answer('saveLog', byIndex)
    expect(issueAt('counts.notes.total', till)).toBe('issue.tooLarge')
    expect(issueAt('turnover', till)).toBe('issue.tooSmall')
  })

  it.each([
    ['person who counted', 'countedById', 'countedById'],
    ['reason', 'reasonId', 'reasonId'],
    ['payment category', 'counts.3.paymentCategoryId', 'counts.notes.paymentCategoryId'],
  ])('shows a deleted %s at its field, and no other version of the sheet', async (_, path, field) => {
    const till = await new CountingHarness().open({}, { categories: allCategories })
    till.type('total', '12')
    till.actor.send({ type: 'SAVE' })
    await till.answer('saveLog', refused('NotFound', { issues: [{ path, key: 'issue.unknown' }] }))
    expect(till.snapshot.value).toEqual({ counting: 'refused' })
    expect(issueAt(field, till)).toBe('issue.unknown')
  })
})

describe('an existing log', () => {
  it('is read-only when it is validated, and editable when accounting has sent it back', async () => {
    const log = cashLog({ status: 'VALIDATED', counts: [count({ status: 'VALIDATED', totalCents: 5_00 })] })
    const till = await new CountingHarness().open({ log })
    expect(till.snapshot.value).toBe('alreadyValidated')
    till.type('total', '12')
    expect(till.firstLine).toEqual({ total: '5,00' })
    till.actor.send({ type: 'BACK' })
    till.actor.send({ type: 'OPEN' })
    const reopened = cashLog({
      status: 'UNVALIDATED',
      version: 2,
      counts: [count({ status: 'UNVALIDATED', totalCents: 5_00, reason: 'Count again' })],
    })
    await till.answer('openSheet', done(10000, { log: reopened, closing: null }))
    expect(till.snapshot.value).toEqual({ counting: 'typing' })
    expect(selectIsInvalidated(till.snapshot)).toBe(true)
  })

  it('is deleted after a confirmation, with the version that was shown', async () => {
    const till = await new CountingHarness().open({ log: cashLog({ version: 4 }) })
    till.actor.send({ type: 'DELETE' })
    till.actor.send({ type: 'CONFIRM' })
    expect(till.calls('deleteLog')[0]?.input).toEqual({ id: 'log-1', version: 4 })
    await till.answer('deleteLog', done(10008, null))
    expect(selectPhase(till.snapshot)).toBe('deleted')
  })
})

describe('for any sequence of events', () => {
  /**
   * One step: input as field and text, an event of the machine in capitals, or what the network, the server
   * or the page does. `conflict` is a save that finds another person's version.
   */
  const anyStep = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom('200', '12,5', '20+5', '').map((text) => ['total', text] as const),
    },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom('total', 'pouchNumber', 'piece.5000'), fc.string()) },
    {
      weight: 4,
      arbitrary: fc.constantFrom('SAVE', 'REVIEW', 'VALIDATE', 'RETRY', 'KEEP_MINE'),
    },
    { weight: 4, arbitrary: fc.constantFrom('done', 'done', 'lost', 'expired', 'stale', 'refused') },
    { weight: 2, arbitrary: fc.constantFrom('conflict', 'KEEP_MINE', 'reload') },
  )

  it('no input is lost by refusals, lost answers, an ended session, a reload or another person’s version', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 30 }), async (steps) => {
        const till = await new CountingHarness().open()
        let typed: EntryText = {}
        for (const step of steps) {
          const isStored = till.context.sheet?.changed !== true
          if (typeof step !== 'string') {
            const [field, text] = step as [EntryField, string]
            const edit = { type: 'EDIT', paymentCategoryId: 'notes', field, text } as const
            if (till.snapshot.can(edit)) typed = { ...typed, [field]: text }
            till.actor.send(edit)
          } else if (step === step.toUpperCase()) till.actor.send({ type: step } as { type: 'SAVE' })
          else await applyStep(till, step)
          // A person who signs in again opens the sheet again.
          const isReopened = step === 'reload' || step === 'expired'
          if (step === 'expired') await applyStep(till, 'reload')
          expect(till.snapshot.status).toBe('active')
          // Input that the server has stored is returned in the server's notation.
          if (isReopened && isStored) typed = till.firstLine ?? {}
          expect(till.firstLine ?? {}).toEqual(typed)
        }
      }),
      { numRuns: 200 },
    )
  })
})

async function applyStep(till: CountingHarness, step: string): Promise<void> {
  if (step === 'reload') {
    const stored = till.context.sheet?.stored ?? null
    await till.open({ log: stored?.status === 'VALIDATED' ? null : stored })
    return
  }
  if (step === 'conflict') {
    till.actor.send({ type: 'SAVE' })
    if (till.snapshot.value !== 'saving') return
    await till.answer('saveLog', refused('StaleVersion'))
    return applyStep(till, 'done')
  }
  const call = till.testPorts.calls.find(({ answer, signal }) => answer === null && !signal.aborted)
  if (!call) return
  if (step === 'lost') return till.lose(call.port)
  if (step === 'expired') return till.answer(call.port, expiredSession)
  if (step === 'refused') return till.answer(call.port, refused('RegisterInactive'))
  if (call.port === 'openSheet')
    return till.answer(
      'openSheet',
      done(10000, { log: cashLog({ version: 9, counts: [count({ totalCents: 1 })] }), closing: null }),
    )
  if (step === 'stale') return till.answer(call.port, refused('StaleVersion'))
  const isValidation = call.port === 'validateLog'
  return till.answer(call.port, done(isValidation ? 11027 : 10004, storedOf(till.context, { version: 2 })))
}
