import { createActor, fromCallback, setup } from 'xstate'
import { unprovidedAction, type Watch } from './port.ts'

/** The interval between two loads of data that the server still changes, in milliseconds. */
export const SCREEN_POLL_MS = 2_000

type PollingEvent = { readonly type: 'SHOWN' } | { readonly type: 'HIDDEN' }

/** Runs the action `tick` while the page is visible: every two seconds, and at once when a hidden page becomes visible. */
const pollingMachine = setup({
  types: { events: {} as PollingEvent },
  actors: { watchPage: fromCallback<PollingEvent>(() => undefined) },
  actions: { tick: unprovidedAction('tick') },
}).createMachine({
  id: 'polling',
  invoke: { id: 'watchPage', src: 'watchPage' },
  initial: 'visible',
  states: {
    visible: {
      after: { [SCREEN_POLL_MS]: { target: 'visible', reenter: true, actions: 'tick' } },
      on: { HIDDEN: 'hidden' },
    },
    hidden: { on: { SHOWN: { target: 'visible', actions: 'tick' } } },
  },
})

/**
 * Polling that pauses while the page is hidden.
 *
 * @param watchPage reports whether the page is visible, at once and at each change
 * @param clock replaces the clock of the browser in tests
 */
export function pollingWith(
  watchPage: (listener: (isVisible: boolean) => void) => () => void,
  clock?: NonNullable<Parameters<typeof createActor>[1]>['clock'],
): Watch {
  return (tick) => {
    const polling = createActor(
      pollingMachine.provide({
        actors: {
          watchPage: fromCallback<PollingEvent>(({ sendBack }) =>
            watchPage((isVisible) => sendBack({ type: isVisible ? 'SHOWN' : 'HIDDEN' })),
          ),
        },
        actions: { tick },
      }),
      clock && { clock },
    )
    polling.start()
    return () => polling.stop()
  }
}
