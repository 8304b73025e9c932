import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '../../src/domain/languages.ts'
import type french from './texts/mails.fr.json'

const textsIn = (language: Language): typeof french =>
  JSON.parse(readFileSync(join(import.meta.dirname, `texts/mails.${language}.json`), 'utf8'))

/** The texts of e-mails, and of the page that shows them in the demo, by language. */
export const MAIL_TEXTS = Object.fromEntries(
  LANGUAGES.map((language) => [language, textsIn(language)]),
) as Readonly<Record<Language, typeof french>>
