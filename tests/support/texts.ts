import { createIntl } from '@formatjs/intl'
import { LANGUAGE_DESCRIPTIONS, LANGUAGES, type Language } from '../../src/domain/languages.ts'
import { dateFormats, moneyFormats } from '../../src/i18n/formats.ts'
import type { MessageId } from '../../src/i18n/ids.ts'
import type { TextValues } from '../../src/i18n/text.tsx'
import { MESSAGES } from './messages.ts'

const TIME_ZONE = 'Europe/Paris'

/** The texts of a page in a language: messages, amounts and dates, from the same files as the page. */
export function textsIn(locale: Language) {
  const intl = createIntl({ locale, messages: MESSAGES[locale] })
  return {
    locale,
    t: (id: MessageId, values?: TextValues): string => intl.formatMessage({ id }, values),
    ...moneyFormats(locale),
    ...dateFormats(locale, TIME_ZONE),
  }
}

export type LocaleTexts = ReturnType<typeof textsIn>

/** The languages as each names itself. */
export const LANGUAGE_NAMES = Object.fromEntries(
  LANGUAGES.map((language) => [language, LANGUAGE_DESCRIPTIONS[language].name]),
) as Readonly<Record<Language, string>>
