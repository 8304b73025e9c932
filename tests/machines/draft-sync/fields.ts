import type { CashLogDraft } from '../../../src/domain/contract/cash-log-drafts.ts'
import type { DraftSyncContext, DraftSyncInput } from '../../../src/machines/draft-sync/types.ts'
import { chartFields } from '../support/fields.ts'

const isOwnDraft = ({ typed, device }: CashLogDraft) => typed !== null && device === 'tablet'
const NO_KNOWN_DRAFT = { key: null, storedAt: null } as const

export const fields = chartFields<DraftSyncContext, DraftSyncInput>({
  initial: ({ knownCopy, device }) => ({
    knownCopy,
    device,
    typedKey: null,
    otherDraft: null,
    isConfirmed: false,
    isSaved: false,
    isCompared: false,
    isFailing: false,
  }),
  changes: {
    OPENED: ({ event: { typedKey, knownCopy, otherDraft } }) => ({
      typedKey,
      knownCopy,
      otherDraft,
      isConfirmed: true,
      isSaved: false,
      isFailing: false,
    }),
    COMPARED: ({ before: { knownCopy }, event: { server } }) =>
      server.typed !== null && server.device !== 'tablet' && server.version > knownCopy.version
        ? { otherDraft: { kind: 'typed', at: server.storedAt } }
        : {
            otherDraft: null,
            isSaved: false,
            isConfirmed: true,
            knownCopy: { ...knownCopy, version: server.version, mayHold: server.typed !== null },
          },
    TYPED: ({ before: { knownCopy }, event }) => ({
      typedKey: event.key,
      knownCopy: { ...knownCopy, isDropped: false },
    }),
    DROPPED: ({ before: { knownCopy, otherDraft } }) => ({
      typedKey: null,
      otherDraft: null,
      knownCopy: { ...knownCopy, ...NO_KNOWN_DRAFT, isDropped: otherDraft === null && knownCopy.mayHold },
    }),
    TAB_TYPED: { otherDraft: { kind: 'tab', at: null } },
    SAVED: ({ before: { knownCopy } }) => ({
      isSaved: true,
      otherDraft: null,
      knownCopy: { ...knownCopy, ...NO_KNOWN_DRAFT, mayHold: false, isDropped: false },
    }),
    'waiting: after|HURRY': { isCompared: false },
    'idle|waiting: DROPPED → sending': { isCompared: false },
    '* → sending.comparing': { isCompared: true },
    'waiting: after|HURRY → sending.keeping': ({ before: { knownCopy } }) => ({
      knownCopy: { ...knownCopy, mayHold: true },
    }),
    'keep done': ({ before: { knownCopy }, data }) => ({
      isConfirmed: true,
      isFailing: false,
      knownCopy: { ...knownCopy, ...data },
    }),
    'load done': ({ before: { knownCopy }, data, to }) => {
      if (to === 'conflict')
        return {
          isFailing: false,
          otherDraft: { kind: data.typed === null ? 'settled' : 'typed', at: data.storedAt },
        }
      const { version } = data
      if (knownCopy.isDropped && !isOwnDraft(data))
        return {
          isConfirmed: true,
          isFailing: false,
          knownCopy: { ...knownCopy, version, isDropped: false, mayHold: false },
        }
      const mayHold = isOwnDraft(data) || to === 'sending.keeping'
      return { isConfirmed: true, isSaved: false, knownCopy: { ...knownCopy, version, mayHold } }
    },
    'drop done': ({ before: { knownCopy }, data: { version } }) => ({
      isConfirmed: true,
      isFailing: false,
      knownCopy: { ...knownCopy, version, mayHold: false, isDropped: false },
    }),
    'keep|load|drop lost': { isFailing: true },
    'keep|load|drop refused → idle|waiting': ({ before: { knownCopy }, refusal }) =>
      refusal?.name === 'NotFound'
        ? { isFailing: false, knownCopy: { ...knownCopy, isDropped: false } }
        : { isFailing: true },
  },
})
