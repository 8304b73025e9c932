export type { MoneyFormats } from './formats.ts'
export { languageName } from './formats.ts'
export type { MessageId } from './ids.ts'
export { LanguageProvider, useDates, useLocale, useMoney } from './language.tsx'
export { loadLocale } from './load.ts'
export { storedLocale } from './locales.ts'
export {
  type Translate,
  useFailureText,
  useHasText,
  useText,
} from './text.tsx'
