import { PAGE_SIZES } from '../../../../src/domain/lists/query.ts'
import { sessionUser } from '../../../machines/support/people.ts'
import { blank, each, Here, right, wrong } from '../classes.ts'
import { type Plan, saysOf, type Trial } from '../plan.ts'
import { reasoned } from './reasons.ts'

const stays = ({ state }: Trial) => state
const NOT_SHOWN = wrong('NotShown', 'not shown', 'sheet-9')
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
const ROWS = [right('none', []), right('one', [sheet(1)]), right('two', [sheet(1), sheet(3)])]
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
      id: [...SHOWN, right('selected', new Here(({ selected }: Selecting) => selected[0]?.id))],
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
  ...reasoned(['reasoning.writing', 'reasoning.refused'], 'changing'),
]

const USERS = [
  right('the same place', sessionUser({ token: 'token-5' })),
  right('another establishment', sessionUser({ token: 'token-6', establishmentId: 'establishment-2' })),
  right('somebody else', sessionUser({ id: 'user-2', token: 'token-7' })),
]
const session: readonly Plan[] = [
  {
    event: 'SIGN_IN',
    fields: {
      email: [
        right('an address', 'director@sacoche.example'),
        right('between blanks', ' a@b.fr '),
        ...blank('issue.required'),
      ],
      password: [
        right('a password', 'Sacoche-demo-2026'),
        right('a blank', ' '),
        wrong('issue.required', 'nothing', ''),
      ],
    },
    to: 'signingIn',
    refused: 'signedOut.refused',
    has: ({ faults }) =>
      faults.length > 0 ? { refusal: { name: 'InvalidRequest', ...saysOf(faults) } } : {},
  },
  {
    event: 'IDENTIFIED',
    fields: {
      proof: [right('a proof', { idToken: 'a.b.c', nonce: 'x' }), wrong('IdentityRefused', 'none', null)],
    },
    to: 'signingIn',
    refused: 'signedOut.refused',
    has: ({ faults }) => (faults.length > 0 ? { refusal: { name: 'IdentityRefused' } } : {}),
  },
  {
    event: 'EXPIRED',
    fields: {
      address: [
        right('a page with its query', '/cashregister?service=lunch'),
        right('the login', '/login', '/'),
        right('no page', '/nowhere', '/'),
        right('another host', '//evil.example/cashlogs', '/'),
        right('a script', 'javascript:alert(1)', '/'),
        right('nothing', '', '/'),
      ],
    },
    to: ({ state }) => (state === 'signedIn.checking' ? 'signedOut.rejected' : 'signedOut.expired'),
    // While a second factor is being set up, the address is that of the sign-in.
    has: ({ means, state }) => (state === 'enrolling' ? {} : { returnTo: means.address }),
  },
  {
    event: 'ENROLMENT_REQUIRED',
    fields: {
      address: [
        right('a page with its query', '/wallet?period=week'),
        right('the login', '/login', '/'),
        right('another host', '//evil.example/cashlogs', '/'),
      ],
    },
    to: 'enrolling',
    has: ({ means }) => ({ returnTo: means.address }),
  },
  { event: 'CODE_ACCEPTED', fields: { user: USERS }, to: 'signedIn.verified' },
  { event: 'REPLACE_USER', fields: { user: USERS }, to: 'signedIn.verified' },
  { event: 'USER_STORED', fields: { user: USERS }, to: 'signedIn.verified' },
]

const establishment: readonly Plan[] = [
  {
    event: 'CHOOSE',
    fields: {
      establishmentId: [
        right('another', 'establishment-2'),
        wrong('There', 'where one is', 'establishment-1'),
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
const asked = (fields: Plan['fields']): readonly Plan[] => [{ event: 'ASK', fields, to: 'sending' }]

const VIEW = { list: 'cashlogs', name: 'Midis', query: 'service=lunch', period: null, shared: false }
const subject = (id: string, version: number) => ({ id, version, label: 'ABC123' })

export const RUNNING = {
  control,
  session,
  establishment,
  jobs: asked({
    'command.act': each(['retry', 'see']),
    'command.ids': [right('one', ['job-1']), right('a page', many)],
  }),
  'saved-views': [
    {
      event: 'ASK',
      fields: {
        command: [
          right('one’s own', { act: 'save', body: VIEW }),
          right('for all', { act: 'save', body: { ...VIEW, shared: true, period: 'lastMonth' } }),
          right('taken away', { act: 'remove', id: 'view-1' }),
        ],
      },
      to: 'sending',
    },
  ],
  'confirm-command': [
    {
      event: 'ASK',
      fields: {
        subject: [
          right('one', subject('pouch-1', 3)),
          right('the same, which was changed since', subject('pouch-1', 4)),
          right('another', subject('pouch-2', 2_147_483_647)),
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
      event: 'ASK',
      fields: REQUESTS,
      to: ({ context }) => (context.page === null ? 'asking.loading' : 'asking.refreshing'),
    },
  ],
} as const satisfies Readonly<Record<string, readonly Plan[]>>
