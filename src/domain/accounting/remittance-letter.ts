/**
 * The letter that pairs the transit lines of a remittance, and its name in lists of several establishments: `NCE06-R18` is unique in an
 * organization, while references are only unique in an establishment.
 */
export function remittanceLetter({
  establishmentCode,
  reference,
}: {
  readonly establishmentCode: string
  readonly reference: number
}): string {
  return `${establishmentCode}-R${reference}`
}
