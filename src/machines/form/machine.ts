import { commandEffects, commandTransitions } from '../command.ts'
import { draftEffects } from '../draft.ts'
import { assertDefined } from '../outcome.ts'
import { commandActor, queryActor } from '../port.ts'
import { queryTransitions } from '../query.ts'
import { unansweredEffects } from '../unanswered.ts'
import { commandInput, formSetup } from './setup.ts'
import type { FormContext, FormPorts, FormRules } from './types.ts'
import { bodyOf, type Difference, differencesOf, draftDataOf, isChanged } from './values.ts'

export { selectHasFailed, selectIsLocked as selectIsSaving } from '../tags.ts'

/** The version of the draft format; a draft of another version is ignored, and the user is informed. */
export const FORM_DRAFT_VERSION = 1

const NO_RULES: FormRules<never, unknown> = { parse: () => ({ issues: [] }), valuesOf: () => ({}) }

const editTransition = { actions: ['takeOverUnanswered', 'edit', 'renewKey', 'keepDraft'] } as const
/** A form with unsaved input does not take over the reloaded row: saving finds that the row has changed, and asks which values to keep. */
const reloadedTransition = { guard: 'isNewerAndUnchanged', actions: 'noteReloaded' } as const
const leaveTransitions = [{ guard: 'hasChanges', target: '#form.leaving' }, { target: '#form.left' }] as const

/**
 * A form for a stored or new row, or for a command: an establishment, a person, the user's account.
 *
 * Issues are shown at their fields before sending, and refusals of the server afterwards. After a lost answer the form can be saved again
 * with the same key; a form with `keepsKeyUntilAnswer` uses no other key until it has an answer. When somebody else has saved meanwhile, their
 * row is loaded and the user chooses a side for every field that differs. A form that loads no row reloads the data of the screen after a
 * refusal. The server may require the user's password again; it is discarded after use. When the row was reloaded, an unchanged form shows the
 * row's new values. The draft is stored on the device, without secrets, until it is saved or discarded; leaving with unsaved input asks first.
 */
