/** The languages of the interface; the first one is the default and what anything unknown falls back to. */
export const LOCALES = ['fr', 'en', 'it'] as const
export type Locale = (typeof LOCALES)[number]

const KEPT_UNDER = 'currentLanguage'

/** How the browser's own formats are asked for: dates and money are written the European way in English too. */
export const FORMAT_TAGS: Record<Locale, string> = { fr: 'fr-FR', en: 'en-GB', it: 'it-IT' }

/** True for a language the interface speaks. */
export function isLocale(text: string | null): text is Locale {
  return (LOCALES as readonly (string | null)[]).includes(text)
}

/** The language chosen last on this device, French where none was. */
export function keptLocale(): Locale {
  const kept = localStorage.getItem(KEPT_UNDER)
  return isLocale(kept) ? kept : LOCALES[0]
}

/** Remembers the choice on this device. */
export function keepLocale(locale: Locale): void {
  localStorage.setItem(KEPT_UNDER, locale)
}
