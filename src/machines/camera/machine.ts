import { assign, setup } from 'xstate'
import type { CameraReading } from '../../domain/documents/camera.ts'
import type { Outcome } from '../../domain/outcome.ts'
import { outcomeOf } from '../outcome.ts'
import { queryActor, unprovidedAction, unprovidedQuery } from '../port.ts'
import type { CameraContext, CameraEvent, CameraInput, CameraPorts } from './types.ts'

const readingOf = (outcome: Outcome<CameraReading>): CameraReading | null =>
  outcome.kind === 'done' ? outcome.data : null

/**
 * Reads bar codes with the camera of the device.
 *
 * It reads codes one after the other and ignores a repetition of the last code; with `once` it stops after the first. When the camera
 * can't read, the machine notes the reason, and the user can retry.
 */
export const cameraMachine = setup({
  types: { context: {} as CameraContext, events: {} as CameraEvent, input: {} as CameraInput },
  guards: {
    isOnce: ({ context }, outcome: Outcome<CameraReading>) =>
      context.once && readingOf(outcome)?.kind === 'read',
    isRead: (_, outcome: Outcome<CameraReading>) => readingOf(outcome)?.kind === 'read',
  },
  actors: { read: unprovidedQuery<{ readonly except: string | null }, CameraReading>('read') },
  actions: {
    found: unprovidedAction<Outcome<CameraReading>>('found'),
    noteRead: assign((_, outcome: Outcome<CameraReading>) => {
      const reading = readingOf(outcome)
      return reading?.kind === 'read' ? { lastRead: reading.text } : {}
    }),
    noteTrouble: assign((_, outcome: Outcome<CameraReading>) => {
      const reading = readingOf(outcome)
      return { trouble: reading?.kind === 'unavailable' ? reading.reason : ('CameraFailed' as const) }
    }),
    noteFailure: assign({ trouble: 'CameraFailed' }),
    forgetTrouble: assign({ trouble: null }),
  },
}).createMachine({
  id: 'camera',
  context: ({ input }) => ({ ...input, lastRead: null, trouble: null }),
  initial: 'looking',
  states: {
    looking: {
      entry: 'forgetTrouble',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => ({ except: context.lastRead }),
        onDone: [
          {
            guard: { type: 'isOnce', params: outcomeOf },
            target: 'satisfied',
            actions: [
              { type: 'noteRead', params: outcomeOf },
              { type: 'found', params: outcomeOf },
            ],
          },
          {
            guard: { type: 'isRead', params: outcomeOf },
            target: 'looking',
            reenter: true,
            actions: [
              { type: 'noteRead', params: outcomeOf },
              { type: 'found', params: outcomeOf },
            ],
          },
          { target: 'unavailable', actions: { type: 'noteTrouble', params: outcomeOf } },
        ],
        onError: { target: 'unavailable', actions: 'noteFailure' },
      },
    },
    unavailable: { on: { RETRY: 'looking' } },
    satisfied: {},
  },
})

/** The machine with its ports. */
export function cameraWith(ports: CameraPorts) {
  return cameraMachine.provide({
    actors: { read: queryActor(ports.read) },
    actions: {
      found: (_, outcome) => {
        const reading = readingOf(outcome)
        if (reading?.kind === 'read') ports.found(reading.text)
      },
    },
  })
}
