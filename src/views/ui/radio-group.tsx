import { useId } from 'react'
import { classNames } from './class-names.ts'
import style from './toggle.module.css'

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
