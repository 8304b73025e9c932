import type { MessageFormatElement } from 'react-intl'
import type { Language } from '../domain/languages.ts'

/** A compiled message: its text, or its syntax tree when it has arguments. */
export type CompiledMessage = string | MessageFormatElement[]
/** The messages of a language by id. */
export type Catalogue = Readonly<Record<string, CompiledMessage>>

/** A language with its messages, ready to be shown. */
export interface LoadedLocale {
  readonly locale: Language
  readonly messages: Catalogue
}

/** All messages of a language, which `scripts/vite/messages.ts` gathers: one file per language in a build, loaded when the language is chosen. */
const FILES = import.meta.glob<{ default: Catalogue }>('./messages/common.*.json', { query: '?language' })

/** Loads the messages of a language. Rejects on a network failure. */
export async function loadLocale(locale: Language): Promise<LoadedLocale> {
  const { default: messages } = await FILES[`./messages/common.${locale}.json`]!()
  return { locale, messages }
}
