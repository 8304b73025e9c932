import { parse } from '@formatjs/icu-messageformat-parser'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import type { Language } from '../../src/domain/languages.ts'
import { LanguageProvider } from '../../src/i18n/index.ts'
import type { Column } from '../../src/views/ui/index.ts'
import { cellContent } from '../../src/views/ui/table/columns.ts'
import { MESSAGES } from '../support/messages.ts'

const messagesIn = (locale: Language) =>
  Object.fromEntries(Object.entries(MESSAGES[locale]).map(([id, text]) => [id, parse(text)]))

/** The text of a rendered node. The address of each link follows its text; text that is struck through is between tildes. */
export function renderText(node: ReactNode, locale: Language = 'en'): string {
  const start = { locale, messages: messagesIn(locale) } as const
  const App = () => (
    <LanguageProvider initial={start}>
      <Router ssrPath="/">{node}</Router>
    </LanguageProvider>
  )
  return renderToStaticMarkup(<App />)
    .replaceAll(/<a[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gu, '$2 [$1]')
    .replaceAll(/<s(?: [^>]*)?>(.*?)<\/s>/gu, '~$1~')
    .replaceAll(/<[^>]*>/gu, '')
    .replaceAll('&amp;', '&')
    .replaceAll('\u2060', '')
    .replaceAll('\u00a0', ' ')
}

/** The columns by their key: title, text of the row's cell, and the total of `rows` when there is one. */
export function renderColumns<Row>(
  useColumns: () => readonly Column<Row>[],
  row: Row,
  rows: readonly Row[] = [row],
): Record<string, readonly string[]> {
  let columns: readonly Column<Row>[] = []
  const Probe = () => {
    columns = useColumns()
    return null
  }
  renderText(<Probe />)
  return Object.fromEntries(
    columns.map((column) => {
      const { key, title, total } = column
      return [
        key,
        [
          title,
          renderText(cellContent(column, row)),
          ...(total === undefined ? [] : [renderText(typeof total === 'function' ? total(rows) : total)]),
        ],
      ]
    }),
  )
}
