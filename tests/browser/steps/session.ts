import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { addressOf, DEMO_PASSWORD, type DemoPerson, type Visit } from '../../support/app.ts'
import { find } from '../../support/interactions.ts'

/** Ends the session of the page on the server, without the page noticing. */
export async function endSession({ page }: Visit, origin: string): Promise<void> {
  const user = await page.evaluate(() => localStorage.getItem('user'))
  const { token } = JSON.parse(user ?? '{}') as { token: string }
  const answer = await fetch(new URL('/api/v1/auth/sign_out', origin), {
    method: 'POST',
    headers: {
      'X-Api-Key': 'sacoche-web',
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
    },
    body: '{}',
  })
  expect(answer.ok).toBe(true)
}

/**
 * Presses a button whose command, sent to `resource`, is refused because the session has ended, and waits for the sign-in page. The session ends
 * only when the command is sent. If it ended earlier, a poll could notice that first and leave the page of the button.
 */
export async function pressWithEndedSession(
  visit: Visit,
  origin: string,
  resource: string,
  button: Locator,
): Promise<void> {
  const { page } = visit
  visit.expectErrors(/status of 401/u)
  await page.route(
    ({ pathname }) => pathname.endsWith(`/${resource}`),
    async (route) => {
      if (route.request().method() !== 'GET') await endSession(visit, origin)
      await route.continue()
    },
  )
  await button.click()
  await page.waitForURL('/login')
  // The form is awaited first, because a script that is requested while the routes are removed is never answered.
  await find(visit, 'textbox', 'email.label').waitFor()
  await page.unrouteAll()
}

/** Signs in with the form of the current page. */
export async function submitSignIn(visit: Visit, person: DemoPerson): Promise<void> {
  await find(visit, 'textbox', 'email.label').fill(addressOf(person))
  await find(visit, 'textbox', 'session.password').fill(DEMO_PASSWORD)
  await find(visit, 'button', 'session.signIn').click()
}
