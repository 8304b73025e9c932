import { expect, it } from 'vitest'
import { useText } from '../../src/i18n/index.ts'
import { renderText } from './render-columns.tsx'

function Covers() {
  return useText()('reports.summary.attendance', { clients: 4685, till: '1 €' })
}

it.each([
  ['fr', '4\u202f685 couverts'],
  ['en', '4,685 covers'],
  ['it', '4.685 coperti'],
] as const)('a number of four digits in a message has a separator: %s', (locale, text) => {
  expect(renderText(<Covers />, locale)).toContain(text)
})

function ExportDone({ list }: { list: string }) {
  return useText()('export.done', { list, count: 2000 })
}

// The file of entries has a row for each line of an entry, so it has more rows than the export counts.
it.each([
  ['fr', '2\u202f000 écritures', '2\u202f000 lignes'],
  ['en', '2,000 entries', '2,000 rows'],
  ['it', '2.000 scritture', '2.000 righe'],
] as const)('a finished export counts entries, or rows of another list: %s', (locale, entries, rows) => {
  expect(renderText(<ExportDone list="accountingentries" />, locale)).toContain(entries)
  expect(renderText(<ExportDone list="cashlogs" />, locale)).toContain(rows)
})
