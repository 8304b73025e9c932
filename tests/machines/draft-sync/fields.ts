import type { CashLogDraft } from '../../../src/domain/contract/cash-log-drafts.ts'
import type { DraftSyncContext, DraftSyncInput } from '../../../src/machines/draft-sync/types.ts'
import { chartFields } from '../support/fields.ts'

const isOwnDraft = ({ typed, device }: CashLogDraft) => typed !== null && device === 'tablet'
const NO_KNOWN_DRAFT = { key: null, storedAt: null } as const

export const fields = chartFields<DraftSyncContext, DraftSyncInput>({
  initial: ({ note, device }) => ({
    note,
    device,
    typedKey: null,
    otherDraft: null,
    isConfirmed: false,
    isSaved: false,
    isCompared: false,
    isFailing: false,
  }),
  changes: {
    OPENED: ({ event: { typedKey, note, otherDraft } }) => ({
      typedKey,
      note,
      otherDraft,
      isConfirmed: true,
      isSaved: false,
      isFailing: false,
    }),
    COMPARED: ({ before: { note }, event: { server } }) =>
      server.typed !== null && server.device !== 'tablet' && server.version > note.version
        ? { otherDraft: { kind: 'typed', at: server.storedAt } }
        : {
            otherDraft: null,
            isSaved: false,
            isConfirmed: true,
            note: { ...note, version: server.version, mayHold: server.typed !== null },
          },
    TYPED: ({ before: { note }, event }) => ({ typedKey: event.key, note: { ...note, isDropped: false } }),
    DROPPED: ({ before: { note, otherDraft } }) => ({
      typedKey: null,
      otherDraft: null,
      note: { ...note, ...NO_KNOWN_DRAFT, isDropped: otherDraft === null && note.mayHold },
    }),
    TAB_TYPED: { otherDraft: { kind: 'tab', at: null } },
    SAVED: ({ before: { note } }) => ({
      isSaved: true,
      otherDraft: null,
      note: { ...note, ...NO_KNOWN_DRAFT, mayHold: false, isDropped: false },
    }),
    'waiting: after|HURRY': { isCompared: false },
    'idle|waiting: DROPPED → sending': { isCompared: false },
    '* → sending.comparing': { isCompared: true },
    'waiting: after|HURRY → sending.keeping': ({ before: { note } }) => ({
      note: { ...note, mayHold: true },
    }),
    'keep done': ({ before: { note }, data }) => ({
      isConfirmed: true,
      isFailing: false,
      note: { ...note, ...data },
    }),
    'load done': ({ before: { note }, data, to }) => {
      if (to === 'conflict')
        return {
          isFailing: false,
          otherDraft: { kind: data.typed === null ? 'settled' : 'typed', at: data.storedAt },
        }
      const { version } = data
      if (note.isDropped && !isOwnDraft(data))
        return {
          isConfirmed: true,
          isFailing: false,
          note: { ...note, version, isDropped: false, mayHold: false },
        }
      const mayHold = isOwnDraft(data) || to === 'sending.keeping'
      return { isConfirmed: true, isSaved: false, note: { ...note, version, mayHold } }
    },
    'drop done': ({ before: { note }, data: { version } }) => ({
      isConfirmed: true,
      isFailing: false,
      note: { ...note, version, mayHold: false, isDropped: false },
    }),
    'keep|load|drop lost': { isFailing: true },
    'keep|load|drop refused → idle|waiting': ({ before: { note }, refusal }) =>
      refusal?.name === 'NotFound'
        ? { isFailing: false, note: { ...note, isDropped: false } }
        : { isFailing: true },
  },
})
