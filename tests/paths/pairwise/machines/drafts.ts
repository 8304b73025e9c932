import type { CashLogDraft } from '../../../../src/domain/contract/cash-log-drafts.ts'
import type { DraftNote } from '../../../../src/domain/counting/drafts.ts'
import type { DraftSyncContext } from '../../../../src/machines/draft-sync/types.ts'
import { each, valid } from '../classes.ts'
import type { Plan, Trial } from '../plan.ts'

const AT = '2026-11-20T13:02:00.000Z'
const NEW: DraftNote = { version: 0, key: null, keptAt: null, mayHold: false, isDropped: false }
const STORED: DraftNote = { version: 2, key: 'key-1', keptAt: AT, mayHold: true, isDropped: false }
const DROPPED: DraftNote = { ...STORED, key: null, keptAt: null, isDropped: true }
const EMPTY: CashLogDraft = { version: 0, keptAt: null, device: null, schemaVersion: null, typed: null }
const OWN: CashLogDraft = { version: 2, keptAt: AT, device: 'tablet', schemaVersion: 1, typed: '{}' }
const LATER: CashLogDraft = { ...OWN, version: 9, device: 'phone' }

type Facts = Pick<DraftSyncContext, 'typedKey' | 'note' | 'elsewhere'>

/** Another draft stops everything; a dropped or unsent one waits to be sent. */
function rest({ typedKey, note, elsewhere }: Facts): string {
  if (elsewhere !== null) return 'conflict'
  const isUnsent = typedKey !== null && typedKey !== note.key
  return note.isDropped || isUnsent ? 'waiting' : 'idle'
}

const opened = ({ values }: Trial) => values as unknown as Facts

/** The context after the server's draft was shown: a later one of another device is a conflict. */
function compared({ context, values }: Trial): Facts {
  const server = values.server as CashLogDraft
  const { typedKey, note, device } = context as DraftSyncContext
  const isOurs = server.device === device || server.version <= note.version
  if (server.typed !== null && !isOurs) return { typedKey, note, elsewhere: { kind: 'typed', at: AT } }
  const mayHold = server.typed !== null
  return { typedKey, note: { ...note, version: server.version, mayHold }, elsewhere: null }
}

const draftSync: readonly Plan[] = [
  {
    event: 'OPENED',
    fields: {
      typedKey: each([null, 'key-1', 'key-2']),
      note: [valid('new', NEW), valid('stored', STORED), valid('dropped', DROPPED)],
      elsewhere: [
        valid('nowhere', null),
        valid('on another device', { kind: 'typed', at: AT }),
        valid('in another tab', { kind: 'tab', at: null }),
      ],
    },
    to: (trial) => rest(opened(trial)),
  },
  {
    event: 'COMPARED',
    fields: {
      server: [
        valid('none', EMPTY),
        valid('cleared', { ...EMPTY, version: 2, keptAt: AT }),
        valid('its own', OWN),
        valid('a later one', LATER),
      ],
    },
    // While the sheet is being saved only the facts are noted.
    to: (trial) => (trial.state === 'saving' ? 'saving' : rest(compared(trial))),
  },
  {
    event: 'TYPED',
    fields: { key: each(['key-1', 'key-2']) },
    to: ({ state, context, values }) => {
      if (state !== 'idle') return state
      return (context as DraftSyncContext).note.key === values.key ? 'idle' : 'waiting'
    },
  },
]

/** The data of drafts, by the name of the machine. */
export const DRAFTS = { 'draft-sync': draftSync } satisfies Readonly<Record<string, readonly Plan[]>>