export function formMachine<Body, Stored>(rules: FormRules<Body, Stored> = NO_RULES) {
  return formSetup(rules).createMachine({
    id: 'form',
    context: ({ input }) => ({
      ...input,
      values: input.start,
      theirs: null,
      sides: {},
      password: null,
      idempotencyKey: '',
      isUnanswered: false,
      isKeyOfOtherTab: false,
      refusal: null,
      notice: null,
    }),
    entry: ['renewKey', 'readDraft'],
    initial: 'editing',
    states: {
      editing: {
        entry: 'forgetPassword',
        on: {
          EDIT: editTransition,
          START_OVER: { actions: ['takeOverUnanswered', 'startOver', 'renewKey', 'keepDraft'] },
          SAVE: { guard: 'isWorthSaving', target: 'deciding' },
          RELOADED: reloadedTransition,
          LEAVE: leaveTransitions,
        },
      },
      /** Issues are shown at their fields before anything is sent. */
      deciding: {
        always: [
          { guard: 'isComplete', target: 'saving' },
          { target: 'editing', actions: 'noteFault' },
        ],
      },
      saving: {
        tags: 'locked',
        entry: ['forgetRefusal', 'takeOverUnanswered', 'noteSent', 'keepDraft'],
        invoke: {
          id: 'save',
          src: 'save',
          input: commandInput((context) => ({
            subject: context.subject,
            body: bodyOf(rules, context),
            password: context.password,
          })),
          ...commandTransitions({
            cases: [
              {
                guard: 'requiresPassword',
                target: 'confirming',
                note: 'noteRefusal',
                actions: ['noteAnswered', 'renewKey', 'keepDraft'],
              },
              {
                guard: 'isStale',
                target: 'conflict',
                note: 'noteRefusal',
                actions: ['noteAnswered', 'renewKey', 'keepDraft'],
              },
            ],
            done: {
              target: 'saved',
              note: 'noteSaved',
              actions: ['noteAnswered', 'renewKey', 'dropDraft', 'changed'],
            },
            failed: 'failed',
            refused: {
              target: 'refused',
              actions: ['noteAnswered', 'renewKey', 'discardRecorded', 'keepDraft', 'reloadAfterRefusal'],
            },
          }),
        },
      },
      saved: {
        entry: 'forgetPassword',
        on: {
          EDIT: { target: 'editing', ...editTransition },
          RELOADED: reloadedTransition,
          LEAVE: 'left',
        },
      },
      refused: {
        entry: 'forgetPassword',
        on: {
          EDIT: { target: 'editing', ...editTransition },
          SAVE: 'deciding',
          LEAVE: leaveTransitions,
        },
      },
      /** Asks for the user's password again. The refusal says that it is missing or wrong. */
      confirming: {
        entry: 'forgetPassword',
        on: {
          CONFIRM: { target: 'saving', actions: 'notePassword' },
          CANCEL: { target: 'editing', actions: 'forgetRefusal' },
        },
      },
      /** Somebody else has saved the row meanwhile. The refusal says who and when. */
      conflict: {
        entry: 'forgetPassword',
        exit: 'forgetRefusal',
        initial: 'loading',
        states: {
          loading: {
            invoke: {
              id: 'load',
              src: 'load',
              input: ({ context }) => ({ id: assertDefined(context.subject, 'subject').id }),
              ...queryTransitions({
                done: { target: 'choosing', note: 'noteTheirs' },
                unavailable: 'unavailable',
                lost: ['forgetRefusal'],
              }),
            },
          },
          unavailable: {
            exit: 'forgetRefusal',
            on: { RETRY: 'loading', LEAVE: '#form.leaving' },
          },
          choosing: {
            on: {
              CHOOSE: { actions: 'chooseSide' },
              RESOLVE: { target: '#form.resolving', actions: ['merge', 'keepDraft'] },
              LEAVE: '#form.leaving',
            },
          },
        },
      },
      /** When only their values were chosen, nothing is left to save. */
      resolving: {
        always: [
          { guard: 'hasChanges', target: 'deciding' },
          { target: 'saved', actions: ['dropDraft', 'changed'] },
        ],
      },
      /** The result may be unknown; sending again with the same key saves the form once. */
      failed: {
        tags: 'failed',
        on: {
          RETRY: 'saving',
          BACK: { target: 'editing', actions: ['forgetRefusal', 'changed'] },
          LEAVE: [
            { ...leaveTransitions[0], actions: 'changed' },
            { ...leaveTransitions[1], actions: 'changed' },
          ],
        },
      },
      /** Asks before unsaved input is discarded. */
      leaving: { on: { DISCARD: { target: 'left', actions: 'startOver' }, CANCEL: 'editing' } },
      left: { entry: 'dropDraft' },
    },
  })
}

/** The machine with its rules and its ports. */
export function formWith<Body, Stored>(rules: FormRules<Body, Stored>, ports: FormPorts<Body, Stored>) {
  const keyIn = ({ draftKey }: FormContext) => draftKey
  const draft = draftEffects(ports.drafts, {
    version: FORM_DRAFT_VERSION,
    keyIn,
    draftDataOf: (context: FormContext) => draftDataOf(context, rules.secrets),
  })
  return formMachine(rules).provide({
    actors: { save: commandActor(ports.save), ...(ports.load && { load: queryActor(ports.load) }) },
    actions: {
      ...commandEffects(ports),
      ...draft,
      ...unansweredEffects(ports, keyIn),
      // Somebody may have changed the row first. A form with `load` lets the user choose between both versions instead.
      reloadAfterRefusal: () => {
        if (!ports.load) ports.changed()
      },
    },
  })
}

/** A snapshot of a form of any row. */
interface Form {
  readonly context: FormContext
  matches(
    state:
      | 'editing'
      | 'saving'
      | 'saved'
      | 'refused'
      | 'confirming'
      | 'failed'
      | 'leaving'
      | 'left'
      | 'conflict'
      | { conflict: 'loading' | 'choosing' | 'unavailable' },
  ): boolean
}

/** True when the form has unsaved input: leaving asks first. */
export const selectIsChanged = (form: Form): boolean => isChanged(form.context)

/** True while the fields are read-only: a request runs or has failed, a question is open, or the form was left. */
export const selectIsLocked = (form: Form): boolean =>
  !form.matches('editing') && !form.matches('refused') && !form.matches('saved')

/** The differences to the row that somebody else has saved, by field. */
export const selectDifferences = (form: Form): readonly Difference[] => differencesOf(form.context)
