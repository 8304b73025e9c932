import { useText } from '../../i18n/index.ts'
import { classNames } from './class-names.ts'
import style from './field.module.css'
import { Field, type FieldBasics } from './field.tsx'
import { Icon } from './icons.tsx'
import { pickBasics } from './text-field.tsx'

export interface SelectOption<Value extends string = string> {
  value: Value
  label: string
  disabled?: boolean
}

interface SelectProps<Value extends string> extends FieldBasics {
  options: readonly SelectOption<Value>[]
  /** Null while nothing is chosen; the field then shows a prompt. */
  value: Value | null
  onChange: (value: Value) => void
  disabled?: boolean
  large?: boolean
  'data-testid'?: string
}

/** A field for one of a few options: a native `select` element. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hint, error, optional, hideLabel, options, value, onChange, large, ...select } = props
  const t = useText()
  return (
    <Field {...pickBasics(props)}>
      {(wiring) => (
        <div className={style.withEnd}>
          <select
            {...select}
            {...wiring}
            value={value ?? ''}
            className={classNames(style.input, large && style.large)}
            onChange={(event) => {
              const chosenOption = options.find((option) => option.value === event.target.value)
              if (chosenOption) onChange(chosenOption.value)
            }}
          >
            {value === null && (
              <option value="" disabled>
                {t('choice.none')}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={style.chevron}>
            <Icon name="chevronDown" />
          </span>
        </div>
      )}
    </Field>
  )
}
