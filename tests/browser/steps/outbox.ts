import { expect } from 'vitest'
import type { Visit } from '../../support/app.ts'

/** The path and hash of the link in the newest e-mail to a person, from the demo's outbox. */
export async function mailLinkFor({ page }: Visit, email: string): Promise<string> {
  const link = page.getByRole('article').filter({ hasText: email }).first().getByRole('link')
  await expect
    .poll(async () => {
      await page.goto('/outbox')
      return link.count()
    })
    .toBe(1)
  const { pathname, hash } = new URL((await link.getAttribute('href')) ?? '')
  return pathname + hash
}
