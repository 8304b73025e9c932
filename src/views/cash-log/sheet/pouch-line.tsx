import { useText } from '../../../i18n/index.ts'
import { CameraButton } from '../../scan/camera-button.tsx'
import { type EntryEditing, useEntryFields } from './editing.ts'
import { Line } from './line.tsx'
import { TypedField } from './typed-field.tsx'

/** The number of the pouch for notes or cheques: typed, or read by a scanner (which ends with Enter) or the camera. */
export function PouchLine(editing: EntryEditing) {
  const t = useText()
  const fieldOf = useEntryFields(editing)
  const field = fieldOf('pouchNumber')
  return (
    <Line
      label={t('cashLog.field.pouch')}
      sums={false}
      amount={field.disabled ? null : <CameraButton once onFound={field.onText} />}
    >
      <TypedField
        kind="pouch"
        label={t('cashLog.field.pouchOf', { category: editing.category.name })}
        {...field}
      />
    </Line>
  )
}
