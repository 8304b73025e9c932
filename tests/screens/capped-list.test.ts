import { expect, it } from 'vitest'
import { sceneAt } from './support/answers.ts'
import { elementAt, openScene } from './support/press.ts'
import { auditEvent } from './support/records/common.ts'
import { AnswerWithCode, prepareScreens } from './support/screen.tsx'

prepareScreens()

it.each([
  ['the number of its rows', false, '101'],
  ['no number of rows if the server stopped counting', true, null],
])('a list tells screen readers %s', async (_, totalIsCapped, rowCount) => {
  const page = { entries: [auditEvent()], totalItems: 100, totalIsCapped, nextCursor: null }
  await openScene(
    sceneAt('/settings?view=audit', 'admin', [], {
      auditevents: new AnswerWithCode(10_000, page),
      'auditevents/count': { totalItems: 100, totalIsCapped, sums: {} },
    }),
  )
  // With the row of the column titles.
  expect(elementAt('table').getAttribute('aria-rowcount')).toBe(rowCount)
})
