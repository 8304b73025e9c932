import { expect, it } from 'vitest'
import { cashLogMachine } from '../../../src/machines/cash-log/machine.ts'

it('each state in which the counting machine can wait has one tag, which is the phase that the screen shows', () => {
  const states = Object.values(cashLogMachine.root.states).filter(
    ({ always, events }) => always === undefined || always.length === 0 || events.length > 0,
  )
  const phases = Object.fromEntries(states.map(({ key, tags }) => [key, tags.join()]))
  expect(phases).toEqual({
    loading: 'loading',
    unavailable: 'unavailable',
    choosing: 'choosing',
    opening: 'loading',
    openFailed: 'unavailable',
    counting: 'counting',
    saving: 'counting',
    saveFailed: 'counting',
    confirmingDiscard: 'counting',
    confirmingLeave: 'counting',
    confirmingDelete: 'counting',
    deleting: 'counting',
    deleteFailed: 'counting',
    comparing: 'counting',
    compareFailed: 'counting',
    reviewing: 'reviewing',
    savingFirst: 'reviewing',
    validating: 'reviewing',
    validateFailed: 'reviewing',
    validated: 'validated',
    alreadyValidated: 'alreadyValidated',
    deleted: 'deleted',
    conflict: 'conflict',
  })
})
