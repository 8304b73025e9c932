import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { replayHistory } from '../../../server/store/audit-replay.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { AuditEvent } from '../../../src/domain/contract/audit-events.ts'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import { historyAction } from '../../../src/domain/documents/hand-over-event.ts'
import type { Page } from '../../../src/domain/outcome.ts'
import { readPaper } from '../../support/pdf.ts'
import {
  changeRemittance,
  dataOf,
  preparedRemittance,
  readPouch,
  readRemittance,
  sealedPouch,
  signInAgain,
  type TestOrganization,
  TODAY,
  twoPouches,
  UNKNOWN_ID,
  validatedCashLog,
  withTestApp,
} from './test-app.ts'

const testApp = withTestApp()

/** `TODAY` is a Friday. */
const MONDAY = '2026-11-23'
const TUESDAY = '2026-11-24'

const reschedule = ({ people }: TestOrganization, { id, version }: Remittance, body: object = {}) =>
  people.director.put<Remittance>(`remittances/${id}`, { version, date: MONDAY, isMissed: false, ...body })

/** A prepared remittance of one pouch, planned for this date. */
async function plannedFor(date: string) {
  const testOrganization = await testApp.createOrganization()
  const pouch = await sealedPouch(testOrganization, 'SAC001')
  return { testOrganization, pouch, remittance: await preparedRemittance(testOrganization, [pouch], date) }
}

async function historyOf({ people }: TestOrganization, entityId: string) {
  const query = { entityId, sort: 'sequence_asc' }
  return dataOf(await people.accountant.get<Page<AuditEvent>>('auditevents', query)).entries
}

