import { useMemo } from 'react'
import { CHOICE_LISTS, type ChoiceList, type StoredChoice } from '../../domain/administration/resources.ts'
import { TIME_ZONES_BY_COUNTRY } from '../../domain/dates/country-time-zones.ts'
import { useLocale } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { type DocumentView, useDocument } from '../data/use-document.ts'
import type { Choice } from '../ui/index.ts'

/** The lists whose items a field can offer as choices. */
export type ChoiceName = ChoiceList | 'countries' | 'timeZones' | 'labels'
/** An item of a list. One with an `organizationId` is offered only in forms of that organization; an inactive one can't be chosen. */
type OwnedChoice = Choice & { readonly organizationId?: string; readonly isInactive?: boolean }
/** The items of all lists from which forms offer choices. */
export type Choices = Readonly<Record<ChoiceName, readonly OwnedChoice[]>>

/** For forms without a field that offers choices from a list. */
export const NO_CHOICES: Choices = {
  organizations: [],
  establishments: [],
  cashcarriers: [],
  paymentmodes: [],
  countries: [],
  timeZones: [],
  labels: [],
}

const NO_ITEMS: readonly StoredChoice[] = []

/**
 * Loads the lists from which a form offers choices. A list from the API is empty until it is loaded, and if `names` does not contain it. `labels`
 * are read from `establishments`.
 */
export function useChoices(names: readonly ChoiceName[]): {
  readonly choices: Choices
  readonly lookup: DocumentView<unknown>
} {
  const { ports } = useApp()
  const { locale } = useLocale()
  const listsToLoad = CHOICE_LISTS.filter((name) => names.includes(name))
  const lookup = useDocument(ports.administration.choices, listsToLoad)
  const { data } = lookup
  const choices = useMemo(() => {
    const countryNames = new Intl.DisplayNames(locale, { type: 'region' })
    const nameOf = (country: string) => countryNames.of(country) ?? country
    const byLabel = (first: Choice, second: Choice) => first.label.localeCompare(second.label, locale)
    return {
      organizations: data?.organizations ?? NO_ITEMS,
      establishments: data?.establishments ?? NO_ITEMS,
      cashcarriers: data?.cashcarriers ?? NO_ITEMS,
      paymentmodes: data?.paymentmodes ?? NO_ITEMS,
      labels: establishmentLabels(data?.establishments ?? NO_ITEMS),
      countries: Object.keys(TIME_ZONES_BY_COUNTRY)
        .map((value) => ({ value, label: nameOf(value) }))
        .toSorted(byLabel),
      timeZones: timeZoneChoices(nameOf),
    }
  }, [data, locale])
  return { choices, lookup }
}

/** All time zones. If forms offer the country of a zone, the label also names that country, for searches: Indian/Reunion (La Réunion). */
export function timeZoneChoices(nameOf: (country: string) => string): readonly Choice[] {
  const countryByZone = new Map(
    Object.entries(TIME_ZONES_BY_COUNTRY).flatMap(([country, zones]) =>
      zones.map((zone) => [zone, country] as const),
    ),
  )
  return Intl.supportedValuesOf('timeZone').map((value) => {
    const country = countryByZone.get(value)
    const zone = value.replaceAll('_', ' ')
    return { value, label: country === undefined ? zone : `${zone} (${nameOf(country)})` }
  })
}

/** The labels of establishments, each once per organization. */
function establishmentLabels(establishments: readonly StoredChoice[]): readonly OwnedChoice[] {
  const labelChoices = establishments.flatMap(({ labels = [], organizationId }) =>
    labels.map((label) => ({ value: label, label, ...(organizationId && { organizationId }) })),
  )
  return [
    ...new Map(labelChoices.map((choice) => [`${choice.organizationId} ${choice.value}`, choice])).values(),
  ]
}

/** The label of a choice; a dash while its list is not loaded, or when the list does not contain it. */
export function labelIn(choices: readonly Choice[], value: unknown): string {
  return choices.find((choice) => choice.value === value)?.label ?? '—'
}

/**
 * Returns the choices for a form of the organization: its items and those of no organization. An inactive item can't be chosen: it is returned only
 * if it is already among `selectedValues`.
 */
export function availableChoices(
  choices: readonly OwnedChoice[],
  organizationId: string,
  selectedValues: readonly string[],
): readonly OwnedChoice[] {
  return choices.filter(
    ({ value, isInactive, organizationId: owner }) =>
      (owner === undefined || owner === organizationId) && (!isInactive || selectedValues.includes(value)),
  )
}
