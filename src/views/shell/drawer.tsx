import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '../../i18n/index.ts'
import { IconButton } from '../ui/index.ts'
import style from './shell.module.css'

/** The side bar over the page, for narrow screens. The native dialog traps the focus and closes on Escape. */
export function Drawer({
  open,
  onClose,
  children,
}: {
  open: boolean
  onClose: () => void
  children: ReactNode
}) {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the menu closes it; the keyboard has Escape and the button
    <dialog
      ref={dialog}
      className={style.drawer}
      aria-label={t('shell.menu.label')}
      onClose={onClose}
      onClick={(event) => {
        // Also closes after a click on a link, because a link to the current page does not change the page.
        const isLink = event.target instanceof Element && event.target.closest('a') !== null
        if (isLink || event.target === dialog.current) onClose()
      }}
    >
      <div className={style.drawerClose}>
        <IconButton icon="close" label={t('shell.menu.close')} onClick={onClose} />
      </div>
      {children}
    </dialog>
  )
}
