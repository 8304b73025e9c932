import type { KeyboardEventHandler, Ref } from 'react'
import { parsePieces } from '../../domain/denominations.ts'
import { useText } from '../../i18n/index.ts'
import { classNames } from './class-names.ts'
import style from './field.module.css'
import { Field, type FieldBasics } from './field.tsx'
import { pickBasics } from './text-field.tsx'

export interface QuantityFieldProps extends FieldBasics {
  /** What was typed, kept as it is: `3`, `2+5`. Blank is "not counted". */
  text: string
  onText: (text: string, read: ReturnType<typeof parsePieces>) => void
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>
  onBlur?: () => void
  name?: string
  disabled?: boolean
  placeholder?: string
  'data-testid'?: string
  ref?: Ref<HTMLInputElement>
}

/** A number of pieces. Text with digits asked for, so that nothing turns it by accident; a small sum is read too. */
export function QuantityField(props: QuantityFieldProps) {
  const { label, hint, error, optional, hideLabel, text, onText, ...input } = props
  const t = useText()
  const refusal = parsePieces(text).kind === 'refused' ? t('failure.QuantityInvalid') : undefined
  return (
    <Field {...pickBasics(props)} error={error ?? refusal}>
      {(wiring) => (
        <input
          autoComplete="off"
          {...input}
          {...wiring}
          type="text"
          inputMode="numeric"
          value={text}
          className={classNames(style.input, style.large, style.figures)}
          onChange={(event) => onText(event.target.value, parsePieces(event.target.value))}
        />
      )}
    </Field>
  )
}
