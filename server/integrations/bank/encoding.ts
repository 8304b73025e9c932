import type { Faults } from './statement.ts'

const UTF8_MARK = '\uFEFF'
/** Bytes that stand for nothing in Windows-1252. */
const UNDEFINED_BYTES = [0x81, 0x8d, 0x8f, 0x90, 0x9d]

/** The text of a file in UTF-8, or in Windows-1252 (what banks call ISO-8859-1) where it is not; anything else is refused. */
export function textOf(content: Uint8Array, faults: Faults): { text: string; isUtf8: boolean } {
  // A zero byte is what UTF-16 has beside every letter.
  if (content.includes(0)) return faults.fail(1, 'file', 'issue.bankEncoding')
  const text = utf8(content)
  if (text !== null) return { text: text.startsWith(UTF8_MARK) ? text.slice(1) : text, isUtf8: true }
  if (UNDEFINED_BYTES.some((byte) => content.includes(byte)))
    return faults.fail(1, 'file', 'issue.bankEncoding')
  return { text: new TextDecoder('windows-1252').decode(content), isUtf8: false }
}

function utf8(content: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
