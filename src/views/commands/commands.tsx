import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import type { EstablishmentChoice } from '../../machines/establishment/types.ts'
import header from '../shell/header.module.css'
import type { MenuEntry } from '../shell/index.ts'
import { classNames, Icon, notify, useRegisterDialog } from '../ui/index.ts'
import { COMMAND_ARIA_KEYS, COMMAND_KEYS, isCommandKey } from './command-keys.ts'
import style from './commands.module.css'
import { isSingleKey, useSingleKeys } from './single-keys.ts'

/** The window that is open: the command palette, or the list of shortcuts. */
type OpenWindow = 'commands' | 'keys'

export interface CommandPaletteProps {
  /** The menu entries that this person sees. */
  menu: readonly MenuEntry[]
  establishments: readonly EstablishmentChoice[]
  establishmentId: string | null
  onEstablishment: (id: string) => void
  onLogout: () => void
}

export interface CommandWindowsProps extends CommandPaletteProps {
  openWindow: OpenWindow | null
  /** The text that was typed after the palette was requested, while it was still loading. */
  textWhileLoading: string
  /** Opens a window, or closes the open one with null. */
  onOpenWindowChange: (next: OpenWindow | null) => void
}

const isAnyDialogShown = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]') !== null

/**
 * The header button of the command palette, and the global shortcuts: Ctrl+K or ⌘K opens the palette. While single-key shortcuts are enabled, “?”
 * opens the list of shortcuts.
 */
export function CommandPalette(props: CommandPaletteProps) {
  const t = useText()
  const { areEnabled } = useSingleKeys()
  const [open, setOpen] = useState<OpenWindow | null>(null)
  useRegisterDialog(open !== null)
  const [textWhileLoading, setTextWhileLoading] = useState('')
  const [windowsModule, setWindowsModule] = useState<{
    readonly CommandWindows: ComponentType<CommandWindowsProps>
  } | null>(null)
  /** Opens a window, and imports the windows on first use. If the import fails, a notice is shown. */
  const showWindow = useCallback(
    (next: OpenWindow) => {
      if (next === open) return
      setOpen(next)
      setTextWhileLoading('')
      import('./command-windows.tsx').then(setWindowsModule, () => {
        setOpen(null)
        notify.error(t('error.dataNotProvided'), t('error.title'))
      })
    },
    [t, open],
  )
  // Until the palette is shown, its search field can't have the focus.
  useEffect(() => {
    if (open !== 'commands') return
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, altKey, metaKey } = event
      // Windows reports AltGr as Ctrl+Alt.
      const isShortcut = (ctrlKey || altKey || metaKey) && !event.getModifierState('AltGraph')
      if (isShortcut || isAnyDialogShown()) return
      if (key !== 'Backspace' && key !== 'Enter' && key.length !== 1) return
      event.preventDefault()
      // The button or link that has the focus does not get Enter.
      if (key === 'Enter') return
      setTextWhileLoading((text) => (key === 'Backspace' ? text.slice(0, -1) : text + key))
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [open])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const opensCommands = isCommandKey(event)
      const opensKeys = areEnabled && event.key === '?' && isSingleKey(event)
      if ((!opensCommands && !opensKeys) || event.defaultPrevented) return
      event.preventDefault()
      // A window does not open over another dialog, because the input in that dialog would be lost.
      if (!isAnyDialogShown()) showWindow(opensCommands ? 'commands' : 'keys')
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [areEnabled, showWindow])
  return (
    <>
      <button
        type="button"
        className={classNames(header.button, style.open)}
        aria-haspopup="dialog"
        aria-expanded={open === 'commands'}
        aria-keyshortcuts={COMMAND_ARIA_KEYS}
        onClick={() => showWindow('commands')}
      >
        <Icon name="search" size={20} />
        <span>{t('shell.commands.open')}</span>
        <span className={style.hint} aria-hidden="true">
          {COMMAND_KEYS.join(' ')}
        </span>
      </button>
      {windowsModule && (
        <windowsModule.CommandWindows
          {...props}
          openWindow={open}
          textWhileLoading={textWhileLoading}
          onOpenWindowChange={setOpen}
        />
      )}
    </>
  )
}
