import { useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { CameraButton } from '../../scan/camera-button.tsx'
import { type EntryEditing, useEntryFields } from './editing.ts'
import { Line } from './line.tsx'
import { PouchNumberCheck } from './pouch-number-check.tsx'
import { TypedField } from './typed-field.tsx'

/**
 * The number of the pouch for notes or cheques, named by its category unless the card is of that category `alone`: typed, or read by a scanner (which ends with Enter) or the camera. While the field is not
 * edited, a complete number that another pouch has is marked, with the count that uses it.
 */
export function PouchLine({ alone, ...editing }: EntryEditing & { alone: boolean }) {
  const t = useText()
  const fieldOf = useEntryFields(editing)
  const [isTyping, setIsTyping] = useState(false)
  const [takenNumber, setTaken] = useState({ number: '', text: '' })
  const field = fieldOf('pouchNumber')
  const { pouchNumber, faults } = editing.entry
  const isChecked = pouchNumber !== null && !faults.pouchNumber && !field.disabled && !isTyping
  const error =
    field.error ?? (isChecked && takenNumber.number === pouchNumber ? takenNumber.text : undefined)
  return (
    <Line
      label={
        alone ? t('cashLog.field.pouch') : t('cashLog.field.pouchLabel', { category: editing.category.name })
      }
      sums={false}
      amount={field.disabled ? null : <CameraButton once onFound={field.onText} />}
    >
      <TypedField
        kind="pouch"
        label={t('cashLog.field.pouchOf', { category: editing.category.name })}
        {...field}
        error={error}
        onFocused={setIsTyping}
      />
      {isChecked && <PouchNumberCheck key={pouchNumber} number={pouchNumber} onTaken={setTaken} />}
    </Line>
  )
}
