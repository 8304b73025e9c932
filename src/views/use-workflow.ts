import { useActorRef } from '@xstate/react'
import type { Actor, ActorOptions, AnyStateMachine, InspectionEvent } from 'xstate'

const { watchWorkflows } = globalThis as { watchWorkflows?: (event: InspectionEvent) => void }

/**
 * An actor with these options is told of to the function that was set as `watchWorkflows` before the page loaded, arrow by arrow
 * (docs/decisions/038). Where nobody set one, nothing is watched.
 */
export const watched = watchWorkflows ? { inspect: watchWorkflows } : {}

/** Runs a workflow as long as the view that asks for it is there. */
export const useWorkflow = <Machine extends AnyStateMachine>(
  machine: Machine,
  options: Pick<ActorOptions<Machine>, 'input'> = {},
): Actor<Machine> => useActorRef(machine, { ...options, ...watched } as ActorOptions<Machine>)
