import { createIntl } from '@formatjs/intl'
import { dateFormats, moneyFormats } from '../../../src/i18n/formats.ts'
import { FORMAT_TAGS } from '../../../src/i18n/locales.ts'
import commonEn from '../../../src/i18n/messages/common.en.json' with { type: 'json' }
import commonFr from '../../../src/i18n/messages/common.fr.json' with { type: 'json' }
import commonIt from '../../../src/i18n/messages/common.it.json' with { type: 'json' }
import pouchesEn from '../../../src/i18n/messages/pouches.en.json' with { type: 'json' }
import pouchesFr from '../../../src/i18n/messages/pouches.fr.json' with { type: 'json' }
import pouchesIt from '../../../src/i18n/messages/pouches.it.json' with { type: 'json' }
import remittanceEn from '../../../src/i18n/messages/remittance.en.json' with { type: 'json' }
import remittanceFr from '../../../src/i18n/messages/remittance.fr.json' with { type: 'json' }
import remittanceIt from '../../../src/i18n/messages/remittance.it.json' with { type: 'json' }
import walletEn from '../../../src/i18n/messages/wallet.en.json' with { type: 'json' }
import walletFr from '../../../src/i18n/messages/wallet.fr.json' with { type: 'json' }
import walletIt from '../../../src/i18n/messages/wallet.it.json' with { type: 'json' }
import type { DocumentLanguage } from '../columns.ts'
import papersEn from '../words/papers.en.json' with { type: 'json' }
import papersFr from '../words/papers.fr.json' with { type: 'json' }
import papersIt from '../words/papers.it.json' with { type: 'json' }

/** The words of the papers, and those of the screens that stand on papers too: a thing has one name. */
const MESSAGES = {
  fr: { ...commonFr, ...pouchesFr, ...remittanceFr, ...walletFr, ...papersFr },
  en: { ...commonEn, ...pouchesEn, ...remittanceEn, ...walletEn, ...papersEn },
  it: { ...commonIt, ...pouchesIt, ...remittanceIt, ...walletIt, ...papersIt },
} as const

export type PaperText = keyof (typeof MESSAGES)['fr']

/** How a paper speaks: texts by id, money and dates as the language and the establishment's zone have them. */
export interface PaperWords extends ReturnType<typeof moneyFormats>, ReturnType<typeof dateFormats> {
  readonly language: DocumentLanguage
  readonly t: (id: PaperText, values?: Readonly<Record<string, string | number>>) => string
}

/** The words of a language, in a time zone. */
export function paperWords(language: DocumentLanguage, timeZone: string): PaperWords {
  const intl = createIntl({
    locale: FORMAT_TAGS[language],
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
