import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountingMonthLifecycle } from '../../../src/domain/lifecycles/accounting-month.ts'
import { activeLifecycle, personLifecycle } from '../../../src/domain/lifecycles/active.ts'
import { COUNT_STATUSES, countLifecycle } from '../../../src/domain/lifecycles/count.ts'
import {
  SENDABLE_COUNT_STATUSES,
  UNCONTROLLED_COUNT_STATUSES,
  VALIDATED_OR_LATER_COUNT_STATUSES,
} from '../../../src/domain/lifecycles/count-stages.ts'
import { jobLifecycle } from '../../../src/domain/lifecycles/job.ts'
import { canFollow, type Lifecycle, nextStatus } from '../../../src/domain/lifecycles/lifecycle.ts'
import { POUCH_STATUSES, pouchLifecycle } from '../../../src/domain/lifecycles/pouch.ts'
import { REMITTANCE_STATUSES, remittanceLifecycle } from '../../../src/domain/lifecycles/remittance.ts'
import { ticketDispatchLifecycle } from '../../../src/domain/lifecycles/ticket-dispatch.ts'

/** The allowed transitions, written by hand a second time as `from event to`. All others are refused. */
const COUNT_TABLE = [
  'CREATED edit UPDATED',
  'UPDATED edit UPDATED',
  'UNVALIDATED edit UPDATED',
  'CREATED validate VALIDATED',
  'UPDATED validate VALIDATED',
  'UNVALIDATED validate VALIDATED',
  'VALIDATED accountingValidate AVALIDATED',
  'AVALIDATED undoControl VALIDATED',
  'VALIDATED invalidate UNVALIDATED',
  'AVALIDATED invalidate UNVALIDATED',
  // when its pouch is deleted, the count is open again
  'VALIDATED reopen UPDATED',
  'AVALIDATED sendProvision SEND',
  'AVALIDATED send SEND',
  'SENTP send SEND',
  'ERROR send SEND',
  'SEND provisionSent SENTP',
  'SEND sent SENT',
  'SEND sendFailed ERROR',
  'CREATED delete DELETED',
  'UPDATED delete DELETED',
  'UNVALIDATED delete DELETED',
  'SENT archive ARCHIVED',
]

const REMITTANCE_TABLE = [
  'PREPARED undo CANCELED',
  'UNVALIDATED undo CANCELED',
  'PREPARED validate VALIDATED',
  'UNVALIDATED validate VALIDATED',
  'VALIDATED accountingValidate AVALIDATED',
  'VALIDATED invalidate UNVALIDATED',
  'AVALIDATED send SEND',
  'ERROR send SEND',
  'SEND sent SENT',
  'SEND sendFailed ERROR',
  'SENT archive ARCHIVED',
]

const POUCH_TABLE = [
  'CREATED prepare PREPARED',
  'PREPARED handOver VALIDATED',
  'PREPARED release CREATED',
  'VALIDATED release CREATED',
  'VALIDATED archive ARCHIVED',
  // coins were received for a change pouch
  'CREATED receive ARCHIVED',
  'VALIDATED receive ARCHIVED',
  'ARCHIVED undoReception VALIDATED',
  'ARCHIVED undoFreeReception CREATED',
  'CREATED delete DELETED',
]

const TICKET_DISPATCH_TABLE = [
  'CREATED send SENT',
  'SENT reimbursePart SENT',
  'SENT reimburse REIMBURSED',
  'REIMBURSED correctPayment REIMBURSED',
  'CREATED cancel CANCELED',
  'SENT cancel CANCELED',
]

const ACCOUNTING_MONTH_TABLE = ['CLOSED export EXPORTED', 'CLOSED reopen REOPENED']

const JOB_TABLE = [
  'REQUEST start STARTED',
  'STARTED release REQUEST',
  'STARTED finish FINISHED',
  'STARTED warn WARNING',
  'STARTED fail ERROR',
  'ERROR retry REQUEST',
]

const ACTIVE_TABLE = [
  'ACTIVE deactivate INACTIVE',
  'INACTIVE activate ACTIVE',
  'ACTIVE delete DELETED',
  'INACTIVE delete DELETED',
]

const PERSON_TABLE = [
  'ACTIVE deactivate INACTIVE',
  'ACTIVE delete DELETED',
  'INACTIVE delete DELETED',
  'INACTIVE restore ACTIVE',
  'DELETED restore ACTIVE',
]

type AnyLifecycle = Lifecycle<string, string>
const lifecycles: readonly (readonly [string, AnyLifecycle, readonly string[], readonly string[]])[] = [
  ['count', countLifecycle, COUNT_TABLE, ['CREATED']],
  ['remittance', remittanceLifecycle, REMITTANCE_TABLE, ['PREPARED']],
  ['pouch', pouchLifecycle, POUCH_TABLE, ['CREATED']],
  ['ticketDispatch', ticketDispatchLifecycle, TICKET_DISPATCH_TABLE, ['CREATED']],
  ['accountingMonth', accountingMonthLifecycle, ACCOUNTING_MONTH_TABLE, ['CLOSED']],
  ['job', jobLifecycle, JOB_TABLE, ['REQUEST']],
  ['active', activeLifecycle, ACTIVE_TABLE, ['ACTIVE']],
  ['person', personLifecycle, PERSON_TABLE, ['ACTIVE']],
]

