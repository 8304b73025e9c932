import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '../../../server/routes/index.ts'
import { loadLifecycles } from '../../paths/model/lifecycles.ts'
import { invalid, valid } from '../../paths/pairwise/classes.ts'
import { openTestApp, type TestApp } from '../commands/test-app.ts'
import { countKind, remittanceKind } from '../rights-matrix/counts-and-remittances.ts'
import type { RightsMatrix } from '../rights-matrix/matrix.ts'
import {
  carrierKind,
  configureCategories,
  dispatchKind,
  jobKind,
  personKind,
} from '../rights-matrix/others.ts'
import { changePouchAtCarrierKind, changePouchKind, notesPouchKind } from '../rights-matrix/pouches.ts'
import { type AnyRecordKind, createWorkspace } from '../rights-matrix/record-kind.ts'
import { accountingCommands } from './accounting.ts'
import { accountCommands } from './accounts.ts'
import { administrationCommands } from './administering.ts'
import { bankRuleCommands } from './bank-rules.ts'
import { closingCommands } from './closings.ts'
import {
  type CommandData,
  callOf,
  type DataCell,
  expectedRefusalOf,
  statusesOf,
  tryCommand,
} from './commands.ts'
import { countCommands } from './counting.ts'
import { dispatchCommands } from './dispatches.ts'
import { draftingCommands } from './drafting.ts'
import { establishmentCommands } from './establishments.ts'
import { fileCommands } from './files.ts'
import { issuerAndJobCommands } from './issuers-and-jobs.ts'
import { linkingCommands } from './linking.ts'
import { listCommands } from './lists.ts'
import { personCommands } from './persons.ts'
import { pouchCommands, remittanceCommands } from './remitting.ts'
import { reopeningCommands } from './reopening.ts'
import { reversingCommands } from './reversing.ts'
import { statusCommands } from './statuses.ts'
import { walletCommands } from './wallet.ts'
import { CALLS_WITHOUT_DATA, EVENTS_WITHOUT_DATA, SIGNED_CALLS } from './without-data.ts'

/**
 * The file for the results, which `npm run paths -- --data` sets. With it, all pairs are tried in every
 * status; without it, each class of values once, in the first status.
 */
const resultsFile = process.env.DATA_TO

let testApp: TestApp
let matrix: RightsMatrix
let commands: readonly CommandData[]
const cells: DataCell[] = []
beforeAll(async () => {
  testApp = await openTestApp()
  const testOrganization = await testApp.createOrganization()
  await configureCategories(testApp, testOrganization)
  const workspace = createWorkspace(testApp, testOrganization)
  const kinds = [
    countKind,
    remittanceKind,
    notesPouchKind,
    changePouchKind,
    changePouchAtCarrierKind,
    dispatchKind,
    jobKind,
    carrierKind,
    personKind,
  ]
  matrix = {
    testApp,
    people: testOrganization.people,
    kinds: kinds.map((kind) => kind(workspace) as unknown as AnyRecordKind),
    requesters: [],
  }
  const [dispatch, job] = ['ticketDispatch', 'job'].map(
    (kind) => matrix.kinds.find(({ name }) => name === kind)!,
  )
  commands = [
    ...countCommands(workspace),
    ...remittanceCommands(workspace),
    ...pouchCommands(workspace),
    ...walletCommands(workspace),
    ...dispatchCommands(workspace, dispatch!.make),
    ...statusCommands(workspace),
    ...administrationCommands(workspace),
    ...establishmentCommands(workspace),
    ...accountingCommands(workspace),
    ...reversingCommands(workspace),
    ...draftingCommands(workspace),
    ...listCommands(workspace),
    ...fileCommands(workspace),
    ...linkingCommands(workspace),
    ...bankRuleCommands(workspace),
    ...reopeningCommands(workspace),
    ...closingCommands(workspace),
    ...issuerAndJobCommands(workspace, job!),
    ...personCommands(workspace),
    ...accountCommands(workspace),
  ]
})
afterAll(async () => {
  if (resultsFile !== undefined) writeFileSync(resultsFile, JSON.stringify(cells))
  await testApp.close()
})

const KINDS = [
  'count',
  'remittance',
  'pouch of notes',
  'pouch of change',
  'pouch of change at the carrier',
  'ticketDispatch',
  'job',
  'cash carrier',
  'person',
]
/** The kinds of commands that are no lifecycle events. */
const OTHER_KINDS = [
  'administration',
  'wallet',
  'months',
  'books',
  'books again',
  'drafts',
  'lists',
  'files',
  'bank',
  'closings',
  'issuers',
  'jobs',
  'people',
  'accounts',
]

