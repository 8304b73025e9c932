import { type FormEvent, useId, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from './text-field.tsx'

/** Checks the form of an e-mail address only, not whether the address exists. */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u

function isUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol)
}

const INPUTS = {
  email: { label: 'email.label', fault: 'validation.email', fits: (text: string) => EMAIL.test(text) },
  url: { label: 'url.label', fault: 'validation.url', fits: isUrl },
} as const

export interface InputDialogProps {
  open: boolean
  kind: keyof typeof INPUTS
  title: string
  description?: string
  start?: string
  busy?: boolean
  /** Called with the trimmed, valid value. */
  onSubmit: (value: string) => void
  onCancel: () => void
}

/** Asks for one e-mail address or web address. An invalid input gets an error and is kept. */
export function InputDialog(props: InputDialogProps) {
  const { open, kind, title, description, start = '', busy = false, onSubmit, onCancel } = props
  const t = useText()
  const form = useId()
  const [value, setValue] = useState(start)
  const [refused, setRefused] = useState(false)
  const { label, fault, fits } = INPUTS[kind]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The dialog may be within another form, which must not be sent.
    event.stopPropagation()
    const isValid = fits(value.trim())
    setRefused(!isValid)
    if (isValid) onSubmit(value.trim())
  }
  return (
    <Dialog
      open={open}
      title={title}
      description={description}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{t('action.cancel')}</Button>
          <Button look="primary" type="submit" form={form} busy={busy}>
            {t('action.validate')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <TextField
          type={kind}
          label={t(label)}
          value={value}
          error={refused ? t(fault) : undefined}
          onChange={(next) => {
            setValue(next)
            setRefused(false)
          }}
        />
      </form>
    </Dialog>
  )
}
