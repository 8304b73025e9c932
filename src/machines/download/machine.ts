import { assign, setup } from 'xstate'
import type { Outcome, Refusal } from '../../domain/outcome.ts'
import { outcomeGuards, outcomeOf, refusalFrom } from '../outcome.ts'
import { fromRead, missingRead, type ReadPort } from '../port.ts'

/** A file that the server makes: which one, and what it is to hold and how. */
export interface DownloadRequest {
  /** The call that answers it, such as `tickets/download`. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}

export interface DownloadContext {
  readonly request: DownloadRequest | null
  readonly refusal: Refusal | null
}

export type DownloadEvent =
  | { readonly type: 'DOWNLOAD'; readonly request: DownloadRequest }
  | { readonly type: 'RETRY' }
  | { readonly type: 'DISMISS' }
  | { readonly type: 'SIGNED_IN' }

export interface DownloadPorts {
  /** Fetches the file and saves it on the device. */
  readonly download: ReadPort<DownloadRequest, unknown>
}

const ASKED = { target: 'downloading', actions: 'noteRequest' } as const

/** A file for the person's device. One at a time; a lost network offers to fetch it again, a refusal is shown and put away. */
export const downloadMachine = setup({
  types: { context: {} as DownloadContext, events: {} as DownloadEvent },
  guards: outcomeGuards,
  actors: { download: missingRead<DownloadRequest, unknown>('download') },
  actions: {
    noteRequest: assign(({ event }) => (event.type === 'DOWNLOAD' ? { request: event.request } : {})),
    noteRefusal: assign({ refusal: (_, outcome: Outcome<unknown>) => refusalFrom(outcome) }),
    forgetRefusal: assign({ refusal: null }),
  },
}).createMachine({
  id: 'download',
  context: { request: null, refusal: null },
  initial: 'idle',
  states: {
    idle: { on: { DOWNLOAD: ASKED } },
    downloading: {
      entry: 'forgetRefusal',
      invoke: {
        id: 'download',
        src: 'download',
        input: ({ context }) => {
          if (!context.request) throw new Error('Nothing was asked for')
          return context.request
        },
        onDone: [
          { guard: { type: 'isDone', params: outcomeOf }, target: 'idle' },
          { guard: { type: 'isExpired', params: outcomeOf }, target: 'expired' },
          { target: 'refused', actions: { type: 'noteRefusal', params: outcomeOf } },
        ],
        onError: 'failed',
      },
    },
    refused: { on: { DOWNLOAD: ASKED, DISMISS: { target: 'idle', actions: 'forgetRefusal' } } },
    failed: { on: { RETRY: 'downloading', DISMISS: 'idle' } },
    expired: { on: { SIGNED_IN: 'downloading', DISMISS: 'idle' } },
  },
})

/** The machine with its ports. */
export function downloadWith(ports: DownloadPorts) {
  return downloadMachine.provide({ actors: { download: fromRead(ports.download) } })
}
