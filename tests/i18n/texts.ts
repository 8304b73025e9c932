import { readFileSync } from 'node:fs'
import type { Language } from '../../src/domain/languages.ts'
import type { UsedIds } from '../support/messages.ts'

/** The texts of printed documents in a language, by id. */
export const paperTexts = (language: Language): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(`server/documents/texts/papers.${language}.json`, 'utf8'))

/** True if the source contains the message id itself, or a family of ids to which it belongs. */
export const isUsed = ({ whole, families }: UsedIds, id: string): boolean =>
  whole.has(id) || families.some((family) => family.test(id))
