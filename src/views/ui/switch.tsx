import 'virtual:radix-switch.css'
import { Switch as RadixSwitch } from '@radix-ui/themes'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import style from './switch.module.css'
import toggle from './toggle.module.css'

interface SwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
  label: ReactNode
  hint?: string
  disabled?: boolean
  'data-testid'?: string
}

/** A switch between on and off. */
export function Switch({ checked, onChange, label, hint, ...rest }: SwitchProps) {
  const id = useId()
  return (
    <label htmlFor={id} className={classNames(toggle.line, style.spread)}>
      <span>
        {label}
        {hint && (
          <span id={`${id}-hint`} className={toggle.hint}>
            {hint}
          </span>
        )}
      </span>
      <RadixSwitch
        {...rest}
        id={id}
        size="3"
        className={style.switch}
        checked={checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onCheckedChange={onChange}
      />
    </label>
  )
}
