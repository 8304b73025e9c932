import type { MessageFormatElement } from 'react-intl'
import type { Language } from '../domain/languages.ts'

/** A compiled message: its text, or its syntax tree when it has arguments. */
export type CompiledMessage = string | MessageFormatElement[]
export type Catalogue = Readonly<Record<string, CompiledMessage>>

/** A language with its messages, ready to be shown. */
export interface LoadedLocale {
  readonly locale: Language
  readonly messages: Catalogue
}

/** One file per language, imported when the language is chosen. */
const FILES = import.meta.glob<Record<string, CompiledMessage>>('./languages/*.ts', { import: 'default' })

/** Loads the messages of a language. Rejects on a network failure. */
export async function loadLocale(locale: Language): Promise<LoadedLocale> {
  return { locale, messages: await FILES[`./languages/${locale}.ts`]!() }
}
