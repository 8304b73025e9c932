import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { commandOf } from '../../src/views/control/keys.ts'
import { sceneAt } from './support/answers.ts'
import { outline } from './support/outline.ts'
import { openScene, pressKey } from './support/press.ts'
import { CONTROL_SHEET } from './support/records/counts.ts'
import { prepareScreens, sentRequests } from './support/screen.tsx'

const KEYS = {
  j: 'next',
  J: 'next',
  k: 'previous',
  x: 'toggle',
  v: 'validate',
  i: 'invalidate',
  o: 'open',
  Escape: 'close',
  a: null,
  Enter: null,
}
const NO_MODIFIERS = { ctrlKey: false, altKey: false, metaKey: false, target: null }

it.each(Object.entries(KEYS))('the key %s of the control screen runs %s', (key, command) => {
  expect(commandOf({ ...NO_MODIFIERS, key })).toBe(command)
})

it.each(['ctrlKey', 'altKey', 'metaKey'])('a key with %s runs nothing', (modifier) => {
  expect(commandOf({ ...NO_MODIFIERS, key: 'v', [modifier]: true })).toBeNull()
})

it.each(['input', 'select', 'textarea'])('a key typed into the field %s runs nothing', (tag) => {
  expect(commandOf({ ...NO_MODIFIERS, key: 'v', target: document.createElement(tag) })).toBeNull()
})

it.each(['menu', 'listbox', 'radiogroup'])('a key typed in a %s runs nothing', (role) => {
  const container = document.createElement('div')
  container.setAttribute('role', role)
  const target = document.createElement('button')
  container.append(target)
  expect(commandOf({ ...NO_MODIFIERS, key: 'v', target })).toBeNull()
})

const SHEETS = ['log-5', 'log-9'].map((id) => ({
  ...CONTROL_SHEET,
  id,
  counts: CONTROL_SHEET.counts.map((count) => ({
    ...count,
    id: `${count.id} of ${id}`,
    status: 'VALIDATED',
  })),
}))

describe('the control screen', () => {
  prepareScreens()

  async function pressKeys(keys: readonly string[]) {
    await openScene(sceneAt('/control', 'accountant', [], { controlsheets: SHEETS }))
    for (const key of keys) await pressKey(key)
  }

  it.each([
    [['j', 'o'], '/control?id=log-5'],
    [['j', 'j', 'o'], '/control?id=log-9'],
    [['j', 'j', 'k', 'o'], '/control?id=log-5'],
    [['j', 'o', 'Escape'], '/control'],
    [['o'], '/control'],
  ])('after the keys %j has the address %s', async (keys, address) => {
    await pressKeys(keys)
    expect(location.pathname + location.search).toBe(address)
  })

  it.each([
    [['j', 'x'], '3 rows selected · 1 sheet · €795.01'],
    [['j', 'x', 'j', 'x'], '6 rows selected · 2 sheets · €1,590.02'],
    [['j', 'j', 'i'], 'Invalidate 3 counts?'],
  ])('after the keys %j shows: %s', async (keys, line) => {
    await pressKeys(keys)
    expect(outline(document.body)).toContain(line)
  })

  it.each([
    [['j', 'j', 'v'], 'log-9'],
    [['j', 'x', 'j', 'v'], 'log-5'],
  ])('after the keys %j validates the counts of the sheet %s', async (keys, id) => {
    await pressKeys(keys)
    expect(sentRequests().at(-1)?.body).toMatchObject({
      status: 'AVALIDATED',
      versions: { [`count-1 of ${id}`]: 7, [`count-2 of ${id}`]: 7, [`count-3 of ${id}`]: 7 },
    })
  })

  const focusedRow = () => document.activeElement?.closest('tbody tr')?.getAttribute('aria-rowindex')

  it.each([
    [['j'], '2'],
    [['j', 'j'], '3'],
    [['j', 'j', 'k'], '2'],
  ])('after the keys %j the row %s has the focus', async (keys, row) => {
    await pressKeys(keys)
    expect(focusedRow()).toBe(row)
  })

  it('keeps the focus in the panel when J opens the next sheet there', async () => {
    await pressKeys(['j', 'o', 'j'])
    expect(location.search).toBe('?id=log-9')
    expect(document.activeElement?.querySelector('aside')).not.toBeNull()
  })

  it('moves the focus to a panel beside the list that the keyboard opens, and back to the current row', async () => {
    const place = vi
      .spyOn(HTMLDivElement.prototype, 'getBoundingClientRect')
      .mockReturnValue(new DOMRect(900))
    await pressKeys(['j', 'o'])
    place.mockRestore()
    expect(document.activeElement?.querySelector('aside')).not.toBeNull()
    await pressKey('j')
    await pressKey('Escape')
    expect(location.search).toBe('')
    expect(focusedRow()).toBe('3')
  })

  it('validates the sheet whose row has the focus after Tab, not the one that J chose', async () => {
    await pressKeys(['j'])
    const [, second] = document.querySelectorAll<HTMLElement>('tbody th button')
    await act(async () => second?.focus())
    await pressKey('v')
    expect(sentRequests().at(-1)?.body).toMatchObject({ versions: { 'count-1 of log-9': 7 } })
  })
})
