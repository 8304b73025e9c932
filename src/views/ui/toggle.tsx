import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react'
import { classNames } from './class-names.ts'
import style from './toggle.module.css'

export interface CheckboxProps {
  checked: boolean
  /** Some of what it represents is selected, not all. */
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

export interface RadioOption<Value extends string> {
  value: Value
  label: string
  hint?: string
}

export interface RadioGroupProps<Value extends string> {
  /** The question. */
  legend: string
  hideLegend?: boolean
  options: readonly RadioOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  /** Cards below each other for the only question of a page; `segments` for a filter with two to four options. */
  shape?: 'cards' | 'segments'
  error?: string | undefined
  disabled?: boolean
}

/** One of a few options that are all visible. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, hideLegend, options, value, onChange, shape = 'cards', error, disabled } = props
  const id = useId()
  return (
    <fieldset
      className={classNames(style.group, style[shape])}
      disabled={disabled}
      aria-describedby={error ? id : undefined}
    >
      <legend className={hideLegend ? 'visually-hidden' : style.legend}>{legend}</legend>
      <div className={style.options}>
        {options.map((option) => (
          <label key={option.value} className={style.option}>
            <input
              type="radio"
              name={id}
              className={shape === 'cards' ? style.radio : 'visually-hidden'}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.label}
              {option.hint && <span className={style.hint}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className={style.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
