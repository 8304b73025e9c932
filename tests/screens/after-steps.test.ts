import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { RoleName } from '../../src/domain/roles.ts'
import { BANK_STATES_SCENES } from './scenes/bank-states.ts'
import { sceneAt } from './support/answers.ts'
import { outline } from './support/outline.ts'
import { buttonNamed, elementAt, openScene, press } from './support/press.ts'
import { FREE_POUCH, POUCH } from './support/records/cash.ts'
import { OWN_VIEW, SHEET_ADDRESS } from './support/records/common.ts'
import { OPEN_LOG } from './support/records/counts.ts'
import { JOB } from './support/records/office.ts'
import {
  type Answers,
  filtersOfLastRead,
  pathsOfReads,
  prepareScreens,
  RefusedAnswer,
  readsOf,
  sentCommands,
  sentRequests,
  UNREACHABLE,
  waitUntilSettled,
} from './support/screen.tsx'

const MY_ESTABLISHMENT = { id: 'establishment-1', name: 'Bellecour' }

/** Steps on a list, and the address that they lead to. A change of what the list shows leads to its first page. */
const ADDRESSES: readonly (readonly [
  address: string,
  role: RoleName,
  steps: readonly string[],
  to: string,
])[] = [
  ['/cashlogs?page=3', 'director', ['Service = lunch'], '/cashlogs?service=lunch'],
  ['/cashlogs?page=3', 'director', ['Rows per page = 100'], '/cashlogs?rows=100'],
  ['/cashlogs?rows=100&page=3', 'director', ['Rows per page = 25'], '/cashlogs'],
  ['/cashlogs?page=3', 'director', ['Date'], '/cashlogs?sort=date_asc'],
  ['/cashlogs?sort=date_asc', 'director', ['Date'], '/cashlogs?sort=date_desc'],
  [
    '/cashlogs?date_from=2026-11-01&date_to=2026-11-17&service=lunch&page=2',
    'director',
    ['Remove Period From 01/11/2026 to 17/11/2026'],
    '/cashlogs?service=lunch',
  ],
  [
    '/cashlogs?date_from=2026-11-01&service=lunch&page=2',
    'director',
    ['Remove Service Lunch'],
    '/cashlogs?date_from=2026-11-01',
  ],
  // A range without an end, or without a beginning.
  ['/cashlogs?date_from=2026-11-01', 'director', ['Remove Period From 01/11/2026'], '/cashlogs'],
  ['/control?date_to=2026-11-17', 'accountant', ['Remove Period Until 17/11/2026'], '/control'],
  ['/carryingPouch?valueCents_from=100', 'director', ['Remove Value From €1'], '/carryingPouch'],
  ['/carryingPouch?valueCents_to=20000', 'director', ['Remove Value Up to €200'], '/carryingPouch'],
  [
    '/carryingPouch?valueCents_from=100&valueCents_to=20000&page=2',
    'director',
    ['Remove Value From €1 to €200'],
    '/carryingPouch',
  ],
  [
    '/moneyremittanceCtrl?handedOverOn_from=2026-10-01&handedOverOn_to=2026-10-31',
    'accountant',
    ['Remove Left on From 01/10/2026 to 31/10/2026'],
    '/moneyremittanceCtrl',
  ],
  ['/carryingPouch?page=2', 'director', ['Number or seal = AB1', 'Views'], '/carryingPouch?q=AB1'],
  ['/carryingPouch?page=2', 'director', ['Number or seal = AB1 ⏎'], '/carryingPouch?q=AB1'],
  ['/carryingPouch?q=AB1', 'director', ['Number or seal = ', 'Views'], '/carryingPouch'],
  ['/carryingPouch', 'director', ['Minimum value = 12.5', 'Views'], '/carryingPouch?valueCents_from=1250'],
]

