import { useCallback } from 'react'
import type { Language } from '../../domain/languages.ts'
import { useLocale, useText } from '../../i18n/index.ts'
import { notify } from '../ui/index.ts'

/** Shows another language; one that can't be loaded is said, and the page stays as it is. */
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
