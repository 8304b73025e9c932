import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { MAX_ATTACHMENT_BYTES } from '../../src/domain/documents/attachments.ts'
import { findPickedFile } from '../../src/storage/files.ts'
import { sceneAt } from './support/answers.ts'
import { openScene } from './support/press.ts'
import { closeScreen, prepareScreens, UNREACHABLE, waitUntilSettled } from './support/screen.tsx'

prepareScreens()

/** The number of picked files in the memory of the page. Each is stored under a new random id, so all random ids made so far are looked up. */
const storedFiles = () =>
  vi.mocked(crypto.randomUUID).mock.results.filter(({ value }) => {
    try {
      return findPickedFile(value) !== undefined
    } catch {
      return false
    }
  }).length

const panel = (steps: readonly string[] = []) =>
  sceneAt('/moneyremittance?id=remittance-6', 'director', steps, { 'POST attachments': UNREACHABLE })

it('a picked file stays in memory to be sent again, until its panel closes', async () => {
  await openScene(panel(['choose seal.pdf']))
  expect(storedFiles()).toBe(1)
  await closeScreen()
  expect(storedFiles()).toBe(0)
})

it('a file that can’t be attached is not stored', async () => {
  await openScene(panel(['choose seal.doc']))
  expect(storedFiles()).toBe(0)
})

it('a photo is not stored if its panel closes while the photo is made smaller', async () => {
  await openScene(panel())
  const field = document.querySelector<HTMLInputElement>('input[type="file"]')!
  const photo = new File([new Uint8Array(MAX_ATTACHMENT_BYTES + 1)], 'bag.jpg', { type: 'image/jpeg' })
  await act(async () => {
    Object.defineProperty(field, 'files', { configurable: true, value: [photo] })
    field.dispatchEvent(new Event('change', { bubbles: true }))
    void closeScreen()
  })
  await waitUntilSettled()
  expect(storedFiles()).toBe(0)
})
