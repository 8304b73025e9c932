import { CREDENTIAL_FORMS, type CredentialForm } from '../../../../src/domain/accounts/credential-forms.ts'
import { blankTexts, EMAILS, each, invalid, PASSWORDS, TEXTS_TYPED, valid } from '../classes.ts'
import type { Fields } from '../cover.ts'
import { type Plan, refusalWith, type Trial } from '../plan.ts'

const required = 'validation.required'
/** The classes of the inputs of these forms, by field; the repeated password has a plan of its own. */
const CREDENTIALS: Fields = {
  email: EMAILS,
  firstName: [valid('a name', 'Léa'), valid('between blanks', ' Anne Marie '), ...blankTexts(required)],
  lastName: [valid('a name', 'D’Aoust'), ...blankTexts(required)],
  currentPassword: [
    valid('a password', 'the old one'),
    valid('a blank', ' '),
    invalid(required, 'nothing', ''),
  ],
  password: PASSWORDS,
  code: [
    valid('of the app', '012345'),
    valid('in two groups', '012 345'),
    valid('of recovery', 'abcd-efgh-ijkl-mnop'),
    invalid('validation.code', 'a digit too few', '01234'),
    ...blankTexts(required),
  ],
}

/** The fields of a form; a password is repeated as typed. */
function filled(form: CredentialForm): Pick<Plan, 'fields' | 'send'> {
  const names = CREDENTIAL_FORMS[form].filter((name) => name !== 'repeated')
  return {
    fields: Object.fromEntries(names.map((name) => [`values.${name}`, CREDENTIALS[name]!])),
    send: ({ values }) => {
      const typed = Object.fromEntries(
        Object.entries(values).map(([path, value]) => [path.slice('values.'.length), String(value)]),
      )
      return [{ type: 'SUBMIT', values: { ...typed, repeated: typed.password ?? '' } }]
    },
  }
}
const submitted = {
  event: 'SUBMIT',
  states: ['editing', 'refused'],
  to: 'sending',
  refused: 'refused',
  expectedContext: ({ faults }: Trial) => ({
    refusal: faults.length > 0 ? { name: 'InvalidRequest', ...refusalWith(faults) } : null,
  }),
}
/** Two empty fields give two errors. */
const NOTHING = invalid(required, 'nothing', '')
const withoutNothing = (form: CredentialForm): Pick<Plan, 'fields' | 'send'> => {
  const { fields, send } = filled(form)
  const password = fields['values.password']?.filter(({ fault }) => fault !== required)
  return { ...(send && { send }), fields: password ? { ...fields, 'values.password': password } : fields }
}
const REPEATED = {
  fields: {
    'values.repeated': [
      valid('the same', 'une nappe à carreaux'),
      invalid('validation.match', 'a capital', 'Une nappe à carreaux'),
      invalid('validation.match', 'a blank more', 'une nappe à carreaux '),
      NOTHING,
    ],
  },
}
const repeating =
  (more: object) =>
  ({ values }: Trial) => [
    {
      type: 'SUBMIT',
      values: { ...more, password: 'une nappe à carreaux', repeated: values['values.repeated'] },
    },
  ]

const isForm = (form: CredentialForm) => (context: { form: string }) => context.form === form
const credential: readonly Plan[] = [
  {
    event: 'EDIT',
    fields: { field: each(CREDENTIAL_FORMS.ownPassword) },
    to: 'editing',
  },
  {
    ...submitted,
    subject: 'a forgotten password',
    appliesTo: isForm('forgotten'),
    ...withoutNothing('forgotten'),
  },
  {
    ...submitted,
    subject: 'one’s own password',
    appliesTo: isForm('ownPassword'),
    ...withoutNothing('ownPassword'),
  },
  ...(['forgotten', 'ownPassword'] as const).flatMap((form): Plan[] => {
    const again = { event: 'SUBMIT', appliesTo: isForm(form), ...withoutNothing(form) }
    return [
      { ...again, subject: `${form}, taken`, states: ['done'], to: null, refused: 'refused' },
      { ...again, subject: `${form}, lost`, states: ['failed'], to: 'sending' },
    ]
  }),
  {
    ...submitted,
    subject: 'the repetition',
    appliesTo: isForm('ownPassword'),
    ...REPEATED,
    send: repeating({ currentPassword: 'the old one' }),
  },
  ...(['reset', 'signUp', 'ownEmail', 'code', 'confirmation'] as const).map(
    (form): Plan => ({ ...submitted, subject: form, input: { form }, ...withoutNothing(form) }),
  ),
]

const FIELD_VALUES = {
  field: each(['name', 'code', 'key']),
  value: [...TEXTS_TYPED, valid('several', ['a', 'b'])],
}
const isUntouched = ({ start, values }: { start: object; values: object }) =>
  JSON.stringify(start) === JSON.stringify(values)

const form: readonly Plan[] = [
  {
    event: 'RELOADED',
    states: ['editing', 'saved'],
    appliesTo: (context) => context.subject !== null && isUntouched(context as never),
    fields: {
      subject: each([
        { id: 'row-1', version: 5 },
        { id: 'row-1', version: 900 },
      ]),
      values: each([
        { name: 'Nice', code: 'NCE', key: '' },
        { name: '', code: '', key: 'secret' },
      ]),
    },
    to: ({ state }) => state,
  },
  { event: 'EDIT', fields: FIELD_VALUES, to: 'editing' },
  {
    event: 'SAVE',
    states: ['editing', 'refused'],
    fields: {
      name: [valid('a name', 'Nice'), valid('one letter', 'N'), invalid('issue.required', 'nothing', '')],
      code: each(['NCE', '']),
      key: each(['secret', '']),
    },
    send: ({ values }) => [
      ...Object.entries(values).map(([field, value]) => ({ type: 'EDIT', field, value })),
      { type: 'SAVE' },
    ],
    to: 'saving',
    refused: 'editing',
    expectedContext: ({ faults, values }) => ({
      values,
      refusal: faults.length > 0 ? { name: 'InvalidRequest', ...refusalWith(faults) } : null,
    }),
  },
  {
    event: 'CONFIRM',
    fields: { password: each(['my own', 'é'.repeat(128), ' ']) },
    to: 'saving',
  },
  {
    event: 'CHOOSE',
    fields: { field: each(['name', 'code', 'key']), side: each(['mine', 'theirs']) },
    to: 'conflict.choosing',
  },
]

const enrolment: readonly Plan[] = [
  {
    event: 'BEGUN',
    fields: { setup: each([{ secret: 'JBSWY3DPEHPK3PXP', qrCode: '<svg/>' }]) },
    to: 'scanning',
    expectedContext: ({ values }) => values,
  },
  {
    event: 'CONFIRMED',
    fields: { recoveryCodes: each([['abcd-efgh-ijkl-mnop'], []]) },
    to: 'saving',
    expectedContext: ({ values }) => values,
  },
  {
    event: 'FINISH',
    fields: { saved: [valid('saved', true), invalid('NotSaved', 'not saved', false)] },
    to: 'enrolled',
    expectedContext: () => ({}),
  },
]

export const ACCOUNTS = { credential, enrolment, form }
