import { lazy, type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react'
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
  /** Adds the typed text, when it is not in the list, as a new choice (tagging). The caller adds it to `choices`. */
  onCreate?: (text: string) => void
  disabled?: boolean
  large?: boolean
  /** True while the choices are loading. The list is loaded after them, or when the field gets the focus. */
  pending?: boolean
  'data-testid'?: string
}

export interface SearchSelectProps extends SearchBasics {
  value: string | null
  onChange: (value: string | null) => void
  /** Whether the value can be cleared; true by default. */
  clearable?: boolean
}

export interface SearchMultiSelectProps extends SearchBasics {
  values: readonly string[]
  onChange: (values: string[]) => void
}

/** What a person typed and selected in the field while the list was loading. The list starts with it. */
export interface TypedAhead {
  /** Null when nothing was typed. */
  readonly text: string | null
  /** The selection range; null when the field did not have the focus. */
  readonly caret: readonly [start: number | null, end: number | null] | null
}

/** The props of the loaded part; `values` has at most one item unless `multiple`. */
export interface ComboboxPartProps extends SearchBasics {
  wiring: FieldWiring
  ahead: RefObject<TypedAhead>
  values: readonly string[]
  multiple: boolean
  clearable: boolean
  onValues: (values: string[]) => void
}

/** Suspends for ever, so that the placeholder field stays until the list is needed. */
const NeverLoaded = lazy(() => new Promise<never>(() => undefined))

function LazySearch({ pending = false, ...props }: Omit<ComboboxPartProps, 'wiring' | 'ahead'>) {
  const ahead = useRef<TypedAhead>({ text: null, caret: null })
  const [isWanted, setWanted] = useState(false)
  return (
    <Field {...pickBasics(props)}>
      {(wiring) => (
        <Suspense
          fallback={
            <PlaceholderField {...props} wiring={wiring} ahead={ahead} onWanted={() => setWanted(true)} />
          }
        >
          {pending && !isWanted ? <NeverLoaded /> : <LazyCombobox {...props} wiring={wiring} ahead={ahead} />}
        </Suspense>
      )}
    </Field>
  )
}

/** The placeholder field while the list is loading; passes its text and selection to the list. */
function PlaceholderField({
  choices,
  values,
  multiple,
  disabled,
  wiring,
  ahead,
  placeholder,
  onWanted,
  'data-testid': testId,
}: ComboboxPartProps & { onWanted: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const chosen = choices.filter(({ value }) => values.includes(value)).map(({ label }) => label)
  useLayoutEffect(() => {
    const input = field.current
    return () => {
      if (input === null) return
      const { value, defaultValue, selectionStart, selectionEnd } = input
      ahead.current = {
        text: value === defaultValue ? null : value,
        caret: document.activeElement === input ? [selectionStart, selectionEnd] : null,
      }
    }
  }, [ahead])
  return (
    <input
      {...wiring}
      ref={field}
      data-testid={testId}
      className={style.input}
      {...(multiple ? {} : { defaultValue: chosen.join() })}
      placeholder={(multiple && chosen.join(', ')) || placeholder}
      disabled={disabled}
      onFocus={onWanted}
      onChange={({ target }) => {
        ahead.current = { ...ahead.current, text: target.value }
      }}
      aria-busy="true"
    />
  )
}

/** One of many, found by typing; keyboard, clear, and tagging when `onCreate` is given. */
export function SearchSelect({ value, onChange, clearable = true, ...rest }: SearchSelectProps) {
  return (
    <LazySearch
      {...rest}
      multiple={false}
      clearable={clearable}
      values={value === null ? [] : [value]}
      onValues={(values) => onChange(values[0] ?? null)}
    />
  )
}

/** Several of many, found by typing; the selected ones are shown as removable chips. */
export function SearchMultiSelect({ values, onChange, ...rest }: SearchMultiSelectProps) {
  return <LazySearch {...rest} multiple clearable values={values} onValues={onChange} />
}
