import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sceneAt } from './support/answers.ts'
import { openScene, pressKey, takeStep } from './support/press.ts'
import {
  type Answers,
  prepareScreens,
  RefusedAnswer,
  readsOf,
  sentCommands,
  sessionUserOf,
  typeValue,
  UNREACHABLE,
  waitUntilSettled,
} from './support/screen.tsx'

prepareScreens()

const PASSKEY = {
  id: 'passkey-1',
  name: 'Laptop',
  createdAt: '2026-11-10T08:16:00.000Z',
  lastUsedAt: null,
}
const OPTIONS_CALL = 'POST accounts/me/passkeys/options'
const REGISTRATION = 'POST accounts/me/passkeys'
const REFUSAL = 'You already have 20 passkeys. Remove one before you add another.'
const CREATION_OPTIONS = {
  challenge: 'AAAA',
  rp: { id: 'sacoche.test', name: 'Sacoche' },
  user: { id: 'AAAA', name: 'ada', displayName: 'Ada' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
}

/** The passkey that the browser has created. */
const CREATED_PASSKEY = {
  id: 'AAAA',
  rawId: new ArrayBuffer(3),
  type: 'public-key',
  response: { attestationObject: new ArrayBuffer(3), clientDataJSON: new ArrayBuffer(3) },
  getClientExtensionResults: () => ({}),
}

/** Opens the user's own account on a server that accepts passkeys. */
const openAccount = (steps: readonly string[], answers: Answers = {}) =>
  openScene({
    ...sceneAt('/my-account', 'user', steps, {
      'accounts/me/passkeys': { entries: [PASSKEY] },
      ...answers,
    }),
    passkeys: true,
  })

/** Types the password into the form with this name; other forms of the page ask for it too. */
async function typePassword(form: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement>(`form[aria-label="${form}"] input`)
  if (!field) throw new Error(`no form is named “${form}”`)
  await act(async () => {
    typeValue(field, 'Sacoche-2026')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** How often each path has been read: before the step, and in all after the step. */
async function readsBeforeAndAfter(step: () => Promise<unknown>, ...paths: readonly string[]) {
  const count = () => paths.map((path) => readsOf(path).length)
  const before = count()
  await step()
  return [before, count()]
}

const askForPasskey = async () => {
  await takeStep('Add a passkey')
  await typePassword('Add a passkey')
  await takeStep('Continue')
}

describe('adding a passkey', () => {
  /** The browser’s dialog for a passkey, which nobody answers. */
  const createCredential = vi.fn(() => new Promise<unknown>(() => undefined))
  beforeEach(() => {
    createCredential.mockClear()
    vi.stubGlobal('PublicKeyCredential', class {})
    Object.defineProperty(navigator, 'credentials', {
      configurable: true,
      value: { create: createCredential },
    })
  })
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'credentials')
  })

  it.each([
    ['opens the dialog of the browser when the password is accepted', false, 1],
    ['does not open the dialog of the browser when the password is accepted after Cancel', true, 0],
  ])('%s', async (_, isCancelled, opened) => {
    const accepted = Promise.withResolvers<unknown>()
    await openAccount([], { [OPTIONS_CALL]: accepted.promise })
    await askForPasskey()
    if (isCancelled) await takeStep('Cancel')
    accepted.resolve({ options: CREATION_OPTIONS })
    await waitUntilSettled()
    expect(sentCommands()).toEqual([OPTIONS_CALL])
    expect(createCredential).toHaveBeenCalledTimes(opened)
  })

  it('does not show the refusal of an earlier attempt after Cancel', async () => {
    await openAccount([], { [OPTIONS_CALL]: new RefusedAnswer('TooManyPasskeys') })
    await askForPasskey()
    expect(document.body.textContent).toContain(REFUSAL)
    await takeStep('Cancel')
    await takeStep('Add a passkey')
    expect(document.body.textContent).not.toContain(REFUSAL)
  })

  it('reads the passkeys again on Cancel if the answer was lost: the passkey may have been added', async () => {
    createCredential.mockResolvedValueOnce(CREATED_PASSKEY)
    await openAccount([], { [OPTIONS_CALL]: { options: CREATION_OPTIONS }, [REGISTRATION]: UNREACHABLE })
    await askForPasskey()
    expect(sentCommands()).toEqual([OPTIONS_CALL, REGISTRATION])
    const [before, after] = await readsBeforeAndAfter(
      () => takeStep('Cancel'),
      'accounts/me/passkeys',
      'accounts/me/second_factor',
    )
    expect([before, after]).toEqual([
      [1, 1],
      [2, 2],
    ])
  })
})

it('the setup of two-step sign-in ends other sessions: state and sessions are read again afterwards', async () => {
  await openAccount(['Set up'], {
    'accounts/me/second_factor': { since: null, recoveryCodesLeft: 0, passkey: false, required: false },
    'POST accounts/me/second_factor': { secret: 'JBSWY3DPEHPK3PXP', qrCode: '<svg/>' },
    'POST accounts/me/second_factor/confirm': { recoveryCodes: ['AAAA-BBBB'] },
  })
  await typePassword('Two-step sign-in')
  for (const step of ['Continue', 'Code = 123456', 'Turn on', 'I have put these codes in a safe place'])
    await takeStep(step)
  const paths = ['accounts/me/second_factor', 'accounts/me/sessions']
  expect(await readsBeforeAndAfter(() => takeStep('Continue'), ...paths)).toEqual([
    [1, 1],
    [2, 2],
  ])
})

it('a changed password has ended other sessions: the sessions are read again', async () => {
  await openAccount([], { 'POST accounts/me/password': { ...sessionUserOf('user'), token: 'next-token' } })
  await typePassword('Password')
  for (const step of ['New password = Autumn-leaves-2026', 'New password, once more = Autumn-leaves-2026'])
    await takeStep(step)
  expect(await readsBeforeAndAfter(() => takeStep('Change password'), 'accounts/me/sessions')).toEqual([
    [1],
    [2],
  ])
})

describe.each([
  ['was lost', UNREACHABLE],
  ['has not arrived', new Promise(() => undefined)],
])('when the answer %s', (_, answer) => {
  it('Cancel reads the state again, because the authenticator app may have been removed', async () => {
    const command = 'POST accounts/me/second_factor/remove'
    await openAccount(['Turn off'], { [command]: answer })
    await typePassword('Turn off')
    await takeStep('Turn off')
    expect(sentCommands()).toEqual([command])
    expect(await readsBeforeAndAfter(() => takeStep('Cancel'), 'accounts/me/second_factor')).toEqual([
      [1],
      [2],
    ])
  })

  it.each([
    [
      'the removal of a passkey',
      'Remove',
      'Current password = Sacoche-2026',
      'Remove',
      'POST accounts/me/passkeys/passkey-1/remove',
    ],
    ['the new name of a passkey', 'Rename', 'Name = Phone', 'Save', 'PUT accounts/me/passkeys/passkey-1'],
  ])(
    'closing the dialog reads the passkeys again, because %s may have been accepted',
    async (_name, open, typed, submit, command) => {
      for (const close of [() => takeStep('Cancel'), () => pressKey('Escape')]) {
        await openAccount([open], { [command]: answer })
        await takeStep(typed)
        await takeStep(submit)
        expect(sentCommands()).toEqual([command])
        const paths = ['accounts/me/passkeys', 'accounts/me/second_factor']
        expect(await readsBeforeAndAfter(close, ...paths)).toEqual([
          [1, 1],
          [2, 2],
        ])
      }
    },
  )
})
