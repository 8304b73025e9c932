import { assign, type EventObject } from 'xstate'
import type { Refusal } from '../domain/outcome.ts'
import type { DraftStore } from './draft.ts'
import { type AnyForXState, unprovidedAction } from './port.ts'

/*
 * For commands whose repetition the server can recognise only by the key. After a lost answer the key stays the same whatever is edited: if
 * the server has done the first request, it refuses any other request with this key, and the input is discarded; an inventory discards only
 * the count that the server has recorded.
 */

/** The part of a draft that says whether a request has no answer yet. Older drafts do not have it. */
export interface UnansweredDraft {
  readonly idempotencyKey: string
  /** True while a request with this key has no answer. */
  readonly isUnanswered?: boolean
  /** The content of the first request with this key, if the machine needs it. */
  readonly firstSent?: string
}

/** The part of the context of a machine that keeps its key until it has an answer. */
export interface UnansweredContext extends UnansweredDraft {
  /** True while the key is that of a request from another tab, and this tab has not sent it. */
  readonly isKeyOfOtherTab: boolean
}

interface Unanswered {
  readonly context: UnansweredContext & { readonly refusal: Refusal | null }
}

/** True when the server refused the last request because it has done an earlier one with the same key and other values. */
export const isRecorded = ({ refusal }: Pick<Unanswered['context'], 'refusal'>): boolean =>
  refusal?.name === 'KeyReusedWithAnotherBody'

/**
 * The actions of a command that keeps its key until it has an answer. A machine adds the action `discardRecorded`, which discards the input if
 * `isRecorded`; after it the machine reloads what the screen shows. `takeOverUnanswered` runs before each edit and before the command is sent.
 */
export const unansweredActions = {
  takeOverUnanswered: unprovidedAction('drafts'),
  noteSent: assign<AnyForXState, EventObject, unknown, AnyForXState, never>({
    isUnanswered: true,
    isKeyOfOtherTab: false,
  }),
  noteAnswered: assign<AnyForXState, EventObject, unknown, AnyForXState, never>({ isUnanswered: false }),
}

interface UnansweredPorts {
  readonly newKey: () => string
  readonly drafts: Pick<DraftStore<UnansweredDraft>, 'read'>
}

/**
 * Implements `renewKey` and `takeOverUnanswered` with the ports. `renewKey` creates no new key while a request has no answer.
 * `takeOverUnanswered` takes the key and `firstSent` of the stored draft if another tab has sent a request with it and has no answer. Once the other
 * tab has its answer, `takeOverUnanswered` replaces a key that it took from there and that this tab has not sent.
 *
 * @param keyIn the key of the stored draft
 */
export function unansweredEffects<Context>(ports: UnansweredPorts, keyIn: (context: Context) => string) {
  return {
    takeOverUnanswered: assign<AnyForXState, EventObject, unknown, AnyForXState, never>(
      ({ context }: { context: Context & UnansweredContext }) => {
        const stored = ports.drafts.read(keyIn(context))?.snapshot
        if (stored?.isUnanswered) {
          const { idempotencyKey, firstSent } = stored
          const isKeyOfOtherTab = context.isKeyOfOtherTab || !context.isUnanswered
          return { idempotencyKey, isUnanswered: true, firstSent, isKeyOfOtherTab }
        }
        if (!context.isKeyOfOtherTab) return {}
        return { idempotencyKey: ports.newKey(), isUnanswered: false, isKeyOfOtherTab: false }
      },
    ),
    renewKey: assign<AnyForXState, EventObject, unknown, AnyForXState, never>({
      idempotencyKey: ({ context }: Unanswered) =>
        context.isUnanswered ? context.idempotencyKey : ports.newKey(),
    }),
  }
}
