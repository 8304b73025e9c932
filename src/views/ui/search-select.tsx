import { lazy, type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react'
import style from './field.module.css'
import { Field, type FieldBasics, type FieldWiring } from './field.tsx'
import { LazyCombobox } from './lazy/lazy-components.ts'
import { pickBasics } from './text-field.tsx'

/** An item of a searchable list. */
export interface Choice {
  readonly value: string
  readonly label: string
  /** The text of a second line, such as a code or a town. */
  readonly hint?: string
}

interface SearchProps extends FieldBasics {
  choices: readonly Choice[]
  placeholder?: string
  /** Called to create a choice from a typed text that is not in the list. The caller adds it to `choices` and selects it. */
  onCreate?: (text: string) => void
  disabled?: boolean
  /** True while the choices are loading. The code of the list is imported when they are loaded, or when the field gets the focus. */
  pending?: boolean
  'data-testid'?: string
}

interface SearchSelectProps extends SearchProps {
  value: string | null
  onChange: (value: string | null) => void
  /** True (the default) if the value can be cleared. */
  clearable?: boolean
}

interface SearchMultiSelectProps extends SearchProps {
  values: readonly string[]
  onChange: (values: string[]) => void
}

/** The text and selection of the placeholder field. The list takes them over when its code is loaded. */
export interface TypedAhead {
  /** Null when nothing was typed. */
  readonly text: string | null
  /** The selection range; null when the field did not have the focus. */
  readonly caret: readonly [start: number | null, end: number | null] | null
}

/** The props of the loaded list. Unless `multiple` is true, `values` has at most one item. */
export interface LoadedComboboxProps extends SearchProps {
  wiring: FieldWiring
  typedAhead: RefObject<TypedAhead>
  values: readonly string[]
  multiple: boolean
  clearable: boolean
  onValues: (values: string[]) => void
}

/** Suspends forever, so that the placeholder field is shown until the list is needed. */
const NeverLoaded = lazy(() => new Promise<never>(() => undefined))

function LazySearch({ pending = false, ...props }: Omit<LoadedComboboxProps, 'wiring' | 'typedAhead'>) {
  const typedAhead = useRef<TypedAhead>({ text: null, caret: null })
  const [isRequested, setRequested] = useState(false)
  return (
    <Field {...pickBasics(props)}>
      {(wiring) => (
        <Suspense
          fallback={
            <PlaceholderField
              {...props}
              wiring={wiring}
              typedAhead={typedAhead}
              onRequested={() => setRequested(true)}
            />
          }
        >
          {pending && !isRequested ? (
            <NeverLoaded />
          ) : (
            <LazyCombobox {...props} wiring={wiring} typedAhead={typedAhead} />
          )}
        </Suspense>
      )}
    </Field>
  )
}

/** The field that is shown until the code of the list is loaded. It passes its text and selection to the list. */
function PlaceholderField({
  choices,
  values,
  multiple,
  disabled,
  wiring,
  typedAhead,
  placeholder,
  onRequested,
  'data-testid': testId,
}: LoadedComboboxProps & { onRequested: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const chosenLabels = choices.filter(({ value }) => values.includes(value)).map(({ label }) => label)
  useLayoutEffect(() => {
    const input = field.current
    return () => {
      if (input === null) return
      const { value, defaultValue, selectionStart, selectionEnd } = input
      typedAhead.current = {
        text: value === defaultValue ? null : value,
        caret: document.activeElement === input ? [selectionStart, selectionEnd] : null,
      }
    }
  }, [typedAhead])
  return (
    <input
      {...wiring}
      ref={field}
      data-testid={testId}
      className={style.input}
      {...(multiple ? {} : { defaultValue: chosenLabels.join() })}
      placeholder={(multiple && chosenLabels.join(', ')) || placeholder}
      disabled={disabled}
      onFocus={onRequested}
      onChange={({ target }) => {
        typedAhead.current = { ...typedAhead.current, text: target.value }
      }}
      aria-busy="true"
    />
  )
}

/** A field for one of many choices, found by typing. */
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

/** A field for several of many choices, found by typing. The selected ones are shown as removable chips. */
export function SearchMultiSelect({ values, onChange, ...rest }: SearchMultiSelectProps) {
  return <LazySearch {...rest} multiple clearable values={values} onValues={onChange} />
}
