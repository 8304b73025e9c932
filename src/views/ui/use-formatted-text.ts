import { useState } from 'react'
import { LANGUAGE_DESCRIPTIONS, type Language } from '../../domain/languages.ts'
import { useLocale } from '../../i18n/index.ts'

/** Matches an amount without sign that has a comma and two decimals: `1727,00`. */
const COMPLETE_AMOUNT = /^\d+,\d\d$/u

/** The text of an amount field in the format of the language: `1727,00` becomes `1 727,00`, `1.727,00` or `1,727.00`. Other texts are unchanged. */
export function formatAmountText(text: string, locale: Language): string {
  if (!COMPLETE_AMOUNT.test(text)) return text
  const options = { minimumFractionDigits: 2, useGrouping: 'always' } as const
  return new Intl.NumberFormat(LANGUAGE_DESCRIPTIONS[locale].formats, options).format(
    Number(text.replace(',', '.')),
  )
}

/** Returns the text that a field with numbers shows: in the format of the language, but exactly as typed while the person types. */
export function useFormattedText(
  text: string,
  format = formatAmountText,
): {
  readonly displayedText: string
  readonly setTyping: (isTyping: boolean) => void
  readonly isTyping: boolean
} {
  const { locale } = useLocale()
  const [isTyping, setTyping] = useState(false)
  return { displayedText: isTyping ? text : format(text, locale), isTyping, setTyping }
}
