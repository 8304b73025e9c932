import { expect, it } from 'vitest'
import { useText } from '../../src/i18n/index.ts'
import { textOf } from './render-columns.tsx'

function Covers() {
  return useText()('reports.summary.attendance', { clients: 4685, turnover: '1 €' })
}

it.each([
  ['fr', '4\u202f685 couverts'],
  ['en', '4,685 covers'],
  ['it', '4.685 coperti'],
] as const)('a number of four digits in a message has a separator: %s', (locale, text) => {
  expect(textOf(<Covers />, locale)).toContain(text)
})
