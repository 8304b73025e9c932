import { expect, it } from 'vitest'
import { sceneAt } from './support/answers.ts'
import { outline, whyDisabled } from './support/outline.ts'
import { buttonNamed, openScene } from './support/press.ts'
import { CONTROL_SHEET } from './support/records/counts.ts'
import { prepareScreens } from './support/screen.tsx'

prepareScreens()

/** 30 sheets, more than a page. In the first one, the count of cards does not have the status VALIDATED. */
const SHEETS = Array.from({ length: 30 }, (_, index) => ({
  ...CONTROL_SHEET,
  id: `log-${index}`,
  counts: CONTROL_SHEET.counts.map((count) => ({
    ...count,
    id: `${count.id} of ${index}`,
    status: index === 0 && count.paymentCategoryId === 'cards' ? 'UNVALIDATED' : 'VALIDATED',
  })),
}))

it('all sheets that match the filters can be selected although one sheet of the page has no matching count', async () => {
  await openScene(
    sceneAt(
      '/control?status=VALIDATED&paymentCategoryId=cards',
      'accountant',
      ['Select all rows on the page'],
      {
        controlsheets: SHEETS,
        'controlsheets/count': { totalItems: 30, totalIsCapped: false, sums: {} },
      },
    ),
  )
  expect(outline(document.body).join('\n')).toContain('Select all 30 sheets')
})

it('the button that selects all sheets names the limit of counts if they have more, not a number of sheets', async () => {
  const [category] = CONTROL_SHEET.counts
  const sheets = Array.from({ length: 800 }, (_, index) => ({
    ...CONTROL_SHEET,
    id: `log-${index}`,
    counts: Array.from({ length: 7 }, (__, position) => ({ ...category, id: `${index}-${position}` })),
  }))
  await openScene(
    sceneAt('/control?status=VALIDATED', 'accountant', ['Select all rows on the page'], {
      controlsheets: sheets,
      'controlsheets/count': { totalItems: 800, totalIsCapped: false, sums: {} },
    }),
  )
  expect(outline(document.body).join('\n')).toContain('[Select the first sheets, up to 5,000 counts]')
})

it('while the selected counts are validated, the other commands on them are disabled for this reason', async () => {
  // There is no answer to the validation, so it stays pending.
  await openScene(sceneAt('/control', 'accountant', ['Select all rows on the page', 'Validate']))
  for (const name of ['Invalidate', 'Send the provisional entry', 'Send'])
    expect(whyDisabled(buttonNamed(name)), name).toBe('Working')
})
