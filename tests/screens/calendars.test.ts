import { expect, it } from 'vitest'
import type { RoleName } from '../../src/domain/roles.ts'
import { sceneAt } from './support/answers.ts'
import { buttonNamed, openScene, press } from './support/press.ts'
import { REMITTANCE } from './support/records/cash.ts'
import { OPEN_DISPATCH } from './support/records/counts.ts'
import { type Answers, prepareScreens } from './support/screen.tsx'

const HANDED_OVER = {
  ...REMITTANCE,
  status: 'VALIDATED',
  credits: [],
  creditedCents: null,
  creditedOn: null,
  returnedCents: null,
  returnedOn: null,
}

/** A dispatch of 16 November whose pouch left two days later. */
const HANDED_OVER_DISPATCH = {
  ...OPEN_DISPATCH,
  date: '2026-11-16',
  transport: 'CARRIER',
  pouchId: 'pouch-9',
  handedOverOn: '2026-11-18',
}

/**
 * Calendars on 20 November 2026, and their first and last selectable day. A calendar shows the days from 26 October to 6 December.
 * A first day of 26 October means that earlier days can be selected too. The date of a remittance is a weekday: 4 December is the last one shown.
 * The date of a credit is between the hand-over (23 November) and five days after today.
 */
const CALENDARS: readonly (readonly [
  address: string,
  role: RoleName,
  steps: readonly string[],
  first: string,
  last: string,
  answers: Answers,
])[] = [
  ['/cashregister', 'director', ['Open the calendar'], '26 October', '20 November', {}],
  ['/tickets', 'accountant', ['Prepare a dispatch', 'Open the calendar'], '26 October', '20 November', {}],
  [
    '/moneyremittance?step=type',
    'director',
    ['Notes1 pouch, €70.03', 'Continue', 'All pouches', 'Continue', 'Open the calendar'],
    '20 November',
    '4 December',
    {},
  ],
  [
    '/moneyremittanceCtrl?id=remittance-6',
    'accountant',
    ['Open the calendar'],
    '23 November',
    '25 November',
    { 'remittances/remittance-6': HANDED_OVER },
  ],
  [
    '/tickets?view=dispatches&id=dispatch-2',
    'accountant',
    ['Confirm it was sent', 'Open the calendar'],
    '18 November',
    '20 November',
    { 'ticketdispatches/dispatch-2': HANDED_OVER_DISPATCH },
  ],
  ['/cashpad?view=requests', 'director', ['Open the calendar'], '26 October', '20 November', {}],
  [
    '/wallet?view=statement',
    'director',
    ['Period · From 01/11/2026 to 20/11/2026'],
    '26 October',
    '20 November',
    {},
  ],
  [
    '/?view=reports',
    'accountant',
    ['Period · From 22/10/2026 to 20/11/2026'],
    '26 October',
    '20 November',
    {},
  ],
]

prepareScreens()

it('a calendar that requires both dates of a period keeps a period of one day when its day is pressed', async () => {
  await openScene(
    sceneAt('/?view=reports', 'accountant', ['Period · From 22/10/2026 to 20/11/2026', 'Today']),
  )
  const shownPeriod = () => buttonNamed('Period · From 20/11/2026 to 20/11/2026')
  await press(shownPeriod())
  const day = document.querySelector<HTMLButtonElement>('[role=grid] [aria-selected=true] button')!
  await press(day)
  expect(shownPeriod()).toBeDefined()
})

it.each(CALENDARS)(
  'a calendar of %s, as %s after %j, offers the days from %s to %s',
  async (address, role, steps, first, last, answers) => {
    await openScene(sceneAt(address, role, steps, answers))
    const days = [...document.querySelectorAll<HTMLButtonElement>('[role=grid] button')]
    const selectable = days
      .filter(({ disabled }) => !disabled)
      .map((day) => /\d+ \w+(?= 2026)/u.exec(day.getAttribute('aria-label') ?? '')?.[0])
    expect([days.length, selectable[0], selectable.at(-1)]).toEqual([42, first, last])
  },
)
