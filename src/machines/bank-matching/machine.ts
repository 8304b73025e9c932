import { type ActorRefFrom, assign, setup } from 'xstate'
import type { BankLink, UnlinkCommand } from '../../domain/bank/commands.ts'
import type { BankMatching } from '../../domain/contract/bank.ts'
import { commandEffects, commandTransitions, commandWorkflow } from '../command.ts'
import { draftActions, draftEffects } from '../draft.ts'
import { assertDefined, clientRefusal } from '../outcome.ts'
import { commandActor, queryActor, unprovidedCommand, unprovidedQuery } from '../port.ts'
import { queryTransitions } from '../query.ts'
import {
  certainLink,
  certainLinks,
  chosenLink,
  draftDataOf,
  linkedLine,
  proposalOf,
  proposedPouchId,
} from './choice.ts'
import type { BankMatchingContext, BankMatchingEvent, BankMatchingPorts } from './types.ts'

/** The version of the draft format; a draft of another version is ignored, and the user is informed. */
const UNLINK_DRAFT_VERSION = 1

const NO_REASON = { reason: '', restoredReason: null, notice: null } as const
const CANCEL_ACTIONS = ['forgetRefusal', 'forgetReason', 'keepDraft'] as const

const { guards, actions, assignOn, assignData, commandInput } = commandWorkflow<
  BankMatchingContext,
  BankMatchingEvent
>()

/**
 * Matches bank lines with remittances. Certain matches are accepted one by one or all at once; for every unlinked line of the list the user
 * can choose the remittance. Removing a link needs a reason, whose draft is stored on the device.
 *
 * Everything is reloaded after each command, also after a refusal, because somebody else may have changed something; the refusal stays
 * visible. After a temporary failure the command can be sent again with the same key.
 */