/** A failed job that nobody has seen, one that somebody has seen, and a job with a warning, which can't be run again. */
const JOBS = {
  jobevents: [JOB, { ...JOB, id: 'job-2', seen: true }, { ...JOB, id: 'job-3', status: 'WARNING' }],
}

const SAVED_VIEWS = { savedviews: [OWN_VIEW] }

/** Steps that send a command at once, and the command. */
const COMMANDS: readonly (readonly [
  address: string,
  role: RoleName,
  steps: readonly string[],
  request: string,
  body: unknown,
  answers: Answers,
])[] = [
  [
    '/tickets?view=issuers',
    'admin',
    ['Last day accepted · optional = 31/03/2027 ⏎'],
    'PUT ticketissuers/issuer-1',
    { version: 7, closedFrom: '2027-04-01' },
    {},
  ],
  [
    '/tickets?view=issuers',
    'admin',
    ['Last day accepted · optional =  ⏎'],
    'PUT ticketissuers/issuer-1',
    { version: 7, closedFrom: null },
    {},
  ],
  [
    '/control?view=jobs',
    'accountant',
    ['Select all rows on the page', 'Mark as seen'],
    'POST jobevents/seen',
    { ids: ['job-1', 'job-3'] },
    JOBS,
  ],
  [
    '/control?view=jobs',
    'accountant',
    ['Select all rows on the page', 'Run again'],
    'PUT jobeventsstatus?id=job-1,job-2&status=REQUEST',
    { status: 'REQUEST' },
    JOBS,
  ],
  ...(['To the register', 'To the change fund'] as const).map(
    (direction) =>
      [
        '/wallet?act=float',
        'director',
        [direction, 'Register = register-1', 'Number of €20 = 3', 'Record the movement'],
        'POST walletmovements',
        {
          type: 'FLOAT',
          direction: direction === 'To the register' ? 'toTill' : 'toWallet',
          cashRegisterId: 'register-1',
          denominations: { 2000: 3 },
          comment: '',
        },
        {},
      ] as const,
  ),
  [
    '/carryingPouch',
    'director',
    ['Views', 'Rename, share or delete…', 'Name of the view Free notes =  Notes  ⏎'],
    'PUT savedviews/view-1',
    { version: 3, name: 'Notes', shared: false },
    SAVED_VIEWS,
  ],
  [
    '/carryingPouch',
    'director',
    ['Views', 'Rename, share or delete…', 'Name of the view Free notes = Notes', 'Close'],
    'PUT savedviews/view-1',
    { version: 3, name: 'Notes', shared: false },
    SAVED_VIEWS,
  ],
]

