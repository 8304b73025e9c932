import 'virtual:radix-fields.css'
import { Radio, Text } from '@radix-ui/themes'
import { useId } from 'react'
import style from './radio-group.module.css'

export interface RadioOption<Value extends string> {
  value: Value
  label: string
  hint?: string
}

interface RadioGroupProps<Value extends string> {
  /** The question. */
  legend: string
  options: readonly RadioOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  disabled?: boolean
  error?: string | undefined
}

/** A choice between a few options, which are shown as cards below each other. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, options, value, onChange, disabled, error } = props
  const id = useId()
  return (
    <fieldset className={style.group} aria-describedby={error ? id : undefined}>
      <legend className={style.legend}>{legend}</legend>
      <div className={style.options}>
        {options.map((option) => (
          <label key={option.value} htmlFor={`${id}-${option.value}`} className={style.option}>
            <Radio
              id={`${id}-${option.value}`}
              size="3"
              className={style.radio}
              name={id}
              value={option.value}
              checked={value === option.value}
              disabled={disabled}
              onValueChange={() => onChange(option.value)}
            />
            <span>
              {option.label}
              {option.hint && <span className={style.hint}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <Text as="p" id={id} size="2" weight="medium" color="ruby" className={style.error}>
          {error}
        </Text>
      )}
    </fieldset>
  )
}
