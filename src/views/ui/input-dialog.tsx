import { type FormEvent, useId, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from './text-field.tsx'

/** Matches a text that looks like an e-mail address. The address need not exist. */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u

function isUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol)
}

const INPUTS = {
  email: { label: 'email.label', error: 'validation.email', isValidText: (text: string) => EMAIL.test(text) },
  url: { label: 'url.label', error: 'validation.url', isValidText: isUrl },
} as const

interface InputDialogProps {
  kind: keyof typeof INPUTS
  title: string
  description?: string
  initialValue?: string
  /** Called with the trimmed, valid value. */
  onSubmit: (value: string) => void
  onCancel: () => void
}

/** A dialog that asks for an e-mail address or web address. Invalid input stays in the field, with an error. */
export function InputDialog(props: InputDialogProps) {
  const { kind, title, description, initialValue = '', onSubmit, onCancel } = props
  const t = useText()
  const formId = useId()
  const [value, setValue] = useState(initialValue)
  const [isRefused, setIsRefused] = useState(false)
  const { label, error, isValidText } = INPUTS[kind]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The dialog may be inside another form, which must not be submitted.
    event.stopPropagation()
    const isValid = isValidText(value.trim())
    setIsRefused(!isValid)
    if (isValid) onSubmit(value.trim())
  }
  return (
    <Dialog
      open
      title={title}
      description={description}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{t('action.cancel')}</Button>
          <Button look="primary" type="submit" form={formId}>
            {t('action.validate')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          type={kind}
          label={t(label)}
          value={value}
          error={isRefused ? t(error) : undefined}
          onChange={(next) => {
            setValue(next)
            setIsRefused(false)
          }}
        />
      </form>
    </Dialog>
  )
}
