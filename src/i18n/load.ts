import ADDRESSES from 'virtual:languages'
import type { MessageFormatElement } from 'react-intl'
import type { Language } from '../domain/languages.ts'

/** A compiled message: its text, or its syntax tree when it has arguments. */
type CompiledMessage = string | MessageFormatElement[]
/** The messages of a language by id. */
export type MessageCatalogue = Readonly<Record<string, CompiledMessage>>

/** A language with its messages, ready to be shown. */
export interface LoadedLocale {
  readonly locale: Language
  readonly messages: MessageCatalogue
}

/** Loads the messages of a language. Rejects if they can't be loaded. */
export async function loadLocale(locale: Language): Promise<LoadedLocale> {
  const address = ADDRESSES[locale]
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(address)
  return { locale, messages: await answer.json() }
}
