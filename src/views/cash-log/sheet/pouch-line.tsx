import { useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { CameraButton } from '../../scan/camera-button.tsx'
import { type EntryEditing, useEntryFields } from './editing.ts'
import { Line } from './line.tsx'
import { PouchNumberCheck } from './pouch-number-check.tsx'
import { TypedField } from './typed-field.tsx'

/**
 * The line of the pouch number for notes or cheques. The number is typed, or read by a scanner or the camera. When the field is left, the server
 * checks the number; if another pouch has it, the field shows which. `alone`: the category is the only one of its card.
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
