import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApi } from '../../src/api/client.ts'
import { serverClock } from '../../src/api/server-clock.ts'
import type { SessionUser } from '../../src/domain/contract/auth.ts'
import { ROLES } from '../../src/domain/roles.ts'
import type { Resource } from '../../src/machines/invalidation.ts'
import { accountPorts } from '../../src/ports/account.ts'
import { accountingPorts } from '../../src/ports/accounting.ts'
import { administrationPorts } from '../../src/ports/administration.ts'
import { bankPorts } from '../../src/ports/bank.ts'
import { cashLogPorts } from '../../src/ports/cash-log.ts'
import { closingsPorts } from '../../src/ports/closings.ts'
import { type PortsContext, portsContext } from '../../src/ports/context.ts'
import { controlPorts } from '../../src/ports/control.ts'
import { downloadPorts } from '../../src/ports/files.ts'
import { homePorts } from '../../src/ports/home.ts'
import { jobsPorts } from '../../src/ports/jobs.ts'
import { pouchesPorts } from '../../src/ports/pouches.ts'
import { remittanceControlPorts, remittancePorts } from '../../src/ports/remittances.ts'
import { ticketsPorts } from '../../src/ports/tickets.ts'
import { coinsPorts, walletPorts } from '../../src/ports/wallet.ts'
import { openTab } from './browser-storage.ts'

const ADA: SessionUser = {
  id: 'ada',
  token: 'token-1',
  expiresAt: '2026-11-21T14:00:00.000Z',
  role: ROLES.director,
  organizationId: 'organization-1',
  establishmentId: 'paris',
  timeZone: 'Europe/Paris',
  establishments: [{ id: 'paris', name: 'Paris' }],
  firstName: 'Ada',
  lastName: 'Martin',
  email: 'ada@sacoche.test',
  language: 'fr',
}
const CALL = { signal: new AbortController().signal, idempotencyKey: 'key-1' }

let tab: ReturnType<typeof openTab>
let answer: unknown
let user: SessionUser
let context: PortsContext
beforeEach(() => {
  tab = openTab()
  user = ADA
  vi.stubGlobal('location', new URL('https://sacoche.test/'))
  vi.stubGlobal('fetch', async () => Response.json({ statusCode: 10_000, message: '', data: answer }))
  const api = createApi({
    clock: serverClock(),
    baseUrl: 'https://sacoche.test/api/v1/',
    apiKey: 'key',
    token: () => user.token,
    onSessionLost: () => undefined,
  })
  context = portsContext({
    api,
    user: () => user,
    replaceUser: (next) => {
      user = next
    },
    deferUntilIdle: (call) => call,
  })
})
afterEach(() => vi.unstubAllGlobals())

/** The data loaded again after a command, written by hand: what the command may change, and nothing else. */
const RELOADS: readonly (readonly [
  command: string,
  portOf: (context: PortsContext) => { readonly changed: () => void },
  resources: readonly Resource[],
])[] = [
  ['a pouch is edited', (ports) => pouchesPorts(ports).fieldEdit, ['pouches']],
  [
    'a pouch is deleted',
    (ports) => pouchesPorts(ports).command('delete'),
    ['pouches', 'walletmovements', 'exchanges', 'cashlogs'],
  ],
  [
    'a remittance is prepared',
    (ports) => remittancePorts(ports).preparation,
    ['remittances', 'remittancecontrol', 'pouches'],
  ],
  [
    'a remittance is handed over or undone',
    (ports) => remittancePorts(ports).handOver,
    ['remittances', 'remittancecontrol', 'pouches'],
  ],
  [
    'a remittance is checked',
    (ports) => remittanceControlPorts(ports).check,
    ['remittances', 'remittancecontrol', 'pouches'],
  ],
  [
    'remittances with differences are validated',
    (ports) => remittanceControlPorts(ports).controlDiffering,
    ['remittances', 'remittancecontrol', 'pouches'],
  ],
  [
    'an inventory is recorded',
    (ports) => walletPorts(ports).inventory,
    ['walletmovements', 'exchanges', 'pouches'],
  ],
  [
    'notes leave the wallet',
    (ports) => walletPorts(ports).decrease,
    ['walletmovements', 'exchanges', 'pouches'],
  ],
  [
    'coins are received',
    (ports) => coinsPorts(ports).reception,
    ['walletmovements', 'exchanges', 'pouches', 'remittances'],
  ],
  [
    'money is bought, paid in or moved to a till',
    (ports) => walletPorts(ports).transfer,
    ['walletmovements', 'exchanges', 'pouches'],
  ],
  [
    'a movement is undone',
    (ports) => walletPorts(ports).undoMovement,
    ['walletmovements', 'exchanges', 'pouches', 'remittances'],
  ],
  ['a cash log is deleted', (ports) => cashLogPorts(ports).deletion, ['cashlogs']],
  ['counts are controlled', controlPorts, ['counts']],
  ['a difference is accepted', (ports) => controlPorts(ports).acceptance, ['counts']],
  [
    'the settings of an establishment are saved',
    (ports) => administrationPorts(ports).portsOf('establishmentsettings').form,
    ['establishments', 'establishmentsettings'],
  ],
  ['a job is run again or seen', jobsPorts, ['jobevents']],
  ['closings are requested', (ports) => closingsPorts(ports).requesting, ['closingsrequests']],
  ['a dispatch is prepared', (ports) => ticketsPorts(ports).preparation, ['ticketdispatches', 'tickets']],
  ['a dispatch is changed', (ports) => ticketsPorts(ports).dispatch, ['ticketdispatches', 'tickets']],
  ['an issuer is changed', (ports) => ticketsPorts(ports).issuer, ['ticketissuers']],
  ['a statement is imported', (ports) => bankPorts(ports).upload, ['bankstatements', 'banklines']],
  ...(['matching', 'line', 'settlement', 'split', 'applyRules'] as const).map(
    (name) =>
      [
        `a bank line is changed (${name})`,
        (ports: PortsContext) => bankPorts(ports)[name],
        ['banklines', 'remittances', 'remittancecontrol', 'pouches'],
      ] as const,
  ),
  ['a bank rule is saved', (ports) => bankPorts(ports).rule, ['bankrules']],
  ['a bank rule is deleted', (ports) => bankPorts(ports).deleteRule, ['bankrules']],
  ['accounting settings are saved', (ports) => accountingPorts(ports).settings, ['accountingsettings']],
  ['a journal is saved', (ports) => accountingPorts(ports).journal, ['accountingjournals']],
  ['an entry is reversed', (ports) => accountingPorts(ports).reversal, ['accountingentries']],
  ['an entry is posted again', (ports) => accountingPorts(ports).reposting, ['accountingentries']],
  ['a month is closed', (ports) => accountingPorts(ports).closing, ['accountingclosings']],
  ['a month is reopened', (ports) => accountingPorts(ports).reopening, ['accountingclosings']],
  ['a person saves their own account', (ports) => accountPorts(ports).form, ['ownaccount']],
]
/** The resources that some command of the table changes. Others are not watched. */
const WATCHED_RESOURCES = [...new Set(RELOADS.flatMap(([, , resources]) => resources))]

