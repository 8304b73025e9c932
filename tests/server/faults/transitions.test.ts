import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StoreFull } from '../../../server/store/failures.ts'
import { openDatabase } from '../../../server/store/open.ts'
import { nextStatus } from '../../../src/domain/lifecycles/lifecycle.ts'
import type { TransitionCell } from '../../paths/transition-faults/run.ts'
import { openOwnTestDatabase } from '../../support/database.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'
import type { Answer } from '../../support/server.ts'
import { openTestApp, type TestApp } from '../commands/test-app.ts'
import {
  createRecordInStatus,
  matrixCellsOf,
  type RightsMatrix,
  setUpMatrix,
} from '../rights-matrix/matrix.ts'
import { type AnyRecordKind, type RecordKind, statusIn } from '../rights-matrix/record-kind.ts'
import { type FailingDatabase, failingDatabase } from './failing-database.ts'

const cells: TransitionCell[] = []
afterAll(() => {
  // `npm run paths -- --faults` reads the result.
  const resultFile = process.env.TRANSITION_FAULTS_TO
  if (resultFile !== undefined) writeFileSync(resultFile, JSON.stringify(cells))
})

const KINDS = [
  'count',
  'remittance',
  'pouch of notes',
  'pouch of change',
  'ticketDispatch',
  'accountingMonth',
  'job',
  'cash carrier',
  'person',
]

type OpenKind = RecordKind<{ readonly id: string }>
const kindIn = (matrix: RightsMatrix, name: string) =>
  matrix.kinds.find((kind) => kind.name === name) as unknown as OpenKind
/** The transitions that a person requests: status, event, next status. */
const arrowsOf = (kind: OpenKind) =>
  matrixCellsOf(kind as unknown as AnyRecordKind).flatMap(([status, event]) => {
    const next = nextStatus(kind.lifecycle, status, event)
    return 'to' in next ? [{ status, event, to: next.to }] : []
  })
const outcomeOf = ({ status, data, text }: Answer) =>
  status < 300 ? 'done' : ((data as { refusal?: string } | null)?.refusal ?? `${status} ${text}`)

/** Lets a test change the commands that are sent to an app before they arrive. GET requests pass unchanged. */
function interceptRequests({ server: { app } }: TestApp) {
  const { fetch } = app
  let change:
    | ((request: Request, pass: (request: Request) => Promise<Response>) => Promise<Response>)
    | null = null
  app.fetch = async (request, ...extraArguments) => {
    const pass = async (forwarded: Request) => fetch(forwarded, ...extraArguments)
    return change === null || request.method === 'GET' ? pass(request) : change(request, pass)
  }
  return {
    changeWith(next: typeof change) {
      change = next
    },
  }
}

describe('each transition with a fault', () => {
  let testApp: TestApp
  let matrix: RightsMatrix
  let failing: FailingDatabase
  let requests: ReturnType<typeof interceptRequests>
  beforeAll(async () => {
    failing = failingDatabase(await openOwnTestDatabase())
    testApp = await openTestApp(failing.db)
    matrix = await setUpMatrix(testApp)
    requests = interceptRequests(testApp)
  })
  afterAll(() => testApp.close())

  interface Transition {
    /** Sends the command of the transition. */
    readonly send: () => Promise<Answer>
    /** Reads the status of the record. */
    readonly status: () => Promise<string>
    /** The statuses before and after the transition. */
    readonly from: string
    readonly to: string
  }

  /**
   * Repeats the request until it succeeds. Before each attempt, `failStatements` gets the number of the attempt and may make
   * statements fail. An attempt that fails must leave the status unchanged; the first one must fail.
   */
  async function repeatUntilDone(
    { send, status, from, to }: Transition,
    refusal: string,
    failStatements: (attempt: number) => void,
  ) {
    for (let attempt = 1; ; attempt += 1) {
      requests.changeWith((request, pass) => {
        failStatements(attempt)
        return pass(request)
      })
      const outcome = outcomeOf(await send())
      failing.stopFailing()
      if (outcome === 'done') return expect([attempt > 1, await status()]).toEqual([true, to])
      expect([attempt, outcome, await status()]).toEqual([attempt, refusal, from])
    }
  }

  const FAULTS: Readonly<Record<string, (transition: Transition) => Promise<void>>> = {
    /** The first answer is lost, so the client sends the same request again. */
    async 'sent twice with one key'({ send, status, to }) {
      const answers: string[] = []
      requests.changeWith(async (request, pass) => {
        const keyed = new Request(request)
        keyed.headers.set('Idempotency-Key', `twice-${crypto.randomUUID()}`)
        const first = await pass(keyed.clone())
        answers.push(await first.text())
        const second = await pass(keyed)
        answers.push(await second.clone().text())
        return second
      })
      expect([outcomeOf(await send()), await status()]).toEqual(['done', to])
      expect(answers[1]).toBe(answers[0])
    },
    async 'after the session ended'({ send, status, from }) {
      requests.changeWith((request, pass) => {
        const anonymous = new Request(request)
        anonymous.headers.set('Authorization', 'Bearer ended')
        return pass(anonymous)
      })
      expect([outcomeOf(await send()), await status()]).toEqual(['InvalidToken', from])
    },
    'with each statement failed': (transition) =>
      repeatUntilDone(transition, 'Unexpected', (statement) =>
        failing.failFrom(statement, () => new Error('failed')),
      ),
    'on a full disk': (transition) =>
      repeatUntilDone(transition, 'StoreFull', (attempt) => {
        if (attempt === 1) failing.failFrom(1, () => new StoreFull('full'))
      }),
    /** A request without a version is sent unchanged. */
    async 'with another version'({ send, status, from, to }) {
      let isVersioned = false
      requests.changeWith(async (request, pass) => {
        const body = (await request.clone().text()) || '{}'
        const { version } = JSON.parse(body) as { version?: number }
        if (version === undefined) return pass(request)
        isVersioned = true
        return pass(
          new Request(request, { body: JSON.stringify({ ...JSON.parse(body), version: version + 1 }) }),
        )
      })
      const outcome = outcomeOf(await send())
      expect([outcome, await status()]).toEqual(isVersioned ? ['StaleVersion', from] : ['done', to])
    },
  }

  it.each(KINDS)('%s: each is done once, or is refused and leaves the status as it was', async (name) => {
    const kind = kindIn(matrix, name)
    const failures: string[] = []
    for (const { status, event, to } of arrowsOf(kind))
      for (const [fault, tryFault] of Object.entries(FAULTS)) {
        const record = await createRecordInStatus(matrix, kind, status)
        await kind.prepare?.(record, event)
        const { by, send } = kind.eventRequests[event]!
        const faults: string[] = []
        try {
          await tryFault({
            send: () => send(matrix.people[by], record),
            status: () => statusIn(testApp, kind.table, record.id),
            from: status,
            to,
          })
        } catch (error) {
          faults.push(`${name} ${status} ${event} ${fault}: ${(error as Error).message}`)
        } finally {
          failing.stopFailing()
          requests.changeWith(null)
        }
        failures.push(...faults)
        cells.push({
          lifecycle: kind.lifecycle.name,
          measure: 'faults',
          title: `${status} ${event} ${fault}`,
          faults,
        })
      }
    expect(failures).toEqual([])
  })
})

