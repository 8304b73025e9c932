import { expect, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { completeMachineNames, loadChart } from '../paths/model/charts.ts'
import { nodesOf } from './support/checks.ts'

/** The events with which a person gives up a command. With others the typed values stay, and the command can be sent again. */
const GIVING_UP = ['CANCEL', 'DISMISS', 'LEAVE', 'CLOSE']

/** The transitions that give up a command whose answer was lost, without a reload of what the command may have changed. */
function withoutReload(machine: AnyStateMachine, commands: readonly string[]): string[] {
  const nodes = nodesOf(machine)
  const loads = nodes.filter(({ invoke }) => invoke.some(({ src }) => !commands.includes(String(src))))
  const failed = nodes
    .flatMap((node) =>
      node.invoke.filter(({ src }) => commands.includes(String(src))).map(({ id }) => ({ node, id })),
    )
    .flatMap(({ node, id }) => node.transitions.get(`xstate.error.actor.${id}`) ?? [])
    .flatMap(({ target }) => target ?? [])
  return [...new Set(failed)].flatMap((state) =>
    GIVING_UP.flatMap((event) => state.transitions.get(event) ?? [])
      .filter(
        ({ actions, target }) =>
          !actions.some(
            (action) => action === 'changed' || (typeof action === 'object' && action.type === 'changed'),
          ) && !target?.some((node) => loads.includes(node)),
      )
      .map(({ eventType }) => `${state.path.join('.')} ${eventType}`),
  )
}

/** A prepared file changes no data that a screen shows. */
const CHANGES_NOTHING = ['download']

it.each(completeMachineNames().filter((name) => !CHANGES_NOTHING.includes(name)))(
  '%s reloads when a command is cancelled whose answer was lost, because it may have run',
  async (name) => {
    const { spec } = await loadChart(name)
    expect(withoutReload(spec.machine, spec.commands)).toEqual([])
  },
)
