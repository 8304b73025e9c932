import { eventLabel, INITIAL_MEMORY, type PageObject } from '../page-object.ts'

const edit = (field: string, text: string) => eventLabel('EDIT', { paymentCategoryId: 'notes', field, text })
const editSheet = (field: string, text: string) => eventLabel('EDIT_SHEET', { field, text })

/** The labels of the events that edit the sheet. */
export const EDIT_LABELS = {
  unreadable: edit('total', 'abc'),
  total: edit('total', '200,00'),
  pouch: edit('pouchNumber', 'ABC123'),
  small: editSheet('turnover', '100,00'),
  large: editSheet('turnover', '500,00'),
  comment: editSheet('comment', 'Erreur'),
  reason: eventLabel('CHOOSE_REASON', { reasonId: 'reason-1' }),
} as const

/** The entries of the sheet on which the answer of the server depends. */
interface Entries {
  readonly turnover: '' | '100,00' | '500,00'
  /** The pouch number of the notes is filled in. */
  readonly counted: boolean
  readonly comment: boolean
}

/** What a path remembers about the sheet in the page and about the stored version. */
interface Memory extends Entries {
  /** The page knows a stored version. */
  readonly stored: boolean
  /** Unsaved input is on the device. */
  readonly drafted: boolean
  /** Another person's version is stored, and no choice was made yet. */
  readonly behind: boolean
  /** The kind of command whose conflict makes the page load the stored version again; '' without a conflict. */
  readonly comparing: '' | 'sending' | 'deleting'
  /** Another person's sheet: none, an open one or a validated one; '' before a conflict. */
  readonly theirs: '' | 'none' | 'open' | 'alreadyValidated'
  /** The same gesture saves the sheet before it validates it. */
  readonly first: boolean
  /** A gesture has been made, so the stored version no longer depends on the start. */
  readonly begun: boolean
}

const BLANK: Entries = { turnover: '', counted: false, comment: false }
const THEIRS: Entries = { turnover: '500,00', counted: true, comment: false }
const FRESH: Memory = {
  ...BLANK,
  stored: false,
  drafted: false,
  behind: false,
  comparing: '',
  theirs: '',
  first: false,
  begun: false,
}

const parseMemory = (memory: string): Memory =>
  memory === INITIAL_MEMORY ? FRESH : (JSON.parse(memory) as Memory)

const ENTRIES_BY_LABEL: Readonly<Record<string, Partial<Entries>>> = {
  [EDIT_LABELS.unreadable]: {},
  [EDIT_LABELS.total]: {},
  [EDIT_LABELS.pouch]: { counted: true },
  [EDIT_LABELS.small]: { turnover: '100,00' },
  [EDIT_LABELS.large]: { turnover: '500,00' },
  [EDIT_LABELS.comment]: { comment: true },
  [EDIT_LABELS.reason]: {},
}

/** The changes of the memory by a step. */
function changesOf(memory: Memory, label: string, state: string): Partial<Memory> {
  const entries = ENTRIES_BY_LABEL[label]
  if (entries) return { ...entries, drafted: true }
  const [port = '', answer = ''] = label.split(':')
  if (port === 'openSheet' && /^(?:none|open|alreadyValidated|sameValidated)$/u.test(answer))
    return memory.comparing === '' ? afterLoading(answer) : afterComparing(answer, state)
  switch (label) {
    case 'saveLog:stale':
    case 'saveLog:exists':
    case 'validateLog:stale':
      return { behind: true, comparing: 'sending', theirs: 'open' }
    case 'deleteLog:stale':
      return { behind: true, comparing: 'deleting', theirs: 'alreadyValidated' }
    case 'saveLog:done':
      return { stored: true, drafted: false }
    case 'deleteLog:done':
      return { stored: false, drafted: false }
    case eventLabel('KEEP_MINE'):
      return { behind: false, comparing: '', stored: memory.theirs !== 'none', drafted: true }
    case eventLabel('TAKE_THEIRS'):
      return { ...afterLoading(memory.theirs), comparing: '' }
    case eventLabel('BACK'):
      return { comparing: '' }
    case eventLabel('VALIDATE'):
    case eventLabel('RETRY'):
      return { first: state === 'savingFirst' }
    case eventLabel('CONFIRM'):
      return state === 'opening' ? { drafted: false } : {}
    default:
      return {}
  }
}

/** The changes of the memory after the page has loaded the stored version and shows it. */
const afterLoading = (stored: string): Partial<Memory> => ({
  ...(stored === 'none' ? BLANK : THEIRS),
  stored: stored !== 'none',
  drafted: false,
  behind: false,
})

/** The changes of the memory after the stored version was compared with the input: in the state `conflict` they differ. */
const afterComparing = (stored: string, state: string): Partial<Memory> =>
  state === 'conflict'
    ? { theirs: stored as Memory['theirs'] }
    : { stored: true, drafted: false, behind: false, comparing: '' }

export const rememberCounting: PageObject['remember'] = (memory, label, state) => {
  const current = parseMemory(memory)
  const begun = current.begun || label.startsWith('{')
  return JSON.stringify({ ...current, begun, ...changesOf(current, label, state) })
}

export const isCountingStepPossible: PageObject['isPossible'] = (memory, label, state) => {
  const { turnover, counted, comment, stored, drafted, behind, comparing, first, begun } = parseMemory(memory)
  switch (label) {
    // A draft on the device would be restored.
    case eventLabel('OPEN'):
      return !drafted
    // The review has no field for the turnover.
    case EDIT_LABELS.small:
    case EDIT_LABELS.large:
      return state !== 'reviewing.ready'
    case 'openSheet:none':
      return comparing === '' || stored
    case 'openSheet:open':
      return comparing === '' ? begun : comparing !== 'deleting'
    // The colleague’s validated sheet has a comment on its large difference, so it always differs from the input.
    case 'openSheet:alreadyValidated':
      return comparing === '' ? begun : state === 'conflict'
    case 'openSheet:sameValidated':
      return state === 'alreadyValidated' && counted && turnover === '100,00' && !comment
    case 'saveLog:done':
      return !behind
    case 'saveLog:stale':
      return stored
    case 'saveLog:exists':
      return !stored
    case 'saveLog:refused':
      return !stored && !behind
    case 'saveLog:lost':
    case 'saveLog:notNow':
      return !stored
    case 'validateLog:ok':
      return !behind && turnover === '100,00'
    case 'validateLog:ko':
      return !behind && turnover === '500,00'
    case 'validateLog:comment':
      return !behind && turnover === '100,00' && !comment
    case 'validateLog:refused':
    case 'deleteLog:done':
      return !behind
    case 'validateLog:stale':
      return !first
    default:
      return true
  }
}
