import { describe, expect, it } from 'vitest'
import { accountingMonthLifecycle } from '../../../src/domain/lifecycles/accounting-month.ts'
import { activeLifecycle, personLifecycle } from '../../../src/domain/lifecycles/active.ts'
import { COUNT_STATUSES, countLifecycle } from '../../../src/domain/lifecycles/count.ts'
import { jobLifecycle } from '../../../src/domain/lifecycles/job.ts'
import type { Lifecycle } from '../../../src/domain/lifecycles/lifecycle.ts'
import { pouchLifecycle } from '../../../src/domain/lifecycles/pouch.ts'
import { remittanceLifecycle } from '../../../src/domain/lifecycles/remittance.ts'
import { ticketDispatchLifecycle } from '../../../src/domain/lifecycles/ticket-dispatch.ts'
import { exploreLifecycle, reachableStates } from './graph.ts'

const count = exploreLifecycle(countLifecycle, 'CREATED')
const remittance = exploreLifecycle(remittanceLifecycle, 'PREPARED')
const pouch = exploreLifecycle(pouchLifecycle, 'CREATED')
const job = exploreLifecycle(jobLifecycle, 'REQUEST')
const active = exploreLifecycle(activeLifecycle, 'ACTIVE')
const person = exploreLifecycle(personLifecycle, 'ACTIVE')
const accountingMonth = exploreLifecycle(accountingMonthLifecycle, 'CLOSED')
const ticketDispatch = exploreLifecycle(ticketDispatchLifecycle, 'CREATED')

/** The final statuses of each lifecycle. */
const ENDS = {
  count: ['ARCHIVED', 'DELETED'],
  remittance: ['ARCHIVED', 'CANCELED'],
  // A pouch leaves ARCHIVED only when the reception of its coins is undone.
  pouch: ['DELETED'],
  ticketDispatch: ['REIMBURSED', 'CANCELED'],
  accountingMonth: ['EXPORTED', 'REOPENED'],
  job: ['FINISHED', 'WARNING'],
  active: ['DELETED'],
}

/** Name, lifecycle, exploration, number of statuses × number of events, number of transitions. */
describe.each([
  ['count', countLifecycle, count, 13 * 11, 22],
  ['remittance', remittanceLifecycle, remittance, 8 * 9, 11],
  ['pouch', pouchLifecycle, pouch, 5 * 8, 10],
  ['ticketDispatch', ticketDispatchLifecycle, ticketDispatch, 4 * 5, 6],
  ['accountingMonth', accountingMonthLifecycle, accountingMonth, 2 * 3, 2],
  ['job', jobLifecycle, job, 6 * 5, 6],
  ['active', activeLifecycle, active, 3 * 3, 4],
] as const)(
  'the lifecycle of a %s',
  (name, lifecycle: Lifecycle<string, string>, { states, tried }, pairCount, transitionCount) => {
    const steps = tried as readonly {
      from: string
      event: { type: string }
      outcome: { to: string } | { refusal: string }
    }[]
    const reachableFrom = (from: string) =>
      reachableStates(steps as never, from as never) as ReadonlySet<string>

    it('reaches every status from its only initial one, and has no others', () => {
      expect([...states].sort()).toEqual([...lifecycle.statuses].sort())
      expect(lifecycle.initial).toEqual([steps[0]?.from])
    })

    it('allows its transitions and refuses every other event in every status by name', () => {
      expect(steps).toHaveLength(pairCount)
      expect(steps.filter(({ outcome }) => 'to' in outcome)).toHaveLength(transitionCount)
      const refusals = steps.flatMap(({ outcome }) => ('refusal' in outcome ? [outcome.refusal] : []))
      expect(new Set(refusals)).toEqual(new Set(['StatusDoesNotAllow']))
    })

    it('has at most one transition for a status and event', () => {
      const pairs = lifecycle.edges.flatMap(({ event, from }) => from.map((status) => `${status} ${event}`))
      expect(pairs).toHaveLength(new Set(pairs).size)
    })

    it('has no transition from its final statuses, and can reach one of them from everywhere', () => {
      const ends = lifecycle.statuses.filter((status) => reachableFrom(status).size === 1)
      expect(ends).toEqual(ENDS[name])
      for (const status of lifecycle.statuses)
        expect(
          ends.some((end) => reachableFrom(status).has(end)),
          status,
        ).toBe(true)
    })
  },
)

