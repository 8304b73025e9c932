import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { controlWith } from '../../../src/machines/control/machine.ts'
import {
  afterRange,
  afterToggle,
  neighbourId,
  refusalOfCommand,
  refusalOfEveryRow,
  withSheetsOfPage,
} from '../../../src/machines/control/selection.ts'
import { selectSelectedIds, selectSelectedSheets } from '../../../src/machines/control/selectors.ts'
import {
  type ControlContext,
  type ControlRow,
  MAX_SELECTED,
  type ShownSheet,
} from '../../../src/machines/control/types.ts'
import { Device, draftsIn } from '../support/drafts.ts'
import { done, refused } from '../support/outcomes.ts'
import { flushPromises, TestPorts } from '../support/test-ports.ts'

const countRow = (id: string, changes: Partial<ControlRow> = {}): ControlRow => ({
  id,
  version: 2,
  cashLogId: `sheet-${id}`,
  status: 'VALIDATED',
  pouchCommitted: false,
  hasProvisionCode: true,
  needsClosingReason: false,
  ...changes,
})
/** One sheet for each of the counts. */
const sheets = (...counts: readonly ControlRow[]): readonly ShownSheet[] =>
  counts.map((count) => ({ id: count.cashLogId, counts: [count] }))
const shownSheets = sheets(countRow('a'), countRow('b'), countRow('c'), countRow('d'))

function open(shown: readonly ShownSheet[] = shownSheets) {
  const testPorts = new TestPorts()
  const control = createActor(
    controlWith({
      ...testPorts.ports('gatherRows', 'changeCounts'),
      changed: testPorts.effect('changed'),
      drafts: draftsIn(new Device()),
      newKey: testPorts.newKey,
    }),
    { input: { rows: shown } },
  )
  control.start()
  return { testPorts, control, selected: () => selectSelectedIds(control.getSnapshot()) }
}

it('the focus in the list is on no row of an empty page; the first step down goes to the first row, the first step up to the last', () => {
  const neighbourWithoutFocus = (shown: readonly ShownSheet[], step: 1 | -1) =>
    neighbourId({ shownSheets: shown, focusedId: null } as ControlContext, step)
  expect([
    neighbourWithoutFocus([], 1),
    neighbourWithoutFocus(shownSheets, 1),
    neighbourWithoutFocus(shownSheets, -1),
  ]).toEqual([null, 'sheet-a', 'sheet-d'])
})

describe('a selection', () => {
  it('of a range includes everything between the focused row and another, in both directions', () => {
    const range = (focusedId: string | null, id: string) =>
      afterRange({ shownSheets, selected: [], focusedId } as unknown as ControlContext, id).selected?.map(
        (count) => count.id,
      )
    expect([range('sheet-b', 'sheet-d'), range('sheet-d', 'sheet-b'), range(null, 'sheet-c')]).toEqual([
      ['b', 'c', 'd'],
      ['b', 'c', 'd'],
      ['c'],
    ])
  })

  it('keeps rows of other pages, and updates them when they are shown again', () => {
    const context = {
      shownSheets,
      selected: [countRow('a'), countRow('z')],
      focusedId: 'sheet-a',
    } as unknown as ControlContext
    const after = withSheetsOfPage(context, sheets(countRow('z', { status: 'AVALIDATED' })))
    expect(after.selected).toEqual([countRow('a'), countRow('z', { status: 'AVALIDATED' })])
    expect(after.focusedId).toBeNull()
  })

  it('of a page adds all of its rows to those of other pages', () => {
    const { control, selected } = open(sheets(countRow('y'), countRow('z')))
    control.send({ type: 'TOGGLE', id: 'sheet-z' })
    control.send({ type: 'ROWS_SHOWN', rows: shownSheets })
    control.send({ type: 'TOGGLE', id: 'sheet-c' })
    control.send({ type: 'SELECT_PAGE' })
    expect(selected()).toEqual(['z', 'a', 'b', 'c', 'd'])
  })

  it('gets the unselected counts of a toggled sheet, or loses all counts of a sheet that was selected completely', () => {
    const { control, selected } = open([
      { id: 'sheet', counts: [countRow('a'), countRow('b'), countRow('c')] },
    ])
    const toggle = (id: string) => {
      control.send({ type: 'TOGGLE', id })
      return selected()
    }
    expect([toggle('b'), toggle('sheet'), toggle('a'), toggle('sheet'), toggle('sheet')]).toEqual([
      ['b'],
      ['b', 'a', 'c'],
      ['b', 'c'],
      ['b', 'c', 'a'],
      [],
    ])
  })

  it('does not change when a count is toggled that is neither on the page nor selected', () => {
    const context = {
      shownSheets,
      selected: [countRow('a')],
      focusedId: 'sheet-a',
      matchingTotal: 40,
    } as unknown as ControlContext
    expect(afterToggle(context, 'unknown')).toEqual({ focusedId: 'sheet-a', selected: [countRow('a')] })
  })

  it('shows which sheets are selected completely or partly, and the number of selected counts on other pages', () => {
    const sheetOfTwo = {
      id: 'two',
      counts: [countRow('a', { cashLogId: 'two' }), countRow('b', { cashLogId: 'two' })],
    }
    const { control } = open([sheetOfTwo, ...sheets(countRow('c'))])
    control.send({ type: 'TOGGLE', id: 'a' })
    control.send({ type: 'TOGGLE', id: 'sheet-c' })
    expect(selectSelectedSheets(control.getSnapshot())).toEqual({
      completeIds: ['sheet-c'],
      partialIds: ['two'],
      countsOnOtherPages: 0,
    })
    control.send({ type: 'ROWS_SHOWN', rows: [sheetOfTwo] })
    expect(selectSelectedSheets(control.getSnapshot())).toEqual({
      completeIds: [],
      partialIds: ['two'],
      countsOnOtherPages: 1,
    })
    control.send({ type: 'ROWS_SHOWN', rows: [{ id: 'none', counts: [] }] })
    expect(selectSelectedSheets(control.getSnapshot())).toEqual({
      completeIds: [],
      partialIds: [],
      countsOnOtherPages: 2,
    })
  })
})

