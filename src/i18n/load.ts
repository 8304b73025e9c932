import type { MessageFormatElement } from 'react-intl'
import type { Language } from '../domain/languages.ts'

/** A compiled message: its text, or its syntax tree when it has arguments. */
export type CompiledMessage = string | MessageFormatElement[]
export type Catalogue = Record<string, MessageFormatElement[]>

/** A language with its messages, ready to be shown. */
export interface LoadedLocale {
  readonly locale: Language
  readonly messages: Catalogue
}

/** One file per language, imported when the language is chosen. */
const FILES = import.meta.glob<Record<string, CompiledMessage>>('./languages/*.ts', { import: 'default' })

const LITERAL = 0

/**
 * Loads the messages of a language. Rejects on a network failure. Plain texts become syntax trees with one literal here, because
 * the formatter without parser needs trees.
 */
export async function loadLocale(locale: Language): Promise<LoadedLocale> {
  const compiled = await FILES[`./languages/${locale}.ts`]!()
  const messages: Catalogue = {}
  for (const [id, message] of Object.entries(compiled)) {
    messages[id] = typeof message === 'string' ? [{ type: LITERAL, value: message }] : message
  }
  return { locale, messages }
}