it('a person can be suspended, deleted and restored; their lifecycle refuses everything else by name', () => {
  expect([...person.states].sort()).toEqual(['ACTIVE', 'DELETED', 'INACTIVE'])
  expect(
    person.tried.map(({ from, event, outcome }) => [
      from,
      event.type,
      'to' in outcome ? outcome.to : outcome.refusal,
    ]),
  ).toEqual([
    ['ACTIVE', 'deactivate', 'INACTIVE'],
    ['ACTIVE', 'delete', 'DELETED'],
    ['ACTIVE', 'restore', 'StatusDoesNotAllow'],
    ['INACTIVE', 'deactivate', 'StatusDoesNotAllow'],
    ['INACTIVE', 'delete', 'DELETED'],
    ['INACTIVE', 'restore', 'ACTIVE'],
    ['DELETED', 'deactivate', 'StatusDoesNotAllow'],
    ['DELETED', 'delete', 'StatusDoesNotAllow'],
    ['DELETED', 'restore', 'ACTIVE'],
  ])
})

describe('a record that was sent to accounting', () => {
  const notSent = ['CREATED', 'UPDATED', 'UNVALIDATED', 'VALIDATED', 'AVALIDATED', 'DELETED'] as const

  it.each(['SEND', 'SENTP', 'SENT', 'ERROR', 'ARCHIVED'] as const)(
    'a count in %s can no longer be edited, validated, controlled or deleted',
    (status) => {
      const later = reachableStates(count.tried, status)
      expect(notSent.filter((state) => later.has(state))).toEqual([])
    },
  )

  it('a remittance that was sent cannot be undone', () => {
    expect([...reachableStates(remittance.tried, 'SEND')].sort()).toEqual([
      'ARCHIVED',
      'ERROR',
      'SEND',
      'SENT',
    ])
  })

  it('was controlled by accounting before, on every path', () => {
    expect(reachableStates(count.tried, 'CREATED', ['AVALIDATED']).has('SEND')).toBe(false)
    expect(reachableStates(remittance.tried, 'PREPARED', ['AVALIDATED']).has('SEND')).toBe(false)
  })

  it('was validated or handed over by the establishment before accounting controlled it', () => {
    expect(reachableStates(count.tried, 'CREATED', ['VALIDATED']).has('AVALIDATED')).toBe(false)
    expect(reachableStates(remittance.tried, 'PREPARED', ['VALIDATED']).has('AVALIDATED')).toBe(false)
  })
})

it('a job ends only after it was started, and of the ended ones only a failed one can run again', () => {
  expect([...reachableStates(job.tried, 'REQUEST', ['STARTED'])]).toEqual(['REQUEST'])
  for (const end of ['FINISHED', 'WARNING'] as const)
    expect([...reachableStates(job.tried, end)]).toEqual([end])
  expect(reachableStates(job.tried, 'ERROR', ['REQUEST']).size).toBe(1)
})

it('a pouch is handed over only after it was prepared, and deleted only while it is free', () => {
  // `undoReception` returns a pouch to VALIDATED, where it was before its coins were received.
  const others = pouch.tried.filter(({ event }) => event.type !== 'undoReception')
  expect(reachableStates(others, 'CREATED', ['PREPARED']).has('VALIDATED')).toBe(false)
  const deleted = pouch.tried.filter(({ outcome }) => 'to' in outcome && outcome.to === 'DELETED')
  expect(deleted.map(({ from }) => from)).toEqual(['CREATED'])
})

it('only these transitions of a count go back in the order of statuses, from which the status of its log is computed', () => {
  const backward = count.tried.flatMap(({ from, event, outcome }) =>
    'to' in outcome && COUNT_STATUSES.indexOf(outcome.to) < COUNT_STATUSES.indexOf(from)
      ? [`${event.type} ${from}`]
      : [],
  )
  expect(backward.sort()).toEqual([
    'edit UNVALIDATED',
    'invalidate AVALIDATED',
    'invalidate VALIDATED',
    'reopen VALIDATED',
    'send SENTP',
    'sendFailed SEND',
    'undoControl AVALIDATED',
  ])
})
