import type { InspectionEvent, StateValue } from 'xstate'
import { statePath } from '../../../src/machines/state-path.ts'

const page = globalThis as { statesOfWorkflows?: Map<string, string> }

/**
 * The state of each workflow that was not stopped, by the session id of its actor. The map is a property of the global object: if many
 * test files share one process, this module is loaded for each file, but the views are loaded once and call the first `watchWorkflows`.
 */
const states = page.statesOfWorkflows ?? new Map<string, string>()
page.statesOfWorkflows = states

/** Records the states of all workflows of the page; `src/views/use-workflow.ts` calls it when it is set before that file is loaded. */
export function watchWorkflows(event: InspectionEvent): void {
  if (event.type !== '@xstate.snapshot') return
  const { sessionId, logic } = event.actorRef as unknown as {
    readonly sessionId: string
    readonly logic: { id?: string }
  }
  const { status, value } = event.snapshot as unknown as {
    readonly status: string
    readonly value?: StateValue
  }
  if (logic?.id === undefined || value === undefined) return
  if (status === 'stopped') states.delete(sessionId)
  else states.set(sessionId, `${logic.id} ${statePath(value)}`)
}
Object.assign(globalThis, { watchWorkflows })

export const forgetStates = (): void => states.clear()

/** The states in which the workflows of the page are: `cashLog conflict`. */
export const shownStates = (): readonly string[] => [...new Set(states.values())]
