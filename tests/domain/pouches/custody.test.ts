import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildCustodyChain,
  type CustodyEvent,
  type CustodyStep,
} from '../../../src/domain/pouches/custody.ts'

const emptyStep = {
  reference: null,
  carrierName: null,
  courierName: null,
  isDeposit: false,
  receiptNumber: null,
  sealNumber: null,
  amountCents: null,
  reason: null,
  plannedOn: null,
  comment: null,
} satisfies Omit<CustodyStep, 'key' | 'kind' | 'at' | 'by'>

/** A history of one establishment. Its events are ordered by sequence, not by the time of the clock. */
function history() {
  const events: CustodyEvent[] = []
  return {
    events,
    add(
      entity: string,
      entityId: string,
      action: string,
      after: CustodyEvent['after'] = null,
      {
        at,
        before = null,
        carrierName = null,
      }: Partial<Pick<CustodyEvent, 'at' | 'before' | 'carrierName'>> = {},
    ) {
      const sequence = events.length + 1
      const day = String((sequence % 28) + 1).padStart(2, '0')
      const time = at ?? `2026-11-${day}T10:00:00.000Z`
      events.push({
        id: `event-${sequence}`,
        sequence,
        at: time,
        byName: 'Ada Martin',
        entity,
        entityId,
        action,
        carrierName,
        before,
        after,
      })
    },
  }
}

