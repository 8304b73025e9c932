/** Splits an IBAN or a key into groups of four characters, which are easier to read and to type. */
export function groupByFour(text: string): string {
  return text.replaceAll(/(.{4})(?=.)/gu, '$1 ')
}
