import { expect, it } from 'vitest'
import { sceneAt } from './support/answers.ts'
import { outline } from './support/outline.ts'
import { openScene } from './support/press.ts'
import { ATTACHMENT } from './support/records/common.ts'
import { prepareScreens } from './support/screen.tsx'

prepareScreens()

it('an attachment that is proof has no button to remove it, although its record may be changed', async () => {
  const proof = { ...ATTACHMENT, id: 'attachment-2', name: 'receipt.pdf', isProven: true }
  const openWith = (attachments: readonly object[]) =>
    openScene(sceneAt('/moneyremittance?id=remittance-7', 'director', [], { attachments }))
  const note = 'Attachments that are proof can no longer be removed.'
  await openWith([ATTACHMENT, proof])
  const shown = outline(document.body).join('\n')
  expect(shown).toContain('[Remove slip.pdf]')
  expect(shown).not.toContain('Remove receipt.pdf')
  expect(shown).toContain(note)
  await openWith([ATTACHMENT])
  expect(outline(document.body)).not.toContain(note)
})