describe('the chain of custody', () => {
  it('lists the steps of a pouch in order, each with its details', () => {
    const { add, events } = history()
    add('pouch', 'p', 'create', { number: '0042177', sealNumber: null })
    add('pouch', 'p', 'seal', { sealNumber: 'SC-42' })
    add('pouch', 'p', 'seal', { sealNumber: null })
    add('count', 'c', 'accountingValidate')
    add('count', 'c', 'undoControl')
    add('remittance', 'r', 'create', { reference: 7 })
    add('pouch', 'p', 'prepare', { status: 'PREPARED' })
    add('remittance', 'r', 'validate', { courierName: 'D. Pereira', receiptNumber: 'BR-1' })
    add('pouch', 'p', 'handOver', { status: 'VALIDATED' })
    add('pouch', 'p', 'carrierCount', { carrierCountedCents: 15_500 })
    add('pouch', 'p', 'carrierCount', { carrierCountedCents: null })
    add('pouch', 'p', 'credit', { creditedCents: 15_400 })
    add('pouch', 'p', 'credit', { creditedCents: null })
    add('remittance', 'r', 'accountingValidate', { creditedCents: 31_000, reason: 'One note is missing' })
    const steps = buildCustodyChain(events).map(({ key: _key, by: _by, at: _at, ...step }) => step)
    expect(steps).toEqual([
      { ...emptyStep, kind: 'closed' },
      { ...emptyStep, kind: 'sealed', sealNumber: 'SC-42' },
      { ...emptyStep, kind: 'sealRemoved' },
      { ...emptyStep, kind: 'controlled' },
      { ...emptyStep, kind: 'controlUndone' },
      { ...emptyStep, kind: 'prepared', reference: 7 },
      { ...emptyStep, kind: 'handedOver', courierName: 'D. Pereira', receiptNumber: 'BR-1' },
      { ...emptyStep, kind: 'carrierCounted', amountCents: 15_500 },
      { ...emptyStep, kind: 'carrierCountRemoved' },
      { ...emptyStep, kind: 'credited', amountCents: 15_400 },
      { ...emptyStep, kind: 'creditWithdrawn' },
      { ...emptyStep, kind: 'controlledAtBank', amountCents: 31_000, reason: 'One note is missing' },
    ])
  })

  it('shows the amount that bank lines credited when accounting validates the remittance', () => {
    const { add, events } = history()
    add('pouch', 'p', 'create')
    add('remittance', 'r', 'create', { reference: 7 })
    add('remittance', 'r', 'validate')
    add('remittance', 'r', 'credit', { creditedCents: 100_000, creditedOn: '2026-11-20' })
    add('remittance', 'r', 'credit', { creditedCents: 148_000, creditedOn: '2026-11-23' })
    // A credit event contains only what changed: here the date.
    add('remittance', 'r', 'credit', { creditedOn: '2026-11-24' })
    add('remittance', 'other', 'credit', { creditedCents: 1 })
    add('remittance', 'r', 'accountingValidate', { reason: 'One note of 20 € is missing' })
    expect(buildCustodyChain(events).slice(-2)).toMatchObject([
      { kind: 'handedOver', amountCents: null },
      { kind: 'controlledAtBank', amountCents: 148_000, reason: 'One note of 20 € is missing' },
    ])
  })

  it('does not show the amount of bank lines that were unlinked before the amount was typed', () => {
    const { add, events } = history()
    add('pouch', 'p', 'create')
    add('remittance', 'r', 'credit', { creditedCents: 148_000 })
    add('remittance', 'r', 'credit', { creditedCents: null })
    add('remittance', 'r', 'accountingValidate', { creditedCents: 150_000 })
    expect(buildCustodyChain(events).at(-1)).toMatchObject({ kind: 'controlledAtBank', amountCents: 150_000 })
  })

  it('names the carrier that took the pouch, and the carrier that did not come', () => {
    const { add, events } = history()
    add('pouch', 'p', 'create')
    add('remittance', 'r1', 'create', { reference: 1, carrierId: 'c1' }, { carrierName: 'Brink’s' })
    add('remittance', 'r1', 'reschedule', { date: '2026-11-23', isMissed: true })
    add('remittance', 'r1', 'validate', { courierName: 'D. Pereira' })
    add('remittance', 'r1', 'invalidate', { reason: 'Wrong receipt' })
    add('remittance', 'r1', 'validate', { receiptNumber: 'BR-2' })
    add('remittance', 'r2', 'create', { reference: 2, carrierId: 'c2' }, { carrierName: 'Loomis' })
    add('remittance', 'r2', 'validate', {})
    expect(buildCustodyChain(events).map(({ kind, carrierName }) => [kind, carrierName])).toEqual([
      ['closed', null],
      ['prepared', null],
      ['pickUpMissed', 'Brink’s'],
      ['handedOver', 'Brink’s'],
      ['sentBack', null],
      ['corrected', null],
      ['prepared', null],
      ['handedOver', 'Loomis'],
    ])
  })

  it('calls the hand-over of a remittance without a carrier a deposit', () => {
    const { add, events } = history()
    add('remittance', 'r', 'create', { reference: 7, carrierId: null })
    add('remittance', 'r', 'validate', { courierName: 'A. Lambert', carrierId: null })
    add('remittance', 'r2', 'create', { reference: 8, carrierId: 'c' })
    add('remittance', 'r2', 'validate', {})
    expect(buildCustodyChain(events).map(({ kind }) => kind)).toEqual([
      'prepared',
      'deposited',
      'prepared',
      'handedOver',
    ])
  })

  it('shows the planned date and the comment of a missed pick-up, and leaves out a date that changed for another reason', () => {
    const { add, events } = history()
    const before = { date: '2026-11-20' }
    add('pouch', 'p', 'create')
    add('remittance', 'r', 'create', { reference: 7 })
    add(
      'remittance',
      'r',
      'reschedule',
      { date: '2026-11-20', isMissed: false },
      { before: { date: '2026-11-19' } },
    )
    add(
      'remittance',
      'r',
      'reschedule',
      { date: '2026-11-23', isMissed: true, comment: 'No van' },
      { before },
    )
    add('remittance', 'r', 'validate')
    const steps = buildCustodyChain(events).map(({ key: _key, by: _by, at: _at, ...step }) => step)
    expect(steps).toEqual([
      { ...emptyStep, kind: 'closed' },
      { ...emptyStep, kind: 'prepared', reference: 7 },
      { ...emptyStep, kind: 'pickUpMissed', plannedOn: '2026-11-20', comment: 'No van' },
      { ...emptyStep, kind: 'handedOver' },
    ])
  })

  it('shows that a pouch stayed behind at the hand-over, without later events of that remittance', () => {
    const { add, events } = history()
    add('pouch', 'p', 'create')
    add('remittance', 'r1', 'create', { reference: 1 })
    add('pouch', 'p', 'prepare')
    add('remittance', 'r1', 'validate', { courierName: 'D. Pereira', leftPouchIds: ['p'] })
    add('pouch', 'p', 'leaveBehind')
    add('remittance', 'r1', 'accountingValidate', { creditedCents: 31_000 })
    add('remittance', 'r2', 'create', { reference: 2 })
    add('remittance', 'r2', 'validate', { courierName: 'A. Lambert', leftPouchIds: ['other'] })
    expect(buildCustodyChain(events)).toMatchObject([
      { kind: 'closed' },
      { kind: 'prepared', reference: 1 },
      { kind: 'leftBehind', courierName: null },
      { kind: 'prepared', reference: 2 },
      { kind: 'handedOver', courierName: 'A. Lambert' },
    ])
  })

  it('shows that a pouch came back after the hand-over, which its remittance keeps in its chain', () => {
    const { add, events } = history()
    add('pouch', 'p', 'create')
    add('remittance', 'r1', 'create', { reference: 1 })
    add('remittance', 'r1', 'validate', { courierName: 'D. Pereira' })
    add('remittance', 'r1', 'invalidate', { reason: 'Came back' })
    add('remittance', 'r1', 'validate', { leftPouchIds: ['p'] })
    add('pouch', 'p', 'leaveBehind', {}, { before: { status: 'VALIDATED' } })
    add('remittance', 'r1', 'accountingValidate', { creditedCents: 31_000 })
    expect(buildCustodyChain(events)).toMatchObject([
      { kind: 'closed' },
      { kind: 'prepared', reference: 1 },
      { kind: 'handedOver', courierName: 'D. Pereira' },
      { kind: 'sentBack', reason: 'Came back' },
      { kind: 'cameBack' },
    ])
  })

  it('shows the reason for which accounting sent the count of the pouch back, and ends when the pouch is deleted', () => {
    const { add, events } = history()
    add('pouch', 'p', 'create')
    add('count', 'c', 'accountingValidate')
    add('count', 'c', 'invalidate', { reason: 'Count again' })
    add('pouch', 'p', 'delete')
    add('count', 'c', 'invalidate', { reason: 'Of another pouch' })
    expect(buildCustodyChain(events)).toMatchObject([
      { kind: 'closed' },
      { kind: 'controlled' },
      { kind: 'countSentBack', reason: 'Count again' },
      { kind: 'deleted', reason: null },
    ])
  })

  it('keeps the hand-over of a cancelled remittance with its courier, and adds the next remittance', () => {
    const { add, events } = history()
    add('pouch', 'p', 'create')
    add('remittance', 'r1', 'create', { reference: 1 })
    add('remittance', 'r1', 'validate', { courierName: 'M. Perdu', receiptNumber: 'R1' })
    add('remittance', 'r1', 'invalidate', { reason: 'Wrong courier' })
    add('pouch', 'p', 'release')
    add('remittance', 'r2', 'create', { reference: 2 })
    expect(buildCustodyChain(events)).toMatchObject([
      { kind: 'closed' },
      { kind: 'prepared', reference: 1 },
      { kind: 'handedOver', courierName: 'M. Perdu', receiptNumber: 'R1' },
      { kind: 'sentBack', reason: 'Wrong courier' },
      { kind: 'released' },
      { kind: 'prepared', reference: 2 },
    ])
  })

  it('calls a second validation of a remittance a correction, not a second hand-over', () => {
    const { add, events } = history()
    add('pouch', 'p', 'create')
    add('remittance', 'r', 'create', { reference: 17, carrierId: null })
    add('remittance', 'r', 'validate', { courierName: 'A. Lambert', carrierId: null })
    add('remittance', 'r', 'invalidate', { reason: 'Wrong receipt' })
    add('remittance', 'r', 'validate', { receiptNumber: 'BR-2', carrierId: null })
    expect(buildCustodyChain(events)).toMatchObject([
      { kind: 'closed' },
      { kind: 'prepared', reference: 17 },
      { kind: 'deposited', courierName: 'A. Lambert', isDeposit: true },
      { kind: 'sentBack', reason: 'Wrong receipt' },
      { kind: 'corrected', courierName: null, receiptNumber: 'BR-2', isDeposit: true },
    ])
  })

  it('says of a hand-over to a carrier and of its correction that they are no deposit', () => {
    const { add, events } = history()
    add('remittance', 'r', 'create', { reference: 17, carrierId: 'c' })
    add('remittance', 'r', 'validate', { courierName: 'M. Perdu' })
    add('remittance', 'r', 'invalidate', { reason: 'Wrong courier' })
    add('remittance', 'r', 'validate', { courierName: 'M. Leduc' })
    expect(buildCustodyChain(events).map(({ kind, isDeposit }) => [kind, isDeposit])).toEqual([
      ['prepared', false],
      ['handedOver', false],
      ['sentBack', false],
      ['corrected', false],
    ])
  })

  it('has the amount that was received for an exchange', () => {
    const { add, events } = history()
    add('pouch', 'p', 'receive', { status: 'ARCHIVED', receivedCents: 480_00 })
    expect(buildCustodyChain(events)).toMatchObject([{ kind: 'exchanged', amountCents: 480_00 }])
  })

  it('leaves out events of the count before the pouch was created and after it was deleted', () => {
    const { add, events } = history()
    add('count', 'c', 'create')
    add('count', 'c', 'accountingValidate')
    add('pouch', 'p', 'create')
    add('count', 'c', 'accountingValidate')
    add('pouch', 'p', 'delete')
    add('count', 'c', 'accountingValidate')
    expect(buildCustodyChain(events).map(({ key }) => key)).toEqual(['event-3', 'event-4', 'event-5'])
  })

  it('leaves out events that do not concern custody, and values of another type', () => {
    const { add, events } = history()
    add('count', 'c', 'edit')
    add('remittance', 'r', 'validate', { courierName: 7, receiptNumber: '' })
    expect(buildCustodyChain(events)).toMatchObject([{ ...emptyStep, kind: 'handedOver' }])
  })

  it('contains every step once, in the order of the history, even when the clock is set back', () => {
    const action = fc.constantFrom(
      'prepare',
      'undo',
      'handOver',
      'sendBack',
      'seal',
      'carrierCount',
      'credit',
    )
    const minute = fc.integer({ min: 0, max: 59 })
    fc.assert(
      fc.property(fc.array(fc.tuple(action, minute), { maxLength: 40 }), fc.nat(), (actions, rotation) => {
        const { add, events } = history()
        add('pouch', 'p', 'create')
        let status = 'CREATED'
        let remittances = 0
        for (const [kind, at] of actions) {
          const time = `2026-11-20T10:${String(at).padStart(2, '0')}:00.000Z`
          const remittanceId = `r${remittances}`
          if (kind === 'prepare' && status === 'CREATED') {
            remittances += 1
            add('remittance', `r${remittances}`, 'create', { reference: remittances }, { at: time })
            add('pouch', 'p', 'prepare', null, { at: time })
            status = 'PREPARED'
          } else if (kind === 'undo' && (status === 'PREPARED' || status === 'UNVALIDATED')) {
            add('remittance', remittanceId, 'undo', null, { at: time })
            add('pouch', 'p', 'release', null, { at: time })
            status = 'CREATED'
          } else if (kind === 'handOver' && (status === 'PREPARED' || status === 'UNVALIDATED')) {
            add('remittance', remittanceId, 'validate', { courierName: `M. ${at}` }, { at: time })
            if (status === 'PREPARED') add('pouch', 'p', 'handOver', null, { at: time })
            status = 'VALIDATED'
          } else if (kind === 'sendBack' && status === 'VALIDATED') {
            add('remittance', remittanceId, 'invalidate', { reason: 'Again' }, { at: time })
            status = 'UNVALIDATED'
          } else if (kind === 'seal' && status !== 'VALIDATED') add('pouch', 'p', 'seal', null, { at: time })
          else if (kind === 'carrierCount') add('pouch', 'p', kind, { carrierCountedCents: at }, { at: time })
          else if (kind === 'credit') add('pouch', 'p', kind, { creditedCents: at }, { at: time })
        }
        // The history records preparation, hand-over and undo for the pouch and for its remittance. The chain shows
        // the first two as events of the remittance, an undo as the event of the pouch.
        const isShownByOther = ({ entity, action }: CustodyEvent) =>
          entity === 'pouch' ? action === 'prepare' || action === 'handOver' : action === 'undo'
        const expectedIds = events.filter((event) => !isShownByOther(event)).map(({ id }) => id)
        const rotated = [
          ...events.slice(rotation % events.length),
          ...events.slice(0, rotation % events.length),
        ]
        expect(buildCustodyChain(rotated).map(({ key }) => key)).toEqual(expectedIds)
      }),
    )
  })
})
