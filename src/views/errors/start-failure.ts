import type { Language } from '../../domain/languages.ts'

/** Shows the message of `index.html` that the application can't start, in this language. Its button loads the page again. */
export function showStartFailure(locale: Language): void {
  const text = document.querySelector<HTMLElement>(`[data-start-failure][lang=${locale}]`)
  if (!text) return
  text.hidden = false
  text.querySelector('button')?.addEventListener('click', () => location.reload())
}
