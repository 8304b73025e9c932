import { describe, expect, it } from 'vitest'
import type { RoleName } from '../../src/domain/roles.ts'
import { sceneAt } from './support/answers.ts'
import { nameOf, outline } from './support/outline.ts'
import { elementAt, openScene, takeStep } from './support/press.ts'
import { RECEPTION, WALLET } from './support/records/cash.ts'
import { REGISTERS } from './support/records/counts.ts'
import {
  type Answers,
  closeScreen,
  openScreen,
  prepareScreens,
  RefusedAnswer,
  UNREACHABLE,
} from './support/screen.tsx'

prepareScreens()

const [TERRACE, BAR] = REGISTERS
const PURCHASE = ['Bank, till floats', 'Money bought from the bank']
const FLOAT = ['Bank, till floats', 'Float of a register']
const COMMENT = 'Comment · optional'

const openWallet = (steps: readonly string[], changes: Answers = {}) =>
  openScene(sceneAt('/wallet', 'director', steps, changes))

const focusedName = () => nameOf(document.activeElement ?? document.body)
const invalidNames = () => [...document.querySelectorAll('[role="dialog"] [aria-invalid=true]')].map(nameOf)
const alertTexts = () =>
  [...document.querySelectorAll('[role="dialog"] [role="alert"]')].map(({ textContent }) => textContent)

function fieldNamed(name: string): HTMLInputElement {
  const fields = [...document.querySelectorAll<HTMLInputElement>('[role="dialog"] :is(input, select)')]
  const field = fields.find((candidate) => nameOf(candidate) === name)
  if (!field) throw new Error(`no field is named “${name}”: ${fields.map(nameOf).join(', ')}`)
  return field
}