/** The filters with which lists are read: as they open, and after filters were chosen. */
const FILTERS: readonly (readonly [
  address: string,
  role: RoleName,
  steps: readonly string[],
  list: string,
  filters: object,
])[] = [
  ['/cashlogs', 'director', [], 'cashlogs', { establishmentId: 'establishment-1' }],
  [
    '/cashlogs',
    'director',
    ['Service = evening', 'Status = VALIDATED', 'Over/short = short'],
    'cashlogs',
    { establishmentId: 'establishment-1', service: 'evening', status: 'VALIDATED', deltaCents_to: '-1' },
  ],
  ['/moneyremittance', 'director', [], 'remittances', { establishmentId: 'establishment-1' }],
  [
    '/moneyremittance',
    'director',
    ['Contents = CHEQUES', 'Status = PREPARED'],
    'remittances',
    { establishmentId: 'establishment-1', type: 'CHEQUES', status: 'PREPARED' },
  ],
  ['/carryingPouch', 'director', [], 'pouches', { establishmentId: 'establishment-1' }],
  [
    '/carryingPouch',
    'director',
    ['Contents = CHEQUES', 'Status = VALIDATED'],
    'pouches',
    { establishmentId: 'establishment-1', type: 'CHEQUES', status: 'VALIDATED' },
  ],
  [
    '/wallet',
    'director',
    ['Type of movement = DECREASE'],
    'walletmovements',
    { establishmentId: 'establishment-1', type: 'DECREASE' },
  ],
  ['/cashpad?view=archives', 'director', [], 'archives', {}],
  ['/control', 'accountant', [], 'controlsheets', { countStatuses: 'VALIDATED' }],
  ['/moneyremittanceCtrl', 'accountant', [], 'remittances', {}],
  [
    '/moneyremittanceCtrl',
    'accountant',
    ['Contents = CHEQUES', 'Status = SENT'],
    'remittances',
    { type: 'CHEQUES', status: 'SENT' },
  ],
  ['/tickets', 'accountant', [], 'tickets', {}],
  ['/tickets?view=dispatches', 'accountant', [], 'ticketdispatches', {}],
  ['/control?view=jobs', 'accountant', [], 'jobevents', {}],
  ['/control?view=jobs', 'accountant', ['Status = ERROR'], 'jobevents', { status: 'ERROR' }],
  ['/control?view=accounting&part=entries', 'accountant', [], 'accountingentries', {}],
  // A comma that is not escaped separates two issuers.
  [
    '/tickets?issuer=Up%2C+D%C3%A9jeuner&date_to=2026-11-19',
    'accountant',
    [],
    'tickets',
    { issuer: 'Up\\, Déjeuner', date_to: '2026-11-19' },
  ],
  [
    '/control?view=audit&date_from=2026-11-02&date_to=2026-11-03',
    'accountant',
    [],
    'auditevents',
    { at_from: '2026-11-01T23:00:00.000Z', at_to: '2026-11-03T22:59:59.999Z' },
  ],
  // The chain of custody of a pouch consists of the events of the pouch, of its count and of its remittances.
  ['/carryingPouch?id=pouch-1', 'director', [], 'auditevents', { entityId: 'pouch-1,count-4,remittance-6' }],
]

prepareScreens()

describe('a list', () => {
  it.each(ADDRESSES)('%s, opened as %s, after %j has the address %s', async (address, role, steps, to) => {
    await openScene(sceneAt(address, role, steps))
    expect(location.pathname + decodeURIComponent(location.search)).toBe(to)
  })

  it.each(FILTERS)(
    '%s, opened as %s, after %j reads %s with the filters %j',
    async (address, role, steps, list, filters) => {
      await openScene(sceneAt(address, role, steps))
      expect(filtersOfLastRead(list)).toEqual(filters)
    },
  )

  it('of bank lines reads those that were booked in the period', async () => {
    const address = '/moneyremittanceCtrl?view=lines&date_from=2026-11-01&date_to=2026-11-19'
    const answers = { banklines: [], 'banklines/summary': { count: 0 }, bankaccounts: [] }
    await openScene(sceneAt(address, 'accountant', [], answers))
    expect(filtersOfLastRead('banklines')).toEqual({ bookedOn_from: '2026-11-01', bookedOn_to: '2026-11-19' })
  })

  it('of exchanges reads those that are finished', async () => {
    await openScene(sceneAt('/coins', 'director', [], { exchanges: [] }))
    expect(filtersOfLastRead('exchanges')).toEqual({
      establishmentId: 'establishment-1',
      state: 'RECEIVED,CANCELED',
    })
  })
})

it.each(COMMANDS)(
  'a command that is sent at once: %s, opened as %s, after %j sends %s %j',
  async (address, role, steps, request, body, answers) => {
    await openScene(sceneAt(address, role, steps, answers))
    expect(sentRequests().slice(-1)).toEqual([{ request, body }])
  },
)

it('a sheet that could not be saved is sent again when the network is back', async () => {
  const answers = { 'cashlogs/log-5': OPEN_LOG, 'PUT cashlogs/log-6': UNREACHABLE }
  await openScene(sceneAt(SHEET_ADDRESS, 'director', ['Comment = Again', 'Save without validating'], answers))
  expect(sentCommands()).toEqual(['PUT cashlogs/log-6'])
  await act(async () => void window.dispatchEvent(new Event('online')))
  await waitUntilSettled()
  expect(sentCommands()).toEqual(['PUT cashlogs/log-6', 'PUT cashlogs/log-6'])
})

