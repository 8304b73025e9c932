import { Dialog } from '@radix-ui/themes'
import { useId, useState } from 'react'
import type { DialogProps } from '../dialog.tsx'
import style from './dialog.module.css'
import { DialogPopupContext } from './overlay-container.ts'
import { OverlayTheme } from './overlay-theme.tsx'
import { keepEscapeInList, usePopupFocus } from './popup-focus.ts'

const WIDTHS = { small: '400px', medium: '480px', wide: '760px' } as const

/** The dialog, without its lazy loading: traps the focus, closes on Escape, and returns the focus to the element from which it was opened. */
export default function LoadedDialog({
  open,
  title,
  onClose,
  description,
  children,
  footer,
  width = 'medium',
  role = 'dialog',
}: DialogProps) {
  const bodyId = useId()
  const [popup, setPopup] = useState<HTMLElement | null>(null)
  const { ref, ...focus } = usePopupFocus(open, { onPopup: setPopup })
  return (
    <OverlayTheme>
      <Dialog.Root
        open={open}
        onOpenChange={(next) => {
          if (!next) onClose()
        }}
      >
        <Dialog.Content
          {...focus}
          ref={ref}
          role={role}
          aria-modal="true"
          // Screen readers read the effect of a command with the question.
          aria-describedby={role === 'alertdialog' && children ? bodyId : undefined}
          maxWidth={WIDTHS[width]}
          className={style.popup}
          onInteractOutside={(event) => event.preventDefault()}
          onEscapeKeyDown={keepEscapeInList}
        >
          <DialogPopupContext value={popup}>
            <Dialog.Title as="h2" size="4" mb="0" trim="normal">
              {title}
            </Dialog.Title>
            {description && (
              <Dialog.Description className={style.description}>{description}</Dialog.Description>
            )}
            {children && (
              <div id={bodyId} className={style.body}>
                {children}
              </div>
            )}
            {footer && (
              <div className={style.footer} data-actions>
                {footer}
              </div>
            )}
          </DialogPopupContext>
        </Dialog.Content>
      </Dialog.Root>
    </OverlayTheme>
  )
}
