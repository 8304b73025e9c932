import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { IconButton, LoadingOverlay, useMedia } from '../ui/index.ts'
import { Footer } from './footer.tsx'
import { Header, type HeaderProps } from './header.tsx'
import style from './shell.module.css'
import { SideBar, type SideBarProps } from './side-bar.tsx'

interface AppShellProps extends Omit<HeaderProps, 'onMenu'>, Omit<SideBarProps, 'showsIconsOnly'> {
  /** Covers the page while the establishment changes or the session ends. */
  loading?: boolean
  /** Notices for all screens, above the content: see `ShellNotices`. */
  notices?: ReactNode
  /** `Toasts`, once the first rows are shown. */
  toasts: ReactNode
  children: ReactNode
}

/** The frame around the screens of a signed-in user: side bar, header, content, footer, overlay, toasts. */
export function AppShell({ loading = false, notices, toasts, children, ...props }: AppShellProps) {
  const { entries, path, section, orderChangeUrl } = props
  const t = useText()
  const isNarrow = useMedia('(max-width: 900px)')
  const showsIconsOnly = useMedia('(max-width: 1200px)')
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  useHeadingFocus(main, path)
  // The drawer closes when the page changes, or when the window is wide enough for the side bar.
  const [renderedFor, setRenderedFor] = useState({ path, narrow: isNarrow })
  if (renderedFor.path !== path || renderedFor.narrow !== isNarrow) {
    setRenderedFor({ path, narrow: isNarrow })
    setDrawerOpen(false)
  }

  const menu = { entries, path, section, orderChangeUrl }
  return (
    <div className={style.shell}>
      <a href="#content" className={style.skip}>
        {t('shell.skip')}
      </a>
      {isNarrow ? (
        <Drawer open={isDrawerOpen} onClose={() => setDrawerOpen(false)}>
          <SideBar {...menu} showsIconsOnly={false} />
        </Drawer>
      ) : (
        <div className={style.side}>
          <SideBar {...menu} showsIconsOnly={showsIconsOnly} />
        </div>
      )}
      <div className={style.column}>
        <Header {...props} onMenu={isNarrow ? () => setDrawerOpen(true) : undefined} />
        {notices}
        <main id="content" ref={main} tabIndex={-1} className={style.content}>
          {children}
        </main>
        <Footer />
      </div>
      <div className={style.cover}>
        <LoadingOverlay active={loading} />
      </div>
      {toasts}
    </div>
  )
}

/** After navigation to another page, moves the focus to its title and scrolls to the top. On the first page the focus is not moved. */
function useHeadingFocus(main: { current: HTMLElement | null }, path: string): void {
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    const target = main.current?.querySelector('h1') ?? main.current
    target?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [main, path])
}

/** The side bar over the page, for narrow screens. The native dialog traps the focus and closes on Escape. */
function Drawer({ open, onClose, children }: { open: boolean; onClose: () => void; children: ReactNode }) {
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
