import { event, type Hands } from '../page-object.ts'

const edit = (field: string, text: string) => event('EDIT', { paymentCategoryId: 'notes', field, text })
const editSheet = (field: string, text: string) => event('EDIT_SHEET', { field, text })

/** The labels of what is typed. */
export const EDITS = {
  unreadable: edit('total', 'abc'),
  total: edit('total', '200,00'),
  pouch: edit('pouchNumber', 'ABC123'),
  small: editSheet('turnover', '100,00'),
  large: editSheet('turnover', '500,00'),
  comment: editSheet('comment', 'Erreur'),
  reason: event('CHOOSE_REASON', { reasonId: 'reason-1' }),
} as const

/** What stands on the sheet, as far as it decides what a server says of it. */
interface Typed {
  readonly turnover: '' | '100,00' | '500,00'
  /** Notes and their pouch stand there. */
  readonly counted: boolean
  readonly comment: boolean
}

/** What a path knows of the sheet in the page, and of what is stored. */
interface Memory extends Typed {
  /** The page knows of something stored. */
  readonly stored: boolean
  /** Something was typed that the device keeps. */
  readonly drafted: boolean
  /** Somebody else’s version is stored, and nothing was chosen yet. */
  readonly behind: boolean
  /** What is stored is asked for again after such a command. */
  readonly comparing: '' | 'sending' | 'deleting'
  readonly theirs: '' | 'none' | 'open' | 'closed'
  /** Validating goes on from a save of the same gesture. */
  readonly first: boolean
  /** Something was done already: what is stored when the page is opened first was told before. */
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

/** What of the memory a step changes. */
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
    case event('KEEP_MINE'):
      return { behind: false, comparing: '', stored: memory.theirs !== 'none', drafted: true }
    case event('TAKE_THEIRS'):
      return { ...opened(memory.theirs), comparing: '' }
    case event('BACK'):
      return { comparing: '' }
    case event('VALIDATE'):
    case event('RETRY'):
      return { first: state === 'savingFirst' }
    case event('CONFIRM'):
      return state === 'opening' ? { drafted: false } : {}
    default:
      return {}
  }
}

/** What is stored is laid out. */
const opened = (stored: string): Partial<Memory> => ({
  ...(stored === 'none' ? BLANK : THEIRS),
  stored: stored !== 'none',
  drafted: false,
  behind: false,
})

/** What is stored stands beside what is typed, or says the same. */
const compared = (stored: string, state: string): Partial<Memory> =>
  state === 'conflict'
    ? { theirs: stored as Memory['theirs'] }
    : { stored: true, drafted: false, behind: false, comparing: '' }

export const remember: Hands['remember'] = (memory, label, state) => {
  const before = read(memory)
  const begun = before.begun || label.startsWith('{')
  return JSON.stringify({ ...before, begun, ...changesOf(before, label, state) })
}

export const may: Hands['may'] = (memory, label, state) => {
  const { turnover, counted, comment, stored, drafted, behind, comparing, first, begun } = read(memory)
  switch (label) {
    // What the device kept would be there again.
    case event('OPEN'):
      return !drafted
    // The look over has the fields of a word alone.
    case EDITS.small:
    case EDITS.large:
      return state !== 'reviewing.ready'
    case 'openSheet:none':
      return comparing === '' || stored
    case 'openSheet:open':
      return comparing === '' ? begun : comparing !== 'deleting'
    // Who validates a large delta says a word: it is never the same as what is typed without.
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
