import { eventLabel, type PageObject } from '../page-object.ts'

const edit = (field: string, text: string) => eventLabel('EDIT', { paymentCategoryId: 'notes', field, text })
const editSheet = (field: string, text: string) => eventLabel('EDIT_SHEET', { field, text })

/** The labels of the input. */
export const EDITS = {
  unreadable: edit('total', 'abc'),
  total: edit('total', '200,00'),
  pouch: edit('pouchNumber', 'ABC123'),
  small: editSheet('turnover', '100,00'),
  large: editSheet('turnover', '500,00'),
  comment: editSheet('comment', 'Erreur'),
  reason: eventLabel('CHOOSE_REASON', { reasonId: 'reason-1' }),
} as const

/** The content of the sheet on which the server's answer depends. */
interface Typed {
  readonly turnover: '' | '100,00' | '500,00'
  /** Notes and their pouch are filled in. */
  readonly counted: boolean
  readonly comment: boolean
}

/** The state of the sheet in the page and of the stored version, as a path remembers it. */
interface Memory extends Typed {
  /** The page knows a stored version. */
  readonly stored: boolean
  /** Unsaved input is on the device. */
  readonly drafted: boolean
  /** Another person's version is stored, and no choice was made yet. */
  readonly behind: boolean
  /** The stored version is loaded again after such a command. */
  readonly comparing: '' | 'sending' | 'deleting'
  readonly theirs: '' | 'none' | 'open' | 'closed'
  /** Validating continues after a save of the same gesture. */
  readonly first: boolean
  /** True after the first steps, when the stored version no longer depends on the start. */
  readonly begun: boolean
}

const BLANK: Typed = { turnover: '', counted: false, comment: false }
const THEIRS: Typed = { turnover: '500,00', counted: true, comment: false }
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

const read = (memory: string): Memory => (memory === '/none' ? FRESH : (JSON.parse(memory) as Memory))

const TYPES: Readonly<Record<string, Partial<Typed>>> = {
  [EDITS.unreadable]: {},
  [EDITS.total]: {},
  [EDITS.pouch]: { counted: true },
  [EDITS.small]: { turnover: '100,00' },
  [EDITS.large]: { turnover: '500,00' },
  [EDITS.comment]: { comment: true },
  [EDITS.reason]: {},
}

/** The changes of the memory by a step. */
function changesOf(memory: Memory, label: string, state: string): Partial<Memory> {
  const typed = TYPES[label]
  if (typed) return { ...typed, drafted: true }
  const [port = '', answer = ''] = label.split(':')
  if (port === 'openSheet' && /^(?:none|open|closed|sameClosed)$/u.test(answer))
    return memory.comparing === '' ? opened(answer) : compared(answer, state)
  switch (label) {
    case 'saveLog:stale':
    case 'saveLog:exists':
    case 'validateLog:stale':
      return { behind: true, comparing: 'sending', theirs: 'open' }
    case 'deleteLog:stale':
      return { behind: true, comparing: 'deleting', theirs: 'closed' }
    case 'saveLog:done':
      return { stored: true, drafted: false }
    case 'deleteLog:done':
      return { stored: false, drafted: false }
    case eventLabel('KEEP_MINE'):
      return { behind: false, comparing: '', stored: memory.theirs !== 'none', drafted: true }
    case eventLabel('TAKE_THEIRS'):
      return { ...opened(memory.theirs), comparing: '' }
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

/** The stored version is shown. */
const opened = (stored: string): Partial<Memory> => ({
  ...(stored === 'none' ? BLANK : THEIRS),
  stored: stored !== 'none',
  drafted: false,
  behind: false,
})

/** The stored version is compared with the input, or is equal to it. */
const compared = (stored: string, state: string): Partial<Memory> =>
  state === 'conflict'
    ? { theirs: stored as Memory['theirs'] }
    : { stored: true, drafted: false, behind: false, comparing: '' }

export const remember: PageObject['remember'] = (memory, label, state) => {
  const before = read(memory)
  const begun = before.begun || label.startsWith('{')
  return JSON.stringify({ ...before, begun, ...changesOf(before, label, state) })
}

export const isPossible: PageObject['isPossible'] = (memory, label, state) => {
  const { turnover, counted, comment, stored, drafted, behind, comparing, first, begun } = read(memory)
  switch (label) {
    // A draft on the device would be restored.
    case eventLabel('OPEN'):
      return !drafted
    // The review only has the fields of the comment.
    case EDITS.small:
    case EDITS.large:
      return state !== 'reviewing.ready'
    case 'openSheet:none':
      return comparing === '' || stored
    case 'openSheet:open':
      return comparing === '' ? begun : comparing !== 'deleting'
    // Validating a large difference needs a comment, so the sheet must have one.
    case 'openSheet:closed':
      return comparing === '' ? begun : state === 'conflict'
    case 'openSheet:sameClosed':
      return state === 'closed' && counted && turnover === '100,00' && !comment
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
