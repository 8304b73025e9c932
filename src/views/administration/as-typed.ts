/** An IBAN as it is printed, in groups of four characters. */
export function ibanText(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/gu, '$1 ')
}

/** A percentage as a person types it: 55 is `5,5`, 200 is `20`. */
export function percentText(tenths: number): string {
  return tenths % 10 === 0 ? String(tenths / 10) : `${Math.floor(tenths / 10)},${tenths % 10}`
}
