import { expect, it } from 'vitest'
import { findOversizedLine, MAX_LINE_LENGTH } from '../../../server/integrations/line-limits.ts'

it.each([
  ['line feeds', '\n'],
  ['carriage returns and line feeds', '\r\n'],
  ['carriage returns', '\r'],
])('finds the number of a line with too many characters in a file with %s', (_, lineEnd) => {
  const longLine = 'x'.repeat(MAX_LINE_LENGTH + 1)
  expect(findOversizedLine(['date', '2026-11-20', longLine, ''].join(lineEnd))).toBe(3)
  expect(findOversizedLine(['date', '2026-11-20', 'x', ''].join(lineEnd))).toBeNull()
})
