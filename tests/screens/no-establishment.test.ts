import { describe, expect, it } from 'vitest'
import type { GroupToday } from '../../src/domain/contract/today.ts'
import { category } from '../machines/support/counting.ts'
import { sceneAt } from './support/answers.ts'
import { outline } from './support/outline.ts'
import { openScene } from './support/press.ts'
import { ESTABLISHMENT, STORED_FIELDS } from './support/records/common.ts'
import { CATEGORIES } from './support/records/counts.ts'
import {
  type Answers,
  AnswersInTurn,
  closeScreen,
  openScreen,
  prepareScreens,
  RefusedAnswer,
  sentCommands,
  sentRequests,
} from './support/screen.tsx'

/** The answers in an organization that has no establishment yet. */
const NEW_ORGANIZATION = {
  establishments: [],
  'establishments/my': [],
  'today/establishments': {
    establishments: [],
    registers: [],
    people: [],
    jobsInError: 0,
  } satisfies GroupToday,
}

/** The screens that show one establishment. */
const SCREENS = [
  '/cashregister',
  '/cashlogs',
  '/moneyremittance',
  '/carryingPouch',
  '/wallet',
  '/coins',
  '/establishment-settings',
]

async function open(address: string, role: 'admin' | 'director', answers: Answers = NEW_ORGANIZATION) {
  await closeScreen()
  return openScreen({ ...sceneAt(address, role, [], answers), framed: true, withoutEstablishment: true })
}

prepareScreens()

it('an establishment that is renamed has its new name in the header at once', async () => {
  const named = (name: string) => [{ id: 'establishment-1', name }]
  const answers = {
    'establishments/my': new AnswersInTurn(named('Bellecour'), named('Ostiense')),
    'PUT establishments/establishment-1': { ...ESTABLISHMENT, name: 'Ostiense', version: 5 },
  }
  const opening = sceneAt('/establishment?id=establishment-1', 'admin', [], answers)
  await openScene({ ...opening, framed: true, steps: ['Name = Ostiense', 'Save'] })
  expect(sentCommands()).toEqual(['PUT establishments/establishment-1'])
  expect(document.querySelector('header')!.textContent).toContain('Establishment · Ostiense')
})

describe('before the first establishment of an organization is chosen', () => {
  it.each([...SCREENS, '/cashpad', '/'])(
    '%s leads an administrator to the establishments',
    async (address) => {
      const page = await open(address, 'admin')
      const message = page.querySelector('main [role="status"]:has(h2)')!
      expect(outline(message)).toEqual([
        'No establishment chosen',
        'First create an establishment, then choose it at the top of the screen.',
        'Establishments → /establishment',
      ])
      expect(page.querySelectorAll('main [data-look=primary]')).toHaveLength(1)
      expect(page.querySelectorAll('main [role=alert], main table')).toHaveLength(0)
    },
  )

  it.each([...SCREENS, '/'])('%s tells a director to ask an administrator', async (address) => {
    const page = await open(address, 'director')
    const message = page.querySelector('main [role="status"]:has(h2)')!
    expect(outline(message)).toEqual([
      'No establishment chosen',
      'No active establishment is assigned to you. Ask an administrator.',
      'My account → /my-account',
    ])
  })

  it.each([true, false])(
    'the header offers an establishment as soon as it is created (without a chosen one: %s)',
    async (withoutEstablishment) => {
      const answers = {
        ...NEW_ORGANIZATION,
        'establishments/my': new AnswersInTurn([], [{ id: 'establishment-1', name: 'Ostiense' }]),
        'POST establishments': { ...ESTABLISHMENT, version: 1 },
      }
      const opening = sceneAt('/establishment?id=new', 'admin', [], answers)
      await openScene({
        ...opening,
        framed: true,
        withoutEstablishment,
        steps: ['Name = Ostiense', 'Code = OST1', 'Deposit day = 1', 'Create'],
      })
      expect(sentCommands()).toEqual(['POST establishments'])
      expect(location.search).toBe('?id=establishment-1')
      expect(sentRequests()).toEqual([])
      expect(document.querySelector('header')!.textContent).toContain(
        withoutEstablishment ? 'Establishment · Choose an establishment' : 'Establishment · Ostiense',
      )
    },
  )

  it('the page of an establishment that is not chosen says how to count there', async () => {
    // The registers have a float, so counting needs a line for it.
    const floatLine = category({ ...STORED_FIELDS, id: 'float', tillFloat: true })
    const answers = { ...NEW_ORGANIZATION, paymentcategories: [...CATEGORIES, floatLine] }
    const page = await open('/establishment?id=establishment-1', 'admin', answers)
    expect(page.querySelector('[data-ready=true]')?.textContent).toContain(
      'To count there, choose this establishment at the top of the screen.',
    )
    expect(page.querySelector('main a[href="/cashregister"]')).toBeNull()
  })

  it('the header has a menu of establishments once an establishment can be chosen', async () => {
    const pageBefore = await open('/wallet', 'admin')
    expect(pageBefore.querySelector('header')!.textContent).toContain('No establishment chosen')
    const answers = {
      ...NEW_ORGANIZATION,
      'establishments/my': [{ id: 'establishment-2', name: 'Ostiense' }],
    }
    const page = await open('/wallet', 'admin', answers)
    const menus = [...page.querySelectorAll('header button')].map(({ textContent }) => textContent)
    expect(menus).toContain('Establishment · Choose an establishment')
  })
})

