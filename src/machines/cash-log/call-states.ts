import { commandTransitions } from '../command.ts'
import { assertDefined } from '../outcome.ts'
import { queryTransitions } from '../query.ts'
import { keyOf } from './rules.ts'
import { cashLogSetup, commandInput } from './setup.ts'
import { bodyOf } from './sheet.ts'
import type { CashLogContext } from './types.ts'

/** The chosen sheet, as the input of the port that opens it. */
const sheetRequest = ({ context }: { context: CashLogContext }) => ({
  ...assertDefined(keyOf(context), 'key'),
  establishmentId: context.establishmentId,
})

/** The states from the start to an open sheet: loads the set-up, then the stored log and the device's draft. */
export const openingStates = {
  loading: cashLogSetup.createStateConfig({
    tags: 'loading',
    entry: 'forgetRefusal',
    invoke: {
      id: 'loadSetup',
      src: 'loadSetup',
      input: ({ context }) => ({ establishmentId: context.establishmentId }),
      ...queryTransitions({
        // A complete key from the address opens the sheet at once.
        cases: [{ guard: 'isAddressed', target: 'opening', note: 'noteSetup' }],
        done: { target: 'choosing', note: 'noteSetup' },
        unavailable: 'unavailable',
      }),
    },
  }),
  unavailable: cashLogSetup.createStateConfig({ tags: 'unavailable', on: { RETRY: 'loading' } }),
  opening: cashLogSetup.createStateConfig({
    tags: 'loading',
    entry: ['closeSheet', 'forgetDraft'],
    invoke: {
      id: 'openSheet',
      src: 'openSheet',
      input: sheetRequest,
      ...queryTransitions({
        done: { target: 'opened', note: 'noteTheirs', actions: ['readDraft'] },
        unavailable: 'openFailed',
      }),
    },
    on: { BACK: 'choosing' },
  }),
  openFailed: cashLogSetup.createStateConfig({
    tags: 'unavailable',
    on: { RETRY: 'opening', BACK: 'choosing' },
  }),
  opened: cashLogSetup.createStateConfig({
    always: [
      { guard: 'hasOutdatedDraft', target: 'conflict', actions: 'applyDraftAlone' },
      { guard: 'hasDraft', target: 'counting', actions: 'applyDraft' },
      { guard: 'isTheirsOpen', target: 'counting', actions: ['dropDraft', 'applyStored', 'renewKey'] },
      { target: 'closed', actions: ['dropDraft', 'applyStored'] },
    ],
  }),
}

/**
 * The actions after a command has succeeded: the next command gets a new key, and the draft is deleted together with the notice that it was
 * restored, because the server now has its content.
 */
const afterSuccess = ['renewKey', 'dropDraft', 'forgetDraft', 'forgetNotice'] as const

const storedVersion = ({ sheet }: CashLogContext) => {
  const { id, version } = assertDefined(sheet?.stored, 'stored log')
  return { id, version }
}
const saveRequest = commandInput((context) => {
  const sheet = assertDefined(context.sheet, 'sheet')
  return {
    stored: sheet.stored && storedVersion(context),
    body: bodyOf(sheet, assertDefined(keyOf(context), 'key')),
  }
})

/** Another person stored the log of this sheet first. */
const logExistsCase = {
  guard: 'isLogTaken',
  target: '#cashLog.comparing',
  note: 'noteRefusal',
  actions: ['renewKey'],
} as const

const refusedSteps = {
  conflict: { target: '#cashLog.comparing', actions: ['renewKey'] },
  refused: { target: '#cashLog.counting.refused', actions: ['renewKey'] },
} as const

