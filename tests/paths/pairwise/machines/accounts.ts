import { CREDENTIAL_FORMS, type CredentialForm } from '../../../../src/domain/accounts/credential-forms.ts'
import { blank, EMAILS, each, PASSWORDS, right, TEXTS_TYPED, wrong } from '../classes.ts'
import type { Fields } from '../cover.ts'
import { type Plan, saysOf, type Trial } from '../plan.ts'

const required = 'validation.required'
/** The classes of the inputs of these forms, by field; the repeated password has a plan of its own. */
const CREDENTIALS: Fields = {
  email: EMAILS,
  firstName: [right('a name', 'Léa'), right('between blanks', ' Anne Marie '), ...blank(required)],
  lastName: [right('a name', 'D’Aoust'), ...blank(required)],
  currentPassword: [
    right('a password', 'the old one'),
    right('a blank', ' '),
    wrong(required, 'nothing', ''),
  ],
  password: PASSWORDS,
  code: [
    right('of the app', '012345'),
    right('in two groups', '012 345'),
    right('of recovery', 'abcd-efgh-ijkl-mnop'),
    wrong('validation.code', 'a digit too few', '01234'),
    ...blank(required),
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
  in: ['editing', 'refused'],
  to: 'sending',
  refused: 'refused',
  has: ({ faults }: Trial) => ({
    refusal: faults.length > 0 ? { name: 'InvalidRequest', ...saysOf(faults) } : null,
  }),
}
/** Two empty fields give two errors. */
const NOTHING = wrong(required, 'nothing', '')
const withoutNothing = (form: CredentialForm): Pick<Plan, 'fields' | 'send'> => {
  const { fields, send } = filled(form)
  const password = fields['values.password']?.filter(({ fault }) => fault !== required)
  return { ...(send && { send }), fields: password ? { ...fields, 'values.password': password } : fields }
}
const REPEATED = {
  fields: {
    'values.repeated': [
      right('the same', 'une nappe à carreaux'),
      wrong('validation.match', 'a capital', 'Une nappe à carreaux'),
      wrong('validation.match', 'a blank more', 'une nappe à carreaux '),
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
  { ...submitted, of: 'a forgotten password', where: isForm('forgotten'), ...withoutNothing('forgotten') },
  { ...submitted, of: 'one’s own password', where: isForm('ownPassword'), ...withoutNothing('ownPassword') },
  ...(['forgotten', 'ownPassword'] as const).flatMap((form): Plan[] => {
    const again = { event: 'SUBMIT', where: isForm(form), ...withoutNothing(form) }
    return [
      { ...again, of: `${form}, taken`, in: ['done'], to: null, refused: 'refused' },
      { ...again, of: `${form}, lost`, in: ['failed'], to: 'sending' },
    ]
  }),
  {
    ...submitted,
    of: 'the repetition',
    where: isForm('ownPassword'),
    ...REPEATED,
    send: repeating({ currentPassword: 'the old one' }),
  },
  ...(['reset', 'signUp', 'ownEmail', 'code', 'confirmation'] as const).map(
    (form): Plan => ({ ...submitted, of: form, input: { form }, ...withoutNothing(form) }),
  ),
]

const FIELD_VALUES = {
  field: each(['name', 'code', 'key']),
  value: [...TEXTS_TYPED, right('several', ['a', 'b'])],
}
const isUntouched = ({ start, values }: { start: object; values: object }) =>
  JSON.stringify(start) === JSON.stringify(values)

const form: readonly Plan[] = [
  {
    event: 'RELOADED',
    in: ['editing', 'saved'],
    where: (context) => context.subject !== null && isUntouched(context as never),
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
    in: ['editing', 'refused'],
    fields: {
      name: [right('a name', 'Nice'), right('one letter', 'N'), wrong('issue.required', 'nothing', '')],
      code: each(['NCE', '']),
      key: each(['secret', '']),
    },
    send: ({ values }) => [
      ...Object.entries(values).map(([field, value]) => ({ type: 'EDIT', field, value })),
      { type: 'SAVE' },
    ],
    to: 'saving',
    refused: 'editing',
    has: ({ faults, values }) => ({
      values,
      refusal: faults.length > 0 ? { name: 'InvalidRequest', ...saysOf(faults) } : null,
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
    has: ({ values }) => values,
  },
  {
    event: 'CONFIRMED',
    fields: { recoveryCodes: each([['abcd-efgh-ijkl-mnop'], []]) },
    to: 'saving',
    has: ({ values }) => values,
  },
  {
    event: 'FINISH',
    fields: { saved: [right('saved', true), wrong('NotSaved', 'not saved', false)] },
    to: 'enrolled',
    has: () => ({}),
  },
]

export const ACCOUNTS = { credential, enrolment, form }
