import { outcomeOf, present } from '../outcome.ts'
import { whatIsAsked } from './opening.ts'
import { keyOf } from './rules.ts'
import { cashLogSetup } from './setup.ts'
import { bodyOf } from './sheet.ts'
import type { CashLogContext } from './types.ts'

/** After a definite answer: the next command has a new key, and what was typed needs keeping no more. */
const settled = ['renewKey', 'dropDraft', 'forgetDraft'] as const

const whatIsStored = ({ sheet }: CashLogContext) => {
  const { id, version } = present(sheet?.stored, 'stored log')
  return { id, version }
}
const whatIsTyped = ({ context }: { context: CashLogContext }) => {
  const sheet = present(context.sheet, 'sheet')
  return {
    input: {
      stored: sheet.stored && whatIsStored(context),
      body: bodyOf(sheet, present(keyOf(context), 'key')),
    },
    idempotencyKey: context.idempotencyKey,
  }
}

const noteRefusal = { type: 'noteRefusal', params: outcomeOf } as const
/** A sheet that is stored for the first time was stored by somebody else meanwhile. */
const taken = {
  guard: { type: 'isTaken', params: outcomeOf },
  target: '#cashLog.comparing',
  actions: [noteRefusal, 'renewKey'],
} as const

/** What is under way between the person and the server, and how it can end short of being done. */
export const sendingStates = {
  saving: cashLogSetup.createStateConfig({
    entry: 'forgetRefusal',
    invoke: {
      id: 'saveLog',
      src: 'saveLog',
      input: whatIsTyped,
      onDone: [
        {
          guard: { type: 'isDone', params: outcomeOf },
          target: 'counting.saved',
          actions: [{ type: 'noteSaved', params: outcomeOf }, ...settled],
        },
        taken,
        ...refusedTo('saveFailed'),
      ],
      onError: 'saveFailed',
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
      onDone: [
        {
          guard: { type: 'isDone', params: outcomeOf },
          target: 'validating',
          actions: [{ type: 'noteSaved', params: outcomeOf }, ...settled],
        },
        taken,
        ...refusedTo('submitFailed'),
      ],
      onError: 'submitFailed',
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
      onDone: [
        {
          guard: { type: 'isKo', params: outcomeOf },
          target: 'validated.ko',
          actions: [{ type: 'noteValidated', params: outcomeOf }, 'renewKey'],
        },
        {
          guard: { type: 'isDone', params: outcomeOf },
          target: 'validated.ok',
          actions: [{ type: 'noteValidated', params: outcomeOf }, 'renewKey'],
        },
        {
          guard: { type: 'isAboutComment', params: outcomeOf },
          target: 'reviewing.refused',
          actions: [{ type: 'noteRefusal', params: outcomeOf }, 'renewKey'],
        },
        ...refusedTo('submitFailed'),
      ],
      onError: 'submitFailed',
    },
  }),
  submitFailed: cashLogSetup.createStateConfig({ on: { RETRY: 'submitting', BACK: 'reviewing' } }),
  deleting: cashLogSetup.createStateConfig({
    entry: 'forgetRefusal',
    invoke: {
      id: 'deleteLog',
      src: 'deleteLog',
      input: ({ context }) => ({ input: whatIsStored(context), idempotencyKey: context.idempotencyKey }),
      onDone: [
        {
          guard: { type: 'isDone', params: outcomeOf },
          target: 'deleted',
          actions: [{ type: 'noteCode', params: outcomeOf }, ...settled],
        },
        ...refusedTo('deleteFailed'),
      ],
      onError: 'deleteFailed',
    },
  }),
  deleteFailed: cashLogSetup.createStateConfig({ on: { RETRY: 'deleting', BACK: 'counting' } }),
  /** Somebody else was faster: what is stored now is asked for. */
  comparing: cashLogSetup.createStateConfig({
    invoke: {
      id: 'openSheet',
      src: 'openSheet',
      input: whatIsAsked,
      onDone: [
        {
          guard: { type: 'isDone', params: outcomeOf },
          target: 'compared',
          actions: { type: 'noteTheirs', params: outcomeOf },
        },
        { target: 'compareFailed', actions: { type: 'noteRefusal', params: outcomeOf } },
      ],
      // Why it was asked for is not why it could not be read.
      onError: { target: 'compareFailed', actions: 'forgetRefusal' },
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

/** What becomes of a command that was not done: the session is over, not now, somebody was faster, or the rules say no. */
function refusedTo<Failed extends string>(failed: Failed) {
  return [
    { guard: { type: 'isPassing', params: outcomeOf }, target: failed, actions: noteRefusal },
    {
      guard: { type: 'isOvertaken', params: outcomeOf },
      target: '#cashLog.comparing',
      actions: [noteRefusal, 'renewKey'],
    },
    { target: '#cashLog.counting.refused', actions: [noteRefusal, 'renewKey'] },
  ] as const
}
