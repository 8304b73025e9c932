import { expect, it } from 'vitest'
import { sceneAt } from './support/answers.ts'
import { elementAt, openScene } from './support/press.ts'
import { ARCHIVE } from './support/records/counts.ts'
import { ENTRY } from './support/records/office.ts'
import { DIALOG } from './support/scenes.ts'
import { prepareScreens } from './support/screen.tsx'

prepareScreens()

// React warns of rows with the same key, and a test that writes to the console fails.

it('a closing with two equal receipts and two equal movements shows all four', async () => {
  const twice = <Line>(lines: readonly Line[]) => [...lines, ...lines]
  const archive = {
    ...ARCHIVE,
    receipts: twice(ARCHIVE.receipts),
    movements: twice(ARCHIVE.movements.map((line) => ({ ...line, paymentCategoryId: 'cards' }))),
  }
  await openScene(
    sceneAt('/control?id=log-5', 'accountant', ['Cards, €620.01, view details'], {
      archives: [archive],
    }),
  )
  const text = elementAt(DIALOG).textContent
  // The expected amount and the two receipts.
  expect(text.match(/625\.02/gu)).toHaveLength(3)
  expect(text.match(/Baker/gu)).toHaveLength(2)
})

it('an entry with two equal lines shows both', async () => {
  const [line] = ENTRY.lines
  const entry = { ...ENTRY, lines: [line, line] }
  await openScene(
    sceneAt('/control?view=accounting&part=entries&id=entry-1', 'accountant', [], {
      accountingentries: [entry],
      'accountingentries/entry-1': entry,
    }),
  )
  expect(elementAt('aside tbody').querySelectorAll('tr')).toHaveLength(2)
})
