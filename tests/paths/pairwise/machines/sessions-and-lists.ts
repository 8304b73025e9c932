import { PAGE_SIZES } from '../../../../src/domain/lists/address.ts'
import { sessionUser } from '../../../machines/support/people.ts'
import { blankTexts, each, invalid, StateValue, valid } from '../classes.ts'
import { type Plan, refusalWith, type Trial } from '../plan.ts'
import { reasonPlans } from './reasons.ts'

const stays = ({ state }: Trial) => state
const NOT_SHOWN = invalid('NotShown', 'not shown', 'sheet-9')
const SHOWN = [...each(['sheet-1', 'sheet-2']), NOT_SHOWN]
const sheet = (place: number) => ({
  id: `sheet-${place}`,
  counts: [
    {
      id: `count-${place}`,
      cashLogId: `sheet-${place}`,
      status: 'VALIDATED',
      pouchCommitted: false,
      hasProvisionCode: true,
    },
  ],
})
const ROWS = [valid('none', []), valid('one', [sheet(1)]), valid('two', [sheet(1), sheet(3)])]
const REQUESTS = {
  'request.page': each([1, 3]),
  'request.rowsPerPage': each(PAGE_SIZES),
  'request.sortBy': each(['date', 'updatedAt']),
  'request.descending': each([true, false]),
  'request.filters': each([{}, { status: 'CREATED' }]),
  'request.search': each(['', 'midi', 'été & Cie']),
}

interface Selecting {
  readonly selected: readonly { readonly id: string }[]
}
const control: readonly Plan[] = [
  { event: 'ROWS_SHOWN', fields: { rows: ROWS }, to: stays },
  { event: 'FOCUS', fields: { id: SHOWN }, to: stays },
  {
    event: 'TOGGLE',
    fields: {
      id: [...SHOWN, valid('selected', new StateValue(({ selected }: Selecting) => selected[0]?.id))],
    },
    to: 'selecting.choosing',
  },
  {
    event: 'TOGGLE_RANGE',
    fields: { id: SHOWN },
    to: 'selecting.choosing',
  },
  {
    event: 'SELECT_MATCHING',
    fields: REQUESTS,
    to: 'gathering',
  },
  ...reasonPlans(['reasoning.writing', 'reasoning.refused'], 'changing'),
]

const USERS = [
  valid('the same place', sessionUser({ token: 'token-5' })),
  valid('another establishment', sessionUser({ token: 'token-6', establishmentId: 'establishment-2' })),
  valid('somebody else', sessionUser({ id: 'user-2', token: 'token-7' })),
]
const session: readonly Plan[] = [
  {
    event: 'SIGN_IN',
    fields: {
      email: [
        valid('an address', 'director@sacoche.example'),
        valid('between blanks', ' a@b.fr '),
        ...blankTexts('issue.required'),
      ],
      password: [
        valid('a password', 'Sacoche-demo-2026'),
        valid('a blank', ' '),
        invalid('issue.required', 'nothing', ''),
      ],
    },
    to: 'signingIn',
    refused: 'signedOut.refused',
    expectedContext: ({ faults }) =>
      faults.length > 0 ? { refusal: { name: 'InvalidRequest', ...refusalWith(faults) } } : {},
  },
  {
    event: 'IDENTIFIED',
    fields: {
      proof: [valid('a proof', { idToken: 'a.b.c', nonce: 'x' }), invalid('IdentityRefused', 'none', null)],
    },
    to: 'signingIn',
    refused: 'signedOut.refused',
    expectedContext: ({ faults }) => (faults.length > 0 ? { refusal: { name: 'IdentityRefused' } } : {}),
  },
  {
    event: 'EXPIRED',
    fields: {
      address: [
        valid('a page with its query', '/cashregister?service=lunch'),
        valid('the login', '/login', '/'),
        valid('no page', '/nowhere', '/'),
        valid('another host', '//evil.example/cashlogs', '/'),
        valid('a script', 'javascript:alert(1)', '/'),
        valid('nothing', '', '/'),
      ],
    },
    to: ({ state }) => (state === 'signedIn.checking' ? 'signedOut.rejected' : 'signedOut.expired'),
    // While a second factor is being set up, the address is that of the sign-in.
    expectedContext: ({ parsed, state }) => (state === 'enrolling' ? {} : { returnTo: parsed.address }),
  },
  {
    event: 'ENROLMENT_REQUIRED',
    fields: {
      address: [
        valid('a page with its query', '/wallet?period=week'),
        valid('the login', '/login', '/'),
        valid('another host', '//evil.example/cashlogs', '/'),
      ],
    },
    to: 'enrolling',
    expectedContext: ({ parsed }) => ({ returnTo: parsed.address }),
  },
  { event: 'CODE_ACCEPTED', fields: { user: USERS }, to: 'signedIn.verified' },
  { event: 'PASSKEY_ACCEPTED', fields: { user: USERS }, to: 'signedIn.verified' },
  { event: 'REPLACE_USER', fields: { user: USERS }, to: 'signedIn.verified' },
  { event: 'USER_STORED', fields: { user: USERS }, to: 'signedIn.verified' },
]

const establishment: readonly Plan[] = [
  {
    event: 'CHOOSE',
    fields: {
      establishmentId: [
        valid('another', 'establishment-2'),
        invalid('There', 'where one is', 'establishment-1'),
      ],
    },
    to: ({ context }) => (context.draftCount > 0 ? 'warning' : 'switching'),
  },
  {
    event: 'DRAFTS_COUNTED',
    fields: { count: each([0, 1, 40]) },
    to: stays,
  },
]

const many = Array.from({ length: 300 }, (_, nth) => `job-${nth}`)
const run = (fields: Plan['fields']): readonly Plan[] => [{ event: 'RUN', fields, to: 'sending' }]

const RENAME = { act: 'change', id: 'view-1', version: 1, name: 'Midis', shared: false }
const subject = (id: string, version: number) => ({ id, version, label: 'ABC123' })

export const RUNNING = {
  control,
  session,
  establishment,
  jobs: run({
    'command.act': each(['retry', 'see']),
    'command.ids': [valid('one', ['job-1']), valid('a page', many)],
  }),
  'saved-views': [
    {
      event: 'RUN',
      fields: {
        command: [
          valid('one’s own', RENAME),
          valid('for all', { ...RENAME, version: 2_147_483_647, shared: true }),
          valid('taken away', { act: 'remove', id: 'view-1' }),
        ],
      },
      to: 'sending',
    },
  ],
  'confirm-command': [
    {
      event: 'START',
      fields: {
        subject: [
          valid('one', subject('pouch-1', 3)),
          valid('the same, which was changed since', subject('pouch-1', 4)),
          valid('another', subject('pouch-2', 2_147_483_647)),
        ],
      },
      to: 'confirming',
    },
  ],
  download: [
    {
      event: 'DOWNLOAD',
      fields: {
        'request.path': each(['tickets/download', 'wallet/paper']),
        'request.query': each([{ format: 'csv' }, { format: 'xlsx' }, {}]),
      },
      to: 'downloading',
    },
  ],
  list: [
    {
      event: 'REQUEST',
      fields: REQUESTS,
      to: ({ context }) => (context.page === null ? 'fetching.loading' : 'fetching.refreshing'),
    },
  ],
} as const satisfies Readonly<Record<string, readonly Plan[]>>