describe('the bodies of commands', () => {
  it('have classes of values for the data of every lifecycle event, or a reason for having none', async () => {
    expect(matrix.kinds.map(({ name }) => name)).toEqual(KINDS)
    const coveredEvents = new Set(
      commands.flatMap(({ kind, event }) => {
        const lifecycle = matrix.kinds.find(({ name }) => name === kind)?.lifecycle
        return lifecycle ? [`${lifecycle.name} ${event}`] : []
      }),
    )
    const events = (await loadLifecycles()).flatMap(({ name, edges }) =>
      [...new Set(edges.map(({ event }) => event))].map((event) => [name, event] as const),
    )
    const isWithoutData = (name: string, event: string) => EVENTS_WITHOUT_DATA[name]?.[event] !== undefined
    expect(
      events.filter(([name, event]) => coveredEvents.has(`${name} ${event}`) === isWithoutData(name, event)),
    ).toEqual([])
  })

  it('have classes of values for every POST and PUT call except `SIGNED_CALLS`, or a reason for having none', () => {
    const coveredCalls = new Set(commands.map((command) => callOf(matrix, command)))
    const writingRoutes = ROUTES.filter(({ method }) => method === 'post' || method === 'put')
    const calls = writingRoutes
      .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
      .filter((call) => !SIGNED_CALLS.includes(call))
    expect(calls.filter((call) => coveredCalls.has(call) === call in CALLS_WITHOUT_DATA)).toEqual([])
    expect(Object.keys(CALLS_WITHOUT_DATA).filter((call) => !calls.includes(call))).toEqual([])
    // A call with a body or a query has data, so no reason for having none is accepted.
    const routesWithInput = writingRoutes.filter(
      ({ operation: { request } }) => request?.body || request?.query,
    )
    expect(
      routesWithInput
        .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
        .filter((call) => call in CALLS_WITHOUT_DATA),
    ).toEqual([])
    expect(
      commands.map(({ kind }) => kind).filter((kind) => ![...KINDS, ...OTHER_KINDS].includes(kind)),
    ).toEqual([])
  })

  it.each([...KINDS, ...OTHER_KINDS])(
    'of the kind %s are refused without any change or have their effect, as expected',
    async (name) => {
      const faults: string[] = []
      for (const command of commands.filter(({ kind }) => kind === name)) {
        const statuses = statusesOf(matrix, command)
        for (const status of resultsFile === undefined ? statuses.slice(0, 1) : statuses) {
          const cell = await tryCommand(
            matrix,
            command,
            status,
            resultsFile === undefined ? 'classes' : 'pairs',
          )
          cells.push(cell)
          faults.push(...cell.faults)
        }
      }
      expect(faults).toEqual([])
    },
    600_000,
  )
})

describe('the check of bodies', () => {
  const deactivate = (changes: Partial<CommandData>) => {
    const command = commands.find(({ event }) => event === 'deactivate')!
    return tryCommand(matrix, { ...command, ...changes }, 'ACTIVE')
  }

  it('reports an accepted invalid body with the changed tables, a refused valid body, and another status or value than expected', async () => {
    const { faults, done } = await deactivate({
      fields: () => ({ status: [invalid('NoSuchRule', 'unchanged', 'INACTIVE')] }),
    })
    expect(done).toBe(0)
    expect(faults[0]).toContain('status unchanged: expected NoSuchRule , the server answered 200')
    expect(faults.slice(1)).toEqual(
      ['audit_events', 'audit_heads', 'cash_carriers'].map(
        (table) => `cash carrier: deactivate in ACTIVE: invalid bodies changed ${table}`,
      ),
    )
    const refused = await deactivate({ fields: () => ({ status: [valid('another', 'OTHER')] }) })
    expect(refused.faults[0]).toContain('status another: expected 11011, the server answered 400')
    const otherStatus = await deactivate({ to: 'DELETED' })
    expect(otherStatus.faults[0]).toContain(': expected DELETED, found INACTIVE')
    const otherName = await deactivate({ expectedData: () => ({ name: 'something else' }) })
    expect(otherName.faults[0]).toContain('expected name "something else", the answer is')
  })

  it('expects the faults of the query first, then a NUL character, then all faults of the schema, then the refusal of the first rule', () => {
    const row = { a: invalid('Late', '1', 1), b: invalid('Early issue.value', '2', 2), c: valid('3', 3) }
    expect(expectedRefusalOf(row)).toEqual({ refusal: 'Late', issues: [] })
    expect(expectedRefusalOf(row, ['b'])).toEqual({ refusal: 'Early', issues: ['b issue.value'] })
    const shapes = { ...row, d: invalid('issue.id at 0', '4', ['x']), e: invalid('issue.cents', '5', 0.5) }
    expect(expectedRefusalOf(shapes)).toEqual({
      refusal: 'InvalidRequest',
      issues: ['d.0 issue.id', 'e issue.cents'],
    })
    const twice = { a: invalid('Unknown issue.x', '1', 1), b: invalid('Unknown issue.x', '2', 2) }
    expect(expectedRefusalOf(twice)).toEqual({ refusal: 'Unknown', issues: ['a issue.x'] })
    expect(expectedRefusalOf(twice, [], ['Unknown issue.x']).issues).toEqual(['a issue.x', 'b issue.x'])
    const expectedShapes = { ...shapes, 'query.name': invalid('issue.a and issue.b', '6', '') }
    expect(expectedRefusalOf(expectedShapes).issues).toEqual(['name issue.a', 'name issue.b'])
    const nul = { ...shapes, f: invalid('issue.text', 'NUL', 'a\u0000') }
    expect(expectedRefusalOf(nul)).toEqual({ refusal: 'InvalidRequest', issues: ['f issue.text'] })
  })
})
