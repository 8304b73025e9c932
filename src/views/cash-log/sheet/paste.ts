import { isSheetField } from './sheet-navigation.ts'

/** The result of a pasted column: how many fields were filled, and for how many values there was no field. */
interface PastedColumn {
  readonly filled: number
  readonly leftOver: number
}

/** The values of a copied column or row of cells; null for a single value, and for a table of several rows and columns. */
export function cellsOf(text: string): readonly string[] | null {
  const rows = text.replace(/[\r\n]+$/u, '').split(/\r\n|\r|\n/u)
  const [first = ''] = rows
  if (rows.length === 1) return first.includes('\t') ? first.split('\t') : null
  return rows.some((row) => row.includes('\t')) ? null : rows
}

/**
 * Pastes a column of values into the fields of the same kind, from the target to the end of its card, as if each had been typed. An empty cell
 * does not change its field. Returns null, and changes nothing, if the text is not a column.
 */
export function pasteColumn(target: EventTarget | null, text: string): PastedColumn | null {
  if (!isSheetField(target) || target.dataset.kind === 'pouch') return null
  const cells = cellsOf(text)
  const card = target.closest('[data-card]')
  if (!cells || !card) return null
  const fields = [...card.querySelectorAll<HTMLInputElement>('input[data-walk]:not(:disabled)')].filter(
    ({ dataset }) => dataset.kind === target.dataset.kind,
  )
  const targets = fields.slice(fields.indexOf(target))
  const values = cells.slice(0, targets.length)
  for (const [index, value] of values.entries()) {
    const field = targets[index]
    if (field && value.trim() !== '') typeInto(field, value.trim())
  }
  targets[values.length - 1]?.focus()
  return { filled: values.length, leftOver: cells.length - values.length }
}

/** Replaces the text of the field, and dispatches an input event so that the workflow receives the text. */
function typeInto(field: HTMLInputElement, text: string): void {
  field.setRangeText(text, 0, field.value.length, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
