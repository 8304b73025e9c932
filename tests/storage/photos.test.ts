import { expect, it, vi } from 'vitest'
import { createApi } from '../../src/api/client.ts'
import { serverClock } from '../../src/api/server-clock.ts'
import { MAX_ATTACHMENT_BYTES } from '../../src/domain/documents/attachments.ts'
import { attachmentsPorts } from '../../src/ports/attachments.ts'
import type { PortsContext } from '../../src/ports/context.ts'

it('a photo that is too large and can’t be decoded is returned unchanged', async () => {
  const ports = attachmentsPorts({ newKey: () => 'key-1' } as PortsContext)
  const { shrinkPhoto } = await ports.loadPhotoTools()
  const file = new File([new Uint8Array(MAX_ATTACHMENT_BYTES + 1)], 'six.png', { type: 'image/png' })
  expect(await shrinkPhoto(file)).toBe(file)
})

it('a photo whose call is cancelled when its answer has arrived gets no object URL, because nothing would release it', async () => {
  const created = vi.spyOn(URL, 'createObjectURL')
  const call = new AbortController()
  const api = createApi({
    clock: serverClock(),
    baseUrl: 'https://sacoche.test/api/v1/',
    apiKey: 'key',
    token: () => 'token-1',
    onSessionLost: () => undefined,
    fetch: async () => {
      const answer = new Response('photo', {
        headers: { 'Content-Disposition': "inline; filename*=UTF-8''photo.jpg" },
      })
      const { blob } = answer
      answer.blob = () => blob.call(answer).finally(() => call.abort())
      return answer
    },
  })
  const ports = attachmentsPorts({ api, newKey: () => 'key-1' } as unknown as PortsContext)
  await expect(ports.loadPhoto({ id: 'photo-1' }, { signal: call.signal })).rejects.toThrow('aborted')
  expect(created).not.toHaveBeenCalled()
})