export const bankMatchingMachine = setup({
  types: {
    context: {} as BankMatchingContext,
    events: {} as BankMatchingEvent,
    // 'withoutDialog': the lists are shown, or loaded again, with no dialog open and no command running.
    tags: {} as 'withoutDialog' | 'linking' | 'unlinking' | 'locked' | 'failed',
  },
  guards: {
    ...guards,
    isCertain: ({ context, event }) =>
      event.type === 'ACCEPT' && certainLinkOf(context, event.lineId) !== null,
    hasCertain: ({ context }) => certainLinks(context.matching).length > 0,
    isFree: ({ context, event }) =>
      event.type === 'CHOOSE' && proposalOf(context.matching, event.lineId) !== null,
    isLinked: ({ context, event }) =>
      event.type === 'UNLINK' && linkedLine(context.matching, event.lineId) !== null,
    hasChoice: ({ context }) => chosenLink(context) !== null,
    hasReason: ({ context }) => context.reason.trim() !== '',
  },
  actors: {
    loadMatching: unprovidedQuery<Readonly<Record<string, never>>, BankMatching>('loadMatching'),
    link: unprovidedCommand<{ readonly links: readonly BankLink[] }, unknown>('link'),
    unlink: unprovidedCommand<UnlinkCommand, unknown>('unlink'),
  },
  actions: {
    ...actions,
    ...draftActions,
    noteMatching: assignData((data: BankMatching, { restoredReason }) => {
      const isLinked = data.linked.some(({ lineId }) => lineId === restoredReason?.lineId)
      return { matching: data, ...(restoredReason !== null && !isLinked && NO_REASON) }
    }),
    noteCertain: assign(({ context, event }) => {
      const link = event.type === 'ACCEPT' ? certainLinkOf(context, event.lineId) : null
      return { links: link ? [link] : [] }
    }),
    noteAllCertain: assign(({ context }) => ({ links: certainLinks(context.matching) })),
    noteChosen: assign(({ context }) => {
      const link = chosenLink(context)
      return { links: link ? [link] : [] }
    }),
    openDialog: assign(({ context, event }) => {
      if (event.type !== 'CHOOSE' && event.type !== 'UNLINK') return {}
      const best = proposalOf(context.matching, event.lineId)?.candidates[0]
      return {
        lineId: event.lineId,
        remittanceId: best?.remittanceId ?? null,
        pouchId: proposedPouchId(context.matching, best),
        reason: context.restoredReason?.lineId === event.lineId ? context.restoredReason.reason : '',
      }
    }),
    pick: assignOn('PICK', ({ remittanceId, pouchId }) => ({ remittanceId, pouchId })),
    editReason: assignOn('EDIT_REASON', ({ text }) => ({ ...NO_REASON, reason: text })),
    // After a refusal the reason is restored for this line, as long as it is linked.
    keepReason: assign(({ context }) => ({ restoredReason: draftDataOf(context), reason: '' })),
    // A reason stored for another line stays available.
    forgetReason: assign(({ context: { restoredReason, lineId } }) =>
      restoredReason && restoredReason.lineId !== lineId ? { reason: '' } : NO_REASON,
    ),
    noteNoReason: assign({ refusal: () => clientRefusal('ReasonRequired') }),
  },
}).createMachine({
  id: 'bankMatching',
  context: {
    matching: null,
    links: [],
    lineId: null,
    remittanceId: null,
    pouchId: null,
    ...NO_REASON,
    idempotencyKey: '',
    refusal: null,
  },
  entry: 'readDraft',
  initial: 'loading',
  states: {
    loading: {
      tags: 'withoutDialog',
      // The running request may have read the data before the change that REFRESH reports.
      on: { REFRESH: { target: 'loading', reenter: true } },
      invoke: {
        id: 'loadMatching',
        src: 'loadMatching',
        input: {},
        ...queryTransitions({
          done: { target: 'ready', note: 'noteMatching', actions: ['keepDraft'] },
          unavailable: 'unavailable',
        }),
      },
    },
    unavailable: {
      exit: 'forgetRefusal',
      on: { RETRY: 'loading', REFRESH: 'loading' },
    },
    /** The proposals and links; after a refused command, with the refusal. */
    ready: {
      tags: 'withoutDialog',
      on: {
        ACCEPT: { guard: 'isCertain', target: 'linking', actions: ['noteCertain', 'renewKey'] },
        ACCEPT_ALL: { guard: 'hasCertain', target: 'linking', actions: ['noteAllCertain', 'renewKey'] },
        CHOOSE: { guard: 'isFree', target: 'choosing', actions: 'openDialog' },
        UNLINK: { guard: 'isLinked', target: 'reasoning', actions: 'openDialog' },
        REFRESH: { target: 'loading', actions: 'forgetRefusal' },
      },
    },
    /** The dialog for choosing a line's remittance; a change in the background is loaded after it closes. */
    choosing: {
      entry: 'forgetRefusal',
      on: {
        PICK: { actions: 'pick' },
        CONFIRM: { guard: 'hasChoice', target: 'linking', actions: ['noteChosen', 'renewKey'] },
        CANCEL: 'loading',
      },
    },
    linking: {
      tags: ['linking', 'locked'],
      entry: 'forgetRefusal',
      invoke: {
        id: 'link',
        src: 'link',
        input: commandInput(({ links }) => ({ links })),
        ...commandTransitions({
          done: { target: 'loading', actions: ['changed'] },
          failed: 'linkFailed',
          refused: { target: 'loading', actions: ['changed'] },
        }),
      },
    },
    linkFailed: {
      tags: ['linking', 'failed'],
      on: { RETRY: 'linking', CANCEL: { target: 'loading', actions: ['forgetRefusal', 'changed'] } },
    },
    /** The reason dialog for removing a link. */
    reasoning: {
      tags: 'unlinking',
      initial: 'writing',
      on: {
        EDIT_REASON: { target: '.writing', actions: ['editReason', 'keepDraft'] },
        CONFIRM: [
          { guard: 'hasReason', target: 'unlinking', actions: 'renewKey' },
          { target: '.refused', actions: 'noteNoReason' },
        ],
        CANCEL: { target: 'loading', actions: CANCEL_ACTIONS },
      },
      states: { writing: { entry: 'forgetRefusal' }, refused: {} },
    },
    unlinking: {
      tags: ['unlinking', 'locked'],
      entry: 'forgetRefusal',
      invoke: {
        id: 'unlink',
        src: 'unlink',
        input: commandInput(({ matching, lineId, reason }) => ({
          lineId: assertDefined(lineId, 'lineId'),
          version: assertDefined(linkedLine(matching, lineId), 'line').version,
          reason: reason.trim(),
        })),
        ...commandTransitions({
          done: { target: 'loading', actions: ['changed', 'forgetReason', 'keepDraft'] },
          failed: 'unlinkFailed',
          refused: { target: 'loading', actions: ['keepReason', 'changed'] },
        }),
      },
    },
    unlinkFailed: {
      tags: ['unlinking', 'failed'],
      on: { RETRY: 'unlinking', CANCEL: { target: 'loading', actions: [...CANCEL_ACTIONS, 'changed'] } },
    },
  },
})

function certainLinkOf({ matching }: BankMatchingContext, lineId: string): BankLink | null {
  const proposal = proposalOf(matching, lineId)
  return proposal && certainLink(proposal)
}

/** The machine with its ports. */
export function bankMatchingWith(ports: BankMatchingPorts) {
  const draft = draftEffects(ports.drafts, {
    version: UNLINK_DRAFT_VERSION,
    keyIn: () => 'unlink',
    draftDataOf,
    restoreDraft: (restoredReason): Partial<BankMatchingContext> => ({ restoredReason }),
  })
  return bankMatchingMachine.provide({
    actors: {
      loadMatching: queryActor(ports.loadMatching),
      link: commandActor(ports.link),
      unlink: commandActor(ports.unlink),
    },
    actions: { ...commandEffects(ports), ...draft },
  })
}

/** The running machine, which the parts of the screen read and send events to. */
export type MatchingActor = ActorRefFrom<ReturnType<typeof bankMatchingWith>>
