import { useCallback, useSyncExternalStore } from 'react'
import { writeText } from '../../storage/write-text.ts'
import { isPrinting, watchPrinting } from './use-printing.ts'

/** The appearance that the user chose; `system` is that of the device. */
type AppearanceChoice = 'system' | 'light' | 'dark'
export const APPEARANCE_CHOICES: readonly AppearanceChoice[] = ['system', 'light', 'dark']

const STORAGE_KEY = 'appearance'
const DARK = '(prefers-color-scheme: dark)'
const darkDevice = matchMedia(DARK)
/**
 * A second object to listen for changes. Chromium reports no change to a MediaQueryList that was read between the change and the next frame; the
 * page would then keep its old colours.
 */
const darkChange = matchMedia(DARK)
const listeners = new Set<() => void>()

/** The choice stored on this device. */
function storedAppearance(): AppearanceChoice {
  const storedChoice = localStorage.getItem(STORAGE_KEY)
  return storedChoice === 'light' || storedChoice === 'dark' ? storedChoice : 'system'
}

/** The appearance that is shown now. Printed pages are always light. */
function shownAppearance(): 'light' | 'dark' {
  if (isPrinting()) return 'light'
  const choice = storedAppearance()
  if (choice !== 'system') return choice
  return darkDevice.matches ? 'dark' : 'light'
}

/** Applies `shownAppearance` to the root element of the page, on which all colour tokens depend, and calls the listeners. */
export function applyAppearance(): void {
  const shown = shownAppearance()
  const { classList, style } = document.documentElement
  classList.toggle('dark', shown === 'dark')
  classList.toggle('light', shown === 'light')
  style.colorScheme = shown
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The chosen and the shown appearance, and a function that stores another choice on this device and applies it. */
export function useAppearance(): {
  choice: AppearanceChoice
  shown: 'light' | 'dark'
  choose: (choice: AppearanceChoice) => void
} {
  const choice = useSyncExternalStore(subscribe, storedAppearance)
  const shown = useSyncExternalStore(subscribe, shownAppearance)
  const choose = useCallback((next: AppearanceChoice) => {
    writeText(STORAGE_KEY, next)
    applyAppearance()
  }, [])
  return { choice, shown, choose }
}

darkChange.addEventListener('change', applyAppearance)
watchPrinting(applyAppearance)
