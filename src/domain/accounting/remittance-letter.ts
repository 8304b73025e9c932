/**
 * The name of a remittance in its organization, such as `NCE06-R18`; the reference alone is only unique in an establishment. The name is also the
 * letter of the transit lines.
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
