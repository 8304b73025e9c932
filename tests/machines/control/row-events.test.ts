import { describe, expect, it } from 'vitest'
import { commandEvents, selectionEvents } from '../../../src/machines/control/row-events.ts'

const shownIds = ['a', 'b', 'c', 'd']
const nothing = { shownIds, selectedIds: [], isElsewhere: false, focusedId: null }

describe('the checkboxes of the control screen', () => {
  it('select the page when every row of it was checked', () => {
    expect(selectionEvents({ ...nothing, ids: shownIds, chosen: true })).toEqual([{ type: 'SELECT_PAGE' }])
  })

  it('add the rows of this page to a selection of other pages as a range', () => {
    expect(selectionEvents({ ...nothing, ids: shownIds, chosen: true, isElsewhere: true })).toEqual([
      { type: 'TOGGLE_RANGE', id: 'a' },
    ])
  })

  it('select a range up to the end that is not the focused row', () => {
    const range = { ...nothing, ids: ['b', 'c', 'd'], chosen: true }
    expect(selectionEvents({ ...range, focusedId: 'b' })).toEqual([{ type: 'TOGGLE_RANGE', id: 'd' }])
    expect(selectionEvents({ ...range, focusedId: 'd' })).toEqual([{ type: 'TOGGLE_RANGE', id: 'b' }])
  })

  it('toggle only the rows that change', () => {
    expect(selectionEvents({ ...nothing, ids: ['b'], chosen: true })).toEqual([{ type: 'TOGGLE', id: 'b' }])
    expect(selectionEvents({ ...nothing, ids: ['a', 'b'], chosen: false, selectedIds: ['b'] })).toEqual([
      { type: 'TOGGLE', id: 'b' },
    ])
  })
})

describe('a command by key on the control screen', () => {
  it('applies to the selection, or without one to the focused row, or to nothing', () => {
    expect(commandEvents('VALIDATE', 2, 'a')).toEqual([{ type: 'VALIDATE' }])
    expect(commandEvents('INVALIDATE', 0, 'a')).toEqual([{ type: 'TOGGLE', id: 'a' }, { type: 'INVALIDATE' }])
    expect(commandEvents('VALIDATE', 0, null)).toEqual([])
  })
})
