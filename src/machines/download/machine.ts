import { assign, emit, setup } from 'xstate'
import type { ListExport } from '../../domain/contract/exports.ts'
import type { Outcome } from '../../domain/outcome.ts'
import { commandWorkflow } from '../command.ts'
import { assertDefined, refusalOfOutcome } from '../outcome.ts'
import {
  commandActor,
  queryActor,
  unprovidedCommand,
  unprovidedQuery,
  unprovidedWatch,
  watchActor,
} from '../port.ts'
import { queryTransitions } from '../query.ts'
import type {
  DownloadContext,
  DownloadEvent,
  DownloadPorts,
  DownloadRequest,
  FileReady,
  SavedFile,
} from './types.ts'

const submitTransition = { target: 'downloading', actions: ['noteRequest', 'renewKey'] } as const
/** A temporary refusal: the same download may succeed later. It keeps its key, so that no second export starts. */
const transientCase = { guard: 'isTransient', target: 'failed', note: 'noteRefusal' } as const
const dismissTransition = { target: 'idle', actions: 'forget' } as const

const { guards, actions, assignOn, assignData, commandInput } = commandWorkflow<
  DownloadContext,
  DownloadEvent
>()

/**
 * Downloads a file, one at a time. After a network failure or a temporary refusal it can be downloaded again; a refusal is shown and can be
 * dismissed. A list that is too long for a direct download is exported by a job: its progress is polled until the file can be downloaded.
 * A person who leaves the page finds the exported file in the list of jobs.
 */
export const downloadMachine = setup({
  types: {
    context: {} as DownloadContext,
    events: {} as DownloadEvent,
    tags: {} as 'exporting' | 'locked' | 'failed',
  },
  guards: {
    ...guards,
    // The key stays, so that no second export starts.
    isRequestedAgain: ({ context: { request }, event }) =>
      event.type === 'DOWNLOAD' && isSameRequest(request, event.request),
    isTooLong: (_, outcome: Outcome<unknown>) => refusalOfOutcome(outcome)?.name === 'ExportTooLong',
    isExported: (_, outcome: Outcome<ListExport>) => statusIn(outcome) === 'FINISHED',
    isExportFailed: (_, outcome: Outcome<ListExport>) => statusIn(outcome) === 'ERROR',
  },
  actors: {
    download: unprovidedQuery<DownloadRequest, SavedFile>('download'),
    request: unprovidedCommand<DownloadRequest, ListExport>('request'),
    load: unprovidedQuery<{ readonly id: string }, ListExport>('load'),
    poll: unprovidedWatch,
  },
  actions: {
    ...actions,
    noteRequest: assignOn('DOWNLOAD', ({ request }) => ({ request })),
    noteSaved: assignData((saved: SavedFile) => ({ saved, exported: null })),
    noteExported: assignData((exported: ListExport) => ({ exported })),
    emitFileReady: emit(
      ({ context }): FileReady => ({ type: 'fileReady', id: assertDefined(context.exported, 'exported').id }),
    ),
    forgetOutcome: assign({ refusal: null, saved: null }),
    forget: assign({ refusal: null, exported: null }),
  },
}).createMachine({
  id: 'download',
  context: { request: null, idempotencyKey: '', refusal: null, saved: null, exported: null },
  initial: 'idle',
  states: {
    idle: { on: { DOWNLOAD: submitTransition } },
    downloading: {
      tags: 'locked',
      entry: 'forgetOutcome',
      invoke: {
        id: 'download',
        src: 'download',
        input: ({ context }) => assertDefined(context.request, 'request'),
        ...queryTransitions({
          cases: [{ guard: 'isTooLong', target: 'requesting' }, transientCase],
          done: { target: 'idle', note: 'noteSaved' },
          unavailable: 'failed',
          refused: { target: 'refused' },
        }),
      },
    },
    requesting: {
      tags: 'locked',
      invoke: {
        id: 'request',
        src: 'request',
        input: commandInput((context) => assertDefined(context.request, 'request')),
        ...queryTransitions({
          cases: [transientCase],
          done: { target: 'exporting', note: 'noteExported' },
          unavailable: 'failed',
          refused: { target: 'refused' },
        }),
      },
    },
    exporting: {
      tags: 'exporting',
      invoke: { id: 'poll', src: 'poll' },
      on: { REFRESH: 'loading', DISMISS: dismissTransition },
    },
    loading: {
      tags: 'exporting',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ id: assertDefined(context.exported, 'exported').id }),
        ...queryTransitions({
          cases: [
            { guard: 'isExported', target: 'exported', note: 'noteExported' },
            { guard: 'isExportFailed', target: 'exportFailed', note: 'noteExported' },
            { guard: 'isTransient', target: 'exporting' },
          ],
          done: { target: 'exporting', note: 'noteExported' },
          // The job continues; the next poll may succeed.
          unavailable: 'exporting',
          refused: { target: 'refused' },
        }),
      },
      on: { DISMISS: dismissTransition },
    },
    exported: { entry: 'emitFileReady', on: { DOWNLOAD: submitTransition, DISMISS: dismissTransition } },
    exportFailed: { on: { DOWNLOAD: submitTransition, DISMISS: dismissTransition } },
    refused: { on: { DOWNLOAD: submitTransition, DISMISS: dismissTransition } },
    failed: {
      tags: 'failed',
      on: {
        DOWNLOAD: [{ guard: 'isRequestedAgain', target: 'downloading' }, submitTransition],
        RETRY: 'downloading',
        DISMISS: dismissTransition,
      },
    },
  },
})

function statusIn(outcome: Outcome<ListExport>): ListExport['status'] | null {
  return outcome.kind === 'done' ? outcome.data.status : null
}

/** True for requests of the same file. */
export const isSameRequest = (first: DownloadRequest | null, second: DownloadRequest): boolean =>
  first?.path === second.path &&
  new URLSearchParams(first.query).toString() === new URLSearchParams(second.query).toString()

/** The machine with its ports. */
export function downloadWith(ports: DownloadPorts) {
  return downloadMachine.provide({
    actors: {
      download: queryActor(ports.download),
      request: commandActor(ports.request),
      load: queryActor(ports.load),
      poll: watchActor(ports.poll),
    },
    actions: { renewKey: assign({ idempotencyKey: ports.newKey }) },
  })
}
