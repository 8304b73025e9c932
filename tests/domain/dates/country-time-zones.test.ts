import { describe, expect, it } from 'vitest'
import { isTimeZone } from '../../../src/domain/dates/calendar.ts'
import { TIME_ZONES_BY_COUNTRY, timeZoneOfCountry } from '../../../src/domain/dates/country-time-zones.ts'

describe('the time zone of a country', () => {
  it.each([
    ['FR', 'Europe/Paris'],
    ['RE', 'Indian/Reunion'],
    ['GP', 'America/Guadeloupe'],
    ['MQ', 'America/Martinique'],
    ['GF', 'America/Cayenne'],
    ['YT', 'Indian/Mayotte'],
    ['NC', 'Pacific/Noumea'],
    ['IT', 'Europe/Rome'],
    // Countries with several zones: a person has to choose.
    ['PF', null],
    ['ES', null],
    ['PT', null],
    // No country, and one that cannot be chosen.
    ['', null],
    ['US', null],
  ])('of %j is %j', (country, zone) => {
    expect(timeZoneOfCountry(country)).toBe(zone)
  })

  it('is one that the server accepts, and belongs to one country', () => {
    const zones = Object.values(TIME_ZONES_BY_COUNTRY).flat()
    expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([])
    expect(new Set(zones).size).toBe(zones.length)
  })
})
