import { assign, setup } from 'xstate'
import type { ListExport } from '../../domain/contract/exports.ts'
import type { Outcome } from '../../domain/outcome.ts'
import { outcomeGuards, outcomeOf, present, refusalFrom } from '../outcome.ts'
import { fromRead, fromWrite, missingEffect, missingRead, missingWrite } from '../port.ts'
import type { DownloadContext, DownloadEvent, DownloadPorts, DownloadRequest, SavedFile } from './types.ts'

const ASKED = { target: 'downloading', actions: ['noteRequest', 'renewKey'] } as const
const PUT_AWAY = { target: 'idle', actions: 'forget' } as const
const REFUSED = { target: 'refused', actions: { type: 'noteRefusal', params: outcomeOf } } as const
const noteExported = { type: 'noteExported', params: outcomeOf<ListExport> } as const

/**
 * A file for the person's device. One at a time; a lost network offers to fetch it again, a refusal is shown and put away. A list that is
 * too long to be answered at once is asked for again as one to be made: it is looked at until it is there, and fetched like any
 * other. Who goes away meanwhile finds it among the jobs.
 */
export const downloadMachine = setup({
  types: { context: {} as DownloadContext, events: {} as DownloadEvent },
  guards: {
    ...outcomeGuards,
    isTooLong: (_, outcome: Outcome<unknown>) => refusalFrom(outcome)?.name === 'ExportTooLong',
    isMade: (_, outcome: Outcome<ListExport>) => statusIn(outcome) === 'FINISHED',
    isNotMade: (_, outcome: Outcome<ListExport>) => statusIn(outcome) === 'ERROR',
  },
  actors: {
    download: missingRead<DownloadRequest, SavedFile>('download'),
    request: missingWrite<DownloadRequest, ListExport>('request'),
    look: missingRead<{ readonly id: string }, ListExport>('look'),
  },
  actions: {
    renewKey: missingEffect('newKey'),
    noteRequest: assign(({ event }) => (event.type === 'DOWNLOAD' ? { request: event.request } : {})),
    noteRefusal: assign({ refusal: (_, outcome: Outcome<unknown>) => refusalFrom(outcome) }),
    noteSaved: assign((_, outcome: Outcome<SavedFile>) =>
      outcome.kind === 'done' ? { saved: outcome.data, exported: null } : {},
    ),
    noteExported: assign((_, outcome: Outcome<ListExport>) =>
      outcome.kind === 'done' ? { exported: outcome.data } : {},
    ),
    forgetOutcome: assign({ refusal: null, saved: null }),
    forget: assign({ refusal: null, exported: null }),
  },
}).createMachine({
  id: 'download',
  context: { request: null, idempotencyKey: '', refusal: null, saved: null, exported: null },
  initial: 'idle',
  states: {
    idle: { on: { DOWNLOAD: ASKED } },
    downloading: {
      entry: 'forgetOutcome',
      invoke: {
        id: 'download',
        src: 'download',
        input: ({ context }) => present(context.request, 'request'),
        onDone: [
          {
            guard: { type: 'isDone', params: outcomeOf },
            target: 'idle',
            actions: { type: 'noteSaved', params: outcomeOf<SavedFile> },
          },
          { guard: { type: 'isTooLong', params: outcomeOf }, target: 'requesting' },
          REFUSED,
        ],
        onError: 'failed',
      },
    },
    requesting: {
      invoke: {
        id: 'request',
        src: 'request',
        input: ({ context }) => ({
          input: present(context.request, 'request'),
          idempotencyKey: context.idempotencyKey,
        }),
        onDone: [
          { guard: { type: 'isDone', params: outcomeOf }, target: 'making', actions: noteExported },
          REFUSED,
        ],
        onError: 'failed',
      },
    },
    making: { on: { LOOK: 'looking', DISMISS: PUT_AWAY } },
    looking: {
      invoke: {
        id: 'look',
        src: 'look',
        input: ({ context }) => ({ id: present(context.exported, 'exported').id }),
        onDone: [
          { guard: { type: 'isMade', params: outcomeOf<ListExport> }, target: 'made', actions: noteExported },
          {
            guard: { type: 'isNotMade', params: outcomeOf<ListExport> },
            target: 'notMade',
            actions: noteExported,
          },
          { guard: { type: 'isDone', params: outcomeOf }, target: 'making', actions: noteExported },
          REFUSED,
        ],
        // It is made all the same: the next look may get through.
        onError: 'making',
      },
      on: { DISMISS: PUT_AWAY },
    },
    made: { on: { DOWNLOAD: ASKED, DISMISS: PUT_AWAY } },
    notMade: { on: { DOWNLOAD: ASKED, DISMISS: PUT_AWAY } },
    refused: { on: { DOWNLOAD: ASKED, DISMISS: PUT_AWAY } },
    failed: { on: { RETRY: 'downloading', DISMISS: PUT_AWAY } },
  },
})

function statusIn(outcome: Outcome<ListExport>): ListExport['status'] | null {
  return outcome.kind === 'done' ? outcome.data.status : null
}

/** The machine with its ports. */
export function downloadWith(ports: DownloadPorts) {
  return downloadMachine.provide({
    actors: {
      download: fromRead(ports.download),
      request: fromWrite(ports.request),
      look: fromRead(ports.look),
    },
    actions: { renewKey: assign({ idempotencyKey: ports.newKey }) },
  })
}
