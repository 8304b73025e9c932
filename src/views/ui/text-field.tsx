import 'virtual:radix-fields.css'
import { TextArea as RadixTextArea } from '@radix-ui/themes'
import { type KeyboardEventHandler, type Ref, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { IconButton } from './button.tsx'
import style from './field.module.css'
import { Field, type FieldBasics } from './field.tsx'
import { Input } from './input.tsx'

interface TextProps extends FieldBasics {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  disabled?: boolean
  readOnly?: boolean
  /** 44 px high instead of 40. Has no effect on a `TextArea`. */
  large?: boolean
  'data-testid'?: string
  /** True if the field takes the focus when its step or page is shown. */
  'data-start-focus'?: boolean
}

export interface TextFieldProps extends TextProps {
  /** Never `number`: a numeric keyboard is requested with `inputMode`. */
  type?: 'text' | 'email' | 'url' | 'search' | 'password'
  /** What a field of the type `password` hides, as its button names it. */
  secret?: 'password' | 'key'
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'url'
  autoComplete?: string
  autoCapitalize?: 'none' | 'characters'
  autoFocus?: boolean
  /** The label of the Enter key on on-screen keyboards; by default `search` in a search field, otherwise `done`. */
  enterKeyHint?: 'next' | 'go'
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>
  ref?: Ref<HTMLInputElement>
}

/** A field for one line of text. A password field has a button that shows and hides the password or key. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, hideLabel, onChange, large, type = 'text', ...rest } = props
  const { secret = 'password', ...input } = rest
  const t = useText()
  const [isShown, setShown] = useState(false)
  const isPassword = type === 'password'
  return (
    <Field {...pickBasics(props)}>
      {(wiring) => (
        <Input
          {...input}
          {...wiring}
          type={isPassword && isShown ? 'text' : type}
          large={large}
          onChange={(event) => onChange(event.target.value)}
          end={
            isPassword && (
              <IconButton
                icon={isShown ? 'eyeOff' : 'eye'}
                label={t(isShown ? `field.${secret}.hide` : `field.${secret}.show`)}
                size="small"
                onClick={() => setShown(!isShown)}
              />
            )
          }
        />
      )}
    </Field>
  )
}

interface TextAreaProps extends TextProps {
  rows?: number
}

/** A field for several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, hideLabel, onChange, large, rows = 3, ...input } = props
  return (
    <Field {...pickBasics(props)}>
      {(wiring) => (
        <RadixTextArea
          {...input}
          {...wiring}
          rows={rows}
          size="3"
          className={style.box}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

/** Picks the props that `Field` takes. */
export function pickBasics({
  label,
  hint,
  error,
  optional = false,
  hideLabel = false,
}: FieldBasics): FieldBasics {
  return { label, hint, error, optional, hideLabel }
}
