import fc from 'fast-check'
import { expect, it } from 'vitest'
import { documentTexts } from '../../../server/documents/language.ts'
import type { AuditEvent } from '../../../src/domain/contract/audit-events.ts'
import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import type { Remittance, RemittanceStatusBody } from '../../../src/domain/contract/remittances.ts'
import type { Page } from '../../../src/domain/outcome.ts'
import { buildCustodyChain } from '../../../src/domain/pouches/custody.ts'
import { readPaper } from '../../support/pdf.ts'
import type { Answer } from '../../support/server.ts'
import { changePouch } from './linked-records.ts'
import {
  changeRemittance,
  dataOf,
  readPouch,
  sealedPouch,
  setStatus,
  type TestOrganization,
  TODAY,
  withTestApp,
} from './test-app.ts'

/**
 * Sends random commands on a pouch, its count and its remittances to the server. Every event of the history
 * about the custody of the pouch must be in its chain of custody, in order, on screen and on paper.
 */

const testApp = withTestApp()

const NEXT_WEEKDAY = '2026-11-23'

/**
 * The events that are steps of the chain. Events of a count belong to its pouch from the creation of the pouch
 * until its deletion.
 */
const STEPS = new Set([
  'pouch create',
  'pouch seal',
  'pouch carrierCount',
  'pouch credit',
  'pouch release',
  'pouch leaveBehind',
  'pouch delete',
  'count accountingValidate',
  'count undoControl',
  'count invalidate',
  'remittance create',
  'remittance reschedule',
  'remittance validate',
  'remittance accountingValidate',
  'remittance invalidate',
])

/**
 * The events that are no steps: they are recorded together with a step, happen before the pouch is created, or
 * are not about custody.
 */
const NO_STEPS = new Set([
  'pouch prepare',
  'pouch handOver',
  'remittance undo',
  'remittance download',
  'count create',
  'count edit',
  'count validate',
  'count reopen',
])

interface Subject {
  readonly testOrganization: TestOrganization
  /** The pouch whose chain of custody is compared. */
  readonly pouch: Pouch
  /** Another pouch, which may be in the same remittance. */
  readonly companion: Pouch
}

async function createSubject(): Promise<Subject> {
  const testOrganization = await testApp.createOrganization()
  return {
    testOrganization,
    pouch: await sealedPouch(testOrganization, 'SAC001'),
    companion: await sealedPouch(testOrganization, 'SAC002', { service: 'evening' }),
  }
}

/** Changes the remittance that has the pouch; does nothing if there is none. */
async function changeHolder(
  { testOrganization, pouch }: Subject,
  body: (remittance: Remittance) => RemittanceStatusBody,
): Promise<Answer | null> {
  const { remittanceId } = await readPouch(testOrganization, pouch.id)
  if (remittanceId === null) return null
  const remittance = dataOf(
    await testOrganization.people.director.get<Remittance>(`remittances/${remittanceId}`),
  )
  return changeRemittance(testOrganization, remittance, body(remittance))
}

const prepare = ({ testOrganization }: Subject, pouches: readonly Pouch[]) =>
  testOrganization.people.director.post('remittances', {
    type: 'NOTES',
    carrierId: testOrganization.ids.carrier,
    date: TODAY,
    pouchIds: pouches.map(({ id }) => id),
  })

const setCount =
  (status: string) =>
  ({ testOrganization, pouch }: Subject) =>
    setStatus(testOrganization.people.accountant, 'counts', pouch.countId!, { status, reason: 'Count again' })

const COMMANDS: Readonly<Record<string, (subject: Subject) => Promise<Answer | null>>> = {
  'prepare alone': (subject) => prepare(subject, [subject.pouch]),
  'prepare with another': (subject) => prepare(subject, [subject.pouch, subject.companion]),
  undo: (subject) => changeHolder(subject, () => ({ status: 'CANCELED' })),
  // The new date is in the future, so that the pick-up of a remittance is missed only once here.
  'miss the pick-up': async (subject) => {
    const { testOrganization, pouch } = subject
    const { remittanceId } = await readPouch(testOrganization, pouch.id)
    if (remittanceId === null) return null
    const { director } = testOrganization.people
    const { version } = dataOf(await director.get<Remittance>(`remittances/${remittanceId}`))
    return director.put(`remittances/${remittanceId}`, { version, date: NEXT_WEEKDAY, isMissed: true })
  },
  'hand over': (subject) => changeHolder(subject, () => ({ status: 'VALIDATED' })),
  'leave behind': (subject) =>
    changeHolder(subject, ({ pouchIds }) => ({
      status: 'VALIDATED',
      leftPouchIds: [subject.pouch.id],
      confirmedPouchIds: pouchIds.filter((id) => id !== subject.pouch.id),
    })),
  'send back': (subject) => changeHolder(subject, () => ({ status: 'UNVALIDATED', reason: 'Wrong receipt' })),
  'control the remittance': (subject) =>
    changeHolder(subject, ({ totalCents }) => ({ status: 'AVALIDATED', creditedCents: totalCents })),
  seal: (subject) => changePouch(subject, { sealNumber: 'SC-42' }),
  'remove the seal': (subject) => changePouch(subject, { sealNumber: null }),
  'count as carrier': (subject) => changePouch(subject, { carrierCountedCents: 15_900 }),
  'remove the carrier’s count': (subject) => changePouch(subject, { carrierCountedCents: null }),
  'control the count': setCount('AVALIDATED'),
  'undo the control': setCount('VALIDATED'),
  'send the count back': setCount('UNVALIDATED'),
  'delete the pouch': ({ testOrganization, pouch }) =>
    testOrganization.people.director.delete(`pouches/${pouch.id}`),
}

