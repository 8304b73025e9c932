import { expect, it } from 'vitest'
import { MAX_ATTACHMENT_BYTES } from '../../src/domain/documents/attachments.ts'
import { attachmentsPorts } from '../../src/ports/attachments.ts'
import type { PortsContext } from '../../src/ports/context.ts'

it('a photo that can’t be decoded is returned as it is, so that it is refused as too large', async () => {
  const ports = attachmentsPorts({ newKey: () => 'key-1' } as PortsContext)
  const { shrinkPhoto } = await ports.loadPhotoTools()
  const file = new File([new Uint8Array(MAX_ATTACHMENT_BYTES + 1)], 'six.png', { type: 'image/png' })
  expect(await shrinkPhoto(file)).toBe(file)
})