it.each([
  ['validated', ['Review and validate', 'Validate the count'], 'PUT cashlogsstatus', 'Try again'],
  ['deleted', ['More actions', 'Delete the sheet', 'Confirm'], 'DELETE cashlogs/log-6', 'Try again'],
])(
  'a sheet that could not be %s: the command is sent again by a press, not when the network is back',
  async (_, steps, command, retry) => {
    const answers = { 'cashlogs/log-5': OPEN_LOG, [command]: UNREACHABLE }
    await openScene(sceneAt(SHEET_ADDRESS, 'director', steps, answers))
    expect(sentCommands()).toEqual([command])
    await act(async () => void window.dispatchEvent(new Event('online')))
    await waitUntilSettled()
    expect(sentCommands()).toEqual([command])
    await press(buttonNamed(retry))
    expect(sentCommands()).toEqual([command, command])
  },
)

it('a person whom somebody else changed is loaded again when the dialog of the refused suspension is closed', async () => {
  await openScene(
    sceneAt('/user?id=user-2', 'admin', ['Suspend', 'Current password = Sacoche-2026', 'Suspend'], {
      'PUT usersstatus': new RefusedAnswer('StaleVersion'),
    }),
  )
  expect(sentCommands()).toEqual(['PUT usersstatus'])
  expect(document.body.textContent).toContain('This record has changed in the meantime.')
  const reads = pathsOfReads().length
  await press(buttonNamed('Cancel'))
  expect(pathsOfReads().slice(reads)).toContain('users/user-2')
})

it('a refusal of a suspension that no field of its dialog shows is shown in an alert of the dialog', async () => {
  const issues = [{ path: 'role', key: 'failure.OwnRights' }]
  await openScene(
    sceneAt('/user?id=user-2', 'admin', ['Suspend', 'Current password = Sacoche-2026', 'Suspend'], {
      'PUT usersstatus': new RefusedAnswer('OwnRights', { issues }),
    }),
  )
  expect(elementAt('[role="dialog"] [role="alert"]').textContent).toContain(
    'You can’t change your own rights.',
  )
})

it('a sheet with unsaved input shows the time at which the server stored its draft, even if that was long before the last input', async () => {
  const draft = { version: 1, storedAt: '2026-11-20T12:37:00.000Z' }
  const answers = { 'cashlogs/log-5': OPEN_LOG, 'PUT cashlogdrafts': draft }
  await openScene(sceneAt(SHEET_ADDRESS, 'director', ['Comment = Again'], answers))
  await act(async () => void window.dispatchEvent(new Event('online')))
  await waitUntilSettled()
  expect(document.body.textContent).toContain('Draft saved: 13:37')
})

describe('on a device without storage space', () => {
  const WARNING = 'This device can’t keep the draft. Finish before leaving the page.'
  const { localStorage: device } = globalThis
  const fullStorage = () =>
    new Proxy(device, {
      get(storage, name) {
        if (name === 'setItem')
          return () => {
            throw new DOMException('full', 'QuotaExceededError')
          }
        const value: unknown = Reflect.get(storage, name)
        return typeof value === 'function' ? value.bind(storage) : value
      },
    })

  it.each<[string, RoleName, string[]]>([
    ['/wallet?act=decrease', 'director', ['Pouch no. = CHG901']],
    ['/cashcarrier?id=carrier-1', 'admin', ['Name = Valora']],
    ['/moneyremittance?step=type', 'director', ['Notes1 pouch, €70.03', 'Continue']],
  ])('what is typed at %s as %s after %j has a warning until it can be stored', async (...scene) => {
    vi.stubGlobal('localStorage', fullStorage())
    await openScene(sceneAt(...scene, { pouches: [FREE_POUCH], 'establishments/my': [MY_ESTABLISHMENT] }))
    expect(document.body.textContent).toContain(WARNING)
    vi.stubGlobal('localStorage', device)
    await openScene(sceneAt(...scene, { pouches: [FREE_POUCH], 'establishments/my': [MY_ESTABLISHMENT] }))
    expect(document.body.textContent).not.toContain(WARNING)
  })
})

