import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { Outcome } from '../../../src/domain/outcome.ts'
import type { Draft } from '../../../src/machines/draft.ts'
import { REMITTANCE_DRAFT_VERSION, remittanceWith } from '../../../src/machines/remittance/machine.ts'
import {
  selectChosen,
  selectDateRefusal,
  selectFirstDate,
  selectObstacle,
  selectStep,
  selectTotal,
} from '../../../src/machines/remittance/selectors.ts'
import type {
  RemittanceDraftData,
  RemittanceEvent,
  RemittanceSetup,
} from '../../../src/machines/remittance/types.ts'
import { done, refused } from '../support/outcomes.ts'
import { carrier, pouch, remittance } from '../support/remitting.ts'
import { flushPromises, TestPorts } from '../support/test-ports.ts'

const setup: RemittanceSetup = {
  pouches: [
    pouch(),
    pouch({ id: 'pouch-2', number: 'ABC124' }),
    pouch({ id: 'pouch-3', number: 'CHQ001', type: 'CHEQUES', valueCents: 90_00 }),
  ],
  carriers: [carrier(), carrier({ id: 'carrier-2', name: 'Brinks' })],
}

/** A person who prepares a remittance on one device. Each `open` loads the page. */
class Preparer {
  readonly testPorts = new TestPorts()
  readonly device = new Map<string, Draft<RemittanceDraftData>>()
  actor = this.newActor()

  private newActor() {
    const { testPorts } = this
    return createActor(
      remittanceWith({
        ...testPorts.ports('loadSetup', 'prepare'),
        changed: testPorts.effect('changed'),
        drafts: {
          read: (key) => this.device.get(key) ?? null,
          keep: (key, draft) => {
            this.device.set(key, JSON.parse(JSON.stringify(draft)))
            return '2026-11-20T14:02:00.000Z'
          },
          drop: (key) => this.device.delete(key),
        },
        newKey: testPorts.newKey,
      }),
      {
        input: {
          establishmentId: 'establishment-1',
          today: '2026-11-20',
          carrierId: 'carrier-1',
          date: '2026-11-23',
        },
      },
    )
  }

  async open(loadedSetup: RemittanceSetup = setup): Promise<this> {
    this.actor.stop()
    this.actor = this.newActor()
    this.actor.start()
    await this.answer('loadSetup', done(10000, loadedSetup))
    return this
  }

  async answer(port: string, outcome: Outcome<unknown>): Promise<void> {
    this.testPorts.answer(port, 'answered', outcome)
    await flushPromises()
  }

  send(...events: RemittanceEvent[]): this {
    for (const event of events) this.actor.send(event)
    return this
  }

  goToReview(): this {
    return this.send(
      { type: 'CHOOSE_TYPE', pouchType: 'NOTES' },
      { type: 'NEXT' },
      { type: 'SCAN', text: 'abc123' },
      { type: 'SCAN', text: 'ABC124' },
      { type: 'NEXT' },
      { type: 'NEXT' },
    )
  }

  get step() {
    return selectStep(this.actor.getSnapshot())
  }

  get chosen() {
    return selectChosen(this.actor.getSnapshot()).map(({ number }) => number)
  }

  prepareCalls() {
    return this.testPorts.calls.filter(({ port }) => port === 'prepare')
  }
}

describe('a stored draft of the preparation', () => {
  it.each([
    [REMITTANCE_DRAFT_VERSION, 'DraftResumed', ['ABC123']],
    [REMITTANCE_DRAFT_VERSION + 1, 'DraftIgnored', []],
  ] as const)('of the format version %i causes the notice %s', async (schemaVersion, notice, chosen) => {
    const preparer = await new Preparer().open()
    preparer.send(
      { type: 'CHOOSE_TYPE', pouchType: 'NOTES' },
      { type: 'NEXT' },
      { type: 'SCAN', text: 'abc123' },
    )
    const [[key, draft]] = [...preparer.device] as [[string, Draft<RemittanceDraftData>]]
    preparer.device.set(key, { ...draft, schemaVersion })
    await preparer.open()
    expect(preparer.actor.getSnapshot().context.notice).toBe(notice)
    expect(preparer.chosen).toEqual(chosen)
  })
})

/** The set-up after the pouches ABC123 and ABC124 have left it. */
const setupWithoutNotes: RemittanceSetup = { ...setup, pouches: setup.pouches.slice(2) }

