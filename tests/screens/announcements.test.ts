import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { category } from '../machines/support/counting.ts'
import { sceneAt } from './support/answers.ts'
import { openScene, takeStep } from './support/press.ts'
import { SHEET_ADDRESS, STORED_FIELDS } from './support/records/common.ts'
import { prepareScreens, RefusedAnswer } from './support/screen.tsx'

prepareScreens()

/** The part of the page with this live region; screen readers announce what changes in it. */
const liveRegionOf = (text: string) =>
  [...document.querySelectorAll('[aria-live="polite"], [role="log"]')].find(({ textContent }) =>
    textContent?.includes(text),
  )

const letTimePass = () => act(async () => void vi.advanceTimersByTime(1_000))

describe('while a sheet is counted', () => {
  const CASH = category({ ...STORED_FIELDS, id: 'cash', name: 'Cash', countType: 4 })
  const openSheet = () =>
    openScene(
      sceneAt(SHEET_ADDRESS, 'director', [], { cashlogs: [], archives: [], paymentcategories: [CASH] }),
    )

  it('the total is announced outside the part that a closed bar hides', async () => {
    await openSheet()
    await takeStep('Number of €50 = 2')
    await letTimePass()
    const region = liveRegionOf('Counted €100.00')
    const button = document.querySelector('aside [aria-controls]')
    const body = document.getElementById(button?.getAttribute('aria-controls') ?? '')
    expect(region).toBeDefined()
    expect(body?.contains(region ?? null)).toBe(false)
  })

  it('a text that is no number is announced, and that it is not in the total', async () => {
    await openSheet()
    const regions = [...document.querySelectorAll('[aria-live="polite"], [role="log"]')]
    await takeStep('Number of €50 = 12x')
    await letTimePass()
    expect(liveRegionOf('they are not in the total')?.textContent).toContain('Counted €0.00')
    const field = document.querySelector('input[aria-invalid]')
    const description = document.getElementById(field?.getAttribute('aria-describedby') ?? '')
    expect(regions).toContain(description)
  })

  it('an implausible total is announced in a part that was there before', async () => {
    await openSheet()
    const parts = [...document.querySelectorAll('[role="status"]')]
    await takeStep('Number of €50 = 99999')
    expect(parts.filter(({ textContent }) => textContent?.includes('Unusual amount'))).toHaveLength(1)
  })

  it('the total of notes and coins has a name', async () => {
    await openSheet()
    await takeStep('Number of €50 = 2')
    const [line] = [...document.querySelectorAll('[aria-hidden="true"]')].filter(
      ({ textContent }) => textContent === 'Total',
    )
    expect(line?.nextElementSibling?.textContent).toBe('Total Cash')
  })
})

it('a confirmation is described by the effect of the command', async () => {
  await openScene(sceneAt('/carryingPouch?id=pouch-2', 'director', ['Delete']))
  const dialog = document.querySelector('[role="alertdialog"]')
  const description = document.getElementById(dialog?.getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).not.toBe('')
  expect(dialog?.contains(description)).toBe(true)
})

describe('at the sign-in', () => {
  it('the wait after too many tries is announced once, not every second', async () => {
    await openScene(
      sceneAt('/login', null, ['E-mail address = ada@sacoche.test', 'Password = wrong', 'Sign in'], {
        'POST auth/sign_in': new RefusedAnswer('TooManyTries', { retryAfterSeconds: 30 }),
      }),
    )
    await letTimePass()
    const [announced, shown] = document.querySelectorAll(
      '[role="alert"] span:is(.visually-hidden, [aria-hidden])',
    )
    expect(announced?.textContent).toContain('30 seconds')
    expect(shown?.textContent).toContain('29 seconds')
  })

  it('an empty field takes the focus, with its error', async () => {
    await openScene(sceneAt('/login', null, ['E-mail address = ada@sacoche.test', 'Sign in']))
    expect(document.activeElement?.getAttribute('name')).toBe('password')
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  })
})
