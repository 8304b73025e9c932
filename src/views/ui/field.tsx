import { Text } from '@radix-ui/themes'
import { type ReactNode, useId } from 'react'
import { useText } from '../../i18n/index.ts'
import { classNames } from './class-names.ts'
import style from './field.module.css'
import { Icon } from './icons.tsx'

/** The props that all fields share. */
export interface FieldBasics {
  label: string
  /** Says what is expected. It stays visible below the field. */
  hint?: string | undefined
  /** The error, shown below the field. */
  error?: string | undefined
  /** Shows «facultatif» beside the label: fields are required by default. */
  optional?: boolean
  /** Shows the label to screen readers only. For fields whose position explains them, as in filters and grids. */
  hideLabel?: boolean
}

/** Attributes that the input must have, so that screen readers announce label, hint and error with it. */
export interface FieldWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps extends FieldBasics {
  children: (wiring: FieldWiring) => ReactNode
  /** A small text after the input, such as the parsed value. */
  aside?: ReactNode
}

/** A field: label, input, hint and error, connected for screen readers. */
export function Field({ label, hint, error, optional, hideLabel, aside, children }: FieldProps) {
  const t = useText()
  const id = useId()
  const described = classNames(
    hint && `${id}-hint`,
    error && `${id}-error`,
    aside !== undefined && `${id}-aside`,
  )
  return (
    <div className={style.field}>
      <Text as="label" size="2" htmlFor={id} className={hideLabel ? 'visually-hidden' : style.label}>
        {label}
        {optional && <span className={style.optional}> · {t('field.optional')}</span>}
      </Text>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {aside !== undefined && (
        <output id={`${id}-aside`} htmlFor={id} className={style.aside}>
          {aside}
        </output>
      )}
      {hint && (
        <Text as="p" size="1" id={`${id}-hint`} className={style.hint}>
          {hint}
        </Text>
      )}
      {/*
       * Always present, so that an error that appears while the focus is elsewhere is announced. Not `aria-live`: a dialog
       * would not hide such an element from screen readers, nor what is loaded beside it later. The role `log` is announced as politely, and is hidden.
       */}
      <Text as="p" size="1" color="ruby" id={`${id}-error`} className={style.error} role="log">
        {error && (
          <>
            <Icon name="warning" />
            <span>{error}</span>
          </>
        )}
      </Text>
    </div>
  )
}
