import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { LanguageProvider, loadLocale, storedLocale } from '../../i18n/index.ts'
import { applyAppearance } from '../theme/index.ts'
import { Examples } from './examples.tsx'

/*
 * The page of examples: shared components in their states. Run `npm run dev` and open /examples.html; tests
 * build the page too. It is a separate entry, so that the served application does not contain it.
 */
applyAppearance()
const start = await loadLocale(storedLocale())
createRoot(document.querySelector('#root') as HTMLElement).render(
  <StrictMode>
    <LanguageProvider initial={start}>
      <Examples />
    </LanguageProvider>
  </StrictMode>,
)
