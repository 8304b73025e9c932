import { createIntl } from '@formatjs/intl'
import { dateFormats, moneyFormats } from '../../src/i18n/formats.ts'
import { FORMAT_TAGS } from '../../src/i18n/locales.ts'
import cashLogEn from '../../src/i18n/messages/cash-log.en.json' with { type: 'json' }
import cashLogFr from '../../src/i18n/messages/cash-log.fr.json' with { type: 'json' }
import cashLogIt from '../../src/i18n/messages/cash-log.it.json' with { type: 'json' }
import commonEn from '../../src/i18n/messages/common.en.json' with { type: 'json' }
import commonFr from '../../src/i18n/messages/common.fr.json' with { type: 'json' }
import commonIt from '../../src/i18n/messages/common.it.json' with { type: 'json' }
import controlEn from '../../src/i18n/messages/control.en.json' with { type: 'json' }
import controlFr from '../../src/i18n/messages/control.fr.json' with { type: 'json' }
import controlIt from '../../src/i18n/messages/control.it.json' with { type: 'json' }
import pouchesEn from '../../src/i18n/messages/pouches.en.json' with { type: 'json' }
import pouchesFr from '../../src/i18n/messages/pouches.fr.json' with { type: 'json' }
import pouchesIt from '../../src/i18n/messages/pouches.it.json' with { type: 'json' }
import remittanceEn from '../../src/i18n/messages/remittance.en.json' with { type: 'json' }
import remittanceFr from '../../src/i18n/messages/remittance.fr.json' with { type: 'json' }
import remittanceIt from '../../src/i18n/messages/remittance.it.json' with { type: 'json' }
import reportsEn from '../../src/i18n/messages/reports.en.json' with { type: 'json' }
import reportsFr from '../../src/i18n/messages/reports.fr.json' with { type: 'json' }
import reportsIt from '../../src/i18n/messages/reports.it.json' with { type: 'json' }
import walletEn from '../../src/i18n/messages/wallet.en.json' with { type: 'json' }
import walletFr from '../../src/i18n/messages/wallet.fr.json' with { type: 'json' }
import walletIt from '../../src/i18n/messages/wallet.it.json' with { type: 'json' }
import type { DocumentLanguage } from './columns.ts'
import papersEn from './texts/papers.en.json' with { type: 'json' }
import papersFr from './texts/papers.fr.json' with { type: 'json' }
import papersIt from './texts/papers.it.json' with { type: 'json' }

/** The words of papers and files, and those of the screens that stand there too: a thing has one name. */
const MESSAGES = {
  fr: {
    ...cashLogFr,
    ...commonFr,
    ...controlFr,
    ...pouchesFr,
    ...remittanceFr,
    ...reportsFr,
    ...walletFr,
    ...papersFr,
  },
  en: {
    ...cashLogEn,
    ...commonEn,
    ...controlEn,
    ...pouchesEn,
    ...remittanceEn,
    ...reportsEn,
    ...walletEn,
    ...papersEn,
  },
  it: {
    ...cashLogIt,
    ...commonIt,
    ...controlIt,
    ...pouchesIt,
    ...remittanceIt,
    ...reportsIt,
    ...walletIt,
    ...papersIt,
  },
} as const

export type DocumentText = keyof (typeof MESSAGES)['fr']

/** How a document speaks: texts by id, money and dates as the language and the establishment's zone have them. */
export interface DocumentWords extends ReturnType<typeof moneyFormats>, ReturnType<typeof dateFormats> {
  readonly language: DocumentLanguage
  readonly t: (id: DocumentText, values?: Readonly<Record<string, string | number>>) => string
}

/** The words of a language, in a time zone. */
export function documentWords(language: DocumentLanguage, timeZone: string): DocumentWords {
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
