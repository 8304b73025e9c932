import { useCallback, useSyncExternalStore } from 'react'
import { isPrinting, watchPrinting } from '../ui/use-printing.ts'

/** What the person chose; `system` follows the device. */
export type AppearanceChoice = 'system' | 'light' | 'dark'
export const APPEARANCE_CHOICES: readonly AppearanceChoice[] = ['system', 'light', 'dark']

const KEPT_UNDER = 'appearance'
const DARK = '(prefers-color-scheme: dark)'
const darkDevice = matchMedia(DARK)
/**
 * The change is heard apart from where the answer is read: Chromium tells no change to a list that was read between the change and the
 * next frame, and the page would stay in the colours it had.
 */
const darkChange = matchMedia(DARK)
const listeners = new Set<() => void>()

/** The choice kept on this device. */
export function keptAppearance(): AppearanceChoice {
  const kept = localStorage.getItem(KEPT_UNDER)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

/** Light or dark, as it is shown now; paper is always light. */
export function shownAppearance(): 'light' | 'dark' {
  if (isPrinting()) return 'light'
  const choice = keptAppearance()
  if (choice !== 'system') return choice
  return darkDevice.matches ? 'dark' : 'light'
}

/** Paints the page in the chosen appearance. The tokens hang on the page's root element, so every part follows. */
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

/** The choice and how to change it; it is kept on this device. */
export function useAppearance(): {
  choice: AppearanceChoice
  shown: 'light' | 'dark'
  choose: (choice: AppearanceChoice) => void
} {
  const choice = useSyncExternalStore(subscribe, keptAppearance)
  const shown = useSyncExternalStore(subscribe, shownAppearance)
  const choose = useCallback((next: AppearanceChoice) => {
    localStorage.setItem(KEPT_UNDER, next)
    applyAppearance()
  }, [])
  return { choice, shown, choose }
}

darkChange.addEventListener('change', applyAppearance)
watchPrinting(applyAppearance)
