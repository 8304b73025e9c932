import { describe, expect, it } from 'vitest'
import { storedCounter } from '../../../src/machines/cash-log/counter.ts'
import { parseEntry, textOfCount } from '../../../src/machines/cash-log/entries.ts'
import {
  isDeletable,
  pouchNumbersOf,
  refusalToReview,
  refusalToSave,
  refusalToValidate,
  sheetKeyOf,
  withIssuesAtFields,
} from '../../../src/machines/cash-log/rules.ts'
import {
  bodyOf,
  buildSheet,
  isLeavable,
  isSameInput,
  withSheetText,
} from '../../../src/machines/cash-log/sheet.ts'
import type {
  CashLogDraftData,
  CountingSetup,
  EntryText,
  StoredSheet,
} from '../../../src/machines/cash-log/types.ts'
import { clientRefusal } from '../../../src/machines/outcome.ts'
import { cashLog, category, count, countingSetup, register, sheetKey } from '../support/counting.ts'

/* Tests single conditions of the counting rules that the test of the chart does not reach. */

const BLANK = { turnover: '', float: '', comment: '' }
const inputOf = (
  entries: CashLogDraftData['entries'],
  text: Partial<CashLogDraftData['text']> = {},
): CashLogDraftData => ({
  logId: null,
  baseVersion: null,
  entries,
  text: { ...BLANK, ...text },
  reasonId: null,
  idempotencyKey: 'key-1',
})
const sheetOf = (
  setup: CountingSetup,
  sheet: Partial<StoredSheet> = {},
  typed: CashLogDraftData | null = null,
) => buildSheet(setup, sheetKey, { log: null, closing: null, ...sheet }, typed)
const twoLines = countingSetup({ categories: [category(), category({ id: 'cheques', countType: 6 })] })

it.each(['date', 'service', 'cashRegisterId'] as const)(
  'the key of a sheet is missing without its %s',
  (part) => {
    const setup = countingSetup()
    expect(sheetKeyOf({ choice: sheetKey, setup })).toEqual(sheetKey)
    expect(sheetKeyOf({ choice: { ...sheetKey, [part]: null }, setup })).toBeNull()
  },
)