/** Refusals that the other request may cause although the status allows the event: status, event and refusal. */
const REFUSED_AFTER_OTHER: ReadonlySet<string> = new Set([
  // Accounting first has to send back the remittance of a pouch that was handed over.
  'VALIDATED release StatusDoesNotAllow',
  'SENT cancel DispatchReimbursed',
])

describe('every two transitions of one record at once', () => {
  let testApp: TestApp
  let matrix: RightsMatrix
  beforeAll(async () => {
    testApp = await openTestApp(await openDatabase({ databaseUrl: await createPostgresDatabase() }))
    matrix = await setUpMatrix(testApp)
  })
  afterAll(() => testApp.close())

  it.each(KINDS)('%s: the status follows from those that succeed, in one of the two orders', async (name) => {
    const kind = kindIn(matrix, name)
    const arrows = arrowsOf(kind)
    const failures: string[] = []
    /** The status after the request of an event; null if the status does not allow it. */
    const next = (status: string, event: string): string | null => {
      const outcome = nextStatus(kind.lifecycle, status, event)
      if ('to' in outcome) return outcome.to
      const repeated = kind.meansLater?.[event]
      return repeated === undefined ? null : next(status, repeated)
    }
    for (const [index, firstArrow] of arrows.entries())
      for (const secondArrow of arrows.slice(index).filter(({ status }) => status === firstArrow.status)) {
        const record = await createRecordInStatus(matrix, kind, firstArrow.status)
        for (const { event } of [firstArrow, secondArrow]) await kind.prepare?.(record, event)
        const initialStatus = await statusIn(testApp, kind.table, record.id)
        const request = ({ event }: typeof firstArrow) => {
          const { by, send } = kind.eventRequests[event]!
          return send(matrix.people[by], record)
        }
        const [first, second] = (await Promise.all([request(firstArrow), request(secondArrow)])).map(
          outcomeOf,
        )
        const finalStatus = await statusIn(testApp, kind.table, record.id)
        // If both succeeded, the status must follow from both, in one of the two orders; otherwise from the one
        // that succeeded.
        const allowed: (string | null)[] = []
        if (first === 'done' && second === 'done')
          allowed.push(
            next(next(initialStatus, firstArrow.event) ?? '', secondArrow.event),
            next(next(initialStatus, secondArrow.event) ?? '', firstArrow.event),
          )
        else if (first === 'done') allowed.push(next(initialStatus, firstArrow.event))
        else if (second === 'done') allowed.push(next(initialStatus, secondArrow.event))
        // A request may be refused only because the other request changed the status or the version, or for a reason in `REFUSED_AFTER_OTHER`.
        const isExplained = ({ event }: typeof firstArrow, outcome = '') =>
          ['done', 'StaleVersion'].includes(outcome) ||
          next(finalStatus, event) === null ||
          REFUSED_AFTER_OTHER.has(`${finalStatus} ${event} ${outcome}`)
        const isServerError = [first, second].some((answer) =>
          /^5|^Unexpected$|^StoreUnavailable$/u.test(answer ?? ''),
        )
        const isSerial =
          allowed.includes(finalStatus) &&
          isExplained(firstArrow, first) &&
          isExplained(secondArrow, second) &&
          !isServerError
        const title = `${firstArrow.status} ${firstArrow.event} with ${secondArrow.event}`
        const faults = isSerial ? [] : [`${name} ${title}: ${first}, ${second}, then ${finalStatus}`]
        failures.push(...faults)
        cells.push({ lifecycle: kind.lifecycle.name, measure: 'interleavings', title, faults })
      }
    expect(failures).toEqual([])
  })
})
