import { Suspense } from 'react'
import style from './field.module.css'
import { Field, type FieldBasics, type FieldWiring } from './field.tsx'
import { LazyCombobox } from './parts/load.ts'
import { pickBasics } from './text-field.tsx'

export interface Choice {
  readonly value: string
  readonly label: string
  /** A second line: a code, a town. */
  readonly hint?: string
}

interface SearchBasics extends FieldBasics {
  choices: readonly Choice[]
  placeholder?: string
  /** Takes what was typed and is not in the list as a new choice (tagging). The caller adds it to `choices`. */
  onCreate?: (text: string) => void
  disabled?: boolean
  large?: boolean
  'data-testid'?: string
}

export interface SearchSelectProps extends SearchBasics {
  value: string | null
  onChange: (value: string | null) => void
  /** Can be emptied again; true when not told. */
  clearable?: boolean
}

export interface SearchMultiSelectProps extends SearchBasics {
  values: readonly string[]
  onChange: (values: string[]) => void
}

/** What the loaded part takes; `values` holds at most one when not `multiple`. */
export interface ComboboxPartProps extends SearchBasics {
  wiring: FieldWiring
  values: readonly string[]
  multiple: boolean
  clearable: boolean
  onValues: (values: string[]) => void
}

function Lazily(props: Omit<ComboboxPartProps, 'wiring'>) {
  const chosen = props.choices.filter(({ value }) => props.values.includes(value)).map(({ label }) => label)
  return (
    <Field {...pickBasics(props)}>
      {(wiring) => (
        <Suspense
          fallback={
            <input {...wiring} className={style.input} readOnly value={chosen.join(', ')} aria-busy="true" />
          }
        >
          <LazyCombobox {...props} wiring={wiring} />
        </Suspense>
      )}
    </Field>
  )
}

/** One of many, found by typing; keyboard, clear, and tagging when `onCreate` is given. */
export function SearchSelect({ value, onChange, clearable = true, ...rest }: SearchSelectProps) {
  return (
    <Lazily
      {...rest}
      multiple={false}
      clearable={clearable}
      values={value === null ? [] : [value]}
      onValues={(values) => onChange(values[0] ?? null)}
    />
  )
}

/** Some of many, found by typing; what is chosen stands as chips that can be taken away. */
export function SearchMultiSelect({ values, onChange, ...rest }: SearchMultiSelectProps) {
  return <Lazily {...rest} multiple clearable values={values} onValues={onChange} />
}
