import { useText } from '../../../i18n/index.ts'
import { type EntryEditing, useEntryFields } from './editing.ts'
import { Line } from './line.tsx'
import { TypedField } from './typed-field.tsx'

/** The number of the pouch that notes or cheques leave in: typed, or read by a scanner, which ends with Enter. */
export function PouchLine(editing: EntryEditing) {
  const t = useText()
  const fieldOf = useEntryFields(editing)
  return (
    <Line label={t('cashLog.field.pouch')} sums={false}>
      <TypedField
        kind="pouch"
        label={t('cashLog.field.pouchOf', { category: editing.category.name })}
        {...fieldOf('pouchNumber')}
      />
    </Line>
  )
}
