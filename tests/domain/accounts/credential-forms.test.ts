import { describe, expect, it } from 'vitest'
import {
  CREDENTIAL_FORMS,
  type CredentialForm,
  validateCredentials,
} from '../../../src/domain/accounts/credential-forms.ts'

const PASSWORD = 'une nappe à carreaux'
const VALID_VALUES: Readonly<Record<CredentialForm, Record<string, string>>> = {
  forgotten: { email: ' nora@sacoche.example ' },
  reset: { password: PASSWORD, repeated: PASSWORD },
  signUp: { firstName: 'Nora', lastName: 'Petit', password: PASSWORD, repeated: PASSWORD },
  ownPassword: { currentPassword: 'x', password: PASSWORD, repeated: PASSWORD },
  newEmail: {},
  identityProvider: {},
  passkeyName: { passkeyName: 'Téléphone' },
  ownEmail: { email: 'nora@sacoche.example', currentPassword: 'x' },
  code: { code: '012 345' },
  confirmation: { currentPassword: 'x' },
}

describe.each(Object.keys(CREDENTIAL_FORMS) as CredentialForm[])('the form %s', (form) => {
  it('has no error when every field is valid, and names every blank field', () => {
    expect(validateCredentials(form, VALID_VALUES[form])).toEqual([])
    const blanks = CREDENTIAL_FORMS[form].map((path) => ({ path, key: 'issue.required' }))
    expect(validateCredentials(form, {})).toEqual(blanks)
  })
})

it.each([
  ['forgotten', { email: 'nora' }, 'email', 'validation.email'],
  ['forgotten', { email: 'no ra@x.fr' }, 'email', 'validation.email'],
  ['forgotten', { email: 'nora@x.fr, eve@x.fr' }, 'email', 'validation.email'],
  ['forgotten', { email: 'nora@x.fr@y.fr' }, 'email', 'validation.email'],
  ['forgotten', { email: 'nora@x.fr.' }, 'email', 'validation.email'],
  ['reset', { ...VALID_VALUES.reset, repeated: `${PASSWORD} ` }, 'repeated', 'validation.match'],
  ['reset', { password: 'onze lettre', repeated: 'onze lettre' }, 'password', 'issue.passwordShort'],
  ['code', { code: '12345' }, 'code', 'validation.code'],
  ['signUp', { ...VALID_VALUES.signUp, firstName: '  ' }, 'firstName', 'issue.required'],
  ['ownPassword', { ...VALID_VALUES.ownPassword, currentPassword: '' }, 'currentPassword', 'issue.required'],
] as const)('%s with %j has an error at %s: %s', (form, values, path, key) => {
  expect(validateCredentials(form, values)).toEqual([{ path, key }])
})

it.each(['nora@sacoche.fr', 'nora.petit+caisse@mail.sacoche.co.uk'])(
  'the form “forgotten” accepts the address %s',
  (email) => {
    expect(validateCredentials('forgotten', { email })).toEqual([])
  },
)

it('the form “reset” accepts a password of twelve spaces', () => {
  expect(validateCredentials('reset', { password: ' '.repeat(12), repeated: ' '.repeat(12) })).toEqual([])
})
