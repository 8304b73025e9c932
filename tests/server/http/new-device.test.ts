import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteExpiredRows } from '../../../server/housekeeping.ts'
import type { Database } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { SessionUser } from '../../../src/domain/contract/auth.ts'
import { openTestDatabase } from '../../support/database.ts'
import { addTenant, emailOf } from '../../support/people.ts'
import {
  HOUR_MS,
  startTestServer,
  TEST_PASSWORD,
  TEST_PUBLIC_URL,
  type TestServer,
} from '../../support/server.ts'

const DAY_MS = 24 * HOUR_MS
const TABLET = 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1'
const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/153.0.0.0 Safari/537.36'

let db: Database
let server: TestServer
let tenant = 0
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  server = startTestServer(db)
  tenant += 1
  await addTenant(db, tenant)
})

/** Signs a person in, and returns the device token from the answer, or null without one. */
async function signIn(userAgent: string, deviceToken: string | null, role: 'director' | 'user' = 'director') {
  const { data } = await server
    .client({ userAgent, address: '198.51.100.7' })
    .post<SessionUser>('auth/sign_in', { email: emailOf(role, tenant), password: TEST_PASSWORD, deviceToken })
  return data.deviceToken ?? null
}
async function deliverMails() {
  await server.mailSender.deliver()
  return server.emails.map(({ to, subject, text }) => ({ to, subject, text }))
}

describe('a sign-in from a new device', () => {
  it('is reported by mail with device, date and IP address, and a link to the user’s account', async () => {
    // The first sign-in of a person is not reported.
    await signIn(TABLET, null)
    expect(await deliverMails()).toEqual([])
    await signIn(LAPTOP, null)
    const [email, ...otherEmails] = await deliverMails()
    expect(otherEmails).toEqual([])
    expect(email).toMatchObject({
      to: emailOf('director', tenant),
      subject: 'Connexion sur un nouvel appareil',
    })
    const at = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })
    expect(email?.text).toContain(`Chrome · Windows, ${at.format(new Date(server.clock.now()))}`)
    expect(email?.text).toContain('adresse IP 198.51.100.7')
    expect(email?.text).toContain(new URL('/my-account', TEST_PUBLIC_URL).href)
  })

  it('is reported after an absence of more than 90 days, also on the device that was used last', async () => {
    const tablet = await signIn(TABLET, null)
    server.clock.advance(90 * DAY_MS)
    await deleteExpiredRows(db, server.clock.now())
    await signIn(TABLET, tablet)
    expect(await deliverMails()).toEqual([])
    server.clock.advance(90 * DAY_MS + 1)
    await deleteExpiredRows(db, server.clock.now())
    const laptop = await signIn(LAPTOP, null)
    expect(await deliverMails()).toHaveLength(1)
    server.clock.advance(90 * DAY_MS + 1)
    await deleteExpiredRows(db, server.clock.now())
    await signIn(LAPTOP, laptop)
    expect(await deliverMails()).toHaveLength(2)
  })

  it('is reported once per device', async () => {
    await signIn(TABLET, null)
    const device = await signIn(LAPTOP, null)
    expect(await deliverMails()).toHaveLength(1)
    await signIn(LAPTOP, device)
    await signIn(TABLET, device)
    expect(await deliverMails()).toHaveLength(1)
  })

  it('is reported for each of two new devices, also when the second follows before the first mail is sent', async () => {
    await signIn(TABLET, null)
    await signIn(LAPTOP, null)
    await signIn(TABLET, null)
    const texts = (await deliverMails()).map(({ text }) => /(?:Chrome|Safari) · \w+/u.exec(text)?.[0])
    expect(texts.toSorted()).toEqual(['Chrome · Windows', 'Safari · iPad'])
  })

  it('is reported to a person who signs in on a device that only another person has used', async () => {
    await signIn(TABLET, null)
    const device = await signIn(LAPTOP, null, 'user')
    await signIn(LAPTOP, device)
    expect((await deliverMails()).map(({ to }) => to)).toEqual([emailOf('director', tenant)])
  })

  it('from an unknown browser is reported as from an unknown device, without the text of its user agent', async () => {
    await signIn(TABLET, null)
    await signIn('<img src=x onerror=alert(1)> {address}', null)
    const [email] = await deliverMails()
    expect(email?.text).toContain('Appareil inconnu, ')
    expect(email?.text).not.toContain('onerror')
  })

  it('is not reported when signing in fails', async () => {
    await signIn(TABLET, null)
    const refused = await server
      .client({ userAgent: LAPTOP })
      .post('auth/sign_in', { email: emailOf('director', tenant), password: 'a wrong password' })
    expect(refused.status).toBe(401)
    const waiting = await asSystem(db, (trx) => trx.selectFrom('mails').select('kind').execute())
    expect(waiting).toEqual([])
  })
})
