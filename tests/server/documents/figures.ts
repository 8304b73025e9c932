/** A French amount as papers and files show it, in cents: `1 234,50 €`, `−3,20`, `Manquant −3,20 €`; null for another text. */
export function centsOf(text: string): number | null {
  const [, sign, integerPart, decimals] =
    /([+\u2212-]?)(\d+),(\d\d)€?$/u.exec(text.replaceAll(/[\s\u2060]/gu, '')) ?? []
  if (integerPart === undefined) return null
  return Number(`${sign === '\u2212' || sign === '-' ? '-' : ''}${integerPart}${decimals}`)
}

/** The cells of each line of a CSV file with semicolons and without quoted cells. */
export const csvCells = (text: string): readonly (readonly string[])[] =>
  text
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'))
