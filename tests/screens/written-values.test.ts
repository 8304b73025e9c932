import { expect, it } from 'vitest'
import { sceneAt } from './support/answers.ts'
import { elementAt, play } from './support/press.ts'
import { auditEvent } from './support/records/common.ts'
import { ARCHIVE } from './support/records/counts.ts'
import { prepareScreens } from './support/screen.tsx'

prepareScreens()

it('the history of an establishment separates its labels and addresses by commas and spaces', async () => {
  const change = auditEvent({
    entity: 'establishment',
    entityId: 'establishment-1',
    action: 'update',
    before: { labels: ['South'], alertRecipients: ['a@b.test', 'c@d.test'] },
    after: { labels: ['South', 'Centre'], alertRecipients: [] },
  })
  await play(sceneAt('/establishment?id=establishment-1', 'admin', [], { auditevents: [change] }))
  const text = elementAt('body').textContent
  expect(text).toContain('South, Centre')
  expect(text).toContain('a@b.test, c@d.test')
})

it('the panel of a closing groups the digits of its covers, as the list does', async () => {
  const archive = { ...ARCHIVE, clients: 1234 }
  await play(
    sceneAt('/cashpad?view=archives&id=archive-7', 'admin', [], {
      archives: [archive],
      'archives/archive-7': archive,
    }),
  )
  expect(elementAt('aside').textContent).toContain('1,234')
})
