export { languageName } from './formats.ts'
export type { MessageId } from './ids.ts'
export { LanguageProvider, useDates, useLocale, useMoney } from './language.tsx'
export { type LoadedLocale, loadLocale } from './load.ts'
export { storedLocale, storeLocale } from './locales.ts'
export {
  type Failure,
  type TextValues,
  type Translate,
  useFailureText,
  useHasText,
  useText,
} from './text.tsx'