describe.each(lifecycles)('the lifecycle of a %s', (name, lifecycle, table, initial) => {
  const events = [...new Set(lifecycle.edges.map((edge) => edge.event))]

  it('has its name and its initial status', () => {
    expect(lifecycle.name).toBe(name)
    expect(lifecycle.initial).toEqual(initial)
  })

  it('has exactly the transitions of the table, and refuses every other pair of status and event', () => {
    const arrows = lifecycle.statuses.flatMap((status) =>
      events.flatMap((event) => {
        const next = nextStatus(lifecycle, status, event)
        if ('to' in next) return [`${status} ${event} ${next.to}`]
        expect(next).toEqual({ refusal: 'StatusDoesNotAllow' })
        return []
      }),
    )
    expect(arrows.sort()).toEqual([...table].sort())
    // `nextStatus` takes the first edge of a status and event: no edge may hide another.
    const edges = lifecycle.edges.flatMap(({ event, from, to }) => from.map((it) => `${it} ${event} ${to}`))
    expect(edges.sort()).toEqual(arrows)
  })

  it('lets exactly the events of the table follow each status', () => {
    for (const status of lifecycle.statuses) {
      for (const event of events) {
        const isInTable = table.some((arrow) => arrow.startsWith(`${status} ${event} `))
        expect(canFollow(lifecycle, status, event)).toBe(isInTable)
      }
    }
  })

  it('reaches every status from its initial ones, and lists each status once', () => {
    expect(new Set(lifecycle.statuses).size).toBe(lifecycle.statuses.length)
    const reached = new Set(lifecycle.initial)
    for (const _ of lifecycle.statuses) {
      for (const { from, to } of lifecycle.edges)
        if (from.some((status) => reached.has(status))) reached.add(to)
    }
    expect([...reached].sort()).toEqual([...lifecycle.statuses].sort())
  })

  it('refuses an unknown status or event', () => {
    const word = fc.string().filter((text) => !lifecycle.statuses.includes(text))
    fc.assert(
      fc.property(word, fc.constantFrom(...events), (status, event) => {
        expect(nextStatus(lifecycle, status, event)).toEqual({ refusal: 'StatusDoesNotAllow' })
      }),
    )
    expect(nextStatus(lifecycle, lifecycle.statuses[0] ?? '', 'nothing')).toEqual({
      refusal: 'StatusDoesNotAllow',
    })
  })
})

it('a count is uncontrolled until accounting validates it, and can be sent afterwards, also after an error or a provision', () => {
  expect([...UNCONTROLLED_COUNT_STATUSES].sort()).toEqual(['CREATED', 'UNVALIDATED', 'UPDATED', 'VALIDATED'])
  expect([...SENDABLE_COUNT_STATUSES].sort()).toEqual(['AVALIDATED', 'ERROR', 'SENTP'])
})

it('the statuses of a validated count are VALIDATED and all later ones, without UNVALIDATED and DELETED', () => {
  expect([...VALIDATED_OR_LATER_COUNT_STATUSES].sort()).toEqual(
    ['VALIDATED', 'AVALIDATED', 'SEND', 'SENTP', 'SENT', 'ERROR', 'ARCHIVED'].sort(),
  )
})

describe('final statuses', () => {
  const finalStatuses = (lifecycle: AnyLifecycle) =>
    lifecycle.statuses.filter((status) => !lifecycle.edges.some((edge) => edge.from.includes(status)))

  it('are those of the specification, except that a pouch can leave ARCHIVED', () => {
    expect(finalStatuses(countLifecycle)).toEqual(['ARCHIVED', 'DELETED'])
    expect(finalStatuses(remittanceLifecycle)).toEqual(['ARCHIVED', 'CANCELED'])
    // The specification has no receptions. A pouch leaves ARCHIVED only when the reception of its coins is undone.
    expect(finalStatuses(pouchLifecycle)).toEqual(['DELETED'])
    const fromArchived = pouchLifecycle.edges.filter(({ from }) => from.includes('ARCHIVED'))
    expect(fromArchived.map(({ event }) => event)).toEqual(['undoReception', 'undoFreeReception'])
  })

  it('and all others are spelled as in the specification', () => {
    const labels = new Set(
      'ACTIVE INACTIVE REQUEST FINISHED ERROR WARNING CREATED UPDATED STARTED DELETED PREPARED VALIDATED ARCHIVED AVALIDATED UNVALIDATED SEND CANCELED SENT SENTP'.split(
        ' ',
      ),
    )
    const used = [...COUNT_STATUSES, ...REMITTANCE_STATUSES, ...POUCH_STATUSES]
    expect(used.filter((status) => !labels.has(status))).toEqual([])
  })
})
