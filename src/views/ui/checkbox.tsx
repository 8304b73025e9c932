import 'virtual:radix-checkbox.css'
import { Checkbox as RadixCheckbox } from '@radix-ui/themes'
import { type ReactNode, useId, useRef } from 'react'
import style from './toggle.module.css'

interface CheckboxProps {
  checked: boolean
  /** True if some, but not all, of the items for which the checkbox stands are selected. */
  indeterminate?: boolean
  onChange: (checked: boolean, event: { shiftKey: boolean }) => void
  label: ReactNode
  hideLabel?: boolean
  hint?: string
  disabled?: boolean
  'data-testid'?: string
}

/** A checkbox with its label. `shiftKey` is true for a press with Shift, which extends a selection. */
export function Checkbox(props: CheckboxProps) {
  const { checked, indeterminate = false, onChange, label, hideLabel, hint, ...rest } = props
  const id = useId()
  const shiftKey = useRef(false)
  return (
    <label htmlFor={id} className={style.line}>
      <RadixCheckbox
        {...rest}
        id={id}
        size="3"
        className={style.checkbox}
        checked={indeterminate ? 'indeterminate' : checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onClick={(event) => {
          shiftKey.current = event.shiftKey
        }}
        onCheckedChange={(next) => onChange(next === true, { shiftKey: shiftKey.current })}
      />
      <span className={hideLabel ? 'visually-hidden' : undefined}>
        {label}
        {hint && (
          <span id={`${id}-hint`} className={style.hint}>
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