/** The states of saving, validating and deleting a sheet, of their failures, and of a conflict. */
export const sendingStates = {
  saving: cashLogSetup.createStateConfig({
    tags: 'counting',
    entry: 'forgetRefusal',
    invoke: {
      id: 'saveLog',
      src: 'saveLog',
      input: saveRequest,
      ...commandTransitions({
        cases: [logExistsCase],
        done: { target: 'counting.saved', note: 'noteSaved', actions: afterSuccess },
        failed: 'saveFailed',
        ...refusedSteps,
      }),
    },
  }),
  saveFailed: cashLogSetup.createStateConfig({ tags: 'counting', on: { RETRY: 'saving', BACK: 'counting' } }),
  /** Validating continues from here, whether or not the sheet had to be saved first. */
  submitting: cashLogSetup.createStateConfig({
    always: [{ guard: 'isSaved', target: 'validating' }, { target: 'savingFirst' }],
  }),
  savingFirst: cashLogSetup.createStateConfig({
    tags: 'reviewing',
    entry: 'forgetRefusal',
    invoke: {
      id: 'saveLog',
      src: 'saveLog',
      input: saveRequest,
      ...commandTransitions({
        cases: [logExistsCase],
        done: { target: 'validating', note: 'noteSaved', actions: afterSuccess },
        failed: 'submitFailed',
        ...refusedSteps,
      }),
    },
  }),
  validating: cashLogSetup.createStateConfig({
    tags: 'reviewing',
    entry: 'forgetRefusal',
    invoke: {
      id: 'validateLog',
      src: 'validateLog',
      input: commandInput((context) => ({
        ...storedVersion(context),
        comment: context.sheet?.text.comment.trim() ?? '',
        reasonId: context.sheet?.reasonId ?? null,
      })),
      ...commandTransitions({
        cases: [
          { guard: 'isKo', target: 'validated.ko', note: 'noteValidated', actions: ['renewKey'] },
          {
            guard: 'isAboutComment',
            target: 'reviewing.refused',
            note: 'noteRefusal',
            actions: ['renewKey'],
          },
        ],
        done: { target: 'validated.ok', note: 'noteValidated', actions: ['renewKey'] },
        failed: 'submitFailed',
        ...refusedSteps,
      }),
    },
  }),
  submitFailed: cashLogSetup.createStateConfig({
    tags: 'reviewing',
    on: { RETRY: 'submitting', BACK: 'reviewing' },
  }),
  deleting: cashLogSetup.createStateConfig({
    tags: 'counting',
    entry: 'forgetRefusal',
    invoke: {
      id: 'deleteLog',
      src: 'deleteLog',
      input: commandInput(storedVersion),
      ...commandTransitions({
        done: { target: 'deleted', note: 'noteCode', actions: afterSuccess },
        failed: 'deleteFailed',
        ...refusedSteps,
      }),
    },
  }),
  deleteFailed: cashLogSetup.createStateConfig({
    tags: 'counting',
    on: { RETRY: 'deleting', BACK: 'counting' },
  }),
  /** Somebody else was faster: loads the stored version. */
  comparing: cashLogSetup.createStateConfig({
    tags: 'counting',
    invoke: {
      id: 'openSheet',
      src: 'openSheet',
      input: sheetRequest,
      ...queryTransitions({
        done: { target: 'compared', note: 'noteTheirs' },
        unavailable: 'compareFailed',
        // Loading failed for another reason than the command was refused for.
        lost: ['forgetRefusal'],
      }),
    },
  }),
  compareFailed: cashLogSetup.createStateConfig({
    tags: 'counting',
    on: { RETRY: 'comparing', BACK: 'counting' },
  }),
  compared: cashLogSetup.createStateConfig({
    always: [
      {
        guard: 'isSameAsStoredAndOpen',
        target: 'counting.saved',
        actions: ['applyMine', 'noteStored', ...afterSuccess],
      },
      { guard: 'isSameAsStored', target: 'closed', actions: ['applyStored', ...afterSuccess] },
      { target: 'conflict' },
    ],
  }),
  conflict: cashLogSetup.createStateConfig({
    tags: 'conflict',
    on: {
      KEEP_MINE: {
        guard: 'isTheirsOpen',
        target: 'counting',
        actions: ['applyMine', 'renewKey', 'keepDraft'],
      },
      TAKE_THEIRS: [
        { guard: 'isTheirsOpen', target: 'counting', actions: ['applyStored', ...afterSuccess] },
        { target: 'closed', actions: ['applyStored', ...afterSuccess] },
      ],
      /** Continues with my version and decides later: saving leads back here. */
      BACK: { target: 'counting', actions: 'forgetTheirs' },
    },
  }),
}
