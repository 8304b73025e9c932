import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../domain/languages.ts'

const STORAGE_KEY = 'currentLanguage'

/** The language chosen last on this device, or the default. */
export function storedLocale(): Language {
  const stored = localStorage.getItem(STORAGE_KEY)
  return isLanguage(stored) ? stored : DEFAULT_LANGUAGE
}

/** Remembers the choice on this device. */
export function storeLocale(locale: Language): void {
  localStorage.setItem(STORAGE_KEY, locale)
}
