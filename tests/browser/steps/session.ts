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

/** Signs in at the form that is there. */
export async function signInHere(visit: Visit, person: DemoPerson): Promise<void> {
  await find(visit, 'textbox', 'email.label').fill(addressOf(person))
  await find(visit, 'textbox', 'session.password').fill(DEMO_PASSWORD)
  await find(visit, 'button', 'session.signIn').click()
}
