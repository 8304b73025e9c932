import { expect, it } from 'vitest'
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { completeMachineNames, loadChart } from '../paths/model/charts.ts'
import { nodesOf } from './support/checks.ts'

/** The events with which a person cancels a command. */
const CANCELLING = ['CANCEL', 'DISMISS', 'LEAVE', 'CLOSE']
/** Those, and the way back to the form of the command, which can be left without sending it again. */
const LEAVING = [...CANCELLING, 'BACK']

/** True when the transition reloads the lists of the screen. */
const callsChanged = ({ actions }: AnyTransitionDefinition) =>
  actions.some((action) => action === 'changed' || (typeof action === 'object' && action.type === 'changed'))

/** True when the transition leads to a state that calls a port other than a command. */
const isReload = ({ target }: AnyTransitionDefinition, commands: readonly string[]) =>
  target?.some(({ invoke }) => invoke.some(({ src }) => !commands.includes(String(src)))) ?? false

/** The transitions on the event that ends a command, success or error by its prefix. */
const endsOf = (machine: AnyStateMachine, commands: readonly string[], prefix: string) =>
  nodesOf(machine).flatMap((node) =>
    node.invoke
      .filter(({ src }) => commands.includes(String(src)))
      .flatMap(({ id }) => node.transitions.get(`${prefix}.${id}`) ?? []),
  )

/** The transitions on these events after a command whose answer was lost. */
function transitionsAfterLoss(
  machine: AnyStateMachine,
  commands: readonly string[],
  events: readonly string[],
): AnyTransitionDefinition[] {
  const failed = endsOf(machine, commands, 'xstate.error.actor').flatMap(({ target }) => target ?? [])
  return [...new Set(failed)].flatMap((state) =>
    events.flatMap((event) => state.transitions.get(event) ?? []),
  )
}

const nameOf = ({ source, eventType }: AnyTransitionDefinition) => `${source.path.join('.')} ${eventType}`

/** A prepared file changes no data that a screen shows, and beside a sheet there is no list. */
const CHANGES_NO_LIST = ['download', 'cash-log']

it.each(completeMachineNames().filter((name) => !CHANGES_NO_LIST.includes(name)))(
  '%s reloads when a person leaves a command whose answer was lost, because it may have run',
  async (name) => {
    const { spec } = await loadChart(name)
    const withoutReload = transitionsAfterLoss(spec.machine, spec.commands, LEAVING).filter(
      (transition) => !callsChanged(transition) && !isReload(transition, spec.commands),
    )
    expect(withoutReload.map(nameOf)).toEqual([])
  },
)

/** Charts that load what their panel or page shows. The lists beside it are loaded again by `changed`, the chart's own data is not. */
const LOADING_CHARTS = ['bank-matching', 'hand-over', 'remittance-control', 'ticket-dispatch']

it.each(LOADING_CHARTS)(
  '%s loads its own data and the lists beside it again when a command is cancelled whose answer was lost',
  async (name) => {
    const { spec } = await loadChart(name)
    const transitions = transitionsAfterLoss(spec.machine, spec.commands, CANCELLING)
    expect(transitions.length).toBeGreaterThan(0)
    const incomplete = transitions.filter(
      (transition) => !callsChanged(transition) || !isReload(transition, spec.commands),
    )
    expect(incomplete.map(nameOf)).toEqual([])
  },
)

it.each(['hand-over', 'remittance-control', 'ticket-dispatch', 'ticket-preparation'])(
  '%s loads the lists beside it again after a conflict, because somebody else has changed what they show',
  async (name) => {
    const { spec } = await loadChart(name)
    const conflicts = endsOf(spec.machine, spec.commands, 'xstate.done.actor').filter(({ guard }) =>
      JSON.stringify(guard)?.includes('isConflict'),
    )
    expect(conflicts.length).toBeGreaterThan(0)
    expect(conflicts.filter((transition) => !callsChanged(transition)).map(nameOf)).toEqual([])
  },
)

it('ticket-preparation loads the lists again when its dialog is cancelled after an edit that followed a lost answer', async () => {
  const { spec } = await loadChart('ticket-preparation')
  const edited = transitionsAfterLoss(spec.machine, spec.commands, ['TICK', 'CHOOSE_LAST_DATE'])
  const cancelling = edited
    .flatMap(({ target }) => target ?? [])
    .flatMap((node) => node.transitions.get('CANCEL') ?? [])
  expect(cancelling).toHaveLength(2)
  expect(cancelling.filter((transition) => !callsChanged(transition)).map(nameOf)).toEqual([])
})

it('hand-over loads the lists again when a person goes back after a lost answer, and the remittance when they leave the hand-over', async () => {
  const { spec } = await loadChart('hand-over')
  const [back] = transitionsAfterLoss(spec.machine, spec.commands, ['BACK'])
  expect(back && callsChanged(back)).toBe(true)
  const [leave] = back?.target?.flatMap((node) => node.transitions.get('BACK') ?? []) ?? []
  expect(leave && isReload(leave, spec.commands)).toBe(true)
})

it.each(completeMachineNames())(
  '%s reports a success only of commands, not of the loading of data',
  async (name) => {
    const { spec } = await loadChart(name)
    const reported = nodesOf(spec.machine).flatMap((node) =>
      node.invoke
        .filter(({ src }) => !spec.commands.includes(String(src)))
        .flatMap(({ id }) => node.transitions.get(`xstate.done.actor.${id}`) ?? [])
        .filter(({ actions }) =>
          actions.some((action) => typeof action === 'object' && action.type === 'emitSucceeded'),
        ),
    )
    expect(reported.map(nameOf)).toEqual([])
  },
)
