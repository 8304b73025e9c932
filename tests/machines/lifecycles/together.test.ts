import { describe, expect, it } from 'vitest'
import { COUNT_STATUSES } from '../../../src/domain/lifecycles/count.ts'
import { POUCH_STATUSES } from '../../../src/domain/lifecycles/pouch.ts'
import { holdsPouches, REMITTANCE_STATUSES } from '../../../src/domain/lifecycles/remittance.ts'
import { exploreRules } from './graph.ts'
import { applyCommand, type ConnectedRecords, INITIAL_RECORDS, RECORD_COMMANDS } from './together.ts'

const { states, tried, wayTo } = exploreRules(INITIAL_RECORDS, RECORD_COMMANDS, applyCommand)
const OPEN_OR_DELETED = ['CREATED', 'UPDATED', 'UNVALIDATED', 'DELETED']

const holdsPouch = ({ remittance }: ConnectedRecords) => remittance !== null && holdsPouches(remittance)
const statesThatBreak = (rule: (records: ConnectedRecords) => boolean) =>
  states
    .filter((records) => !rule(records))
    .map((records) => [records, wayTo(records).map(({ type }) => type)])

describe('count, pouch and remittance together', () => {
  it('have a known number of states and transitions when every command is tried in every state', () => {
    expect(tried).toHaveLength(states.length * RECORD_COMMANDS.length)
    expect({ states: states.length, steps: tried.filter(({ outcome }) => 'to' in outcome).length }).toEqual({
      states: 79,
      steps: 221,
    })
  })

  it('reach every status of each lifecycle', () => {
    expect(new Set(states.map(({ count }) => count))).toEqual(new Set(COUNT_STATUSES))
    expect(new Set(states.map(({ pouch }) => pouch))).toEqual(new Set([null, ...POUCH_STATUSES]))
    expect(new Set(states.map(({ remittance }) => remittance))).toEqual(
      new Set([null, ...REMITTANCE_STATUSES]),
    )
  })

  it('refuse commands with exactly these names', () => {
    const refusals = tried.flatMap(({ outcome }) => ('refusal' in outcome ? [outcome.refusal] : []))
    expect([...new Set(refusals)].sort()).toEqual([
      'CarrierInactive',
      'CarrierRequired',
      'CommentRequired',
      'CountValidatedByAccounting',
      'CreditRequired',
      'NoPouch',
      'NoProvisionCode',
      'NotFound',
      'NothingCounted',
      'PouchInRemittance',
      'PouchNotConfirmed',
      'PouchNotFree',
      'PouchNumberRequired',
      'PouchNumberTooLong',
      'PouchNumberTooShort',
      'PouchNumberUnreadable',
      'PouchTypesDiffer',
      'ReasonRequired',
      'RemittanceDatePast',
      'RemittanceDateWeekend',
      'SelfValidation',
      'StatusDoesNotAllow',
      'TotalNegative',
      'TotalNotPositive',
      'TurnoverRequired',
    ])
  })

  it('have a prepared, handed over or archived pouch exactly while its remittance is not cancelled', () => {
    expect(
      statesThatBreak(
        (records) =>
          holdsPouch(records) === ['PREPARED', 'VALIDATED', 'ARCHIVED'].includes(records.pouch ?? ''),
      ),
    ).toEqual([])
  })

  it('never have an open or deleted count whose pouch is in a remittance that is not cancelled', () => {
    expect(
      statesThatBreak((records) => !(holdsPouch(records) && OPEN_OR_DELETED.includes(records.count))),
    ).toEqual([])
  })

  it('never have a free pouch of an open or deleted count', () => {
    expect(
      statesThatBreak((records) => !(OPEN_OR_DELETED.includes(records.count) && records.pouch === 'CREATED')),
    ).toEqual([])
  })

  it('have a prepared pouch exactly while its remittance is prepared', () => {
    expect(
      statesThatBreak(({ pouch, remittance }) => (remittance === 'PREPARED') === (pouch === 'PREPARED')),
    ).toEqual([])
  })

  it('restore count and pouch when a preparation is undone', () => {
    const prepared = tried.flatMap(({ from, event, outcome }) =>
      event.type === 'prepare' && 'to' in outcome ? [{ from, to: outcome.to }] : [],
    )
    expect(prepared.length).toBeGreaterThan(0)
    for (const { from, to } of prepared)
      expect(applyCommand(to, { type: 'undo' })).toEqual({ to: { ...from, remittance: 'CANCELED' } })
  })

  it('can always be completed: the count can still be archived or deleted', () => {
    const isEnd = ({ count }: ConnectedRecords) => count === 'ARCHIVED' || count === 'DELETED'
    const ending = new Set(states.filter(isEnd).map((records) => JSON.stringify(records)))
    let sizeBefore = -1
    while (ending.size !== sizeBefore) {
      sizeBefore = ending.size
      for (const { from, outcome } of tried)
        if ('to' in outcome && ending.has(JSON.stringify(outcome.to))) ending.add(JSON.stringify(from))
    }
    expect(states.filter((records) => !ending.has(JSON.stringify(records)))).toEqual([])
  })
})
