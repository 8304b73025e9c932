import { type ReactNode, Suspense } from 'react'
import { type MessageId, useText } from '../../i18n/index.ts'
import { Button, type ButtonLook } from './button.tsx'
import { LazyDialog } from './lazy/lazy-components.ts'
import { useRegisterDialog } from './open-dialogs.ts'
import { useHasBeenTrue } from './use-has-been-true.ts'

export interface DialogProps {
  open: boolean
  /** The title. That of a confirmation is a question with a verb: «Valider la remise R-0042 ?» */
  title: string
  /** Called on Escape. A button that closes the dialog belongs in `footer`. */
  onClose: () => void
  description?: ReactNode
  children?: ReactNode
  /** The buttons: cancel first, the action last. */
  footer?: ReactNode
  width?: 'small' | 'medium' | 'wide'
  role?: 'dialog' | 'alertdialog'
}

/**
 * A dialog. A press outside does not close it, so that no input is lost by accident. It is imported when it
 * is first opened, unless it was preloaded.
 */
export function Dialog(props: DialogProps) {
  useRegisterDialog(props.open)
  if (!useHasBeenTrue(props.open)) return null
  return (
    <Suspense fallback={null}>
      <LazyDialog {...props} />
    </Suspense>
  )
}

const BUTTON_LABELS = {
  validate: { yes: 'action.validate', no: 'action.cancel' },
  yesNo: { yes: 'action.yes', no: 'action.no' },
} as const satisfies Record<string, { yes: MessageId; no: MessageId }>

export interface ConfirmDialogProps {
  open: boolean
  /** The question, with a verb: the buttons only say «Valider» or «Oui». */
  title: string
  /** The effect of the command, and what can't be undone. */
  children?: ReactNode
  /** The labels of the buttons: «Valider» and «Annuler», or «Oui» and «Non». */
  buttons?: keyof typeof BUTTON_LABELS
  look?: Extract<ButtonLook, 'primary' | 'danger'>
  /** True while the command is sent: the dialog can't be closed, not even by Escape. */
  busy?: boolean
  disabledReason?: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** A dialog that asks for confirmation of a command. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    buttons = 'validate',
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
      onClose={busy ? () => undefined : props.onCancel}
      footer={
        <>
          <Button disabledReason={busy ? t('busy.label') : undefined} onClick={props.onCancel}>
            {t(BUTTON_LABELS[buttons].no)}
          </Button>
          <Button look={look} busy={busy} disabledReason={disabledReason} onClick={props.onConfirm}>
            {t(BUTTON_LABELS[buttons].yes)}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
