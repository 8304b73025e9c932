import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { classNames } from '../class-names.ts'
import type { DialogProps } from '../dialog.tsx'
import style from './dialog-part.module.css'
import { useWindowFocus } from './window-focus.ts'

/** The dialog itself: traps the focus, closes on Escape, and returns the focus. */
export function DialogPart({
  open,
  title,
  onClose,
  description,
  children,
  footer,
  width = 'medium',
  role,
}: DialogProps) {
  const focus = useWindowFocus()
  return (
    <BaseDialog.Root
      open={open}
      disablePointerDismissal
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={style.backdrop} />
        <BaseDialog.Viewport className={style.viewport}>
          <BaseDialog.Popup
            {...focus}
            className={classNames(style.popup, style[width])}
            role={role ?? 'dialog'}
          >
            <BaseDialog.Title className={style.title}>{title}</BaseDialog.Title>
            {description && (
              <BaseDialog.Description className={style.description}>{description}</BaseDialog.Description>
            )}
            {children && <div className={style.body}>{children}</div>}
            {footer && <div className={style.footer}>{footer}</div>}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
