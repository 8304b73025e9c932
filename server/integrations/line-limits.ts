/** Maximum length of a line in characters; no real file has a longer one. */
export const MAX_LINE_LENGTH = 8_192
/** Maximum number of columns; no real table has more. */
const MAX_COLUMNS = 256

const [TAB, LINE_FEED, CARRIAGE_RETURN, COMMA, SEMICOLON] = [9, 10, 13, 44, 59] as const

/**
 * The number (from 1) of the first line with too many characters or columns, or null. Checked before a file is split, because
 * splitting costs memory and time for every column.
 */
export function findOversizedLine(text: string): number | null {
  let row = 1
  let start = 0
  let separators = 0
  for (let position = 0; position < text.length; position += 1) {
    const code = text.charCodeAt(position)
    if (code === LINE_FEED || code === CARRIAGE_RETURN) {
      // A carriage return and a line feed are one line end.
      if (code === LINE_FEED || text.charCodeAt(position + 1) !== LINE_FEED) row += 1
      start = position + 1
      separators = 0
    } else if (code === SEMICOLON || code === COMMA || code === TAB) separators += 1
    if (position - start >= MAX_LINE_LENGTH || separators >= MAX_COLUMNS) return row
  }
  return null
}
