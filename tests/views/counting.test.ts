import { describe, expect, it } from 'vitest'
import type { Count } from '../../src/domain/contract/cash-logs.ts'
import type { PaymentCategory, PaymentMode } from '../../src/domain/contract/payments.ts'
import { groupLogLines } from '../../src/domain/counting/log-lines.ts'
import { readAddress } from '../../src/domain/lists/address.ts'
import type { SheetEntry } from '../../src/machines/cash-log/types.ts'
import { isSameAddress, readSheetKey, sheetAddress } from '../../src/views/cash-log/address.ts'
import { logQuery } from '../../src/views/cash-log/logs/filters.ts'
import { groupByMode } from '../../src/views/cash-log/sheet/groups.ts'
import { cellsOf } from '../../src/views/cash-log/sheet/sheet-navigation.ts'
import {
  controlQuery,
  hasOneStatus,
  isDefaultView,
  queryWithoutStatus,
  TASK_STATUS_FILTERS,
  taskOfStatus,
} from '../../src/views/control/filters.ts'
import { listedChangesOf, statusAfter } from '../../src/views/history/changes.ts'
import { withChanges } from '../../src/views/lists/list-address.ts'

const REGISTER = '01a02844-e980-7005-81c2-a65bc3513e97'
const query = (text: string) => new URLSearchParams(text)

const category = (
  id: string,
  paymentModeId: string,
  position: number,
  countType: PaymentCategory['countType'],
) => ({ id, name: id, paymentModeId, position, countType, tillFloat: id === 'float' }) as PaymentCategory
const CATEGORIES = [
  category('card', 'cards', 2, 1),
  category('float', 'cash', 1, 1),
  category('coins', 'cash', 4, 5),
  category('notes', 'cash', 3, 4),
]
const count = (paymentCategoryId: string, totalCents: number | null, expectedCents: number | null) =>
  ({ id: paymentCategoryId, paymentCategoryId, totalCents, expectedCents, status: 'VALIDATED' }) as Count

describe('the address of a sheet', () => {
  const key = { date: '2026-11-20', service: 'lunch', cashRegisterId: REGISTER } as const

  it('is parsed to the sheet from which it was written', () => {
    const [, text] = sheetAddress(key).split('?')
    expect(readSheetKey(query(text ?? ''))).toEqual(key)
  })

  it.each([
    '',
    `date=2026-02-30&service=lunch&register=${REGISTER}`,
    `date=2026-11-20&service=dinner&register=${REGISTER}`,
    'date=2026-11-20&service=lunch&register=1',
  ])('names no sheet when it is incomplete or invalid: %s', (text) => {
    expect(readSheetKey(query(text))).toBeNull()
  })

  it('distinguishes sheets', () => {
    const compared = [isSameAddress(key, { ...key }), isSameAddress(key, { ...key, service: 'evening' })]
    expect([...compared, isSameAddress(key, null), isSameAddress(null, null)]).toEqual([
      true,
      false,
      false,
      true,
    ])
  })
})

describe('the address of a list', () => {
  const sort = { sortBy: 'date', descending: true } as const

  it('contains page, page size, sort order and the list’s own filters', () => {
    expect(
      readAddress(query('page=3&rows=100&sort=countedCents_asc&status=SENT&other=1'), ['status'], sort),
    ).toEqual({
      page: 3,
      rowsPerPage: 100,
      sortBy: 'countedCents',
      descending: false,
      filters: { status: 'SENT' },
    })
  })

  it.each(['', 'page=0&rows=24&sort=date', 'page=-1&rows=x&sort=&status='])(
    'treats invalid values as absent: %s',
    (text) => {
      expect(readAddress(query(text), ['status'], sort)).toEqual({
        page: 1,
        rowsPerPage: 25,
        ...sort,
        filters: {},
      })
    },
  )

  it('keeps its other parameters when some are changed', () => {
    expect(String(withChanges(query('id=1&page=2&status=SENT'), { page: null, status: 'VALIDATED' }))).toBe(
      'id=1&status=VALIDATED',
    )
  })

  it('translates the filter `delta` into the limits of `deltaCents` for the API', () => {
    const queries = (['over', 'short', 'none', 'wrong'] as const).map((delta) =>
      logQuery({ delta, service: 'lunch' }),
    )
    expect(queries).toEqual([
      { service: 'lunch', deltaCents_from: '1' },
      { service: 'lunch', deltaCents_to: '-1' },
      { service: 'lunch', deltaCents: '0' },
      { service: 'lunch' },
    ])
  })

  it('without filters, shows the counts to control on the control screen', () => {
    expect([controlQuery({}), controlQuery({ status: 'all' }), controlQuery({ status: 'SENT' })]).toEqual([
      { countStatuses: 'VALIDATED' },
      {},
      { countStatuses: 'SENT' },
    ])
    expect([
      isDefaultView({}),
      isDefaultView({ status: 'all' }),
      isDefaultView({ paymentCategoryId: 'card' }),
    ]).toEqual([true, false, false])
  })

  it('can name several statuses, such as those of a task', () => {
    expect(controlQuery({ status: TASK_STATUS_FILTERS.tillsToValidate })).toEqual({
      countStatuses: 'CREATED,UPDATED,UNVALIDATED,VALIDATED',
    })
  })

  it('can name a task of the month, and then selects the sheets of that task and the counts that can be sent', () => {
    for (const task of ['tillsToAccept', 'tillsAwaitingClosing', 'tillsToSend'] as const) {
      expect(controlQuery({ status: TASK_STATUS_FILTERS[task] })).toEqual({
        countStatuses: 'AVALIDATED,ERROR,SENTP',
        monthTask: task,
      })
      expect(taskOfStatus(TASK_STATUS_FILTERS[task])).toBe(task)
    }
    // An address of an earlier version.
    expect(taskOfStatus('AVALIDATED,ERROR,SENTP')).toBe('tillsToSend')
    expect(taskOfStatus('SENT')).toBeUndefined()
  })

  it('makes the column of the status superfluous only if it selects one status and all rows have it', () => {
    const sent = [{ status: 'SENT' }, { status: 'SENT' }] as const
    const mixed = [{ status: 'SENT' }, { status: 'AVALIDATED' }] as const
    expect(hasOneStatus(sent, 'SENT')).toBe(true)
    expect(hasOneStatus(mixed, 'SENT')).toBe(false)
    expect(hasOneStatus([{ status: 'VALIDATED' }])).toBe(true)
    expect(hasOneStatus([{ status: 'UNVALIDATED' }])).toBe(false)
    expect(hasOneStatus(sent, 'all')).toBe(false)
    expect(hasOneStatus([], 'SENT')).toBe(true)
    expect(hasOneStatus([], TASK_STATUS_FILTERS.tillsToSend)).toBe(false)
  })

  it('filters sheets by difference, register, pouch number and missing closing', () => {
    const address = { cashRegisterId: REGISTER, pouchNumber: ' sac 0-01', delta: 'short', closing: 'missing' }
    expect(controlQuery({ ...address, paymentCategoryId: 'card', status: 'all' })).toEqual({
      cashRegisterId: REGISTER,
      pouchNumbers: 'SAC001',
      deltaCents_to: '-1',
      lacksClosing: 'true',
      paymentCategoryIds: 'card',
    })
    expect(queryWithoutStatus({ ...address, status: 'SENT' })).toEqual({
      cashRegisterId: REGISTER,
      pouchNumbers: 'SAC001',
      deltaCents_to: '-1',
      lacksClosing: 'true',
    })
    expect(queryWithoutStatus({ closing: 'late' })).toEqual({ hasLateClosing: 'true' })
  })
})

