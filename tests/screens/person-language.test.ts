import { parse } from '@formatjs/icu-messageformat-parser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionUser } from '../../src/domain/contract/auth.ts'
import { isLanguage, type Language } from '../../src/domain/languages.ts'
import { storedLocale } from '../../src/i18n/locales.ts'
import { MESSAGES } from '../support/messages.ts'
import { sceneAt } from './support/answers.ts'
import { type Scene, takeStep } from './support/press.ts'
import { OWN_ACCOUNT } from './support/records/office.ts'
import { type Answers, openScreen, prepareScreens } from './support/screen.tsx'

prepareScreens()

const MESSAGE_TREES = Object.fromEntries(Object.entries(MESSAGES.en).map(([id, text]) => [id, parse(text)]))
/** Whether the messages of a language can be loaded. Every language gets the English ones. */
let canLoadMessages = true
beforeEach(() => {
  canLoadMessages = true
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (input: unknown) => {
    if (input instanceof Request) return answer(input)
    return canLoadMessages ? Response.json(MESSAGE_TREES) : new Response(null, { status: 503 })
  })
})

/** Opens the scene on the same device, and takes its steps. */
async function visit({ steps = [], ...opening }: Scene): Promise<void> {
  await openScreen(opening)
  for (const step of steps) await takeStep(step)
}

const SIGN_IN = ['E-mail address = ada@sacoche.test', 'Password = Sacoche-2026', 'Sign in']
const person = (language: Language): SessionUser => ({
  id: `person-${language}`,
  token: 'token-2',
  expiresAt: '2026-11-21T14:00:00.000Z',
  role: 10,
  organizationId: 'organization-1',
  establishmentId: 'establishment-1',
  timeZone: 'Europe/Paris',
  establishments: [],
  firstName: 'Ada',
  lastName: 'Martin',
  email: 'ada@sacoche.test',
  language,
})
const signIn = (answer: unknown) => visit(sceneAt('/login', null, SIGN_IN, { 'POST auth/sign_in': answer }))

/** The language of the page. */
const language = (): Language => {
  const { lang } = document.documentElement
  if (!isLanguage(lang)) throw new Error(`the page has the language “${lang}”`)
  return lang
}

/** Stores a language as if a person had chosen it in the menu on this device. */
const choose = (chosen: Language) => localStorage.setItem('currentLanguage', chosen)

describe('the language of a person who signs in', () => {
  it('is shown on a device on which no language was chosen, and is stored for the next visit', async () => {
    await signIn(person('it'))
    expect([language(), storedLocale()]).toEqual(['it', 'it'])
  })

  it('is shown before a required second factor is set up', async () => {
    await signIn({ enrolment: person('it') })
    expect([language(), storedLocale()]).toEqual(['it', 'it'])
  })

  it('is not shown on a device on which another one was chosen', async () => {
    choose('en')
    await signIn(person('it'))
    expect([language(), storedLocale()]).toEqual(['en', 'en'])
  })

  it('is shown to each person of a shared device until a language is chosen there', async () => {
    await signIn(person('it'))
    await signIn(person('fr'))
    expect([language(), storedLocale()]).toEqual(['fr', 'fr'])
    choose('en')
    await signIn(person('it'))
    expect([language(), storedLocale()]).toEqual(['en', 'en'])
  })

  it('does not replace the language that was chosen in the menu, even if the chosen one is that of the last person', async () => {
    await signIn(person('it'))
    await visit({ ...sceneAt('/my-account', 'user', ['EN Language · English', 'Italiano']), framed: true })
    await signIn(person('fr'))
    expect(storedLocale()).toBe('it')
  })

  it('does not change the page when the messages of the language can’t be loaded', async () => {
    canLoadMessages = false
    await signIn(person('it'))
    expect([language(), localStorage.getItem('currentLanguage')]).toEqual(['en', null])
  })
})

const TOKEN = 'a'.repeat(43)
const PASSWORDS = ['New password = Sacoche-2027-new', 'New password, once more = Sacoche-2027-new']
const INVITED: Answers = {
  'POST auth/invitation': {
    email: 'grace@sacoche.test',
    firstName: 'Grace',
    lastName: 'Hopper',
    language: 'it',
  },
  'POST auth/sign_up': null,
}

it('an invited person sees the language that they chose as soon as they have signed up', async () => {
  await visit(
    sceneAt(
      `/change-password#invitation=${TOKEN}`,
      null,
      [...PASSWORDS, 'Language = Italiano', 'Create my account'],
      INVITED,
    ),
  )
  expect([language(), storedLocale()]).toEqual(['it', 'it'])
})

describe('the language of an account that is saved', () => {
  const ACCOUNT = { ...OWN_ACCOUNT, language: 'it' } as const
  const saveAccount = () =>
    visit(
      sceneAt('/my-account', 'user', ['First name = Augusta', 'Save'], {
        'accounts/me': ACCOUNT,
        'PUT accounts/me': { ...ACCOUNT, firstName: 'Augusta' },
      }),
    )

  it('is shown, and the next person on a shared device sees the page in their own language', async () => {
    await saveAccount()
    expect([language(), storedLocale()]).toEqual(['it', 'it'])
    await signIn(person('fr'))
    expect([language(), storedLocale()]).toEqual(['fr', 'fr'])
  })

  it('replaces the language that was chosen on the device, and stays for the next person', async () => {
    choose('en')
    await saveAccount()
    expect([language(), storedLocale()]).toEqual(['it', 'it'])
    await signIn(person('fr'))
    expect(storedLocale()).toBe('it')
  })
})
