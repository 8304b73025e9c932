import type { MessageFormatElement } from 'react-intl'
import type { Locale } from './locales.ts'

/** What the build makes of a message: its text, or its syntax tree when it takes arguments. */
export type CompiledMessage = string | MessageFormatElement[]
export type Catalogue = Record<string, MessageFormatElement[]>

/** A language with its messages, ready to be shown. */
export interface LoadedLocale {
  readonly locale: Locale
  readonly messages: Catalogue
}

/** One file a language, loaded when it is chosen. */
const LANGUAGES: Record<Locale, () => Promise<{ default: Record<string, CompiledMessage> }>> = {
  fr: () => import('./languages/fr.ts'),
  en: () => import('./languages/en.ts'),
  it: () => import('./languages/it.ts'),
}

const LITERAL = 0

/**
 * Loads the messages of a language. Rejects when they can't be had (network).
 * Plain texts become trees of one literal here: the formatter, which has no parser, then takes every message alike.
 */
export async function loadLocale(locale: Locale): Promise<LoadedLocale> {
  const { default: compiled } = await LANGUAGES[locale]()
  const messages: Catalogue = {}
  for (const [id, message] of Object.entries(compiled)) {
    messages[id] = typeof message === 'string' ? [{ type: LITERAL, value: message }] : message
  }
  return { locale, messages }
}
