import type { BankFileFaults } from './statement.ts'

const UTF8_MARK = '\uFEFF'
/** Bytes that are undefined in Windows-1252. */
const UNDEFINED_BYTES = [0x81, 0x8d, 0x8f, 0x90, 0x9d]

/** The text of a file in UTF-8, otherwise in Windows-1252 (which banks call ISO-8859-1); anything else is refused. */
export function decodeBankFile(
  content: Uint8Array,
  faults: BankFileFaults,
): { text: string; isUtf8: boolean } {
  // UTF-16 has a zero byte beside every Latin letter.
  if (content.includes(0)) return faults.fail(1, 'file', 'issue.bankEncoding')
  const text = decodeUtf8(content)
  if (text !== null) return { text: text.startsWith(UTF8_MARK) ? text.slice(1) : text, isUtf8: true }
  if (UNDEFINED_BYTES.some((byte) => content.includes(byte)))
    return faults.fail(1, 'file', 'issue.bankEncoding')
  return { text: new TextDecoder('windows-1252').decode(content), isUtf8: false }
}

function decodeUtf8(content: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
