import { useState } from 'react'
import { lazyComponent } from '../data/lazy-component.tsx'
import { Button, type IconName } from '../ui/index.ts'
import type { PasswordDialogProps } from './password-dialog.tsx'

const PasswordDialog = lazyComponent(() => import('./password-dialog.tsx'), 'PasswordDialog', null)

interface PasswordActionButtonProps extends Omit<PasswordDialogProps, 'onClose'> {
  icon?: IconName
  /** Why the action is not possible now; left out when it is. */
  blockedReason?: string | undefined
}

/** A button for a sensitive change: the user enters the password again first. */
export function PasswordActionButton({ icon, blockedReason, ...dialog }: PasswordActionButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...(icon && { icon })} disabledReason={blockedReason} onClick={() => setOpen(true)}>
        {dialog.label}
      </Button>
      {isOpen && <PasswordDialog {...dialog} onClose={() => setOpen(false)} />}
    </>
  )
}
