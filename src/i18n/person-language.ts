import type { Language } from '../domain/languages.ts'
import { writeText } from '../storage/write-text.ts'

/** The same key as `STORAGE_KEY` in `locales.ts`, repeated because exporting it there would make the script of the page 0.2 kB larger. */
const LANGUAGE_KEY = 'currentLanguage'
/** The stored language, if it is that of a person who signed in and not a choice on this device. */
const PERSON_KEY = 'personLanguage'

/**
 * True if a language was chosen on this device. False if there is none, or if it is that of the person who signed in last: people who share a
 * tablet each get their own.
 */
export function isLanguageChosen(): boolean {
  const stored = localStorage.getItem(LANGUAGE_KEY)
  return stored !== null && stored !== localStorage.getItem(PERSON_KEY)
}

/** Notes that the stored language is that of a person, and not a choice on this device. */
export function markAsPersonLanguage(language: Language): void {
  writeText(PERSON_KEY, language)
}

/** Notes that the stored language was chosen on this device, even if it is that of the person who signed in last. */
export function markAsChosenLanguage(): void {
  writeText(PERSON_KEY, null)
}
