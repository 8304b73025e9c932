/** The countries that can be chosen in a postal address, with their time zones. */
export const TIME_ZONES_BY_COUNTRY: Readonly<Record<string, readonly string[]>> = {
  FR: ['Europe/Paris'],
  MC: ['Europe/Monaco'],
  GP: ['America/Guadeloupe'],
  MQ: ['America/Martinique'],
  GF: ['America/Cayenne'],
  RE: ['Indian/Reunion'],
  YT: ['Indian/Mayotte'],
  NC: ['Pacific/Noumea'],
  PF: ['Pacific/Tahiti', 'Pacific/Marquesas', 'Pacific/Gambier'],
  BE: ['Europe/Brussels'],
  CH: ['Europe/Zurich'],
  LU: ['Europe/Luxembourg'],
  IT: ['Europe/Rome'],
  ES: ['Europe/Madrid', 'Africa/Ceuta', 'Atlantic/Canary'],
  PT: ['Europe/Lisbon', 'Atlantic/Madeira', 'Atlantic/Azores'],
  DE: ['Europe/Berlin'],
  AT: ['Europe/Vienna'],
  NL: ['Europe/Amsterdam'],
  IE: ['Europe/Dublin'],
  GB: ['Europe/London'],
  DK: ['Europe/Copenhagen'],
  SE: ['Europe/Stockholm'],
  FI: ['Europe/Helsinki'],
  NO: ['Europe/Oslo'],
  PL: ['Europe/Warsaw'],
  CZ: ['Europe/Prague'],
  GR: ['Europe/Athens'],
  AD: ['Europe/Andorra'],
  SM: ['Europe/San_Marino'],
}

/** The time zone of a country; null for a country with several zones, and for one that is not in the list. */
export function timeZoneOfCountry(country: string): string | null {
  const [zone = null, ...others] = TIME_ZONES_BY_COUNTRY[country] ?? []
  return others.length === 0 ? zone : null
}
