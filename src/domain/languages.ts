import languages from './languages.json' with { type: 'json' }

export type Language = keyof typeof languages

/** The properties of a language; its texts are in separate files. */
interface LanguageDescription {
  /** Its name in the language itself, such as `Italiano`. Not from `Intl.DisplayNames`: creating it takes 25 ms, on every screen. */
  readonly name: string
  /** The tag of its number and date formats. English, too, writes the day before the month. */
  readonly formats: string
  /** The parts of its flag, 20 × 14 units: outline, colour, and the width of a line, as `M0 0l20 14|#fff|2.8`. */
  readonly flag: readonly string[]
}

/** The languages of screens, mails, papers and files. The files with their texts are named after them. */
export const LANGUAGE_DESCRIPTIONS: Readonly<Record<Language, LanguageDescription>> = languages

export const LANGUAGES = Object.keys(languages) as readonly Language[]

export const DEFAULT_LANGUAGE: Language = 'fr'

/** True for a language of the list. */
export function isLanguage(text: string | null): text is Language {
  return (LANGUAGES as readonly (string | null)[]).includes(text)
}
