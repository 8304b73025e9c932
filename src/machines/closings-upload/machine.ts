import { assign, setup } from 'xstate'
import { closingTypeOfFile, MAX_CLOSING_BYTES, mayCorrect } from '../../domain/closings/closings.ts'
import type { ClosingsPreview, UploadedClosings } from '../../domain/contract/closings.ts'
import type { Outcome } from '../../domain/outcome.ts'
import type { RefusalName } from '../../domain/refusals.ts'
import type { PickedFile } from '../attachments/types.ts'
import { commandEffects, commandTransitions, commandWorkflow } from '../command.ts'
import { assertDefined, clientRefusal, refusalOfOutcome } from '../outcome.ts'
import { commandActor, queryActor, unprovidedCommand, unprovidedQuery } from '../port.ts'
import { queryTransitions } from '../query.ts'
import type {
  ClosingsToUpload,
  ClosingsUploadContext,
  ClosingsUploadEvent,
  ClosingsUploadPorts,
} from './types.ts'

/** The context without a file. */
const NO_FILE: Omit<ClosingsUploadContext, 'idempotencyKey' | 'refusal'> = {
  file: null,
  closings: [],
  corrections: [],
  replacementReason: '',
  replacing: [],
  imported: null,
}

/** The transitions to another file that is picked: to reading it, or to idle with the reason why it can't be read. */
const PICK_ANOTHER = [
  { guard: 'mayRead', target: 'reading', actions: 'noteFile' },
  { target: 'idle', actions: 'noteClientRefusal' },
] as const

const { guards, actions, assignOn, assignData, commandInput } = commandWorkflow<
  ClosingsUploadContext,
  ClosingsUploadEvent
>()

/**
 * Imports a file of closings. The server first returns the errors of the file, or a preview of its closings.
 * A date and service that the server derived from the time of a closing can be corrected.
 *
 * Confirming imports the whole file. Existing closings stay unchanged, unless a closing of the file has the same register,
 * date and service: it replaces them, and this needs a reason. A file that uses the sequence of a different existing closing
 * can't be imported. After a temporary failure the file can be sent again with the same key.
 */
