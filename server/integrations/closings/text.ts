import type { ClosingsFileFaults } from './faults.ts'

const BYTE_ORDER_MARK = '\u{FEFF}'
const LINE_FEED = 10
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text of a file: UTF-8, with or without a byte order mark. Adds an error and returns null if it is empty or has another encoding. */
export function decodeClosingsFile(content: Buffer, faults: ClosingsFileFaults): string | null {
  const text = decodeUtf8(content)
  if (text !== null && !text.includes('\u0000')) {
    const withoutMark = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
    if (withoutMark.trim() !== '') return withoutMark
    faults.add(0, '', 'Empty')
    return null
  }
  // The first row that is not UTF-8 or contains a zero character.
  let row = 1
  for (let start = 0; start < content.length; row += 1) {
    const end = content.indexOf(LINE_FEED, start)
    const line = content.subarray(start, end < 0 ? content.length : end)
    if (decodeUtf8(line)?.includes('\u0000') ?? true) break
    start = end < 0 ? content.length : end + 1
  }
  faults.add(row, '', 'Encoding')
  return null
}

function decodeUtf8(bytes: Buffer): string | null {
  try {
    return UTF8.decode(bytes)
  } catch {
    return null
  }
}
