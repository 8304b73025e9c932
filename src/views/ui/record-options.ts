import type { SelectOption } from './select.tsx'

/** The options for a choice of records: their ids, shown by their names. There are none while the records are not loaded. */
export function recordOptions(
  records: readonly { readonly id: string; readonly name: string }[] = [],
): SelectOption[] {
  return records.map(({ id, name }) => ({ value: id, label: name }))
}
