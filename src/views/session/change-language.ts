import { useCallback } from 'react'
import type { Language } from '../../domain/languages.ts'
import { useLocale, useText } from '../../i18n/index.ts'
import { notify } from '../ui/index.ts'

/** Switches the language; if it can't be loaded, a notice says so and the page stays as it is. */
export function useChangeLanguage(): (locale: Language) => void {
  const t = useText()
  const { changeLocale } = useLocale()
  return useCallback(
    (locale) => {
      changeLocale(locale).catch(() => notify.error(t('error.dataNotProvided'), t('error.title')))
    },
    [changeLocale, t],
  )
}
