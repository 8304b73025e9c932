import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createIntl } from '@formatjs/intl'
import { LANGUAGE_DESCRIPTIONS, LANGUAGES, type Language } from '../../src/domain/languages.ts'
import { dateFormats, moneyFormats } from '../../src/i18n/formats.ts'
import type accounting from '../../src/i18n/messages/accounting.fr.json'
import type administration from '../../src/i18n/messages/administration.fr.json'
import type audit from '../../src/i18n/messages/audit.fr.json'
import type cashLog from '../../src/i18n/messages/cash-log.fr.json'
import type common from '../../src/i18n/messages/common.fr.json'
import type control from '../../src/i18n/messages/control.fr.json'
import type history from '../../src/i18n/messages/history.fr.json'
import type jobs from '../../src/i18n/messages/jobs.fr.json'
import type pouches from '../../src/i18n/messages/pouches.fr.json'
import type remittance from '../../src/i18n/messages/remittance.fr.json'
import type reports from '../../src/i18n/messages/reports.fr.json'
import type tickets from '../../src/i18n/messages/tickets.fr.json'
import type wallet from '../../src/i18n/messages/wallet.fr.json'
import type papers from './texts/papers.fr.json'

/** The message files of screens that documents also use, so that a thing has the same name on screens and in documents. */
const SCREEN_MESSAGE_FILES = [
  'accounting',
  'administration',
  'audit',
  'cash-log',
  'common',
  'control',
  'history',
  'jobs',
  'pouches',
  'remittance',
  'reports',
  'tickets',
  'wallet',
]

type Texts = typeof accounting &
  typeof administration &
  typeof audit &
  typeof cashLog &
  typeof common &
  typeof control &
  typeof history &
  typeof jobs &
  typeof pouches &
  typeof remittance &
  typeof reports &
  typeof tickets &
  typeof wallet &
  typeof papers

export type DocumentText = keyof Texts

const MESSAGES = Object.fromEntries(LANGUAGES.map((language) => [language, textsIn(language)])) as Record<
  Language,
  Record<string, string>
>

function textsIn(language: Language): Record<string, string> {
  const files = [
    ...SCREEN_MESSAGE_FILES.map((name) => `../../src/i18n/messages/${name}.${language}.json`),
    `./texts/papers.${language}.json`,
  ]
  return Object.assign(
    {},
    ...files.map((file) => JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'))),
  )
}

/** The texts of a document by id, and functions that format money and dates for its language and time zone. */
export interface DocumentTexts extends ReturnType<typeof moneyFormats>, ReturnType<typeof dateFormats> {
  readonly language: Language
  readonly t: (id: DocumentText, values?: Readonly<Record<string, string | number>>) => string
}

/** True for the id of a text that documents may use. */
export function isDocumentText(id: string): id is DocumentText {
  return Object.hasOwn(MESSAGES.fr, id)
}

/** Creates the texts of a language; instants are shown in the time zone. `t` throws when a value of a text is missing. */
export function documentTexts(language: Language, timeZone: string): DocumentTexts {
  const intl = createIntl({
    locale: LANGUAGE_DESCRIPTIONS[language].formats,
    messages: MESSAGES[language],
    onError: (error) => {
      throw error
    },
  })
  return {
    language,
    ...moneyFormats(language),
    ...dateFormats(language, timeZone),
    t: (id, values) => intl.formatMessage({ id }, values),
  }
}
