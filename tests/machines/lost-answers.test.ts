import { expect, it } from 'vitest'
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { completeMachineNames, loadChart } from '../paths/model/charts.ts'
import { nodesOf } from './support/checks.ts'

/** True when the transition reloads the lists of the screen. */
const callsChanged = ({ actions }: AnyTransitionDefinition) =>
  actions.some((action) => action === 'changed' || (typeof action === 'object' && action.type === 'changed'))

/** The ports that are called by the state to which the transition leads. */
const calledPorts = ({ target }: AnyTransitionDefinition) =>
  target?.flatMap(({ invoke }) => invoke.map(({ src }) => String(src))) ?? []

/** True when the transition leads to a state that calls a port other than a command. */
const isReload = (transition: AnyTransitionDefinition, commands: readonly string[]) =>
  calledPorts(transition).some((port) => !commands.includes(port))

const sendsCommand = (transition: AnyTransitionDefinition, commands: readonly string[]) =>
  calledPorts(transition).some((port) => commands.includes(port))

/** The transitions on the event that ends a command. The prefix is `xstate.done.actor` for an answer and `xstate.error.actor` for a lost one. */
const endsOf = (machine: AnyStateMachine, commands: readonly string[], prefix: string) =>
  nodesOf(machine).flatMap((node) =>
    node.invoke
      .filter(({ src }) => commands.includes(String(src)))
      .flatMap(({ id }) => node.transitions.get(`${prefix}.${id}`) ?? []),
  )

/** The transitions out of a state: its own, and those of the states that contain it on other events. */
function waysOutOf(node: AnyStateNode): AnyTransitionDefinition[] {
  const own = [...node.transitions.values()].flat().filter(({ target }) => target !== undefined)
  const outer = node.parent ? waysOutOf(node.parent) : []
  return [...own, ...outer.filter(({ eventType }) => !node.transitions.has(eventType))]
}

/** The transitions out of the states after a command whose answer was lost, without those that send a command. */
function waysOutAfterLoss(machine: AnyStateMachine, commands: readonly string[]): AnyTransitionDefinition[] {
  const failed = endsOf(machine, commands, 'xstate.error.actor').flatMap(({ target }) => target ?? [])
  return [...new Set(failed)].flatMap(waysOutOf).filter((transition) => !sendsCommand(transition, commands))
}

const nameOf = ({ source, eventType }: AnyTransitionDefinition) => `${source.path.join('.')} ${eventType}`

/** No list shows attachments, no list is beside a sheet, and a prepared file changes no data that a screen shows. */
const CHANGES_NO_LIST = ['attachments', 'cash-log', 'download']

it.each(completeMachineNames().filter((name) => !CHANGES_NO_LIST.includes(name)))(
  '%s reloads the lists on every way out of a command whose answer was lost, because it may have run',
  async (name) => {
    const { spec } = await loadChart(name)
    const withoutChanged = waysOutAfterLoss(spec.machine, spec.commands).filter(
      (transition) => !callsChanged(transition),
    )
    expect(withoutChanged.map(nameOf)).toEqual([])
  },
)

/** Charts that load what their panel or page shows. `changed` loads the lists beside it again, but not the chart's own data. */
const LOADING_CHARTS = ['attachments', 'bank-matching', 'hand-over', 'remittance-control', 'ticket-dispatch']

it.each(LOADING_CHARTS)(
  '%s loads its own data again when a command is cancelled whose answer was lost, also after going back to its form',
  async (name) => {
    const { spec } = await loadChart(name)
    const waysOut = waysOutAfterLoss(spec.machine, spec.commands)
    const cancelled = waysOut.filter(({ eventType }) => eventType === 'CANCEL')
    const cancelledInForm = waysOut
      .filter((transition) => !cancelled.includes(transition))
      .flatMap(({ target }) => target ?? [])
      .flatMap(waysOutOf)
      .filter(({ eventType }) => eventType === 'CANCEL' || eventType === 'BACK')
    expect(cancelled.length).toBeGreaterThan(0)
    const withoutReload = [...cancelled, ...cancelledInForm].filter(
      (transition) => !isReload(transition, spec.commands),
    )
    expect(withoutReload.map(nameOf)).toEqual([])
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
