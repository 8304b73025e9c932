import { useCallback } from 'react'
import type { Language } from '../domain/languages.ts'
import { useLocale, useText } from '../i18n/index.ts'
import { markAsChosenLanguage } from '../i18n/person-language.ts'
import { notify } from './ui/index.ts'

/**
 * Returns a function that switches to a language and stores that it was chosen on this device. If the
 * language can't be loaded, a notice is shown, the page does not change, and the result is false.
 */
export function useChangeLanguage(): (locale: Language) => Promise<boolean> {
  const t = useText()
  const { changeLocale } = useLocale()
  return useCallback(
    (locale) =>
      changeLocale(locale).then(
        () => {
          markAsChosenLanguage()
          return true
        },
        () => {
          notify.error(t('error.dataNotProvided'), t('error.title'))
          return false
        },
      ),
    [changeLocale, t],
  )
}