describe('the content of a sheet', () => {
  it('has the float of the chosen register', () => {
    const registers = [register({ id: 'register-2', floatCents: 1 }), register()]
    expect(sheetOf(countingSetup({ registers })).registerFloatCents).toBe(100_00)
  })

  it('has the lines of inactive categories that the draft contains, but not those that are blank or whose count is deleted', () => {
    const setup = countingSetup({
      categories: [
        category(),
        category({ id: 'old', active: false }),
        category({ id: 'older', active: false }),
        category({ id: 'cleared', active: false }),
      ],
    })
    const log = cashLog({ counts: [count({ paymentCategoryId: 'older', status: 'DELETED' })] })
    const typed = inputOf({ old: { total: '1' }, older: {}, cleared: { quantity: '', total: '' } })
    expect(sheetOf(setup, { log }, typed).entries.map((entry) => entry.paymentCategoryId)).toEqual([
      'notes',
      'old',
    ])
  })

  it('has the line of an inactive category for which the closing has an amount, while all counts are open', () => {
    const setup = countingSetup({
      categories: [category(), ...['card', 'none'].map((id) => category({ id, active: false }))],
    })
    const closing = { turnoverCents: 170_00, expectedCents: { notes: 160_00, card: 10_00, none: 0 } }
    const linesOf = (sheet: Partial<StoredSheet>) =>
      sheetOf(setup, sheet).entries.map((entry) => [entry.paymentCategoryId, entry.expectedCents])
    const lines = [
      ['notes', 160_00],
      ['card', 10_00],
    ]
    expect(linesOf({ closing })).toEqual(lines)
    expect(linesOf({})).toEqual([['notes', null]])
    const logOf = (status: 'CREATED' | 'VALIDATED') =>
      cashLog({ counts: [count({ paymentCategoryId: 'notes', expectedCents: 160_00, status })] })
    expect(linesOf({ closing, log: logOf('CREATED') })).toEqual(lines)
    expect(linesOf({ closing, log: logOf('VALIDATED') })).toEqual([['notes', 160_00]])
  })

  it('has the typed turnover unless there is a closing', () => {
    const log = cashLog({ turnoverCents: 170_00 })
    const closing = { turnoverCents: 180_00, expectedCents: {} }
    const [typed, withClosing] = [sheetOf(twoLines, { log }), sheetOf(twoLines, { log, closing })]
    expect([typed.text.turnover, withClosing.text.turnover]).toEqual(['170,00', ''])
    expect(isSameInput(withClosing, sheetOf(twoLines, { log: cashLog(), closing }))).toBe(true)
    expect(isSameInput(typed, sheetOf(twoLines, { log: cashLog() }))).toBe(false)
  })

  it('differs from another that has an additional line', () => {
    expect(isSameInput(sheetOf(twoLines), sheetOf(countingSetup()))).toBe(false)
  })

  it('differs from another when its float differs; an empty float means the float of the register', () => {
    const [usual, lower, empty] = ['100', '50', ''].map((float) =>
      withSheetText(sheetOf(twoLines), 'float', float),
    )
    expect(isSameInput(lower!, usual!)).toBe(false)
    expect(isSameInput(empty!, usual!)).toBe(true)
  })

  it('differs from the stored one when another person was chosen as the one who counted', () => {
    const log = cashLog({ countedById: 'user-1' })
    const stored = sheetOf(twoLines, { log })
    const countedBy = (countedById: string) => withSheetText(stored, 'countedById', countedById)
    expect(isSameInput(countedBy('user-2'), stored)).toBe(false)
    expect(isSameInput(countedBy('user-1'), stored)).toBe(true)
  })

  it('names the stored person who counted as long as totals and float are the same, otherwise the user', () => {
    const log = cashLog({ countedById: 'user-1', countedByName: 'Nadia' })
    const stored = sheetOf(twoLines, { log })
    const [line] = stored.entries
    const lowered = { ...line!, value: { ...line!.value, totalCents: (line!.value.totalCents ?? 0) - 1 } }
    expect(storedCounter(stored)).toEqual({ id: 'user-1', name: 'Nadia' })
    expect(storedCounter(withSheetText(stored, 'comment', 'Relu'))).toEqual({ id: 'user-1', name: 'Nadia' })
    expect(storedCounter({ ...stored, entries: [lowered, ...stored.entries.slice(1)] })).toBeNull()
    expect(storedCounter(withSheetText(stored, 'float', '12,34'))).toBeNull()
    expect(storedCounter(sheetOf(twoLines))).toBeNull()
  })

  it('is saved with every stored count that has no line, also one of zero, because the server deletes what is left out', () => {
    const zero = count({ id: 'count-9', paymentCategoryId: 'older', denominations: null, totalCents: 0 })
    const body = bodyOf(sheetOf(twoLines, { log: cashLog({ counts: [zero] }) }), sheetKey)
    expect(body.counts.map(({ paymentCategoryId }) => paymentCategoryId)).toContain('older')
  })

  it('is saved without the typed turnover once a closing gives it', () => {
    const closing = { turnoverCents: 900_00, expectedCents: {} }
    const typed = inputOf({}, { turnover: '800' })
    expect(bodyOf(sheetOf(twoLines, {}, typed), sheetKey).turnoverCents).toBe(800_00)
    expect(bodyOf(sheetOf(twoLines, { closing }, typed), sheetKey).turnoverCents).toBeNull()
  })

  it('is saved with the person who counted only when one is named', () => {
    expect(bodyOf(sheetOf(twoLines), sheetKey)).not.toHaveProperty('countedById')
    const named = withSheetText(sheetOf(twoLines), 'countedById', 'user-2')
    expect(bodyOf(named, sheetKey).countedById).toBe('user-2')
  })
})

describe('last year’s vouchers', () => {
  const line = {
    paymentCategoryId: 'vouchers',
    unitValueCents: 9_00,
    status: 'CREATED',
    expectedCents: null,
    lastYearOn: '2026-01-15',
  } as const
  it('have a value when some are counted, and are null when none are', () => {
    const read = (text: object) => parseEntry({ ...line, countType: 3 }, { quantity: '3', ...text }).lastYear
    expect(read({})).toBeNull()
    expect(read({ lastYearQuantity: '0' })).toBeNull()
    expect(read({ lastYearQuantity: '1' })).toEqual({ quantity: 1, totalCents: 9_00 })
  })

  it('are shown as a quantity, and with their value where the line has no unit value', () => {
    const lastYear = { quantity: 1, totalCents: 9_00 }
    const vouchers = { quantity: 3, unitValueCents: 9_00, totalCents: 27_00, lastYear }
    expect(textOfCount(count({ ...vouchers, countType: 3 }))).toEqual({
      quantity: '3',
      lastYearQuantity: '1',
    })
    expect(textOfCount(count({ ...vouchers, unitValueCents: null, countType: 2 }))).toEqual({
      quantity: '3',
      total: '27,00',
      lastYearQuantity: '1',
      lastYearTotal: '9,00',
    })
  })
})

