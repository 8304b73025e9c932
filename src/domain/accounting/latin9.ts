/** The bytes of the characters in which ISO-8859-15 differs from the first 256 of Unicode. */
const DIFFERENT_BYTES: Readonly<Record<string, number>> = {
  '€': 0xa4,
  Š: 0xa6,
  š: 0xa8,
  Ž: 0xb4,
  ž: 0xb8,
  Œ: 0xbc,
  œ: 0xbd,
  Ÿ: 0xbe,
}
/** The Unicode characters at these code points do not exist in ISO-8859-15. */
const MISSING_CODE_POINTS = new Set(Object.values(DIFFERENT_BYTES))
const QUESTION_MARK = 0x3f

/** Replacements for characters that ISO-8859-15 does not have. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': ',',
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '•': '-',
  '\u202f': ' ',
  '\u2009': ' ',
}

/**
 * Encodes text as ISO-8859-15. A character missing in this encoding is replaced: by its entry in
 * `REPLACEMENTS`, or by its compatible form without accents; otherwise by a question mark.
 */
export function encodeLatin9(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Array.from(text.toWellFormed().normalize('NFC')).flatMap(bytesOf))
}

/** The text as a program reads it from a file in ISO-8859-15. */
export function asLatin9(text: string): string {
  return new TextDecoder('iso-8859-15').decode(encodeLatin9(text))
}

function bytesOf(character: string): readonly number[] {
  const byte = DIFFERENT_BYTES[character]
  if (byte !== undefined) return [byte]
  const point = character.codePointAt(0) ?? 0
  if (point <= 0xff && !MISSING_CODE_POINTS.has(point)) return [point]
  const replacement = REPLACEMENTS[character]
  if (replacement !== undefined) return Array.from(replacement).flatMap(bytesOf)
  const unaccented = character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return unaccented !== '' && unaccented !== character
    ? Array.from(unaccented).flatMap(bytesOf)
    : [QUESTION_MARK]
}
