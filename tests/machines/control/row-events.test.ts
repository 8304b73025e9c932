import { describe, expect, it } from 'vitest'
import { commandEvents, selectionEvents } from '../../../src/machines/control/row-events.ts'

const selectableIds = ['a', 'b', 'c', 'd']
const noSelection = { selectableIds, selectedIds: [], focusedId: null }

describe('the checkboxes of the control screen', () => {
  it('select the page when every row of it that can be selected was checked, wherever the focus is', () => {
    for (const focusedId of [null, 'a', 'c', 'd', 'row-that-cannot-be-selected'])
      expect(selectionEvents({ ...noSelection, ids: selectableIds, isSelected: true, focusedId })).toEqual([
        { type: 'SELECT_PAGE' },
      ])
  })

  it('select a range up to the end that is not the focused row', () => {
    const range = { ...noSelection, ids: ['b', 'c', 'd'], isSelected: true }
    expect(selectionEvents({ ...range, focusedId: 'b' })).toEqual([{ type: 'TOGGLE_RANGE', id: 'd' }])
    expect(selectionEvents({ ...range, focusedId: 'd' })).toEqual([{ type: 'TOGGLE_RANGE', id: 'b' }])
  })

  it('select the unselected rows of a range one by one when the focus is on neither of its ends', () => {
    expect(
      selectionEvents({
        ...noSelection,
        ids: ['a', 'b', 'c'],
        isSelected: true,
        selectedIds: ['a'],
        focusedId: 'd',
      }),
    ).toEqual([
      { type: 'TOGGLE', id: 'b' },
      { type: 'TOGGLE', id: 'c' },
    ])
  })

  it('toggle only the rows that change', () => {
    expect(selectionEvents({ ...noSelection, ids: ['b'], isSelected: true })).toEqual([
      { type: 'TOGGLE', id: 'b' },
    ])
    expect(
      selectionEvents({ ...noSelection, ids: ['a', 'b'], isSelected: false, selectedIds: ['b'] }),
    ).toEqual([{ type: 'TOGGLE', id: 'b' }])
  })
})

it('a keyboard command on the control screen applies to the selection, or without one to the focused row, or to nothing', () => {
  expect(commandEvents('VALIDATE', 2, 'a')).toEqual([{ type: 'VALIDATE' }])
  expect(commandEvents('INVALIDATE', 0, 'a')).toEqual([{ type: 'TOGGLE', id: 'a' }, { type: 'INVALIDATE' }])
  expect(commandEvents('VALIDATE', 0, null)).toEqual([])
})
