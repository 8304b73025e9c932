/** Shorter numbers stand in labels by chance. */
const SHORTEST = 4

/**
 * True where the text of a bank line names this number: as a word of its own, however it is spaced or dashed, with or without the zeros
 * in front that banks drop.
 */
export function namesNumber(text: string, number: string): boolean {
  const signs = number.toUpperCase().replaceAll(/[^A-Z0-9]/gu, '')
  const rest = signs.replace(/^0+/u, '')
  if (rest.length < SHORTEST) return signs.length >= SHORTEST && words(text).includes(signs)
  return wordPattern(`0*${[...rest].join('[^A-Z0-9]{0,3}')}`).test(text.toUpperCase())
}

/** True where the text names a remittance by its own reference: "REMISE 12", "REM N° 0012". */
export function namesReference(text: string, reference: number): boolean {
  return wordPattern(`REM(?:ISE|ITTANCE)?[^A-Z0-9]{0,3}(?:N[O°]?[^A-Z0-9]{0,3})?0*${reference}`).test(
    text.toUpperCase(),
  )
}

function wordPattern(inner: string): RegExp {
  return new RegExp(`(?<![A-Z0-9])${inner}(?![A-Z0-9])`, 'u')
}

function words(text: string): readonly string[] {
  return text.toUpperCase().split(/[^A-Z0-9]+/u)
}
