import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import style from './toggle.module.css'

export interface SwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
  label: ReactNode
  hint?: string
  disabled?: boolean
  name?: string
  'data-testid'?: string
}

/** A switch: on or off, at once. */
export function Switch({ checked, onChange, label, hint, ...rest }: SwitchProps) {
  const id = useId()
  return (
    <label className={classNames(style.line, style.spread)}>
      <span>
        {label}
        {hint && (
          <span id={id} className={style.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={style.switch}
        checked={checked}
        aria-describedby={hint ? id : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
