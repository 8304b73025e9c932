import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react'
import style from './toggle.module.css'

export interface CheckboxProps {
  checked: boolean
  /** True when some, but not all, of the items that it stands for are selected. */
  indeterminate?: boolean
  onChange: (checked: boolean, event: { shiftKey: boolean }) => void
  label: ReactNode
  hideLabel?: boolean
  hint?: string
  disabled?: boolean
  name?: string
  'data-testid'?: string
  ref?: Ref<HTMLInputElement | null>
}

/** A checkbox with its label; `shiftKey` means a press that extends a selection. */
export function Checkbox(props: CheckboxProps) {
  const { checked, indeterminate = false, onChange, label, hideLabel, hint, ref, ...rest } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current)
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <label className={style.line}>
      <input
        {...rest}
        ref={input}
        type="checkbox"
        className={style.checkbox}
        checked={checked}
        aria-describedby={hint ? id : undefined}
        onChange={(event) =>
          onChange(event.target.checked, {
            shiftKey: event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
          })
        }
      />
      <span className={hideLabel ? 'visually-hidden' : undefined}>
        {label}
        {hint && (
          <span id={id} className={style.hint}>
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
