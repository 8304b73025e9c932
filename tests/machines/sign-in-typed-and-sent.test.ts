import { describe, expect, it } from 'vitest'
import { accountCalls } from '../../src/api/accounts.ts'
import { sessionCalls } from '../../src/api/sessions.ts'
import type { CredentialForm } from '../../src/domain/accounts/credential-forms.ts'
import { credentialWith } from '../../src/machines/credential/machine.ts'
import type { CredentialPorts } from '../../src/machines/credential/types.ts'
import { establishmentWith } from '../../src/machines/establishment/machine.ts'
import { sessionWith } from '../../src/machines/session/machine.ts'
import { answering, createRecordingApi, requestAfter } from './support/requests.ts'

/* Tests that a machine sends what a person types or chooses: to sign in or up, to change password or e-mail address, to switch the establishment. */

const api = createRecordingApi()

describe('a person', () => {
  const session = () => {
    const { signIn, checkToken, signOut } = sessionCalls(api)
    const users = {
      keep: () => undefined,
      forget: () => undefined,
      end: () => undefined,
      watch: () => () => undefined,
    }
    return sessionWith({ signIn, checkToken, signOut, users, goTo: () => undefined, reload: () => undefined })
  }
  const signedOut = { user: null, address: '/' }

  it('signs in with the e-mail address and the password, each in its field', async () => {
    const events = [{ type: 'SIGN_IN', email: 'nora@maison.example', password: ' une nappe ' }]
    expect(await requestAfter(session(), signedOut, events, null)).toEqual({
      method: 'POST',
      to: 'auth/sign_in',
      body: { email: 'nora@maison.example', password: ' une nappe ' },
    })
  })

  it('signs in with the answer of the identity provider', async () => {
    const events = [{ type: 'IDENTIFIED', proof: { token: 'token-1', answer: 'code=a.b.c' } }]
    expect(await requestAfter(session(), signedOut, events, null)).toEqual({
      method: 'POST',
      to: 'auth/identity/sign_in',
      body: { token: 'token-1', answer: 'code=a.b.c' },
    })
  })

  it('switches to the establishment that was chosen', async () => {
    const { changeEstablishment } = sessionCalls(api)
    const machine = establishmentWith({
      changeEstablishment,
      loadEstablishments: answering([]),
      watchDrafts: () => () => undefined,
      watchChanges: () => () => undefined,
      replaceUser: () => undefined,
      goTo: () => undefined,
      reload: () => undefined,
    })
    const input = { currentId: 'establishment-1', known: [{ id: 'establishment-2', name: 'Bellecour' }] }
    const events = [{ type: 'CHOOSE', establishmentId: 'establishment-2' }]
    expect(await requestAfter(machine, input, events, null)).toEqual({
      method: 'POST',
      to: 'auth/change',
      body: { establishmentId: 'establishment-2' },
    })
  })

  const oldPassword = 'la vieille nappe'
  const newPassword = 'une nappe à carreaux rouges'
  const names = { firstName: 'Nora', lastName: 'Petit' }
  const calls = accountCalls(api)
  it.each<
    readonly [
      CredentialForm,
      CredentialPorts<unknown>['send'],
      Record<string, string>,
      string,
      string,
      object,
    ]
  >([
    [
      'forgotten',
      calls.forgotPassword,
      { email: ' nora@maison.example ' },
      'POST',
      'auth/forgotPassword',
      { email: 'nora@maison.example' },
    ],
    [
      'reset',
      calls.changePassword('token-of-the-link'),
      { password: newPassword, repeated: newPassword },
      'POST',
      'auth/changePassword',
      { token: 'token-of-the-link', password: newPassword },
    ],
    [
      'signUp',
      calls.signUp('token-of-the-mail', 'it'),
      { ...names, password: newPassword, repeated: newPassword },
      'POST',
      'auth/sign_up',
      { token: 'token-of-the-mail', ...names, language: 'it', password: newPassword },
    ],
    [
      'ownPassword',
      calls.changeOwnPassword('token-of-the-device'),
      { currentPassword: oldPassword, password: newPassword, repeated: newPassword },
      'POST',
      'accounts/me/password',
      { currentPassword: oldPassword, password: newPassword, deviceToken: 'token-of-the-device' },
    ],
    [
      'ownEmail',
      calls.changeOwnEmail(7),
      { email: ' nora@maison.example ', currentPassword: oldPassword },
      'PUT',
      'accounts/me/email',
      { version: 7, email: 'nora@maison.example', currentPassword: oldPassword },
    ],
    ['identityProvider', calls.beginAtProvider, {}, 'POST', 'auth/identity/begin', {}],
  ])('sends the form %s without the repeated password', async (form, send, values, method, to, body) => {
    const machine = credentialWith({ send, accepted: () => undefined })
    expect(await requestAfter(machine, { form }, [{ type: 'SUBMIT', values }], null)).toEqual({
      method,
      to,
      body,
    })
  })
})