const errorTextAt = (name: string) =>
  (fieldNamed(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)

describe('the dialog of a purchase that was sent empty', () => {
  it('keeps the focus in the field in which a person types', async () => {
    await openWallet([...PURCHASE, 'Record the purchase'])
    expect(focusedName()).toBe('Loose coins of €2')
    await takeStep(`${COMMENT} = For the till`)
    expect(focusedName()).toBe(COMMENT)
    expect(invalidNames()).toEqual(['Loose coins of €2'])
  })

  it.each(['Loose coins of €1', 'Rolls of €1', 'Number of €20'])(
    'no longer asks for money once a quantity is typed: %s',
    async (field) => {
      await openWallet([...PURCHASE, 'Record the purchase', `${field} = 3`])
      expect(focusedName()).toBe(field)
      expect(invalidNames()).toEqual([])
      expect(alertTexts()).toEqual([])
    },
  )

  it('moves the focus to the first coin again when it is sent empty again', async () => {
    await openWallet([...PURCHASE, 'Record the purchase', 'Loose coins of €1 = 3', 'Loose coins of €1 = '])
    await takeStep('Record the purchase')
    expect(focusedName()).toBe('Loose coins of €2')
    expect(invalidNames()).toEqual(['Loose coins of €2'])
  })
})

describe('the dialog for the float of a till', () => {
  it('keeps the focus in a quantity while no till is chosen', async () => {
    await openWallet([...FLOAT, 'Record the movement'])
    expect(focusedName()).toBe('Register')
    await takeStep('Number of €20 = 3')
    expect(focusedName()).toBe('Number of €20')
    expect(invalidNames()).toEqual(['Register'])
  })

  it('no longer says that money is missing in the wallet once a quantity is changed', async () => {
    const refused = new RefusedAnswer('WalletNegative', {
      issues: [{ path: 'denominations', key: 'failure.WalletNegative' }],
    })
    await openWallet([...FLOAT, `Register = ${BAR?.id}`, 'Number of €500 = 3', 'Record the movement'], {
      'POST walletmovements': refused,
    })
    expect(invalidNames()).toEqual(['Number of €500'])
    await takeStep('Number of €500 = ')
    expect(focusedName()).toBe('Number of €500')
    expect(invalidNames()).toEqual([])
    expect(alertTexts()).toEqual([])
  })

  it('forgets an inactive till when the float no longer comes back from it', async () => {
    await openWallet([...FLOAT, 'To the change fund', `Register = ${TERRACE?.id}`], {
      cashregisters: [{ ...TERRACE, status: 'INACTIVE' }, BAR],
    })
    expect(fieldNamed('Register').value).toBe(TERRACE?.id)
    await takeStep('To the register')
    await takeStep('Number of €20 = 3')
    await takeStep('Record the movement')
    expect(focusedName()).toBe('Register')
    expect(invalidNames()).toEqual(['Register'])
  })

  it('offers the direction of a draft, which an inactive establishment refuses, until the other direction is chosen', async () => {
    await openWallet([...FLOAT, `Register = ${BAR?.id}`, 'Number of €20 = 3', 'Close'])
    const answers = {
      wallet: { ...WALLET, isActive: false },
      'POST walletmovements': new RefusedAnswer('EstablishmentInactive'),
    }
    await openScreen(sceneAt('/wallet?act=float', 'director', [], answers))
    const directions = () => outline(elementAt('[role=radiogroup]'))
    expect(directions()).toEqual(['To the register = yes To the change fund = no'])
    await takeStep('Record the movement')
    expect(alertTexts().join(' ')).toContain('This establishment is inactive')
    await takeStep('To the change fund')
    expect(directions()).toEqual(['To the change fund = yes'])
  })

  it('keeps an active till when the direction changes', async () => {
    await openWallet([...FLOAT, `Register = ${BAR?.id}`, 'To the change fund', 'To the register'])
    expect(fieldNamed('Register').value).toBe(BAR?.id)
  })
})

it('a comment that is too long for a purchase is refused at its field, without an alert', async () => {
  const refused = new RefusedAnswer('InvalidRequest', { issues: [{ path: 'comment', key: 'issue.tooLong' }] })
  await openWallet([...PURCHASE, 'Number of €20 = 3', `${COMMENT} = Much too long`, 'Record the purchase'], {
    'POST walletmovements': refused,
  })
  expect(invalidNames()).toEqual([COMMENT])
  expect(errorTextAt(COMMENT)).toContain('Text too long')
  expect(focusedName()).toBe(COMMENT)
  expect(alertTexts()).toEqual([])
  expect(document.title).toMatch(/^Error · /u)
  await takeStep(`${COMMENT} = Short`)
  expect(invalidNames()).toEqual([])
  expect(document.title).not.toMatch(/^Error · /u)
})

it('a total that is too large is shown at the typed quantity, or in an alert where there is no quantity', async () => {
  const tooLarge = (path: string) =>
    new RefusedAnswer('InvalidRequest', { issues: [{ path, key: 'failure.TotalTooLarge' }] })
  await openWallet([...PURCHASE, 'Number of €20 = 3', 'Record the purchase'], {
    'POST walletmovements': tooLarge('denominations'),
  })
  expect(invalidNames()).toEqual(['Number of €20'])
  expect(errorTextAt('Number of €20')).toContain('The total is too large.')
  await openScene(
    sceneAt('/wallet?id=movement-2', 'director', ['Undo this movement', 'Reason = Wrong pouch', 'Confirm'], {
      'walletmovements/movement-2': RECEPTION,
      'POST walletmovements': tooLarge('reversesId'),
    }),
  )
  expect(elementAt('[role="alertdialog"] [role="alert"]').textContent).toContain('The total is too large.')
})

it('in an inactive establishment, money can be paid into the bank and floats can come back, but no money is bought', async () => {
  const wallet = (isActive: boolean) =>
    sceneAt('/wallet', 'director', ['Bank, till floats'], { wallet: { ...WALLET, isActive } })
  const items = () =>
    [...document.querySelectorAll('[role="menuitem"]')].map(({ textContent }) => textContent)
  await openScene(wallet(true))
  expect(items()).toHaveLength(3)
  await openScene(wallet(false))
  expect(items()).toEqual(['Money paid into the bank', 'Float of a register'])
})

it('the statement of a wallet has the period of the list, also if only its end is chosen', async () => {
  await openScene(sceneAt('/wallet?date_to=2026-11-19', 'director'))
  expect(outline(document.body).join()).toContain(
    'Printable statement → /wallet?view=statement&date_to=2026-11-19',
  )
})

it.each<[RoleName, boolean]>([
  ['director', true],
  ['accountant', false],
])('a %s finds a link to the open exchanges in the wallet: %s', async (role, hasLink) => {
  const my = { 'establishments/my': [{ id: 'establishment-1', name: 'Bellecour' }] }
  const wallet = { ...WALLET, exchanges: { count: 2, valueCents: 300_00 } }
  await openScene(sceneAt('/wallet', role, [], { ...my, wallet }))
  expect(document.querySelector('a[href="/coins"]') !== null).toBe(hasLink)
})

it('the empty dialog of an inventory does not say that input is back when only the key of a request without an answer is stored', async () => {
  const steps = ['Total only', 'Change total = 40', 'See the difference', 'Record the inventory']
  const scene = sceneAt('/wallet?act=inventory', 'director', steps, { 'POST walletmovements': UNREACHABLE })
  await openScene(scene)
  for (const step of ['Back to the count', 'Change total = ']) await takeStep(step)
  const device = { ...localStorage }
  expect(JSON.stringify(device)).toContain('isUnanswered')
  await closeScreen()
  for (const [name, text] of Object.entries(device)) localStorage.setItem(name, text)
  await openScreen(scene)
  expect(outline(elementAt('[role="dialog"]')).join(' ')).toContain('Change total')
  expect(elementAt('[role="dialog"]').textContent).not.toContain('What you entered is back')
})