describe('the lines of a sheet', () => {
  it('are under the name of their mode, without modes that have no lines', () => {
    const modes = ['cards', 'cash', 'cheques'].map((id) => ({ id, name: id }) as PaymentMode)
    const entries = ['notes', 'card'].map((paymentCategoryId) => ({ paymentCategoryId }) as SheetEntry)
    const groups = groupByMode(entries, CATEGORIES, modes)
    expect(groups.map(({ mode, lines }) => [mode.name, lines.map(({ category: { id } }) => id)])).toEqual([
      ['cash', ['notes']],
      ['cards', ['card']],
    ])
  })

  it('compare cash as a whole, without the float, and every other category by itself', () => {
    const counts = [
      count('card', 9_000, 10_000),
      count('float', 15_000, 0),
      count('notes', 4_000, 5_130),
      count('coins', 1_130, 0),
    ]
    const { cash, cashTotal, others, hasExpected } = groupLogLines(counts, CATEGORIES, 15_000)
    expect([cash.map(({ name, deltaCents }) => [name, deltaCents]), cashTotal, hasExpected]).toEqual([
      [
        ['notes', null],
        ['coins', null],
        ['float', null],
      ],
      { countedCents: 5_130, expectedCents: 5_130, deltaCents: 0 },
      true,
    ])
    expect(others.map(({ name, deltaCents }) => [name, deltaCents])).toEqual([['card', -1_000]])
  })

  it('have no comparison without an expected amount, or when cash is neither counted nor expected', () => {
    const unknown = groupLogLines([count('notes', 4_000, null)], CATEGORIES, 0)
    const uncounted = groupLogLines([count('notes', null, 0), count('card', 500, 500)], CATEGORIES, 0)
    expect([unknown.cashTotal, unknown.hasExpected, uncounted.cashTotal]).toEqual([null, false, null])
  })

  it('show expected cash as missing when nobody counted it', () => {
    const { cashTotal } = groupLogLines([count('notes', null, 4_000)], CATEGORIES, 1_500)
    expect(cashTotal).toEqual({ countedCents: -1_500, expectedCents: 4_000, deltaCents: -5_500 })
  })
})

describe('the changes of an event of the history', () => {
  it('contain amounts and texts, but no ids and no unchanged or empty values', () => {
    const event = {
      before: { comment: '', totalCents: 100, status: 'CREATED', reasonId: null },
      after: {
        comment: null,
        totalCents: 250,
        status: 'VALIDATED',
        reasonId: REGISTER,
        denominations: { 500: 1 },
      },
    }
    expect([listedChangesOf(event), statusAfter(event)]).toEqual([
      [{ field: 'totalCents', before: 100, after: 250 }],
      'VALIDATED',
    ])
  })

  it('contain the values of a new record', () => {
    const event = { before: null, after: { number: '0042177', comment: '' } }
    expect([listedChangesOf(event), statusAfter(event)]).toEqual([
      [{ field: 'number', before: undefined, after: '0042177' }],
      null,
    ])
  })
})

describe('a pasted text', () => {
  it.each<[string, readonly string[] | null]>([
    ['12\n0\n7', ['12', '0', '7']],
    ['12\r\n\r\n7\r\n', ['12', '', '7']],
    ['12\t0\t7', ['12', '0', '7']],
    ['12', null],
    ['12\n', null],
    ['50 €\t12\n20 €\t7', null],
  ])(
    'is split into the values of one column or row, unless it is a single value or a table: %j',
    (text, cells) => {
      expect(cellsOf(text)).toEqual(cells)
    },
  )
})
