import { useEffect } from 'react'
import { useText } from '../i18n/index.ts'

/**
 * Starts the browser's title with “error” while a form or dialog shows an error, as `hasError` of `Page` does for the whole page. People with
 * a screen reader then hear of the error when they come back to the tab.
 */
export function useErrorTitle(hasError: boolean): void {
  const prefix = `${useText()('error.title')} · `
  useEffect(() => {
    if (!hasError || document.title.startsWith(prefix)) return
    document.title = `${prefix}${document.title}`
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length)
    }
  }, [hasError, prefix])
}