describe('a command', () => {
  it('can be sent again without the rows that the server has refused', async () => {
    const { testPorts, control, selected } = open()
    control.send({ type: 'SELECT_PAGE' })
    control.send({ type: 'VALIDATE' })
    expect(testPorts.waiting('changeCounts').input).toMatchObject({
      rows: ['a', 'b', 'c', 'd'].map((id) => ({ id, version: 2 })),
      status: 'AVALIDATED',
      reason: '',
    })
    testPorts.answer(
      'changeCounts',
      'refused',
      refused('StatusDoesNotAllow', { rows: [{ id: 'b', refusal: 'StatusDoesNotAllow' }] }),
    )
    await flushPromises()
    control.send({ type: 'DROP_REFUSED' })
    control.send({ type: 'VALIDATE' })
    expect(testPorts.waiting('changeCounts').input).toMatchObject({
      rows: ['a', 'c', 'd'].map((id) => ({ id, version: 2 })),
    })
    const emitted: unknown[] = []
    control.on('succeeded', (event) => emitted.push(event))
    testPorts.answer('changeCounts', 'done', done(11024, null))
    await flushPromises()
    expect(emitted).toEqual([{ type: 'succeeded', code: 11024, data: null }])
    expect(selected()).toEqual([])
  })

  it('sends the versions that were selected, and the reloaded one of a row only after the server refused it as changed', async () => {
    const { testPorts, control, selected } = open()
    control.send({ type: 'SELECT_PAGE' })
    const reloaded = sheets(countRow('a'), countRow('b', { version: 3 }), countRow('c'), countRow('d'))
    const sentVersions = () => testPorts.waiting('changeCounts').input
    const versionsWith = (b: number) => [
      { id: 'a', version: 2 },
      { id: 'b', version: b },
      { id: 'c', version: 2 },
      { id: 'd', version: 2 },
    ]
    control.send({ type: 'ROWS_SHOWN', rows: reloaded })
    control.send({ type: 'VALIDATE' })
    expect(sentVersions()).toMatchObject({ rows: versionsWith(2) })
    testPorts.answer(
      'changeCounts',
      'refused',
      refused('StaleVersion', { rows: [{ id: 'b', refusal: 'StaleVersion' }] }),
    )
    await flushPromises()
    expect(selected()).toEqual(['a', 'b', 'c', 'd'])
    control.send({ type: 'ROWS_SHOWN', rows: reloaded })
    control.send({ type: 'VALIDATE' })
    expect(sentVersions()).toMatchObject({ rows: versionsWith(3) })
  })

  it('validates the difference that was selected, and the reloaded one only after the server refused it as changed', async () => {
    const withDelta = (deltaCents: number) =>
      sheets(countRow('a', { deltaCents: 0 }), countRow('b', { deltaCents }), countRow('c'))
    const { testPorts, control } = open(withDelta(0))
    const sent = () => testPorts.waiting('changeCounts').input
    control.send({ type: 'SELECT_PAGE' })
    // A closing makes the difference −3 €: the counts keep their versions.
    control.send({ type: 'ROWS_SHOWN', rows: withDelta(-3_00) })
    control.send({ type: 'VALIDATE' })
    expect(sent()).toMatchObject({ acceptedDeltas: { 'sheet-a': 0, 'sheet-b': 0 } })
    testPorts.answer(
      'changeCounts',
      'refused',
      refused('DeltaChanged', { rows: [{ id: 'b', refusal: 'DeltaChanged' }] }),
    )
    await flushPromises()
    control.send({ type: 'ROWS_SHOWN', rows: withDelta(-3_00) })
    control.send({ type: 'VALIDATE' })
    expect(sent()).toMatchObject({ acceptedDeltas: { 'sheet-a': 0, 'sheet-b': -3_00 } })
  })

  it('that sends counts back keeps its reason after a refusal, also without the refused rows', async () => {
    const { testPorts, control } = open()
    const reason = () => control.getSnapshot().context.reason
    const refuse = () => {
      const rows = [{ id: 'b', refusal: 'PouchInRemittance' } as const]
      testPorts.answer('changeCounts', 'refused', refused('PouchInRemittance', { rows }))
      return flushPromises()
    }
    control.send({ type: 'SELECT_PAGE' })
    control.send({ type: 'INVALIDATE' })
    control.send({ type: 'EDIT_REASON', text: 'Recount' })
    control.send({ type: 'CONFIRM' })
    await refuse()
    control.send({ type: 'INVALIDATE' })
    expect(reason()).toBe('Recount')
    control.send({ type: 'CONFIRM' })
    await refuse()
    control.send({ type: 'DROP_REFUSED' })
    control.send({ type: 'INVALIDATE' })
    expect(reason()).toBe('Recount')
    control.send({ type: 'CANCEL' })
    control.send({ type: 'INVALIDATE' })
    expect(reason()).toBe('')
  })

  it('that sends counts back is sent without the differences of their sheets', () => {
    const { testPorts, control } = open(sheets(countRow('a', { deltaCents: -3_00 })))
    control.send({ type: 'SELECT_PAGE' })
    control.send({ type: 'INVALIDATE' })
    control.send({ type: 'EDIT_REASON', text: 'Recount' })
    control.send({ type: 'CONFIRM' })
    expect(testPorts.waiting('changeCounts').input).not.toHaveProperty('acceptedDeltas')
  })

  it('is refused for more rows than one call may change', () => {
    const many = Array.from({ length: MAX_SELECTED + 1 }, (_, index) => countRow(`row-${index}`))
    expect(refusalOfCommand(many, 'accountingValidate')?.issues).toEqual([
      { path: 'id', key: 'issue.tooMany' },
    ])
    expect(refusalOfCommand(many.slice(1), 'accountingValidate')).toBeNull()
  })

  it('that validates is refused for a row with the difference of a late closing, which needs a reason; one that invalidates is not', () => {
    const late = countRow('late', { needsClosingReason: true })
    expect([
      refusalOfCommand([countRow('a'), late], 'accountingValidate')?.rows,
      refusalOfCommand([late], 'invalidate'),
    ]).toEqual([[{ id: 'late', refusal: 'ClosingNotAccepted' }], null])
  })

  it('is refused for the whole selection only if it is refused for each selected row', () => {
    const waiting = countRow('waiting')
    const controlled = countRow('controlled', { status: 'AVALIDATED' })
    const committed = countRow('committed', { pouchCommitted: true })
    expect([
      refusalOfEveryRow([controlled], 'accountingValidate'),
      refusalOfEveryRow([controlled, waiting], 'accountingValidate'),
      refusalOfEveryRow([committed], 'invalidate'),
      refusalOfEveryRow([committed, controlled], 'invalidate'),
      refusalOfEveryRow([], 'invalidate'),
    ]).toEqual(['StatusDoesNotAllow', null, 'PouchInRemittance', null, null])
  })
})
