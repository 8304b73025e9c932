import { useActorRef } from '@xstate/react'
import type { Actor, ActorOptions, AnyStateMachine, InspectionEvent } from 'xstate'

const { watchWorkflows } = globalThis as { watchWorkflows?: (event: InspectionEvent) => void }

/**
 * The options with which an actor reports its transitions to the global function `watchWorkflows`, if one was set before the page loaded
 * (docs/decisions/038).
 */
export const inspectOptions = watchWorkflows ? { inspect: watchWorkflows } : {}

/** Runs a workflow while the component is mounted, and returns its actor. */
export const useWorkflow = <Machine extends AnyStateMachine>(
  machine: Machine,
  options: Pick<ActorOptions<Machine>, 'input'> = {},
): Actor<Machine> => useActorRef(machine, { ...options, ...inspectOptions } as ActorOptions<Machine>)
