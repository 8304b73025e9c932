import { describe, expect, it } from 'vitest'
import { availableChoices, timeZoneChoices } from '../../src/views/administration/choices.ts'
import { proposedTimeZone } from '../../src/views/administration/resources/establishments.ts'
import { matchesText } from '../../src/views/ui/lazy/choice-match.ts'

const ACTIVE = { value: 'active', label: 'Opéra', organizationId: 'one' }
const INACTIVE = { value: 'inactive', label: 'Bellecour', organizationId: 'one', isInactive: true }
const OF_ANOTHER_ORGANIZATION = { value: 'other', label: 'Nice', organizationId: 'two' }
const SHARED = { value: 'shared', label: 'Carrier' }
const ALL = [ACTIVE, INACTIVE, OF_ANOTHER_ORGANIZATION, SHARED]

describe('the choices of a form', () => {
  it('are the active choices of the organization and the shared choices', () => {
    expect(availableChoices(ALL, 'one', [])).toEqual([ACTIVE, SHARED])
  })

  it('also contain an inactive choice that the edited record already has', () => {
    expect(availableChoices(ALL, 'one', ['inactive'])).toEqual([ACTIVE, INACTIVE, SHARED])
  })
})

describe('the search in a list of choices', () => {
  const found = (text: string) => {
    const countryNames = new Intl.DisplayNames('fr', { type: 'region' })
    return timeZoneChoices((country) => countryNames.of(country) ?? country)
      .filter((choice) => matchesText(choice, text))
      .map(({ value }) => value)
  }

  it.each([
    ['Réunion', ['Indian/Reunion']],
    ['Re\u0301union', ['Indian/Reunion']],
    ['la reunion', ['Indian/Reunion']],
    ['Guadeloupe', ['America/Guadeloupe']],
    ['nouvelle calédonie', ['Pacific/Noumea']],
    ['Nouméa', ['Pacific/Noumea']],
    ['Guyane', ['America/Cayenne']],
    ['Polynésie', ['Pacific/Gambier', 'Pacific/Marquesas', 'Pacific/Tahiti']],
    ['America/Los Angeles', ['America/Los_Angeles']],
    ['Atlantide', []],
  ])('for %j finds the time zones %j', (text, zones) => {
    expect(found(text)).toEqual(zones)
  })

  it('finds a part of a word in the label or the second line', () => {
    expect(matchesText({ label: 'Saint-Denis', hint: 'RUN01' }, 'nt den')).toBe(true)
    expect(matchesText({ label: 'Saint-Denis', hint: 'RUN01' }, 'run')).toBe(true)
    expect(matchesText({ label: 'Saint-Denis' }, 'run')).toBe(false)
    expect(matchesText({ label: 'Saint-Denis' }, '')).toBe(true)
  })
})

describe('the time zone of a new establishment', () => {
  it.each([
    ['Europe/Paris', 'FR', 'RE', 'Indian/Reunion'],
    ['Indian/Reunion', 'RE', 'GP', 'America/Guadeloupe'],
    ['Europe/Paris', 'FR', 'PF', ''],
    ['', 'PF', 'NC', 'Pacific/Noumea'],
    ['Europe/Paris', 'FR', '', ''],
    ['', '', 'FR', 'Europe/Paris'],
  ])('%j in %j becomes that of the country %j: %j', (timeZone, country, next, expected) => {
    const values = { timeZone, 'address.country': country }
    expect(proposedTimeZone(next, values)).toEqual({ field: 'timeZone', value: expected })
  })

  it('stays as a person chose it', () => {
    const values = { timeZone: 'Pacific/Tahiti', 'address.country': 'FR' }
    expect(proposedTimeZone('RE', values)).toBeNull()
  })
})
