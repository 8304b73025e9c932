import type { Establishment } from '../../domain/contract/organizations.ts'
import { useText } from '../../i18n/index.ts'
import type { SelectOption } from '../ui/index.ts'

/** Returns the options of a field for these establishments, by name; those that are inactive are marked. */
export function useEstablishmentOptions(
  establishments: readonly (Pick<Establishment, 'id' | 'name'> & Partial<Pick<Establishment, 'status'>>)[],
): readonly SelectOption[] {
  const t = useText()
  return establishments.map(({ id, name, status }) => ({
    value: id,
    label: status === 'INACTIVE' ? `${name} · ${t('status.INACTIVE')}` : name,
  }))
}
