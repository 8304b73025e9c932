import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../domain/languages.ts'

const STORAGE_KEY = 'currentLanguage'

/** The language chosen last on this device, or the default. */
export function storedLocale(): Language {
  const kept = localStorage.getItem(STORAGE_KEY)
  return isLanguage(kept) ? kept : DEFAULT_LANGUAGE
}

/** Remembers the choice on this device. */
export function storeLocale(locale: Language): void {
  localStorage.setItem(STORAGE_KEY, locale)
}
