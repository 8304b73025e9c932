import { commandTransitions } from '../command.ts'
import { assertDefined } from '../outcome.ts'
import { queryTransitions } from '../query.ts'
import { whatIsAsked } from './opening.ts'
import { keyOf } from './rules.ts'
import { cashLogSetup } from './setup.ts'
import { bodyOf } from './sheet.ts'
import type { CashLogContext } from './types.ts'

/** After a definite answer: the next command has a new key, and what was typed needs keeping no more. */
const settled = ['renewKey', 'dropDraft', 'forgetDraft'] as const

const whatIsStored = ({ sheet }: CashLogContext) => {
  const { id, version } = assertDefined(sheet?.stored, 'stored log')
  return { id, version }
}
const whatIsTyped = ({ context }: { context: CashLogContext }) => {
  const sheet = assertDefined(context.sheet, 'sheet')
  return {
    input: {
      stored: sheet.stored && whatIsStored(context),
      body: bodyOf(sheet, assertDefined(keyOf(context), 'key')),
    },
    idempotencyKey: context.idempotencyKey,
  }
}

/** A sheet that is stored for the first time was stored by another person meanwhile. */
const taken = {
  guard: 'isTaken',
  target: '#cashLog.comparing',
  note: 'noteRefusal',
  actions: ['renewKey'],
} as const

const refusedSteps = {
  conflict: { target: '#cashLog.comparing', actions: ['renewKey'] },
  refused: { target: '#cashLog.counting.refused', actions: ['renewKey'] },
} as const

/** What is under way between the person and the server, and how it can end short of being done. */
export const sendingStates = {
  saving: cashLogSetup.createStateConfig({
    entry: 'forgetRefusal',
    invoke: {
      id: 'saveLog',
      src: 'saveLog',
      input: whatIsTyped,
      ...commandTransitions({
        cases: [taken],
        done: { target: 'counting.saved', note: 'noteSaved', actions: settled },
        failed: 'saveFailed',
        ...refusedSteps,
      }),
    },
  }),
  saveFailed: cashLogSetup.createStateConfig({ on: { RETRY: 'saving', BACK: 'counting' } }),
  /** Whether or not the sheet as typed is stored already, validating goes on from there. */
  submitting: cashLogSetup.createStateConfig({
    always: [{ guard: 'isSaved', target: 'validating' }, { target: 'savingFirst' }],
  }),
  savingFirst: cashLogSetup.createStateConfig({
    entry: 'forgetRefusal',
    invoke: {
      id: 'saveLog',
      src: 'saveLog',
      input: whatIsTyped,
      ...commandTransitions({
        cases: [taken],
        done: { target: 'validating', note: 'noteSaved', actions: settled },
        failed: 'submitFailed',
        ...refusedSteps,
      }),
    },
  }),
  validating: cashLogSetup.createStateConfig({
    entry: 'forgetRefusal',
    invoke: {
      id: 'validateLog',
      src: 'validateLog',
      input: ({ context }) => ({
        input: {
          ...whatIsStored(context),
          comment: context.sheet?.text.comment.trim() ?? '',
          reasonId: context.sheet?.reasonId ?? null,
        },
        idempotencyKey: context.idempotencyKey,
      }),
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
  submitFailed: cashLogSetup.createStateConfig({ on: { RETRY: 'submitting', BACK: 'reviewing' } }),
  deleting: cashLogSetup.createStateConfig({
    entry: 'forgetRefusal',
    invoke: {
      id: 'deleteLog',
      src: 'deleteLog',
      input: ({ context }) => ({ input: whatIsStored(context), idempotencyKey: context.idempotencyKey }),
      ...commandTransitions({
        done: { target: 'deleted', note: 'noteCode', actions: settled },
        failed: 'deleteFailed',
        ...refusedSteps,
      }),
    },
  }),
  deleteFailed: cashLogSetup.createStateConfig({ on: { RETRY: 'deleting', BACK: 'counting' } }),
  /** Somebody else was faster: what is stored now is asked for. */
  comparing: cashLogSetup.createStateConfig({
    invoke: {
      id: 'openSheet',
      src: 'openSheet',
      input: whatIsAsked,
      ...queryTransitions({
        done: { target: 'compared', note: 'noteTheirs' },
        unavailable: 'compareFailed',
        // Loading failed for another reason than the command was refused for.
        lost: ['forgetRefusal'],
      }),
    },
  }),
  compareFailed: cashLogSetup.createStateConfig({
    on: { RETRY: 'comparing', BACK: 'counting' },
  }),
  compared: cashLogSetup.createStateConfig({
    always: [
      {
        guard: 'isTheSameAndOpen',
        target: 'counting.saved',
        actions: ['layOutMine', 'noteStored', ...settled],
      },
      { guard: 'isTheSame', target: 'closed', actions: ['layOut', ...settled] },
      { target: 'conflict' },
    ],
  }),
  conflict: cashLogSetup.createStateConfig({
    on: {
      KEEP_MINE: {
        guard: 'isTheirsOpen',
        target: 'counting',
        actions: ['layOutMine', 'renewKey', 'keepDraft'],
      },
      TAKE_THEIRS: [
        { guard: 'isTheirsOpen', target: 'counting', actions: ['layOut', ...settled] },
        { target: 'closed', actions: ['layOut', ...settled] },
      ],
      /** Goes on with mine and decides later: saving it leads back here. */
      BACK: { target: 'counting', actions: 'forgetTheirs' },
    },
  }),
}
