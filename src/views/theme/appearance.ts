import { useCallback, useSyncExternalStore } from 'react'
import { isPrinting, watchPrinting } from './use-printing.ts'

/** The person's choice; `system` follows the device. */
export type AppearanceChoice = 'system' | 'light' | 'dark'
export const APPEARANCE_CHOICES: readonly AppearanceChoice[] = ['system', 'light', 'dark']

const STORAGE_KEY = 'appearance'
const DARK = '(prefers-color-scheme: dark)'
const darkDevice = matchMedia(DARK)
/**
 * The change is listened to on another object than the one that is read: Chromium reports no change to a MediaQueryList that was
 * read between the change and the next frame, and the page would keep its old colours.
 */
const darkChange = matchMedia(DARK)
const listeners = new Set<() => void>()

/** The choice stored on this device. */
export function storedAppearance(): AppearanceChoice {
  const storedChoice = localStorage.getItem(STORAGE_KEY)
  return storedChoice === 'light' || storedChoice === 'dark' ? storedChoice : 'system'
}

/** Light or dark, as shown now; printed pages are always light. */
export function shownAppearance(): 'light' | 'dark' {
  if (isPrinting()) return 'light'
  const choice = storedAppearance()
  if (choice !== 'system') return choice
  return darkDevice.matches ? 'dark' : 'light'
}

/** Applies the chosen appearance. The tokens are on the page's root element, so that every part follows. */
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

/** The current choice and a function to change it; it is stored on this device. */
export function useAppearance(): {
  choice: AppearanceChoice
  shown: 'light' | 'dark'
  choose: (choice: AppearanceChoice) => void
} {
  const choice = useSyncExternalStore(subscribe, storedAppearance)
  const shown = useSyncExternalStore(subscribe, shownAppearance)
  const choose = useCallback((next: AppearanceChoice) => {
    localStorage.setItem(STORAGE_KEY, next)
    applyAppearance()
  }, [])
  return { choice, shown, choose }
}

darkChange.addEventListener('change', applyAppearance)
watchPrinting(applyAppearance)