it('a stored count whose denominations do not add up to its total shows both', () => {
  const denominations = { 1: 1 }
  expect(textOfCount(count({ countType: 4, denominations, totalCents: 5_00 }))).toEqual({
    'piece.1': '1',
    total: '5,00',
  })
})

describe('the float', () => {
  const notes = { notes: { 'piece.5000': '2' } }
  const left = { 5000: 1 }
  const canLeave = (setup: CountingSetup, sheet: Partial<StoredSheet> = {}, typed = inputOf(notes)) =>
    isLeavable({ sheet: sheetOf(setup, sheet, typed), setup }, left)
  const float = category({ id: 'float', countType: 1, tillFloat: true })
  const withFloat = countingSetup({ categories: [category(), float] })

  it('can be left while its line is editable, valid and of a count type that a float can have', () => {
    expect(canLeave(withFloat)).toBe(true)
    expect(canLeave(countingSetup({ categories: [category(), { ...float, countType: 6 }] }))).toBe(false)
    const validated = count({ paymentCategoryId: 'float', countType: 1, status: 'VALIDATED' })
    expect(canLeave(withFloat, { log: cashLog({ counts: [validated] }) })).toBe(false)
    expect(canLeave(withFloat, {}, inputOf({ ...notes, float: { total: 'x' } }))).toBe(false)
  })

  it('cannot be left while the setup is not loaded', () => {
    expect(isLeavable({ sheet: sheetOf(withFloat, {}, inputOf(notes)), setup: null }, left)).toBe(false)
  })
})

