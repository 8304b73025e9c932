import type { Language } from '../domain/languages.ts'
import { writeText } from '../storage/write-text.ts'

/**
 * The key of the language in `locales.ts`, again: a further export of the first script would change the names in the script of the page,
 * which then takes 0.2 kB more.
 */
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
export function storePersonLanguage(language: Language): void {
  writeText(PERSON_KEY, language)
}
