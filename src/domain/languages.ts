/**
 * The languages of screens, mails, papers and files, each with the tag of its number and date formats: English too writes dates and money
 * the European way. Their texts are in files named after them.
 */
export const FORMAT_TAGS = { fr: 'fr-FR', en: 'en-GB', it: 'it-IT' } as const

export type Language = keyof typeof FORMAT_TAGS
export const LANGUAGES = Object.keys(FORMAT_TAGS) as readonly Language[]

export const DEFAULT_LANGUAGE: Language = 'fr'

/** True for a language of the list. */
export function isLanguage(text: string | null): text is Language {
  return (LANGUAGES as readonly (string | null)[]).includes(text)
}
