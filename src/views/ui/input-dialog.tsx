import { type FormEvent, useId, useState } from 'react'
import { type MessageId, useText } from '../../i18n/index.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from './text-field.tsx'

/** The pattern of `isEmailShaped`, repeated here: shared, it would be loaded with the first page of every screen. */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u

function urlError(text: string) {
  if (!URL.canParse(text)) return 'validation.url'
  return text.startsWith('https://') ? null : 'issue.url'
}

/** `errorOf` returns the id of the error message; null if the text is valid. */
const INPUTS = {
  email: {
    label: 'email.label',
    errorOf: (text: string) => (EMAIL.test(text) ? null : 'validation.email'),
  },
  url: { label: 'url.label', errorOf: urlError },
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

/** A dialog that asks for an e-mail address or an https address. Invalid input stays in the field, with an error. */
export function InputDialog(props: InputDialogProps) {
  const { kind, title, description, initialValue = '', onSubmit, onCancel } = props
  const t = useText()
  const formId = useId()
  const [value, setValue] = useState(initialValue)
  const [error, setError] = useState<MessageId | null>(null)
  const { label, errorOf } = INPUTS[kind]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The dialog may be inside another form, which must not be submitted.
    event.stopPropagation()
    const found = errorOf(value.trim())
    setError(found)
    if (found === null) onSubmit(value.trim())
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
          error={error === null ? undefined : t(error)}
          onChange={(next) => {
            setValue(next)
            setError(null)
          }}
        />
      </form>
    </Dialog>
  )
}