describe('a preparation whose answer was lost before the page was reloaded', () => {
  /** Sends the request, loses its answer, takes these steps and loads the page again. */
  async function reopen(steps: readonly RemittanceEvent[] = [], loaded = setupWithoutNotes) {
    const preparer = (await new Preparer().open()).goToReview().send({ type: 'PREPARE' })
    preparer.testPorts.fail('prepare')
    await flushPromises()
    return preparer.send(...steps).open(loaded)
  }

  it.each([
    ['at once', []],
    [
      'after its choice was changed',
      [
        { type: 'BACK' },
        { type: 'CHANGE', step: 'pouches' },
        { type: 'SCAN', text: 'abc123' },
        { type: 'TOGGLE_POUCH', pouchId: 'pouch-2' },
      ],
    ],
  ] as const)('is sent again with its key if its pouches are no longer free: %s', async (_when, steps) => {
    const preparer = await reopen(steps)
    const [first, second, ...others] = preparer.prepareCalls()
    expect([second?.input, second?.idempotencyKey]).toEqual([first?.input, first?.idempotencyKey])
    expect(others).toEqual([])
    await preparer.answer('prepare', done(11008, remittance()))
    expect(preparer.actor.getSnapshot().context.prepared?.reference).toBe(12)
    expect(preparer.device.size).toBe(0)
  })

  it('reports the pouches if somebody else has taken them', async () => {
    const preparer = await reopen()
    await preparer.answer('prepare', refused('PouchNotFree'))
    await preparer.answer('loadSetup', done(10000, setupWithoutNotes))
    expect(preparer.actor.getSnapshot().value).toEqual({ pouches: 'taken' })
    await preparer.open(setupWithoutNotes)
    expect(preparer.prepareCalls().length).toBe(2)
  })

  it('waits for the person if its pouches are still free', async () => {
    const preparer = await reopen([], setup)
    expect([preparer.step, preparer.prepareCalls().length]).toEqual(['review', 1])
  })
})

describe('going back to the review after the answer of a preparation was lost', () => {
  async function goBack() {
    const preparer = (await new Preparer().open()).goToReview().send({ type: 'PREPARE' })
    preparer.testPorts.fail('prepare')
    await flushPromises()
    return preparer.send({ type: 'BACK' })
  }

  it('sends the preparation again with its key if its pouches are no longer free', async () => {
    const preparer = await goBack()
    await preparer.answer('loadSetup', done(10000, setupWithoutNotes))
    const [first, second] = preparer.prepareCalls()
    expect([second?.input, second?.idempotencyKey]).toEqual([first?.input, first?.idempotencyKey])
    await preparer.answer('prepare', done(11008, remittance()))
    expect(preparer.actor.getSnapshot().context.prepared?.reference).toBe(12)
  })

  it('reports the pouches if somebody else has taken them', async () => {
    const preparer = await goBack()
    await preparer.answer('loadSetup', done(10000, setupWithoutNotes))
    await preparer.answer('prepare', refused('PouchNotFree'))
    await preparer.answer('loadSetup', done(10000, setupWithoutNotes))
    expect(preparer.actor.getSnapshot().value).toEqual({ pouches: 'taken' })
    expect(preparer.prepareCalls().length).toBe(2)
  })

  it('shows the review if its pouches are still free', async () => {
    const preparer = await goBack()
    await preparer.answer('loadSetup', done(10000, setup))
    expect(preparer.actor.getSnapshot().value).toEqual({ review: 'ready' })
    expect(preparer.prepareCalls().length).toBe(1)
  })

  it('is not possible while the pouches cannot be loaded', async () => {
    const preparer = await goBack()
    preparer.testPorts.fail('loadSetup')
    await flushPromises()
    expect(preparer.actor.getSnapshot().value).toBe('failed')
    preparer.send({ type: 'RETRY' })
    const [first, second] = preparer.prepareCalls()
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
  })
})

it('a preparation that was not sent is not sent after a reload, and its missing pouches are reported', async () => {
  const preparer = (await new Preparer().open()).goToReview()
  for (const _time of [1, 2]) {
    await preparer.open(setupWithoutNotes)
    expect(preparer.actor.getSnapshot().value).toEqual({ pouches: 'taken' })
  }
  expect(preparer.prepareCalls()).toEqual([])
})