describe('the preparation of a remittance', () => {
  const cheques = {
    ...POUCH,
    id: 'pouch-5',
    number: 'CHEQUE5',
    type: 'CHEQUES',
    status: 'CREATED',
    remittanceId: null,
  }
  const preparing = (...steps: readonly string[]) =>
    sceneAt('/moneyremittance?step=type', 'director', ['Notes1 pouch, €70.03', ...steps], {
      pouches: [FREE_POUCH, cheques],
      'establishments/my': [MY_ESTABLISHMENT],
    })
  const pressEnter = async (repeat: boolean) => {
    const options = { key: 'Enter', repeat, bubbles: true, cancelable: true }
    await act(
      async () => void document.querySelector('h2')?.dispatchEvent(new KeyboardEvent('keydown', options)),
    )
    await waitUntilSettled()
  }

  it('continues on Enter on its heading, but not on the repeated events of a key that is held down', async () => {
    await openScene({ ...preparing(), framed: true })
    await pressEnter(true)
    expect(location.search).toBe('?step=type')
    await pressEnter(false)
    expect(location.search).toBe('?step=pouches')
  })

  it('has a ticked box for all pouches once all are chosen', async () => {
    const box = () => buttonNamed('All pouches').getAttribute('aria-checked')
    await openScene(preparing('Continue'))
    expect(box()).toBe('false')
    await openScene(preparing('Continue', 'All pouches'))
    expect(box()).toBe('true')
  })

  it('says what a scanned pouch contains if the pouch is of another type', async () => {
    await openScene(preparing('Continue', 'Pouch number = CHEQUE5 ⏎'))
    expect(document.body.textContent).toContain(
      'Pouch CHEQUE5 holds something else (Cheques): it leaves in another deposit.',
    )
  })
})

it('the continuity of closings is read again after an import', async () => {
  await openScene(BANK_STATES_SCENES['closings that were imported']!)
  expect(readsOf('closings/continuity')).toHaveLength(2)
})

it('the deposits that the bank has not credited are read again after a credit was linked', async () => {
  const answers = { 'PUT banklinesstatus': [] }
  await openScene(sceneAt('/moneyremittanceCtrl?view=bank', 'accountant', ['Confirm'], answers))
  expect(readsOf('remittances/ageing')).toHaveLength(2)
})

describe('the head of a printed page', () => {
  const lines = () => outline(elementAt('main')).slice(0, 2)
  it.each<[string, RoleName, string]>([
    ['/carryingPouch', 'director', 'Sacoche · Bellecour'],
    ['/control', 'accountant', 'Sacoche · All establishments'],
    ['/control?establishmentId=establishment-2,establishment-1', 'accountant', 'Sacoche · Opéra, Bellecour'],
    ['/?view=reports&establishment=establishment-2', 'accountant', 'Sacoche · Opéra'],
  ])('of %s, opened as %s, names %s and the time of printing', async (address, role, names) => {
    const my = [MY_ESTABLISHMENT, { id: 'establishment-2', name: 'Opéra' }]
    await openScene({ ...sceneAt(address, role, [], { 'establishments/my': my }), framed: true })
    expect(lines()).toEqual([names, 'Printed on 20/11/2026 15:00 by Ada Martin'])
    vi.setSystemTime('2026-11-20T15:12:00.000Z')
    await act(async () => void window.dispatchEvent(new Event('beforeprint')))
    expect(lines()).toEqual([names, 'Printed on 20/11/2026 16:12 by Ada Martin'])
  })
})
