import { useCallback } from 'react'
import type { Language } from '../domain/languages.ts'
import { useLocale, useText } from '../i18n/index.ts'
import { markAsChosenLanguage } from '../i18n/person-language.ts'
import { notify } from './ui/index.ts'

/**
 * Returns a function that switches to a language and stores that it was chosen on this device. If the
 * language can't be loaded, a notice is shown and the page does not change.
 */
export function useChangeLanguage(): (locale: Language) => Promise<void> {
  const t = useText()
  const { changeLocale } = useLocale()
  return useCallback(
    (locale) =>
      changeLocale(locale).then(markAsChosenLanguage, () =>
        notify.error(t('error.dataNotProvided'), t('error.title')),
      ),
    [changeLocale, t],
  )
}
