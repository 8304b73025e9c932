import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../domain/languages.ts'
import { writeText } from '../storage/write-text.ts'

const STORAGE_KEY = 'currentLanguage'

/** The stored language (chosen on this device, or that of the person who signed in last), or the default. */
export function storedLocale(): Language {
  const stored = localStorage.getItem(STORAGE_KEY)
  return isLanguage(stored) ? stored : DEFAULT_LANGUAGE
}

/** Stores the language on this device. Without storage space it lasts until the page is closed. */
export function storeLocale(locale: Language): void {
  writeText(STORAGE_KEY, locale)
}