describe('the guided preparation', () => {
  it('leads from type to pouches to carrier to review, and prepares the reviewed choice', async () => {
    const preparer = (await new Preparer().open()).goToReview()
    expect([preparer.step, selectTotal(preparer.actor.getSnapshot())]).toEqual(['review', 400_00])
    preparer.send({ type: 'PREPARE' })
    expect(preparer.prepareCalls()[0]?.input).toEqual({
      type: 'NOTES',
      pouchIds: ['pouch-1', 'pouch-2'],
      carrierId: 'carrier-1',
      date: '2026-11-23',
    })
    await preparer.answer('prepare', done(11008, remittance()))
    expect(preparer.actor.getSnapshot().context.prepared?.reference).toBe(12)
    expect(preparer.device.size).toBe(0)
  })

  it('returns to the review after a change, through the steps that the change affects', async () => {
    const preparer = (await new Preparer().open()).goToReview()
    preparer.send(
      { type: 'CHANGE', step: 'carrier' },
      { type: 'CHOOSE_CARRIER', carrierId: 'carrier-2' },
      { type: 'NEXT' },
    )
    expect(preparer.step).toBe('review')
    preparer.send(
      { type: 'CHANGE', step: 'pouches' },
      { type: 'TOGGLE_POUCH', pouchId: 'pouch-2' },
      { type: 'NEXT' },
    )
    expect([preparer.step, preparer.chosen]).toEqual(['review', ['ABC123']])
    preparer.send(
      { type: 'CHANGE', step: 'type' },
      { type: 'CHOOSE_TYPE', pouchType: 'CHEQUES' },
      { type: 'NEXT' },
    )
    expect([preparer.step, preparer.chosen]).toEqual(['pouches', []])
    preparer.send({ type: 'SELECT_ALL' }, { type: 'NEXT' })
    expect(preparer.step).toBe('review')
  })

  it.each(['type', 'pouches', 'carrier', 'review'] as const)('resumes at %s after leaving', async (step) => {
    const preparer = (await new Preparer().open()).goToReview()
    while (preparer.step !== step) preparer.send({ type: 'BACK' })
    await preparer.open()
    expect([preparer.step, preparer.chosen]).toEqual([step, ['ABC123', 'ABC124']])
    expect(preparer.actor.getSnapshot().context.notice).toBe('DraftResumed')
  })

  it('marks pouches that are no longer free when the request arrives, and continues with the rest', async () => {
    const preparer = (await new Preparer().open()).goToReview().send({ type: 'PREPARE' })
    await preparer.answer('prepare', refused('PouchNotFree'))
    await preparer.answer('loadSetup', done(10000, { ...setup, pouches: setup.pouches.slice(1) }))
    expect(preparer.actor.getSnapshot().context.unavailablePouchIds).toEqual(['pouch-1'])
    preparer.send({ type: 'NEXT' }, { type: 'NEXT' }, { type: 'PREPARE' })
    expect(preparer.prepareCalls()[1]?.input).toMatchObject({ pouchIds: ['pouch-2'] })
    expect(preparer.prepareCalls()[1]?.idempotencyKey).not.toBe(preparer.prepareCalls()[0]?.idempotencyKey)
  })

  it.each([
    ['RemittanceDatePast', 'carrier'],
    ['RemittanceDateBeforePouches', 'carrier'],
    ['CarrierInactive', 'carrier'],
    ['CarrierRequired', 'carrier'],
    ['TotalNotPositive', 'review'],
  ] as const)(
    'returns after the refusal %s to the step %s, where the choice can be corrected',
    async (name, step) => {
      const preparer = (await new Preparer().open()).goToReview().send({ type: 'PREPARE' })
      await preparer.answer('prepare', refused(name))
      expect(preparer.step).toBe(step)
      expect(preparer.actor.getSnapshot().context.refusal?.name).toBe(name)
    },
  )

  it('reports a missing pouch and a missing carrier at their steps', async () => {
    const preparer = await new Preparer().open()
    const obstacle = () => selectObstacle(preparer.actor.getSnapshot())
    expect([preparer.step, obstacle()]).toEqual(['type', null])
    preparer.send({ type: 'CHOOSE_TYPE', pouchType: 'NOTES' }, { type: 'NEXT' })
    expect([preparer.step, obstacle()]).toEqual(['pouches', 'NoPouch'])
    preparer.send({ type: 'SELECT_ALL' })
    expect(obstacle()).toBeNull()
    preparer.send({ type: 'NEXT' })
    expect([preparer.step, obstacle()]).toEqual(['carrier', null])
    preparer.send({ type: 'CHOOSE_CARRIER', carrierId: null })
    expect(obstacle()).toBe('CarrierRequired')
  })

  it.each([
    { date: '', obstacle: null, atDate: null },
    { date: '2026-11-20', obstacle: null, atDate: null },
    { date: '2026-11-19', obstacle: 'RemittanceDatePast', atDate: 'RemittanceDatePast' },
    { date: '2026-11-22', obstacle: 'RemittanceDateWeekend', atDate: 'RemittanceDateWeekend' },
    { date: '2099-01-05', obstacle: 'RemittanceDateTooFar', atDate: 'RemittanceDateTooFar' },
  ])('reports for the date “$date” the obstacle $obstacle', async ({ date, obstacle, atDate }) => {
    const preparer = (await new Preparer().open()).goToReview()
    preparer.send({ type: 'BACK' }, { type: 'CHOOSE_DATE', date })
    const snapshot = preparer.actor.getSnapshot()
    expect([selectObstacle(snapshot), selectDateRefusal(snapshot)]).toEqual([obstacle, atDate])
    expect(selectFirstDate(snapshot)).toBe('2026-11-20')
  })
})
