import { useEffect } from 'react'
import { useText } from '../../i18n/index.ts'

// The parts of the browser's title. They are kept apart, because the page and its forms and dialogs change them in any order.
let pageTitle = ''
let errorWord = ''
let errorCount = 0

function showTitle(): void {
  document.title = errorCount > 0 ? `${errorWord} · ${pageTitle}` : pageTitle
}

/** Sets the browser's title. `useErrorTitle` adds the word “error” before it. */
export function usePageTitle(title: string): void {
  const word = useText()('error.title')
  useEffect(() => {
    pageTitle = title
    errorWord = word
    showTitle()
  }, [title, word])
}

/**
 * Starts the browser's title with “error” while a page, form or dialog shows an error. People with a screen reader then hear of the error when
 * they come back to the tab.
 */
export function useErrorTitle(hasError: boolean): void {
  useEffect(() => {
    if (!hasError) return
    errorCount += 1
    showTitle()
    return () => {
      errorCount -= 1
      showTitle()
    }
  }, [hasError])
}
