import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { LanguageProvider, loadLocale, storedLocale } from '../../i18n/index.ts'
import { applyAppearance } from '../theme/index.ts'
import { Examples } from './examples.tsx'

/*
 * The page of shared components, each in all its states: `npm run dev`, then /examples.html. Tests build it too. It is a separate
 * entry, so that nothing of it is in the served application. Its samples are in French.
 */
applyAppearance()
const start = await loadLocale(storedLocale())
createRoot(document.querySelector('#root') as HTMLElement).render(
  <StrictMode>
    <LanguageProvider start={start}>
      <Examples />
    </LanguageProvider>
  </StrictMode>,
)