describe('the refusal of a sheet that cannot be validated', () => {
  const validInput = inputOf({ notes: { total: '200', pouchNumber: 'ABC123' } }, { turnover: '100' })
  const excessInput = inputOf({ notes: { total: '900', pouchNumber: 'ABC123' } }, { turnover: '100' })
  const nameOf = (setup: CountingSetup | null, typed: CashLogDraftData) =>
    refusalToValidate({ sheet: sheetOf(countingSetup(), {}, typed), setup })?.name ?? null

  it('names the first broken rule; for people who count blind, the server checks the hidden amounts', () => {
    const blind = countingSetup({ expectedHidden: true })
    expect(nameOf(countingSetup(), validInput)).toBeNull()
    expect(nameOf(countingSetup(), excessInput)).toBe('CommentRequired')
    expect(nameOf(blind, excessInput)).toBeNull()
    expect(nameOf(blind, inputOf({ notes: { total: '200' } }, { turnover: '100' }))).toBe(
      'PouchNumberRequired',
    )
    expect(nameOf(null, validInput)).toBe('NothingCounted')
  })

  it('names a missing reason beyond the tolerance, with or without a comment, while there are reasons to choose from', () => {
    const explained = inputOf(
      { notes: { total: '900', pouchNumber: 'ABC123' } },
      { turnover: '100', comment: 'x' },
    )
    const issuesOf = (typed: CashLogDraftData, setup = countingSetup()) =>
      refusalToValidate({ sheet: sheetOf(countingSetup(), {}, typed), setup })?.issues ?? null
    const reason = { path: 'reasonId', key: 'failure.ReasonRequired' }
    const comment = { path: 'comment', key: 'failure.CommentRequired' }
    expect(issuesOf(excessInput)).toEqual([reason, comment])
    expect(issuesOf({ ...excessInput, reasonId: 'reason-1' })).toEqual([comment])
    expect(issuesOf(explained)).toEqual([reason])
    expect(issuesOf({ ...explained, reasonId: 'reason-1' })).toBeNull()
    expect(issuesOf(explained, countingSetup({ reasons: [] }))).toBeNull()
    const [retired] = countingSetup().reasons
    expect(issuesOf(explained, countingSetup({ reasons: [{ ...retired!, active: false }] }))).toBeNull()
    expect(issuesOf(explained, countingSetup({ expectedHidden: true }))).toBeNull()
    expect(issuesOf(validInput)).toBeNull()
  })

  it('names only a missing comment, and no missing reason, when the float is not the usual one and there is no difference', () => {
    // The usual float and the turnover are 100 each. 150 are counted with a float of 50, so there is no difference.
    const typed = inputOf(
      { notes: { total: '150', pouchNumber: 'ABC123' } },
      { turnover: '100', float: '50' },
    )
    const issuesOf = (input: CashLogDraftData) =>
      refusalToValidate({ sheet: sheetOf(countingSetup(), {}, input), setup: countingSetup() })?.issues ??
      null
    expect(issuesOf(typed)).toEqual([{ path: 'comment', key: 'failure.CommentRequired' }])
    expect(issuesOf({ ...typed, text: { ...typed.text, comment: 'x' } })).toBeNull()
  })

  it('does not name an unexplained difference before the review, where comment and reason can be added', () => {
    const reviewRefusal = (typed: CashLogDraftData) =>
      refusalToReview({ sheet: sheetOf(countingSetup(), {}, typed), setup: countingSetup() })
    expect(reviewRefusal(excessInput)).toBeNull()
    expect(reviewRefusal({ ...excessInput, text: { ...excessInput.text, comment: 'x' } })).toBeNull()
  })

  it('is shown at those of the concerned lines that can be edited', () => {
    const log = cashLog({
      counts: [count({ paymentCategoryId: 'cheques', countType: 6, status: 'VALIDATED', totalCents: 5_00 })],
    })
    const pathsOf = (
      name: Parameters<typeof clientRefusal>[0],
      typed: CashLogDraftData,
      stored = cashLog({ counts: [] }),
    ) =>
      withIssuesAtFields(clientRefusal(name), sheetOf(twoLines, { log: stored }, typed)).issues.map(
        ({ path }) => path,
      )
    const typedInTwoLines = (notes: EntryText, cheques: EntryText) => inputOf({ notes, cheques })
    expect(pathsOf('PouchNumberTaken', typedInTwoLines({ total: '5' }, {}), log)).toEqual([
      'counts.notes.pouchNumber',
    ])
    expect(
      pathsOf('PouchNumberRequired', typedInTwoLines({ total: '5', pouchNumber: 'ABC123' }, { total: '5' })),
    ).toEqual(['counts.cheques.pouchNumber'])
    expect(
      pathsOf(
        'PouchTotalRequired',
        typedInTwoLines({ pouchNumber: 'ABC123' }, { total: '5', pouchNumber: 'CHQ001' }),
      ),
    ).toEqual(['counts.notes.pouchNumber'])
    expect(
      pathsOf('TotalRequired', typedInTwoLines({ total: '5' }, { quantity: '2', pouchNumber: 'CHQ001' })),
    ).toEqual(['counts.cheques.total'])
    expect(pathsOf('PouchNumberTaken', typedInTwoLines({ total: '0' }, { total: '5' }))).toEqual([
      'counts.cheques.pouchNumber',
    ])
    // The server names the count, so the other pouch is not marked.
    const stored = cashLog({
      counts: [
        count({ id: 'count-notes', totalCents: 5_00, pouchNumber: 'ABC123' }),
        count({
          id: 'count-cheques',
          paymentCategoryId: 'cheques',
          countType: 6,
          totalCents: 5_00,
          pouchNumber: 'ABC124',
        }),
      ],
    })
    const taken = {
      ...clientRefusal('PouchNumberTaken'),
      rows: [{ id: 'count-cheques', refusal: 'PouchNumberTaken' }],
    }
    expect(
      withIssuesAtFields(taken, sheetOf(twoLines, { log: stored })).issues.map(({ path }) => path),
    ).toEqual(['counts.cheques.pouchNumber'])
    expect(
      pathsOf(
        'PouchNumberTooShort',
        typedInTwoLines({ total: '5', pouchNumber: 'A' }, { total: '5', pouchNumber: 'ABC123' }),
      ),
    ).toEqual(['counts.notes.pouchNumber'])
  })

  it('names an invalid field of the sheet itself', () => {
    const typed = inputOf({}, { turnover: 'x', float: '1' })
    expect(refusalToSave({ sheet: sheetOf(twoLines, {}, typed), setup: twoLines })?.issues).toEqual([
      { path: 'turnover', key: 'failure.MoneyUnreadable' },
    ])
  })
})

