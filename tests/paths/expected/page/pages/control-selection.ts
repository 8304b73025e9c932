/** The selection and the open panel of the control list, by the gestures so far; rows by their position in the list. */
export interface ListSelection {
  readonly rowsPerPage: 25 | 50
  /** Positions in the list. */
  readonly rows: ReadonlySet<number>
  /** All matching rows were selected, up to the limit of one command. */
  readonly isGathered: boolean
  readonly focus: number | null
  /** The row whose panel is open beside the list. */
  readonly panel: number | null
  readonly command: 'accountingValidate' | 'invalidate'
  readonly reason: string
}

const BEGUN: ListSelection = {
  rowsPerPage: 50,
  rows: new Set(),
  isGathered: false,
  focus: null,
  panel: null,
  command: 'accountingValidate',
  reason: '',
}

const upTo = (count: number): Set<number> => new Set(Array.from({ length: count }, (_, index) => index))
const NONE = { rows: new Set<number>(), isGathered: false } as const

export function selectionAfter(labels: readonly string[], reach: number): ListSelection {
  return labels.reduce((chosen, label) => after(chosen, label, reach), BEGUN)
}

function after(chosen: ListSelection, label: string, reach: number): ListSelection {
  const { rowsPerPage, rows, isGathered, focus } = chosen
  if (label === 'changeCounts:done') {
    const done = { ...chosen, ...NONE }
    // After one is done, the next is shown.
    return rows.size === 1 ? moved(done, (focus ?? -1) + 1) : done
  }
  if (label === 'gatherRows:done') return { ...chosen, rows: upTo(reach), isGathered: true }
  if (!label.startsWith('{')) return chosen
  const { type, id = '', text = '' } = JSON.parse(label) as { type: string; id?: string; text?: string }
  const place = Number(id.slice(-1)) - 1
  switch (type) {
    case 'ROWS_SHOWN':
      return { ...chosen, rowsPerPage: rowsPerPage === 25 ? 50 : 25 }
    case 'FOCUS':
      return { ...chosen, focus: place, panel: place }
    case 'FOCUS_NEXT':
      return moved(chosen, (focus ?? -1) + 1)
    case 'FOCUS_PREVIOUS':
      return moved(chosen, focus === null ? rowsPerPage - 1 : Math.max(0, focus - 1))
    case 'TOGGLE': {
      const next = new Set(rows)
      const isTaken = !next.delete(place)
      if (isTaken) next.add(place)
      return { ...chosen, rows: next, isGathered: isGathered && isTaken, focus: place }
    }
    case 'TOGGLE_RANGE': {
      const from = focus ?? place
      const range = [...upTo(Math.max(from, place) + 1)].filter((one) => one >= Math.min(from, place))
      return { ...chosen, rows: new Set([...rows, ...range]), focus: place }
    }
    case 'SELECT_PAGE':
      return { ...chosen, rows: upTo(rowsPerPage), isGathered: false }
    case 'CLEAR':
      return { ...chosen, ...NONE }
    case 'DROP_REFUSED':
      // In the walked paths one row is selected, and it was refused.
      return { ...chosen, ...NONE }
    case 'VALIDATE':
      return { ...chosen, command: 'accountingValidate', reason: '' }
    case 'INVALIDATE':
      return { ...chosen, command: 'invalidate', reason: '' }
    case 'EDIT_REASON':
      return { ...chosen, reason: text }
    default:
      return chosen
  }
}

/** The panel beside the list follows. */
const moved = (chosen: ListSelection, focus: number): ListSelection => ({
  ...chosen,
  focus,
  panel: chosen.panel === null ? null : focus,
})
