import { Suspense, useState } from 'react'
import { lazyComponent } from '../data/lazy-component.tsx'
import { Button, type IconName } from '../ui/index.ts'
import type { PasswordDialogProps } from './password-dialog.tsx'

const PasswordDialog = lazyComponent(() => import('./password-dialog.tsx'), 'PasswordDialog')

interface PasswordActProps extends Omit<PasswordDialogProps, 'onClose'> {
  icon?: IconName
  /** Why it is not possible now. */
  blocked?: string | undefined
}

/** A button that changes a person after the user has entered their own password again. */
export function PasswordAct({ icon, blocked, ...dialog }: PasswordActProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...(icon && { icon })} disabledReason={blocked} onClick={() => setOpen(true)}>
        {dialog.word}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PasswordDialog {...dialog} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