/**
 * Most commands on remittances are tried more often, because they depend on each other. The two commands that delete
 * the pouch are tried less often.
 */
const WEIGHTS: Readonly<Record<string, number>> = {
  'prepare with another': 8,
  'leave behind': 8,
  'hand over': 8,
  'send back': 10,
  undo: 8,
  'send the count back': 2,
  'delete the pouch': 1,
}
const anyCommand = fc.oneof(
  ...Object.keys(COMMANDS).map((name) => ({ weight: WEIGHTS[name] ?? 4, arbitrary: fc.constant(name) })),
)

/** Fixed sequences of commands that together cause every kind of step that the test expects at its end. */
const EXAMPLES: readonly (readonly string[])[] = [
  [
    'seal',
    'remove the seal',
    'control the count',
    'undo the control',
    'prepare with another',
    'miss the pick-up',
    'leave behind',
    'prepare alone',
    'hand over',
    'count as carrier',
    'remove the carrier’s count',
    'send back',
    'hand over',
    'control the remittance',
  ],
  ['prepare alone', 'undo', 'send the count back'],
  ['prepare with another', 'hand over', 'send back', 'leave behind'],
]

/**
 * The history of the pouch, its count and its remittances, oldest first, with the request that the
 * panel of the pouch sends.
 */
async function historyOf({ testOrganization }: Subject, { id, countId, remittanceIds }: Pouch) {
  const entityId = [id, countId!, ...remittanceIds].join()
  const query = { entityId, sort: 'sequence_asc', range: '0-299' }
  const { accountant } = testOrganization.people
  return dataOf(await accountant.get<Page<AuditEvent>>('auditevents', query)).entries
}

/** The events of the history that must be steps of the chain of this pouch. */
function expectedSteps(history: readonly AuditEvent[], pouchId: string): readonly AuditEvent[] {
  const leftBehindBy = new Set<string>()
  let isCreated = false
  let isDeleted = false
  return history.filter(({ entity, entityId, action, after }) => {
    const name = `${entity} ${action}`
    expect([...STEPS, ...NO_STEPS], 'decide whether this event is a step').toContain(name)
    if (name === 'pouch create') isCreated = true
    if (entity === 'count' && (!isCreated || isDeleted)) return false
    if (name === 'pouch delete') isDeleted = true
    // After the hand-over at which the pouch stays behind, events of that remittance do not concern it.
    const leftPouchIds = after?.leftPouchIds
    if (Array.isArray(leftPouchIds) && leftPouchIds.includes(pouchId)) leftBehindBy.add(entityId)
    return STEPS.has(name) && !(entity === 'remittance' && leftBehindBy.has(entityId))
  })
}

it('the chain of custody contains the steps of the history after any commands, in order, on screen and on paper', async () => {
  const { t } = documentTexts('fr', 'Europe/Paris')
  const seenKinds = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(anyCommand, { minLength: 8, maxLength: 24 }), async (names) => {
      const subject = await createSubject()
      for (const name of names) {
        const answer = await COMMANDS[name]!(subject)
        expect(answer?.status ?? 200, `${name} ${answer?.text}`).toBeLessThan(500)
      }
      const pouch = await readPouch(subject.testOrganization, subject.pouch.id)
      const history = await historyOf(subject, pouch)
      const chain = buildCustodyChain(history)
      expect(chain.map(({ key }) => key)).toEqual(expectedSteps(history, pouch.id).map(({ id }) => id))
      for (const { kind } of chain) seenKinds.add(kind)
      for (const remittanceId of pouch.remittanceIds) {
        const { people } = subject.testOrganization
        const paper = await people.accountant.get(`remittances/${remittanceId}/custody`)
        expect(paper.status).toBe(200)
        const { tables } = await readPaper(paper.bytes)
        const printedChains = tables.map((table) => table.slice(1).map(([, event]) => event))
        expect(printedChains).toContainEqual(chain.map(({ kind }) => t(`pouches.custody.${kind}`)))
      }
    }),
    { numRuns: 20, examples: EXAMPLES.map((names): [string[]] => [[...names]]) },
  )
  // The runs contained every kind of step that these commands can cause.
  expect([...seenKinds].toSorted()).toEqual(
    [
      'cameBack',
      'carrierCountRemoved',
      'carrierCounted',
      'closed',
      'controlUndone',
      'controlled',
      'controlledAtBank',
      'corrected',
      'countSentBack',
      'credited',
      'deleted',
      'handedOver',
      'leftBehind',
      'pickUpMissed',
      'prepared',
      'released',
      'sealRemoved',
      'sealed',
      'sentBack',
    ].toSorted(),
  )
})
