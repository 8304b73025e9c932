import { act } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { sceneAt } from './support/answers.ts'
import { nameOf } from './support/outline.ts'
import { openScene } from './support/press.ts'
import { SHEET_ADDRESS } from './support/records/common.ts'
import { OPEN_LOG } from './support/records/counts.ts'
import { prepareScreens, waitUntilSettled } from './support/screen.tsx'
import { newestToast, prepareToasts } from './support/toasts.ts'

prepareScreens()
prepareToasts()

const ADDRESS = '/cashregister?date=2026-11-19&service=evening&register=01a02844-e980-7005-81c2-a65bc3513e97'
/** A sheet with nothing typed. Its blocks: Cards, Notes, Vouchers, and the register with its float and turnover. */
const SHEET = sceneAt(ADDRESS, 'director', [], {
  cashlogs: [],
  archives: [],
  'establishments/my': [{ id: 'establishment-1', name: 'Bellecour' }],
})

function fieldNamed(name: string): HTMLInputElement {
  const field = [...document.querySelectorAll('input')].find((candidate) => nameOf(candidate) === name)
  if (!field) throw new Error(`no field is named “${name}”`)
  return field
}

/** Focuses the field and dispatches the event at it. */
async function dispatchAt(name: string, event: Event) {
  await act(async () => {
    fieldNamed(name).focus()
    fieldNamed(name).dispatchEvent(event)
  })
  await waitUntilSettled()
}

const focusedName = () => nameOf(document.activeElement ?? document.body)

/** A key in a field of the sheet, and the field or button that has the focus afterwards. */
const KEYS: readonly (readonly [field: string, key: string, modifiers: KeyboardEventInit, to: string])[] = [
  ['Quantity Cards', 'Enter', {}, 'Total Cards'],
  ['Total Cards', 'ArrowDown', {}, 'Number of €500'],
  ['Number of €500', 'ArrowUp', {}, 'Total Cards'],
  ['Number of €500', 'Enter', { shiftKey: true }, 'Total Cards'],
  ['Quantity Cards', 'PageDown', {}, 'Number of €500'],
  ['Number of €200', 'PageDown', {}, 'Quantity Vouchers'],
  ['Float to deduct', 'PageDown', {}, 'Float to deduct'],
  ['Number of €200', 'PageUp', {}, 'Number of €500'],
  ['Number of €500', 'PageUp', {}, 'Quantity Cards'],
  ['Turnover', 'PageUp', {}, 'Float to deduct'],
  ['Quantity Cards', 'PageUp', {}, 'Quantity Cards'],
  ['Quantity Cards', 'ArrowUp', {}, 'Quantity Cards'],
  ['Turnover', 'ArrowDown', {}, 'Counted€0.00Open the result'],
  ['Turnover', 'Enter', {}, 'Counted€0.00Open the result'],
  ['Quantity Cards', 'Enter', { ctrlKey: true }, 'Quantity Cards'],
  ['Quantity Cards', 'Enter', { altKey: true }, 'Quantity Cards'],
  ['Quantity Cards', 'Enter', { metaKey: true }, 'Quantity Cards'],
  ['Quantity Cards', 'Enter', { isComposing: true }, 'Quantity Cards'],
]

/** A text pasted into a field, the texts of fields afterwards, the line of the toast, and the field that then has the focus. */
const PASTED: readonly (readonly [
  field: string,
  text: string,
  typed: Readonly<Record<string, string>>,
  toast: string,
  focused: string,
])[] = [
  [
    'Number of €500',
    '3\n4',
    { 'Number of €500': '3', 'Number of €200': '4' },
    '2 lines filled in',
    'Number of €200',
  ],
  [
    'Number of €500',
    '3\n\n4',
    { 'Number of €500': '3', 'Number of €200': '', 'Number of €100': '4' },
    '2 lines filled in',
    'Number of €100',
  ],
  [
    'Number of €10',
    '3\t\t7\t8',
    { 'Number of €10': '3', 'Number of €5': '' },
    '2 pasted values were ignored: this part of the sheet has no more lines.',
    'Number of €5',
  ],
  [
    'Total Cards',
    '3\n4',
    { 'Total Cards': '3', 'Total Notes': '' },
    'One pasted value was ignored: this part of the sheet has no more lines.',
    'Total Cards',
  ],
  // Empty cells beyond the last line are not lost values.
  ['Total Cards', '3\t\t\t', { 'Total Cards': '3' }, 'One line filled in', 'Total Cards'],
  [
    'Number of €5',
    '3\t\t \t8',
    { 'Number of €5': '3' },
    'One pasted value was ignored: this part of the sheet has no more lines.',
    'Number of €5',
  ],
]

describe('a sheet', () => {
  beforeEach(() => openScene({ ...SHEET, framed: true }))

  it.each(KEYS)(
    'in the field %s, the key %s with %j puts the focus in %s',
    async (from, key, modifiers, to) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers })
      await dispatchAt(from, event)
      expect(focusedName()).toBe(to)
      // A key that the sheet handles does nothing else: the page does not scroll.
      const isOfBrowser = event.ctrlKey || event.altKey || event.metaKey || event.isComposing
      expect(event.defaultPrevented).toBe(!isOfBrowser)
    },
  )

  it.each(PASTED)(
    'after a paste into %s of the text %j has these texts in its fields: %j, and reports: %s',
    async (field, text, typed, toast, focused) => {
      const paste = new Event('paste', { bubbles: true, cancelable: true })
      await dispatchAt(field, Object.assign(paste, { clipboardData: { getData: () => text } }))
      const texts = Object.keys(typed).map((name) => [name, fieldNamed(name).value])
      expect(Object.fromEntries(texts)).toEqual(typed)
      expect(newestToast()).toEqual([toast])
      expect(focusedName()).toBe(focused)
    },
  )
})

it.each([
  ['/wallet?act=inventory', [], 'Number of €500', 'Number of €200'],
  ['/wallet?act=decrease', [], 'Number of €500', 'Number of €200'],
  ['/wallet?act=purchase', [], 'Number of €500', 'Number of €200'],
  ['/coins', ['Receive the coins, Pouch CHG900, €60.01'], 'Rolls of €2', 'Loose coins of €2'],
  [
    '/moneyremittance?id=remittance-7',
    ['Hand over to the carrier'],
    'Receipt number · optional',
    'Courier’s name · optional',
  ],
])('on %s, after the steps %j, Enter moves the focus from “%s” to “%s”', async (address, steps, from, to) => {
  await openScene(sceneAt(address, 'director', steps))
  await dispatchAt(from, new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  expect(focusedName()).toBe(to)
})

it.each([
  ['', ['Reason for the difference', 'Comment']],
  ['Recounted', ['Reason for the difference']],
])(
  'a difference with the comment %j and no reason is refused: %j are marked, and the reason has the focus',
  async (comment, marked) => {
    const log = { ...OPEN_LOG, reasonId: null, comment }
    const steps = ['Review and validate', 'Validate the count']
    await openScene(sceneAt(SHEET_ADDRESS, 'director', steps, { 'cashlogs/log-5': log }))
    expect([...document.querySelectorAll('[aria-invalid=true]')].map(nameOf)).toEqual(marked)
    expect(focusedName()).toBe('Reason for the difference')
  },
)