describe('another planned date', () => {
  it('changes only the date; the pouches stay in the remittance', async () => {
    const testOrganization = await testApp.createOrganization()
    const pouches = await twoPouches(testOrganization)
    const before = await preparedRemittance(testOrganization, pouches, MONDAY)
    const after = dataOf(await reschedule(testOrganization, before, { date: TUESDAY, comment: '  Strike ' }))
    expect(after).toEqual({
      ...before,
      date: TUESDAY,
      version: before.version + 1,
      updatedAt: after.updatedAt,
    })
    for (const { id } of pouches)
      expect(await readPouch(testOrganization, id)).toMatchObject({
        status: 'PREPARED',
        remittanceId: before.id,
      })
    const history = await historyOf(testOrganization, before.id)
    expect(history.map(historyAction)).toEqual(['create', 'reschedule'])
    expect(history.at(-1)).toMatchObject({
      action: 'reschedule',
      before: { date: MONDAY },
      after: { date: TUESDAY, isMissed: false, comment: 'Strike' },
    })
    dataOf(await changeRemittance(testOrganization, after, { status: 'VALIDATED' }))
  })

  it('after a missed pick-up is in the history; the chain of custody on paper shows the missed pick-up with its day and the comment', async () => {
    const { testOrganization, pouch, remittance } = await plannedFor(TODAY)
    const comment = 'Nobody came before closing time'
    const after = dataOf(await reschedule(testOrganization, remittance, { isMissed: true, comment }))
    expect(after).toMatchObject({ status: 'PREPARED', date: MONDAY, pouchIds: [pouch.id] })
    const history = await historyOf(testOrganization, remittance.id)
    expect(history.map(historyAction)).toEqual(['create', 'missPickUp'])
    expect(history.at(-1)).toMatchObject({
      before: { date: TODAY },
      after: { date: MONDAY, isMissed: true, comment },
    })
    dataOf(await reschedule(testOrganization, after, { date: TUESDAY }))
    const paper = await testOrganization.people.accountant.get(`remittances/${remittance.id}/custody`)
    const { tables } = await readPaper(paper.bytes)
    const steps = tables[0]!.slice(1).map(([, what, , notes]) => [what, notes])
    expect(steps).toEqual([
      ['Scellée', ''],
      ['Préparée dans une remise', 'Remise n° 1'],
      [
        'Le transporteur n’est pas passé',
        `Transporteur : Carrier · Passage prévu le 20/11/2026 · Commentaire : ${comment}`,
      ],
    ])
  })

  it('leaves a history that the replay accepts', async () => {
    const { testOrganization, remittance } = await plannedFor(TODAY)
    dataOf(await reschedule(testOrganization, remittance, { isMissed: true, comment: 'No van' }))
    const faults: unknown[] = []
    await replayHistory(testApp.db, (fault) => faults.push(fault))
    expect(faults.filter((fault) => JSON.stringify(fault).includes(remittance.id))).toEqual([])
  })

  it.each([
    ['the planned date', MONDAY, { date: MONDAY }, 'RemittanceDateUnchanged', 'date'],
    ['a past date', MONDAY, { date: '2026-11-19' }, 'RemittanceDatePast', 'date'],
    ['a Sunday', MONDAY, { date: '2026-11-22' }, 'RemittanceDateWeekend', 'date'],
    ['a date years ahead', MONDAY, { date: '2099-01-05' }, 'RemittanceDateTooFar', 'date'],
    [
      'the day of the missed pick-up',
      TODAY,
      { date: TODAY, isMissed: true },
      'RemittanceDateUnchanged',
      'date',
    ],
    ['a pick-up that is not due', MONDAY, { date: TUESDAY, isMissed: true }, 'PickUpNotDue', 'isMissed'],
  ])('is refused for %s, at its field', async (_, planned, body, refusal, path) => {
    const { testOrganization, remittance } = await plannedFor(planned)
    await testOrganization.refuses(() => reschedule(testOrganization, remittance, body), {
      http: 409,
      statusCode: 10001,
      refusal,
      issues: [{ path, key: `failure.${refusal}` }],
    })
  })

  it('can be set for a remittance without a carrier, but no pick-up of it can be missed', async () => {
    const testOrganization = await testApp.createOrganization()
    const { cheques: paymentCategoryId } = testOrganization.ids
    const cheques = { paymentCategoryId, quantity: 1, totalCents: 500, pouchNumber: 'CHQ001' }
    const log = await validatedCashLog(testOrganization, { turnoverCents: 500, counts: [cheques] })
    const remittance = dataOf(
      await testOrganization.people.director.post<Remittance>('remittances', {
        type: 'CHEQUES',
        carrierId: null,
        pouchIds: [log.counts[0]!.pouchId!],
        date: TODAY,
      }),
    )
    await testOrganization.refuses(() => reschedule(testOrganization, remittance, { isMissed: true }), {
      refusal: 'PickUpNotDue',
      issues: [{ path: 'isMissed', key: 'failure.PickUpNotDue' }],
    })
    expect(dataOf(await reschedule(testOrganization, remittance)).date).toBe(MONDAY)
  })

  it('is refused once the remittance has left, or was changed since the person saw it', async () => {
    const { testOrganization, remittance } = await plannedFor(TODAY)
    const rescheduled = dataOf(await reschedule(testOrganization, remittance))
    await testOrganization.refuses(() => reschedule(testOrganization, remittance, { date: TUESDAY }), {
      http: 412,
      statusCode: 10002,
      refusal: 'StaleVersion',
    })
    dataOf(await changeRemittance(testOrganization, rescheduled, { status: 'VALIDATED' }))
    const handedOver = await readRemittance(testOrganization, remittance.id)
    await testOrganization.refuses(() => reschedule(testOrganization, handedOver, { date: TUESDAY }), {
      http: 409,
      statusCode: 10002,
      refusal: 'StatusDoesNotAllow',
      status: 'VALIDATED',
    })
  })

  it('is refused for a remittance that does not exist or is of another organization', async () => {
    const { testOrganization, remittance } = await plannedFor(MONDAY)
    const stranger = await testApp.createOrganization()
    await testOrganization.refuses(() => reschedule(testOrganization, { ...remittance, id: UNKNOWN_ID }), {
      http: 404,
      refusal: 'NotFound',
    })
    await stranger.refuses(() => reschedule(stranger, remittance), { http: 404, refusal: 'NotFound' })
  })

  it('is set once when the same request arrives again', async () => {
    const { testOrganization, remittance } = await plannedFor(MONDAY)
    const send = () =>
      testOrganization.people.director.put<Remittance>(
        `remittances/${remittance.id}`,
        { version: remittance.version, date: TUESDAY, isMissed: false },
        { idempotencyKey: 'reschedule-1' },
      )
    const first = await send()
    const second = await send()
    expect(second.text).toBe(first.text)
    expect((await historyOf(testOrganization, remittance.id)).map(({ action }) => action)).toEqual([
      'create',
      'reschedule',
    ])
  })

  it('is protected by the database: the date of a remittance that has left never changes', async () => {
    const { testOrganization, remittance } = await plannedFor(TODAY)
    dataOf(await changeRemittance(testOrganization, remittance, { status: 'VALIDATED' }))
    const change = asSystem(testApp.db, (trx) =>
      sql`update remittances set date = ${MONDAY}::date where id = ${remittance.id}::uuid`.execute(trx),
    )
    await expect(change).rejects.toMatchObject({ constraint: 'remittances_date' })
  })

  // Moves the clock, and is therefore the last test.
  it('can be today, when the carrier did not come on an earlier day', async () => {
    const { testOrganization, remittance } = await plannedFor(TODAY)
    testApp.clock.set(`${MONDAY}T09:00:00.000Z`)
    const onMonday = await signInAgain(testApp, testOrganization)
    const after = dataOf(await reschedule(onMonday, remittance, { date: MONDAY, isMissed: true }))
    expect(after).toMatchObject({ status: 'PREPARED', date: MONDAY })
  })
})
