/** The languages of screens, mails, papers and files; the first is the default. Their texts are in files named after them. */
export const LANGUAGES = ['fr', 'en', 'it'] as const
export type Language = (typeof LANGUAGES)[number]

export const DEFAULT_LANGUAGE: Language = LANGUAGES[0]

/** The tags for number and date formats: English too writes dates and money the European way. */
export const FORMAT_TAGS: Readonly<Record<Language, string>> = { fr: 'fr-FR', en: 'en-GB', it: 'it-IT' }

/** True for a language of the list. */
export function isLanguage(text: string | null): text is Language {
  return (LANGUAGES as readonly (string | null)[]).includes(text)
}
