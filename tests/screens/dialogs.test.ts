import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { MAX_COMMENT_LENGTH } from '../../src/domain/contract/common.ts'
import type { RoleName } from '../../src/domain/roles.ts'
import { sceneAt } from './support/answers.ts'
import { nameOf } from './support/outline.ts'
import { elementAt, openScene, press, pressKey, takeStep } from './support/press.ts'
import { OPEN_LINE } from './support/records/bank.ts'
import { type Answers, prepareScreens, sentRequests, waitUntilSettled } from './support/screen.tsx'

prepareScreens()

type Situation = readonly [address: string, role: RoleName, steps: readonly string[], answers: Answers]

/** A dialog whose first tab stop is a group of radio buttons, of which the third one is selected. */
const CLASSIFY: Situation = [
  `/moneyremittanceCtrl?view=lines&id=${OPEN_LINE.id}`,
  'accountant',
  ['Classify', 'Bank fees'],
  {
    banklines: [OPEN_LINE],
    [`banklines/${OPEN_LINE.id}`]: OPEN_LINE,
    'banklines/summary': { count: 1, creditCents: 297_90, debitCents: 0, sumCents: 297_90 },
    bankaccounts: [],
  },
]

function focus(name: string): void {
  const stops = [...document.querySelectorAll<HTMLElement>('[role="dialog"] :is(button, input, textarea)')]
  const stop = stops.find((candidate) => nameOf(candidate) === name)
  if (!stop) throw new Error(`the dialog has no “${name}”: ${stops.map(nameOf).join(', ')}`)
  act(() => stop.focus())
}

const focusedName = () => nameOf(document.activeElement ?? document.body)
const playIn = ([address, role, steps, answers]: Situation) =>
  openScene(sceneAt(address, role, steps, answers))

describe('a dialog', () => {
  it.each([
    ['Bank fees', { shiftKey: true }, 'Classify'],
    ['Classify', {}, 'Bank fees'],
  ])('moves the focus by Tab at its edge from %s with %j to %s', async (from, modifiers, to) => {
    await playIn(CLASSIFY)
    focus(from)
    await pressKey('Tab', modifiers)
    expect(focusedName()).toBe(to)
  })

  it.each(['a', 'Enter', ' '])(
    'does not intercept the key “%s” on its last button, which keeps the focus',
    async (key) => {
      await playIn(CLASSIFY)
      focus('Classify')
      expect(await pressKey(key)).toBe(true)
      expect(focusedName()).toBe('Classify')
    },
  )

  it('stays open with its input when a person presses beside it, and closes on Escape', async () => {
    await playIn(CLASSIFY)
    // Radix notices presses beside a dialog only from the next turn of the event loop on, and would close the dialog one turn later. The
    // test waits for both.
    vi.advanceTimersByTime(1)
    await takeStep('Ignored')
    await press(elementAt('[role="dialog"]').parentElement!)
    await act(async () => void vi.advanceTimersByTime(1))
    await waitUntilSettled()
    expect(document.querySelector<HTMLInputElement>('[role="dialog"] input:checked')?.value).toBe('IGNORED')
    await pressKey('Escape')
    expect(document.querySelector('[role="dialog"]')).toBeNull()
  })
})

describe('the dialog that asks for the reason of reopening a month', () => {
  it('sends a reason of as many characters as the server accepts', async () => {
    const reason = 'x'.repeat(MAX_COMMENT_LENGTH)
    await openScene(
      sceneAt('/control?view=accounting&part=closings&id=closing-1', 'admin', [
        'Reopen the month',
        `Reason = ${reason}`,
        'Confirm',
      ]),
    )
    expect(sentRequests().map(({ body }) => body)).toEqual([{ status: 'REOPENED', reason }])
  })
})
