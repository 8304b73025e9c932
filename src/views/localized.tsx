import { useSelector } from '@xstate/react'
import type { ComponentProps } from 'react'
import { DEFAULT_TIME_ZONE } from '../domain/dates/calendar.ts'
import { LanguageProvider } from '../i18n/index.ts'
import { useApp } from './app.tsx'

/** Provides the user's language, and times in the time zone of the current establishment. */
export function Localized(props: Omit<ComponentProps<typeof LanguageProvider>, 'timeZone'>) {
  const timeZone = useSelector(useApp().session, (state) => state.context.user?.timeZone ?? DEFAULT_TIME_ZONE)
  return <LanguageProvider {...props} timeZone={timeZone} />
}
