import { useCallback } from 'react'
import type { Language } from '../domain/languages.ts'
import { useLocale } from '../i18n/index.ts'
import { isLanguageChosen, markAsPersonLanguage } from '../i18n/person-language.ts'

/**
 * Returns a function that switches to the language of a person, unless a language was chosen on this device. If the language can't be loaded,
 * the page does not change.
 */
export function usePersonLanguage(): (language: Language) => void {
  const { locale, changeLocale } = useLocale()
  return useCallback(
    (language) => {
      if (language === locale || isLanguageChosen()) return
      changeLocale(language).then(
        () => markAsPersonLanguage(language),
        () => undefined,
      )
    },
    [locale, changeLocale],
  )
}
