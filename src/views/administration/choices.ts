import { useMemo } from 'react'
import { CHOICE_LISTS, type ChoiceList, type StoredChoice } from '../../domain/administration/resources.ts'
import { useLocale } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { type DocumentView, useDocument } from '../data/use-document.ts'
import type { Choice } from '../ui/index.ts'

/** The lists that fields offer choices from. */
export type ChoiceName = ChoiceList | 'countries' | 'timeZones' | 'labels'
/** An item of a list. What belongs to an organization can only be chosen within that organization. */
export type OwnedChoice = Choice & { readonly organizationId?: string; readonly isInactive?: boolean }
export type Choices = Readonly<Record<ChoiceName, readonly OwnedChoice[]>>

/** The countries of establishments, carriers and their banks. */
const COUNTRIES = [
  ...[
    'FR',
    'MC',
    'GP',
    'MQ',
    'GF',
    'RE',
    'YT',
    'NC',
    'PF',
    'BE',
    'CH',
    'LU',
    'IT',
    'ES',
    'PT',
    'DE',
    'AT',
    'NL',
  ],
  ...['IE', 'GB', 'DK', 'SE', 'FI', 'NO', 'PL', 'CZ', 'GR', 'AD', 'SM'],
]
const NONE: readonly StoredChoice[] = []

/** The choices of a resource's fields; lists from the API are empty until they are loaded. */
export function useChoices(names: readonly ChoiceName[]): {
  readonly choices: Choices
  readonly lookup: DocumentView<unknown>
} {
  const { ports } = useApp()
  const { locale } = useLocale()
  const stored = CHOICE_LISTS.filter((name) => names.includes(name))
  const lookup = useDocument(ports.administration.choices, stored)
  const { data } = lookup
  const choices = useMemo(() => {
    const countryNames = new Intl.DisplayNames(locale, { type: 'region' })
    const byLabel = (one: Choice, other: Choice) => one.label.localeCompare(other.label, locale)
    return {
      organizations: data?.organizations ?? NONE,
      establishments: data?.establishments ?? NONE,
      cashcarriers: data?.cashcarriers ?? NONE,
      paymentmodes: data?.paymentmodes ?? NONE,
      labels: labelsIn(data?.establishments ?? NONE),
      countries: COUNTRIES.map((value) => ({ value, label: countryNames.of(value) ?? value })).toSorted(
        byLabel,
      ),
      timeZones: Intl.supportedValuesOf('timeZone').map((value) => ({
        value,
        label: value.replaceAll('_', ' '),
      })),
    }
  }, [data, locale])
  return { choices, lookup }
}

/** The labels of establishments, each once per organization. */
function labelsIn(establishments: readonly StoredChoice[]): readonly OwnedChoice[] {
  const all = establishments.flatMap(({ labels = [], organizationId }) =>
    labels.map((label) => ({ value: label, label, ...(organizationId && { organizationId }) })),
  )
  return [...new Map(all.map((choice) => [`${choice.organizationId} ${choice.value}`, choice])).values()]
}

/** The label of a choice; a dash while its list is not loaded, or when the list does not contain it. */
export function labelIn(choices: readonly Choice[], value: unknown): string {
  return choices.find((choice) => choice.value === value)?.label ?? '—'
}

/**
 * The choices in a form of an organization: its own items and the shared ones. Inactive ones can't be newly chosen, so they are offered
 * only while they are among `chosen`.
 */
export function availableChoices(
  choices: readonly OwnedChoice[],
  organizationId: string,
  chosen: readonly string[],
): readonly OwnedChoice[] {
  return choices.filter(
    ({ value, isInactive, organizationId: owner }) =>
      (owner === undefined || owner === organizationId) && (!isInactive || chosen.includes(value)),
  )
}
