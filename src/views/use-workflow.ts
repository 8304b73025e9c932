import { useActorRef } from '@xstate/react'
import type { Actor, ActorOptions, AnyStateMachine, InspectionEvent } from 'xstate'

const { watchWorkflows } = globalThis as { watchWorkflows?: (event: InspectionEvent) => void }

/**
 * An actor with these options reports every transition to the function that was set as `watchWorkflows` before the page loaded
 * (docs/decisions/038). Without one, nothing is reported.
 */
export const inspectOptions = watchWorkflows ? { inspect: watchWorkflows } : {}

/** Runs a workflow as long as the view that uses it is mounted. */
export const useWorkflow = <Machine extends AnyStateMachine>(
  machine: Machine,
  options: Pick<ActorOptions<Machine>, 'input'> = {},
): Actor<Machine> => useActorRef(machine, { ...options, ...inspectOptions } as ActorOptions<Machine>)
