import { type FormEvent, type ReactNode, Suspense, useId, useState } from 'react'
import { type MessageId, useText } from '../../i18n/index.ts'
import { Button, type ButtonLook } from './button.tsx'
import { LazyDialog } from './parts/load.ts'
import { TextField } from './text-field.tsx'
import { useWindowOver } from './window-over.ts'

export interface DialogProps {
  open: boolean
  /** The title; for a confirmation, with the verb: «Valider la remise R-0042 ?» */
  title: string
  /** Called on Escape, or by a button of the footer. */
  onClose: () => void
  description?: ReactNode
  children?: ReactNode
  /** Buttons, cancel first, the action last. */
  footer?: ReactNode
  width?: 'small' | 'medium' | 'wide'
  role?: 'dialog' | 'alertdialog'
}

/** A dialog. Loaded when first opened; pressing outside does not close it, so that no input is lost by accident. */
export function Dialog(props: DialogProps) {
  useWindowOver(props.open)
  const [everOpen, setEverOpen] = useState(props.open)
  if (props.open && !everOpen) setEverOpen(true)
  if (!everOpen) return null
  return (
    <Suspense fallback={null}>
      <LazyDialog {...props} />
    </Suspense>
  )
}

const ANSWERS = {
  validate: { yes: 'action.validate', no: 'action.cancel' },
  yesNo: { yes: 'action.yes', no: 'action.no' },
} as const satisfies Record<string, { yes: MessageId; no: MessageId }>

export interface ConfirmDialogProps {
  open: boolean
  /** The question with its verb: the buttons only say Valider or Oui. */
  title: string
  /** What will happen, and what can't be undone. */
  children?: ReactNode
  /** Valider and Annuler, or Oui and Non. */
  answers?: keyof typeof ANSWERS
  look?: Extract<ButtonLook, 'primary' | 'danger'>
  busy?: boolean
  disabledReason?: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation before what can't be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    answers = 'validate',
    look = 'primary',
    busy = false,
    disabledReason,
  } = props
  const t = useText()
  return (
    <Dialog
      open={open}
      role="alertdialog"
      title={title}
      onClose={props.onCancel}
      footer={
        <>
          <Button onClick={props.onCancel}>{t(ANSWERS[answers].no)}</Button>
          <Button look={look} busy={busy} disabledReason={disabledReason} onClick={props.onConfirm}>
            {t(ANSWERS[answers].yes)}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

/** The common form of an e-mail address; whether it exists shows only when a message is sent. */
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
  /** The value, trimmed and valid. */
  onSubmit: (value: string) => void
  onCancel: () => void
}

/** Asks for one e-mail address or web address. An invalid one gets an error and stays. */
export function InputDialog(props: InputDialogProps) {
  const { open, kind, title, description, start = '', busy = false, onSubmit, onCancel } = props
  const t = useText()
  const form = useId()
  const [value, setValue] = useState(start)
  const [refused, setRefused] = useState(false)
  const { label, fault, fits } = INPUTS[kind]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const right = fits(value.trim())
    setRefused(!right)
    if (right) onSubmit(value.trim())
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
