import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { sceneAt } from './support/answers.ts'
import { outline } from './support/outline.ts'
import { elementAt, openScene, pressKey, takeStep } from './support/press.ts'
import { FREE_POUCH, POUCH, REMITTANCE } from './support/records/cash.ts'
import { LOG_ROW } from './support/records/counts.ts'
import { type Answers, pathsOfReads, prepareScreens, waitUntilSettled } from './support/screen.tsx'

prepareScreens()

const SEARCH = 'Search for a page, an action, a number, a date, an amount'
const ESTABLISHMENTS = { 'establishments/my': [{ id: 'establishment-1', name: 'Bellecour' }] }

/** Types a text into the search field of the command palette. Timers fire only when a test advances them, so a search starts then or on Enter. */
async function search(text: string, answers: Answers = {}) {
  const opening = sceneAt('/my-account', 'director', ['Search or go to…'], { ...ESTABLISHMENTS, ...answers })
  await openScene({ ...opening, framed: true })
  await takeStep(`${SEARCH} = ${text}`)
}
const address = () => location.pathname + location.search
const palette = () => outline(elementAt('[role="dialog"]'))

describe('the command palette', () => {
  it('opens the only record that a scanned number finds', async () => {
    await search('ABC123', { pouches: [POUCH] })
    await pressKey('Enter')
    expect(address()).toBe('/carryingPouch?id=pouch-1')
    expect(document.querySelector('[role="dialog"]')).toBeNull()
  })

  it('lists several records, and opens the first one once on the next Enter', async () => {
    await search('ABC12', { pouches: [POUCH, FREE_POUCH] })
    await pressKey('Enter')
    expect(palette()).toContain(
      '[Pouch no. ABC123€200.01 · 13/11/2026] [Pouch no. ABC124€70.03 · 14/11/2026]',
    )
    expect(address()).toBe('/my-account')
    const entries = history.length
    await pressKey('Enter')
    expect(address()).toBe('/carryingPouch?id=pouch-1')
    expect(history.length).toBe(entries + 1)
  })

  it('shows the only record that a number finds after a pause in typing, and opens it once on Enter', async () => {
    await search('ABC123', { pouches: [POUCH] })
    await act(async () => void vi.advanceTimersByTime(250))
    await waitUntilSettled()
    expect(palette()).toContain('[Pouch no. ABC123€200.01 · 13/11/2026]')
    expect(address()).toBe('/my-account')
    const entries = history.length
    await pressKey('Enter')
    expect(address()).toBe('/carryingPouch?id=pouch-1')
    expect(history.length).toBe(entries + 1)
  })

  it('names the establishment of each cash log', async () => {
    await search('13/11/2026', {
      cashlogs: [LOG_ROW, { ...LOG_ROW, id: 'log-8', establishmentName: 'Nice' }],
    })
    await pressKey('Enter')
    expect(palette().join(' ')).toContain('Bellecour · Counted By · €800.03')
    expect(palette().join(' ')).toContain('Nice · Counted By · €800.03')
  })

  it('names remittances with the same number by the codes of their establishments', async () => {
    await search('17', {
      remittances: [
        { ...REMITTANCE, establishmentCode: 'LYO02', establishmentName: 'Bellecour' },
        { ...REMITTANCE, id: 'remittance-9', establishmentCode: 'NCE06', establishmentName: 'Nice' },
      ],
    })
    await pressKey('Enter')
    expect(palette().join(' ')).toMatch(/\[Deposit no\. LYO02-R17Bellecour.+\[Deposit no\. NCE06-R17Nice/u)
  })

  it.each(['ArrowLeft', 'Shift', 'a'])('searches nothing on the key %s', async (key) => {
    await search('ABC123', { pouches: [POUCH] })
    await pressKey(key)
    expect(pathsOfReads()).not.toContain('pouches')
    expect(palette()).toContain('Searching…')
  })

  it('runs the highlighted command on Enter', async () => {
    await search('pouches', { pouches: [POUCH] })
    await pressKey('Enter')
    expect(address()).toBe('/carryingPouch')
  })

  it('runs the first command on Enter while nothing is typed', async () => {
    await search('')
    await pressKey('Enter')
    expect(address()).toBe('/cashregister')
  })
})

describe('the command palette while its code is loaded', () => {
  /** Presses keys without a pause in between, so that the code is not loaded yet. @returns the events */
  const pressAtOnce = (...presses: readonly KeyboardEventInit[]) =>
    presses.map((press) => {
      const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...press })
      act(() => void (document.activeElement ?? document.body).dispatchEvent(event))
      return event
    })
  const fieldText = () => document.querySelector<HTMLInputElement>('[role="dialog"] input')?.value

  it('keeps what is typed when Ctrl+K or its button is pressed again', async () => {
    await openScene({ ...sceneAt('/my-account', 'director', [], ESTABLISHMENTS), framed: true })
    const button = document.querySelector<HTMLButtonElement>('button[aria-keyshortcuts]')
    act(() => button?.click())
    pressAtOnce({ key: '1' }, { key: '9' }, { key: 'k', ctrlKey: true })
    act(() => button?.click())
    await waitUntilSettled()
    expect(fieldText()).toBe('19')
  })

  it('keeps Enter from the button or link that has the focus', async () => {
    await openScene({ ...sceneAt('/my-account', 'director', [], ESTABLISHMENTS), framed: true })
    const [, , enter] = pressAtOnce({ key: 'k', ctrlKey: true }, { key: '3' }, { key: 'Enter' })
    expect(enter?.defaultPrevented).toBe(true)
    await waitUntilSettled()
    expect(fieldText()).toBe('3')
  })

  it('accepts characters that are typed with AltGr, which Windows reports as Ctrl+Alt', async () => {
    await openScene({ ...sceneAt('/my-account', 'director', [], ESTABLISHMENTS), framed: true })
    const altGr = { ctrlKey: true, altKey: true, modifierAltGraph: true }
    pressAtOnce(
      { key: 'k', ctrlKey: true },
      { key: 'a' },
      { key: '@', ...altGr },
      { key: 'x', ctrlKey: true },
    )
    await waitUntilSettled()
    expect(fieldText()).toBe('a@')
  })
})

describe('the list of shortcuts', () => {
  it('takes the keys from the control screen as soon as it is requested, before its code is loaded', async () => {
    await openScene({ ...sceneAt('/control', 'accountant', [], ESTABLISHMENTS), framed: true })
    await pressKey('j')
    // Without a pause in between, so that the code of the list is not loaded yet.
    for (const key of ['?', 'x'])
      act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
    await waitUntilSettled()
    expect(document.querySelector('[role="dialog"] h2')?.textContent).toBe('Keyboard shortcuts')
    await pressKey('Escape')
    expect(outline(document.body).filter((line) => line.includes('selected'))).toEqual([])
    await pressKey('x')
    expect(outline(document.body).filter((line) => line.includes('selected'))).toHaveLength(1)
  })
})