export const closingsUploadMachine = setup({
  types: {
    context: {} as ClosingsUploadContext,
    events: {} as ClosingsUploadEvent,
    // 'noUpload': the content of a picked file is not needed in this state.
    tags: {} as 'picking' | 'noUpload' | 'locked' | 'failed',
  },
  guards: {
    ...guards,
    mayRead: ({ event }) => event.type === 'PICK' && clientRefusalOf(event.file) === null,
    mayCorrect: ({ context, event }) =>
      event.type === 'CORRECT' &&
      context.closings.some(
        (closing) => closing.sequence === event.sequence && closing.derived && mayCorrect(closing, event),
      ),
    mayImport: ({ context }) =>
      context.closings.some((closing) => !closing.present) &&
      context.closings.every((closing) => !closing.numberTakenBy) &&
      (!needsReplacementReason(context) || context.replacementReason.trim() !== ''),
    needsReason: ({ context }) => needsReplacementReason(context),
    isFaulty: (_, outcome: Outcome<unknown>) => refusalOfOutcome(outcome)?.name === 'ClosingFileFaulty',
  },
  actors: {
    preview: unprovidedQuery<{ readonly file: PickedFile }, ClosingsPreview>('preview'),
    importFile: unprovidedCommand<ClosingsToUpload, UploadedClosings>('importFile'),
  },
  actions: {
    ...actions,
    noteFile: assignOn('PICK', ({ file }) => ({ ...NO_FILE, file, refusal: null })),
    noteClientRefusal: assign(({ event }) => {
      const name = event.type === 'PICK' ? clientRefusalOf(event.file) : null
      return { refusal: name === null ? null : clientRefusal(name) }
    }),
    noteClosings: assignData(({ closings }: ClosingsPreview) => ({ closings })),
    noteCorrection: assignOn('CORRECT', ({ sequence, date, service }, context) => {
      const others = context.corrections.filter((correction) => correction.sequence !== sequence)
      const parsed = context.closings.find((closing) => closing.sequence === sequence)
      const isAsParsed = parsed?.date === date && parsed.service === service
      return { corrections: isAsParsed ? others : [...others, { sequence, date, service }], refusal: null }
    }),
    noteReason: assignOn('CHANGE_REASON', ({ reason }) => ({ replacementReason: reason })),
    // Noted here, because the refusal, which may list some of these closings, is forgotten when the import begins.
    noteReplacing: assignOn('CONFIRM', (_, context) => ({ replacing: replacingSequences(context) })),
    noteImported: assignData((imported: UploadedClosings) => ({ imported })),
    forgetFile: assign(NO_FILE),
  },
}).createMachine({
  id: 'closingsUpload',
  context: {
    ...NO_FILE,
    idempotencyKey: '',
    refusal: null,
  },
  initial: 'idle',
  states: {
    /** Idle; after a refused file, with the refusal. */
    idle: {
      tags: ['picking', 'noUpload'],
      entry: 'forgetFile',
      on: {
        PICK: [
          { guard: 'mayRead', target: 'reading', actions: 'noteFile' },
          { actions: 'noteClientRefusal' },
        ],
      },
    },
    reading: {
      tags: 'locked',
      entry: 'forgetRefusal',
      on: { CANCEL: 'idle' },
      invoke: {
        id: 'preview',
        src: 'preview',
        input: ({ context }) => ({ file: assertDefined(context.file, 'file') }),
        ...queryTransitions({
          cases: [
            { guard: 'isFaulty', target: 'faulty', note: 'noteRefusal' },
            { guard: 'isTransient', target: 'readFailed', note: 'noteRefusal' },
          ],
          done: { target: 'previewing', note: 'noteClosings' },
          unavailable: 'readFailed',
          refused: { target: 'idle' },
        }),
      },
    },
    readFailed: {
      tags: 'failed',
      on: { RETRY: 'reading', CANCEL: { target: 'idle', actions: 'forgetRefusal' } },
    },
    /** The preview; after a refused import, with the refusal. */
    previewing: {
      on: {
        CORRECT: { guard: 'mayCorrect', actions: 'noteCorrection' },
        CHANGE_REASON: { guard: 'needsReason', actions: 'noteReason' },
        CONFIRM: { guard: 'mayImport', target: 'importing', actions: ['noteReplacing', 'renewKey'] },
        CANCEL: { target: 'idle', actions: 'forgetRefusal' },
      },
    },
    importing: {
      tags: 'locked',
      entry: 'forgetRefusal',
      invoke: {
        id: 'importFile',
        src: 'importFile',
        input: commandInput(({ file, corrections, replacementReason, replacing }) => ({
          file: assertDefined(file, 'file'),
          corrections,
          replacementReason,
          replacing,
        })),
        ...commandTransitions({
          cases: [{ guard: 'isFaulty', target: 'faulty', note: 'noteRefusal' }],
          done: { target: 'imported', note: 'noteImported', actions: ['changed'] },
          failed: 'importFailed',
          refused: { target: 'previewing' },
        }),
      },
    },
    importFailed: {
      tags: 'failed',
      // The file may have been imported nevertheless.
      on: { RETRY: 'importing', CANCEL: { target: 'idle', actions: ['forgetRefusal', 'changed'] } },
    },
    /** The errors of the file are the issues of the refusal; a corrected file has to be picked again. */
    faulty: {
      tags: 'picking',
      on: {
        PICK: PICK_ANOTHER,
        CANCEL: { target: 'idle', actions: 'forgetRefusal' },
      },
    },
    imported: {
      tags: ['picking', 'noUpload'],
      on: {
        PICK: PICK_ANOTHER,
        CANCEL: 'idle',
      },
    },
  },
})

type ShownReplacements = Pick<ClosingsUploadContext, 'closings' | 'corrections' | 'refusal'>

/**
 * True when importing a closing of the file replaces existing ones, as far as that is known. For a corrected service it is only known after the
 * server has refused the import.
 */
export function needsReplacementReason(context: ShownReplacements): boolean {
  return replacingSequences(context).length > 0
}

/**
 * The sequences of the closings that are shown as replacements of others: in the refusal of the server, or in the preview. The preview does not
 * count for a closing whose service was corrected since.
 */
function replacingSequences({ closings, corrections, refusal }: ShownReplacements): readonly number[] {
  const isCorrected = (sequence: number) => corrections.some((correction) => correction.sequence === sequence)
  const refused = refusal?.name === 'ServiceAlreadyClosed' ? refusal.issues.map(({ path }) => path) : []
  return closings
    .filter(
      ({ sequence, replaces }) =>
        refused.includes(`closings.${sequence}`) || (replaces.length > 0 && !isCorrected(sequence)),
    )
    .map(({ sequence }) => sequence)
}

/** Why a file can't be a closing file, or null. Only the server checks its content. */
function clientRefusalOf({ name, size }: PickedFile): RefusalName | null {
  if (closingTypeOfFile(name) === null) return 'ClosingFileTypeNotAllowed'
  return size > MAX_CLOSING_BYTES ? 'ClosingFileTooLarge' : null
}

/** The machine with its ports; `changed` is called after an import, and when the person cancels after a failed one. */
export function closingsUploadWith(ports: ClosingsUploadPorts & { readonly changed: () => void }) {
  return closingsUploadMachine.provide({
    actors: { preview: queryActor(ports.preview), importFile: commandActor(ports.importFile) },
    actions: commandEffects(ports),
  })
}