it.each(RELOADS)('when %s, exactly the data that this changes is loaded again', (_, portOf, resources) => {
  const changed: Resource[] = []
  for (const resource of WATCHED_RESOURCES)
    context.invalidation.watch([resource])(() => void changed.push(resource))
  portOf(context).changed()
  expect(changed.toSorted()).toEqual([...resources].toSorted())
})

describe('the session user', () => {
  it('gets the names, the e-mail address and the language that the person saved', async () => {
    answer = {
      firstName: 'Grace',
      lastName: 'Hopper',
      email: 'grace@sacoche.test',
      language: 'it',
      version: 8,
    }
    const form = accountPorts(context).form
    await form.save({ subject: { id: 'ada', version: 7 }, body: {}, password: null } as never, CALL)
    expect(user).toEqual({
      ...ADA,
      firstName: 'Grace',
      lastName: 'Hopper',
      email: 'grace@sacoche.test',
      language: 'it',
    })
  })

  it('gets the e-mail address that this person confirmed, and not one that another person confirmed', async () => {
    const confirm = accountPorts(context).confirmEmail('token')
    answer = { id: 'bob', email: 'bob@sacoche.test' }
    await confirm({}, CALL)
    expect(user.email).toBe('ada@sacoche.test')
    answer = { id: 'ada', email: 'new@sacoche.test' }
    await confirm({}, CALL)
    expect(user.email).toBe('new@sacoche.test')
  })
})

it('the second step of a sign-in is sent with the token of this device, and stores the one that the server returns', async () => {
  const bodies: unknown[] = []
  const sendCode = async () => {
    answer = { ...ADA, deviceToken: 'device-2' }
    await accountPorts(context).takeSecondStep('step-1')({ code: '123456' }, CALL)
  }
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (request: Request) => {
    bodies.push(await request.clone().json())
    return fetch(request)
  })
  await sendCode()
  await sendCode()
  expect(bodies).toMatchObject([{ deviceToken: null }, { deviceToken: 'device-2' }])
})

it('the last day that can be counted is that of the time zone of the establishment', () => {
  user = { ...ADA, timeZone: 'Pacific/Noumea' }
  vi.useFakeTimers({ now: new Date('2026-11-19T20:30:00.000Z') })
  try {
    // It is half past seven in the morning there, and still the evening of the day before in Paris.
    expect(cashLogPorts(context).sheet.today()).toBe('2026-11-20')
  } finally {
    vi.useRealTimers()
  }
})

describe('a draft', () => {
  it('belongs to the person in one establishment, or to the person in all establishments', () => {
    context.drafts('one').keep('key', { schemaVersion: 1, snapshot: {} as never })
    context.drafts('every', true).keep('key', { schemaVersion: 1, snapshot: {} as never })
    expect(Object.keys(tab.local).toSorted()).toEqual(['draft.ada.none.every.key', 'draft.ada.paris.one.key'])
  })

  it('of a sheet is listed on the home page with its date, service, register and amount', () => {
    const drafts = context.drafts('cash-log')
    for (const service of ['lunch', 'evening'])
      drafts.keep(`paris/2026-11-13/${service}/bar`, {
        schemaVersion: 1,
        snapshot: { countedCents: 11_01 } as never,
      })
    const sheet = { date: '2026-11-13', cashRegisterId: 'bar', countedCents: 11_01 }
    expect(homePorts(context).draftsOnDevice()).toEqual([
      { ...sheet, service: 'lunch' },
      { ...sheet, service: 'evening' },
    ])
  })
})

it('a download that is cancelled while it runs is not saved on the device', async () => {
  const saved: string[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }),
  )
  vi.stubGlobal('document', { createElement: () => ({ click: () => void saved.push('saved') }) })
  const { download } = downloadPorts(context)
  const cancelled = new AbortController()
  vi.stubGlobal('fetch', async () => {
    const response = new Response('content', { headers: { 'Content-Disposition': "filename*=UTF-8''a.csv" } })
    cancelled.abort()
    return response
  })
  const request = { path: 'cashlogs/download', query: {} }
  await download(request, { ...CALL, signal: cancelled.signal }).catch(() => undefined)
  expect(saved).toEqual([])
  await download(request, CALL)
  expect(saved).toEqual(['saved'])
})
