import { commandEffects, commandTransitions } from '../command.ts'
import { draftEffects } from '../draft.ts'
import { assertDefined } from '../outcome.ts'
import { commandActor, queryActor } from '../port.ts'
import { queryTransitions } from '../query.ts'
import { formSetup } from './setup.ts'
import type { FormContext, FormPorts, FormRules, FormSubject } from './types.ts'
import { bodyOf, snapshotOf } from './values.ts'

/** What drafts look like; a draft of another version is dropped, and the person is told. */
export const FORM_DRAFT_VERSION = 1

const NO_RULES: FormRules<never, FormSubject> = { read: () => ({ issues: [] }), valuesOf: () => ({}) }

const editTransition = { actions: ['edit', 'renewKey', 'keepDraft'] } as const
const LEAVE = [{ guard: 'hasChanges', target: '#form.leaving' }, { target: '#form.left' }] as const

/**
 * A form of one stored row, or of a new one: an establishment, a person, one's own account.
 *
 * What is wrong is said at its field before anything is sent, and what the server refuses at its field too. A lost answer is asked for
 * again with the same key. Where somebody else has saved meanwhile, their row is read and every field that differs is chosen: mine
 * or theirs. The server may ask for the person's password again; it is forgotten once it was used. What was typed lies on the device,
 * without its secrets, until it is saved or given up; leaving with something typed asks first.
 */
export function formMachine<Body, Stored extends FormSubject>(rules: FormRules<Body, Stored> = NO_RULES) {
  return formSetup(rules).createMachine({
    id: 'form',
    context: ({ input }) => ({
      ...input,
      values: input.start,
      theirs: null,
      sides: {},
      password: null,
      idempotencyKey: '',
      refusal: null,
      code: null,
      notice: null,
    }),
    entry: ['renewKey', 'readDraft'],
    initial: 'editing',
    states: {
      editing: {
        entry: 'forgetPassword',
        on: {
          EDIT: editTransition,
          START_OVER: { actions: ['startOver', 'renewKey', 'dropDraft'] },
          SAVE: { guard: 'isWorthSaving', target: 'deciding' },
          LEAVE,
        },
      },
      /** What is wrong is said at its field before anything is sent. */
      deciding: {
        always: [
          { guard: 'isComplete', target: 'saving' },
          { target: 'editing', actions: 'noteFault' },
        ],
      },
      saving: {
        entry: 'forgetRefusal',
        invoke: {
          id: 'save',
          src: 'save',
          input: ({ context }) => ({
            input: { subject: context.subject, body: bodyOf(rules, context), password: context.password },
            idempotencyKey: context.idempotencyKey,
          }),
          ...commandTransitions({
            cases: [
              { guard: 'asksPassword', target: 'confirming', note: 'noteRefusal', actions: ['renewKey'] },
              { guard: 'isStale', target: 'conflict', actions: ['renewKey'] },
            ],
            done: { target: 'saved', note: 'noteSaved', actions: ['renewKey', 'dropDraft', 'changed'] },
            failed: 'failed',
            refused: { target: 'refused', actions: ['renewKey'] },
          }),
        },
      },
      saved: {
        entry: 'forgetPassword',
        on: {
          EDIT: { target: 'editing', ...editTransition },
          LEAVE: 'left',
        },
      },
      refused: {
        entry: 'forgetPassword',
        on: {
          EDIT: { target: 'editing', ...editTransition },
          SAVE: 'deciding',
          LEAVE,
        },
      },
      /** The person's own password is asked for again; where it was wrong, the refusal says so. */
      confirming: {
        entry: 'forgetPassword',
        on: {
          CONFIRM: { target: 'saving', actions: 'notePassword' },
          CANCEL: { target: 'editing', actions: 'forgetRefusal' },
        },
      },
      /** Somebody else has saved meanwhile. */
      conflict: {
        entry: 'forgetPassword',
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
      /** Where only theirs was chosen there is nothing left to save. */
      resolving: {
        always: [
          { guard: 'hasChanges', target: 'deciding' },
          { target: 'saved', actions: ['dropDraft', 'changed'] },
        ],
      },
      /** Nobody knows whether it was saved: asked again with the same key, it is once. */
      failed: { on: { RETRY: 'saving', BACK: { target: 'editing', actions: 'forgetRefusal' }, LEAVE } },
      /** Something was typed and not saved: asks before it is given up. */
      leaving: { on: { DISCARD: { target: 'left', actions: 'startOver' }, CANCEL: 'editing' } },
      left: { entry: 'dropDraft' },
    },
  })
}

/** The machine with its rules and its ports. */
export function formWith<Body, Stored extends FormSubject>(
  rules: FormRules<Body, Stored>,
  ports: FormPorts<Body, Stored>,
) {
  const draft = draftEffects(ports.drafts, {
    version: FORM_DRAFT_VERSION,
    keyIn: ({ draftKey }: FormContext) => draftKey,
    snapshotOf: (context: FormContext) => snapshotOf(context, rules.secrets),
  })
  return formMachine(rules).provide({
    actors: { save: commandActor(ports.save), load: queryActor(ports.load) },
    actions: {
      ...commandEffects(ports),
      ...draft,
    },
  })
}