describe('an establishment that was taken away from a person', () => {
  const answers = (others: readonly object[]) => ({
    'establishments/my': others,
    'establishments/establishment-1': new RefusedAnswer('NotFound'),
    walletmovements: new RefusedAnswer('EstablishmentLost'),
    wallet: new RefusedAnswer('EstablishmentLost'),
  })
  const OTHERS = [{ id: 'establishment-2', name: 'Ostiense' }]

  it('is reported as lost on the screen of its wallet, with the advice to choose another one', async () => {
    const page = await openScreen({ ...sceneAt('/wallet', 'director', [], answers(OTHERS)), framed: true })
    expect(page.textContent).toContain('You no longer have access to this establishment')
    expect(page.textContent).toContain('choose another one at the top of the screen')
    expect(page.querySelectorAll('main table')).toHaveLength(0)
  })

  it('is replaced by the one that the person chooses', async () => {
    await openScene({ ...sceneAt('/cashlogs', 'director', ['Ostiense'], answers(OTHERS)), framed: true })
    expect(sentRequests()).toMatchObject([
      { request: 'POST auth/change', body: { establishmentId: 'establishment-2' } },
    ])
  })

  it('is reported with the advice to ask an administrator if the person has no other one', async () => {
    const page = await openScreen({ ...sceneAt('/cashlogs', 'director', [], answers([])), framed: true })
    expect(page.textContent).toContain('No active establishment is assigned to you. Ask an administrator.')
  })
})

describe('an inactive establishment', () => {
  const inside = async (address: string, role: 'director' | 'user', answers: Answers) => {
    await closeScreen()
    return openScreen({ ...sceneAt(address, role, [], answers), framed: true })
  }
  const notice = (page: HTMLElement) =>
    [...page.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join(' ')

  it('asks a director to finish what is under way, and a shift lead to choose another one', async () => {
    const answers = { 'establishments/establishment-1': { ...ESTABLISHMENT, status: 'INACTIVE' } }
    const director = await inside('/cashlogs', 'director', answers)
    expect(notice(director)).toContain('Bellecour is inactive')
    expect(notice(director)).toContain('Finish what is under way')
    const user = await inside('/cashlogs', 'user', answers)
    expect(notice(user)).toContain('Choose another establishment at the top of the screen')
  })

  it('offers no new sheet, only those that are open', async () => {
    const page = await inside('/cashregister', 'director', {
      'establishments/establishment-1': { ...ESTABLISHMENT, status: 'INACTIVE' },
    })
    expect(page.querySelector('main form')).toBeNull()
    expect(page.querySelectorAll('main section h2')).toHaveLength(1)
  })
})