it('a log can be deleted when all its remaining counts can', () => {
  const canDelete = (...counts: ReturnType<typeof count>[]) =>
    isDeletable({ sheet: sheetOf(twoLines, { log: cashLog({ counts }) }) })
  expect(canDelete(count(), count({ id: 'count-2', status: 'DELETED' }))).toBe(true)
  expect(canDelete(count(), count({ id: 'count-2', status: 'VALIDATED' }))).toBe(false)
})

describe('the step to the review', () => {
  const typed = inputOf(
    {
      notes: { total: '200', pouchNumber: ' abc123 ' },
      cheques: { quantity: '0', total: '0' },
    },
    { turnover: '100' },
  )
  const sheet = sheetOf(twoLines, {}, typed)
  const counted = { sheet, setup: twoLines }

  it('checks the numbers of pouches that get money, in the notation in which they are stored', () => {
    expect(pouchNumbersOf(sheet)).toEqual([{ paymentCategoryId: 'notes', number: 'ABC123' }])
    expect(pouchNumbersOf(null)).toEqual([])
    const [notes, ...others] = sheet!.entries
    const withNotes = (changes: object) => ({ ...sheet!, entries: [{ ...notes!, ...changes }, ...others] })
    expect(pouchNumbersOf(withNotes({ pouchNumber: null }))).toEqual([])
    expect(pouchNumbersOf(withNotes({ status: 'VALIDATED' }))).toEqual([])
  })

  it('is refused at the field of a number that another pouch has', () => {
    expect(refusalToReview(counted, ['ABC123', 'DEF456'])).toEqual(
      clientRefusal('PouchNumberTaken', {
        issues: [{ path: 'counts.notes.pouchNumber', key: 'failure.PouchNumberTaken' }],
      }),
    )
  })

  it('is refused at both fields of a number that two pouches of the sheet have', () => {
    const withNumbers = (notes: string, cheques: string) => ({
      sheet: sheetOf(
        twoLines,
        {},
        inputOf(
          { notes: { total: '200', pouchNumber: notes }, cheques: { total: '5', pouchNumber: cheques } },
          { turnover: '105' },
        ),
      ),
      setup: twoLines,
    })
    const pathsAndKeys = (refusal: ReturnType<typeof refusalToReview>) =>
      refusal?.issues.map(({ path, key }) => [path, key]) ?? null
    const repeated = withNumbers('ABC123', ' abc-123')
    expect(refusalToReview(repeated)?.name).toBe('PouchNumberTaken')
    expect(pathsAndKeys(refusalToReview(repeated))).toEqual([
      ['counts.notes.pouchNumber', 'cashLog.pouch.repeated'],
      ['counts.cheques.pouchNumber', 'cashLog.pouch.repeated'],
    ])
    expect(pathsAndKeys(refusalToReview(repeated, ['ABC123']))).toEqual([
      ['counts.notes.pouchNumber', 'failure.PouchNumberTaken'],
      ['counts.cheques.pouchNumber', 'failure.PouchNumberTaken'],
    ])
    expect(refusalToReview(withNumbers('ABC123', 'ABC124'))).toBeNull()
  })

  it.each(['0', ''])('is refused at the pouch number of a line with the total %j', (total) => {
    const empty = inputOf(
      { notes: { total: '200', pouchNumber: 'ABC123' }, cheques: { total, pouchNumber: 'DEF456' } },
      { turnover: '100' },
    )
    expect(refusalToReview({ sheet: sheetOf(twoLines, {}, empty), setup: twoLines })).toEqual(
      clientRefusal('PouchTotalRequired', {
        issues: [{ path: 'counts.cheques.pouchNumber', key: 'failure.PouchTotalRequired' }],
      }),
    )
  })

  it('is allowed with free numbers, and when no taken numbers are known', () => {
    expect(refusalToReview(counted, ['XYZ999'])).toBeNull()
    expect(refusalToReview(counted)).toBeNull()
  })

  it('is refused for missing input of the sheet before pouch numbers are checked', () => {
    const empty = { sheet: sheetOf(twoLines), setup: twoLines }
    expect(refusalToReview(empty, ['ABC123'])?.name).toBe('NothingCounted')
  })
})
