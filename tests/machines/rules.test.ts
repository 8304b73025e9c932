import { describe, expect, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import type { BankMatching } from '../../src/domain/contract/bank.ts'
import { certainLink, choicesFor } from '../../src/machines/bank-matching/choice.ts'
import { differenceOf, refusalOfEntry } from '../../src/machines/coin-reception/entry.ts'
import type { CoinReceptionContext } from '../../src/machines/coin-reception/types.ts'
import type { FormContext } from '../../src/machines/form/types.ts'
import { draftDataOf, isSameValue } from '../../src/machines/form/values.ts'
import { assertDefined } from '../../src/machines/outcome.ts'
import { freePouches } from '../../src/machines/remittance/choice.ts'
import type { RemittanceContext } from '../../src/machines/remittance/types.ts'
import { refusalOfForm } from '../../src/machines/ticket-dispatch/form.ts'
import type { TicketDispatchContext } from '../../src/machines/ticket-dispatch/types.ts'
import { spec as bankMatching } from './bank-matching/spec.ts'
import { spec as cashLog } from './cash-log/spec.ts'
import { spec as closingsUpload } from './closings-upload/spec.ts'
import { exchange } from './support/wallet.ts'

/* Tests single conditions of rules that the tests of the charts do not reach. */

it('assertDefined returns a value that exists, and otherwise throws an error that names what is missing', () => {
  expect(assertDefined(0, 'number')).toBe(0)
  expect(() => assertDefined(null, 'sheet')).toThrow('no sheet')
  expect(() => assertDefined(undefined, 'sheet')).toThrow('no sheet')
})

it('two multiple choices are the same value in any order', () => {
  expect(isSameValue(['a', 'b'], ['b', 'a'])).toBe(true)
  expect(isSameValue(['a', 'b'], ['a'])).toBe(false)
  expect(isSameValue(['a'], 'a')).toBe(false)
  expect(isSameValue('a', 'a')).toBe(true)
})

describe('the draft of a form', () => {
  const context = {
    subject: { id: 'row-1', version: 3 },
    start: { name: 'Lyon', key: '' },
    values: { name: 'Lyon 2', key: 'secret' },
    idempotencyKey: 'key-1',
  } as unknown as FormContext
  const { subject, start, idempotencyKey } = context
  it('contains typed values, but no secrets', () => {
    const otherFields = { subject, start, idempotencyKey }
    expect(draftDataOf(context)).toEqual({ ...otherFields, values: { name: 'Lyon 2', key: 'secret' } })
    expect(draftDataOf(context, ['key'])).toEqual({ ...otherFields, values: { name: 'Lyon 2', key: '' } })
  })
  it('does not exist while only a secret differs from the saved values', () => {
    const onlySecret = { ...context, values: { name: 'Lyon', key: 'secret' } }
    expect(draftDataOf(onlySecret, ['key'])).toBeNull()
    expect(draftDataOf({ ...context, values: start })).toBeNull()
  })
})

describe('received coins', () => {
  const context = (changes: Partial<CoinReceptionContext>) =>
    ({ text: { 'piece.100': '5' }, exchange: exchange(), ...changes }) as CoinReceptionContext
  it('have no difference before an exchange is chosen', () => {
    expect(differenceOf(context({}))).toBe(5_00 - exchange().valueCents)
    expect(differenceOf(context({ exchange: null }))).toBeNull()
  })
  it('can be received only once', () => {
    expect(refusalOfEntry(context({}))).toBeNull()
    expect(refusalOfEntry(context({ exchange: exchange({ state: 'RECEIVED' }) }))?.name).toBe(
      'ExchangeReceived',
    )
  })
})

describe('an issuer’s payment', () => {
  const issuesOfPayment = (reimbursed: string) =>
    refusalOfForm({
      act: 'REIMBURSED',
      dispatch: null,
      form: { reimbursed, commission: '0', reimbursedOn: '2026-11-27' },
    } as TicketDispatchContext)?.issues
  it('must be given and not be negative', () => {
    expect(issuesOfPayment('5')).toBeUndefined()
    expect(issuesOfPayment(' ')).toEqual([{ path: 'reimbursed', key: 'issue.required' }])
    expect(issuesOfPayment('-1')).toEqual([{ path: 'reimbursed', key: 'failure.MoneyNegative' }])
  })
})

it('the pouches to choose from are the free ones of the chosen type', () => {
  const pouches = [
    { id: 'one', type: 'NOTES', status: 'CREATED' },
    { id: 'two', type: 'NOTES', status: 'PREPARED' },
    { id: 'three', type: 'CHEQUES', status: 'CREATED' },
  ]
  const context = { setup: { pouches, carriers: [] }, pouchType: 'NOTES' } as unknown as RemittanceContext
  expect(freePouches(context).map(({ id }) => id)).toEqual(['one'])
})

describe('the remittances that a line may be linked to', () => {
  const proposal = (outcome: 'matched' | 'orphan', ...ids: string[]) =>
    ({
      lineId: 'line-1',
      account: 'FR1',
      outcome,
      candidates: ids.map((remittanceId) => ({ remittanceId, pouchIds: null })),
    }) as unknown as BankMatching['proposals'][number]
  const matching = {
    remittances: [
      { id: 'one', accounts: ['FR1'] },
      { id: 'two', accounts: ['FR2', 'FR1'] },
      { id: 'other', accounts: ['FR2'] },
    ],
  } as BankMatching
  it('are those of its account, in the order of likelihood', () => {
    expect(choicesFor(matching, proposal('orphan', 'two')).map(({ id }) => id)).toEqual(['two', 'one'])
    expect(choicesFor(matching, proposal('orphan')).map(({ id }) => id)).toEqual(['one', 'two'])
  })
  it('are accepted without a choice only when the match is certain', () => {
    expect(certainLink(proposal('matched', 'two'))).toEqual({
      lineId: 'line-1',
      remittanceId: 'two',
      pouchIds: null,
    })
    expect(certainLink(proposal('matched'))).toBeNull()
    expect(certainLink(proposal('orphan', 'two'))).toBeNull()
  })
})

describe('a guard, in a case that the test of its chart does not have', () => {
  type Guard = (input: { readonly context: unknown; readonly event: unknown }) => boolean
  const guardOf = (spec: { readonly machine: unknown }, name: string) =>
    (spec.machine as AnyStateMachine).implementations.guards[name] as unknown as Guard

  it('allows only a linked line to be unlinked', () => {
    const context = { matching: { linked: [{ lineId: 'line-3' }] } }
    const isLinked = guardOf(bankMatching, 'isLinked')
    expect(isLinked({ context, event: { type: 'UNLINK', lineId: 'line-3' } })).toBe(true)
    expect(isLinked({ context, event: { type: 'UNLINK', lineId: 'line-9' } })).toBe(false)
  })

  it('allows only closings of the file to be assigned to another service', () => {
    const closings = [{ sequence: 812, derived: true, date: '2026-11-20' }]
    const mayCorrect = guardOf(closingsUpload, 'mayCorrect')
    const correction = { type: 'CORRECT', date: '2026-11-19', service: 'evening' }
    expect(mayCorrect({ context: { closings }, event: { ...correction, sequence: 812 } })).toBe(true)
    expect(mayCorrect({ context: { closings }, event: { ...correction, sequence: 813 } })).toBe(false)
  })

  it('restores only a draft of exactly this version of this log', () => {
    const hasDraft = guardOf(cashLog, 'hasDraft')
    const theirs = { log: { id: 'log-1', version: 3 } }
    const isRestored = (logId: string | null, baseVersion: number | null) =>
      hasDraft({ context: { draft: { logId, baseVersion }, theirs }, event: { type: 'OPEN' } })
    expect([
      isRestored('log-1', 3),
      isRestored('log-1', 2),
      isRestored('log-2', 3),
      isRestored(null, null),
    ]).toEqual([true, false, false, false])
  })
})
