import { createFormatters, DEFAULT_INTL_CONFIG, formatMessage } from '@formatjs/intl'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { type IntlShape, type MessageFormatElement, RawIntlProvider } from 'react-intl'
import { DEFAULT_TIME_ZONE } from '../domain/dates/calendar.ts'
import { DEFAULT_LANGUAGE, type Language } from '../domain/languages.ts'
import { type DateFormats, dateFormats, type MoneyFormats, moneyFormats } from './formats.ts'
import { type LoadedLocale, loadLocale, type MessageCatalogue } from './load.ts'
import { storeLocale } from './locales.ts'

interface CurrentLanguage {
  readonly locale: Language
  /**
   * Loads and shows another language, and stores it. Rejects, without any change, if the language can't be
   * loaded.
   */
  readonly changeLocale: (locale: Language) => Promise<void>
  readonly money: MoneyFormats
  readonly dates: DateFormats
}

const LanguageContext = createContext<CurrentLanguage | null>(null)

interface LanguageProviderProps {
  /** The initial language, loaded before the first render so that nothing is rendered twice. */
  initial: LoadedLocale
  /** Time zone of the establishment, for times. */
  timeZone?: string
  children: ReactNode
}

/** Provides messages and formats to all views, and sets the page's `lang`. */
export function LanguageProvider({ initial, timeZone = DEFAULT_TIME_ZONE, children }: LanguageProviderProps) {
  const [{ locale, messages }, setLoadedLocale] = useState(initial)
  const changeLocale = useCallback(async (next: Language) => {
    const loadedLocale = await loadLocale(next)
    storeLocale(next)
    setLoadedLocale(loadedLocale)
  }, [])
  useEffect(() => {
    // Setting it to the same value would compute the styles of the whole page again.
    const page = document.documentElement
    if (page.lang !== locale) page.lang = locale
  }, [locale])
  const language = useMemo(
    () => ({ locale, changeLocale, money: moneyFormats(locale), dates: dateFormats(locale, timeZone) }),
    [locale, changeLocale, timeZone],
  )
  const intl = useMemo(() => messageFormatter(locale, messages), [locale, messages])
  return (
    <LanguageContext value={language}>
      <RawIntlProvider value={intl}>{children}</RawIntlProvider>
    </LanguageContext>
  )
}

/**
 * The object of react-intl's `createIntl`, reduced to `formatMessage` and the configuration: the formatters of dates, numbers, lists and
 * names are not used here and weigh 2 kB. `src/i18n` is the only folder that calls `useIntl`.
 */
function messageFormatter(locale: Language, messages: MessageCatalogue): IntlShape {
  const config = {
    ...DEFAULT_INTL_CONFIG,
    defaultLocale: DEFAULT_LANGUAGE,
    locale,
    messages: messages as Record<string, MessageFormatElement[]>,
  }
  const formatters = createFormatters()
  const { getNumberFormat } = formatters
  // By default, Italian writes numbers of four digits without a separator, unlike the amounts beside them.
  formatters.getNumberFormat = (tag, options) => getNumberFormat(tag, { useGrouping: 'always', ...options })
  return { ...config, formatMessage: formatMessage.bind(null, config, formatters) } as IntlShape
}

function useLanguage(): CurrentLanguage {
  const language = use(LanguageContext)
  if (!language) throw new Error('no LanguageProvider')
  return language
}

/** The current language, and a function to change it. */
export function useLocale(): Pick<CurrentLanguage, 'locale' | 'changeLocale'> {
  return useLanguage()
}

/** Formats amounts: `const { money, signed } = useMoney()`. */
export function useMoney(): MoneyFormats {
  return useLanguage().money
}

/** Formats dates and times: `const { date, dateTime } = useDates()`. */
export function useDates(): DateFormats {
  return useLanguage().dates
}
