import { describe, expect, it } from 'vitest'
import { availableChoices, timeZoneChoices } from '../../src/views/administration/choices.ts'
import { proposedTimeZone } from '../../src/views/administration/resources/establishment-form.ts'

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

describe('the choice of a time zone', () => {
  const countryNames = new Intl.DisplayNames('fr', { type: 'region' })
  const zones = timeZoneChoices((country) => countryNames.of(country) ?? country)

  it.each([
    ['Indian/Reunion', 'Indian/Reunion (La Réunion)'],
    ['Pacific/Noumea', 'Pacific/Noumea (Nouvelle-Calédonie)'],
    ['Pacific/Marquesas', 'Pacific/Marquesas (Polynésie française)'],
    ['America/Los_Angeles', 'America/Los Angeles'],
  ])('%s is shown as %s', (zone, label) => {
    expect(zones.filter(({ value }) => value === zone)).toEqual([{ value: zone, label }])
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
