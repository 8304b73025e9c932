import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ATTEMPTS_PER_ADDRESS } from '../../../server/http/sign-in-attempts.ts'
import type { Database } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { ROLES } from '../../../src/domain/roles.ts'
import { openTestDatabase } from '../../support/database.ts'
import { addTenant, emailOf, personIdOf } from '../../support/people.ts'
import { codesAndMessage } from '../../support/responses.ts'
import { insertRows, updateRows } from '../../support/rows.ts'
import { HOUR_MS, MINUTE_MS, startTestServer, TEST_PASSWORD, type TestServer } from '../../support/server.ts'
import { idOf, idsOf } from '../schema/tenants.ts'

const NEW_PASSWORD = 'une nappe à carreaux rouges'
const INVITED = 'nora@sacoche.test'

let db: Database
let server: TestServer
beforeAll(async () => {
  db = await openTestDatabase()
  await addTenant(db, 1)
  server = startTestServer(db)
})
afterAll(() => db.close())

const expiredLink = [401, 10_003, 'failure.LinkOver']
const clientAt = (address: string) => server.client({ address })

/** The token of the link in a text; '' if there is none. */
const tokenIn = (text: string) => /#(?:reset|invitation)=([\w-]{43})$/mu.exec(text)?.[1] ?? ''

/** Requests a link, delivers the e-mail, and returns the link's token. */
async function resetLinkFor(email: string): Promise<string> {
  expect((await clientAt('198.51.100.1').post('auth/forgotPassword', { email })).status).toBe(200)
  return deliveredLink(email)
}

async function deliveredLink(email: string): Promise<string> {
  await server.mailSender.deliver()
  return tokenIn(emailTo(email)?.text ?? '')
}

/** The newest of the e-mails to this address that contain a link. */
const emailTo = (email: string) => server.emails.find(({ to, text }) => to === email && tokenIn(text) !== '')

const setPassword = (token: string, password = NEW_PASSWORD) =>
  server.client().post('auth/changePassword', { token, password })

const readMails = () => asSystem(db, (trx) => trx.selectFrom('mails').selectAll().execute())

// SECURITY.md, check 21
describe('requesting a new password', () => {
  it('gets the same answer after the same work for known and unknown e-mail addresses', async () => {
    const before = server.passwordOperations()
    const answers: string[] = []
    const deliveredMails: number[] = []
    for (const email of [
      emailOf('director'),
      'nobody@sacoche.test',
      ` ${emailOf('director').toUpperCase()} `,
    ]) {
      const answer = await clientAt('198.51.100.9').post('auth/forgotPassword', { email })
      answers.push(`${answer.status} ${answer.text}`)
      expect(await readMails()).toMatchObject([{ kind: 'RESET', language: null, attempts: 0 }])
      deliveredMails.push(await server.mailSender.deliver())
      expect(await readMails()).toEqual([])
    }
    expect(new Set(answers)).toEqual(new Set(['200 {"statusCode":10000,"message":"code.10000","data":null}']))
    expect([deliveredMails, server.passwordOperations() - before]).toEqual([[1, 0, 1], 0])
  })

  it('sends one e-mail if the second request arrives before the e-mail for the first is sent', async () => {
    for (let attempt = 0; attempt < 2; attempt += 1)
      await clientAt('198.51.100.9').post('auth/forgotPassword', { email: emailOf('director') })
    expect([await server.mailSender.deliver(), await server.mailSender.deliver()]).toEqual([1, 0])
  })

  // SECURITY.md, checks 20, 21
  it('is answered alike whether or not an e-mail is sent, also for unknown e-mail addresses; after ten requests, e-mails get rarer', async () => {
    const otherServer = startTestServer(db)
    for (const [email, address, sentCounts] of [
      [emailOf('accountant'), '198.51.100.21', [10, 0, 1, 0]],
      ['nobody-at-all@sacoche.test', '198.51.100.22', [0, 0, 0, 0]],
    ] as const) {
      const requestMails = async (count: number) => {
        let sent = 0
        for (let attempt = 0; attempt < count; attempt += 1) {
          const answer = await otherServer.client({ address }).post('auth/forgotPassword', { email })
          expect(`${answer.status} ${answer.text}`).toBe(
            '200 {"statusCode":10000,"message":"code.10000","data":null}',
          )
          sent += await otherServer.mailSender.deliver()
        }
        return sent
      }
      const sentMails = [await requestMails(10), await requestMails(5)]
      // After ten requests the next e-mail waits for a second, then for two.
      otherServer.clock.advance(1_000)
      sentMails.push(await requestMails(5))
      otherServer.clock.advance(1_999)
      sentMails.push(await requestMails(1))
      expect(sentMails).toEqual(sentCounts)
    }
  })

  // SECURITY.md, check 20
  it('works for the owner while strangers request links for the same e-mail address all the time', async () => {
    await addTenant(db, 2)
    const email = emailOf('director', 2)
    const otherServer = startTestServer(db)
    const newestToken = () => tokenIn(otherServer.emails.find(({ to }) => to === email)?.text ?? '')
    const requestFrom = async (address: string) => {
      const { status } = await otherServer.client({ address }).post('auth/forgotPassword', { email })
      expect(status).toBe(200)
      return otherServer.mailSender.deliver()
    }
    for (let minute = 0; minute < 120; minute += 1) {
      await requestFrom(`203.0.113.${minute % 8}`)
      otherServer.clock.advance(MINUTE_MS)
    }
    // The longest wait between two e-mails is a quarter of an hour, half as long as a link is valid.
    let sent = 0
    for (let minute = 0; minute < 15; minute += 1) {
      sent += await requestFrom('198.51.100.77')
      otherServer.clock.advance(MINUTE_MS)
    }
    expect(sent).toBe(1)
    const body = { token: newestToken(), password: NEW_PASSWORD }
    expect((await otherServer.client().post('auth/changePassword', body)).status).toBe(200)
  })

  // SECURITY.md, check 19
  it('is refused to an IP address that made a hundred attempts in an hour, whatever the e-mail address', async () => {
    const otherServer = startTestServer(db)
    const requestFrom = (address: string, email: string) =>
      otherServer.client({ address }).post('auth/forgotPassword', { email })
    for (let attempt = 0; attempt < ATTEMPTS_PER_ADDRESS; attempt += 1)
      expect((await requestFrom('198.51.100.23', `nobody-${attempt}@sacoche.test`)).status).toBe(200)
    for (const email of [emailOf('director'), 'nobody@sacoche.test']) {
      const refused = await requestFrom('198.51.100.23', email)
      expect([...codesAndMessage(refused), refused.headers.get('retry-after')]).toEqual([
        429,
        10_002,
        'failure.TooManyTries',
        '36',
      ])
    }
    expect((await requestFrom('198.51.100.24', 'nobody@sacoche.test')).status).toBe(200)
    await otherServer.mailSender.deliver()
  })

  it('does not accept an invalid e-mail address', async () => {
    for (const email of ['', 'x', 'a@b', 'a@b.c\nBcc: all@example.com'])
      expect((await server.client().post('auth/forgotPassword', { email })).status, email).toBe(400)
  })
})

describe('a link to a new password', () => {
  // SECURITY.md, check 22
  it('works once; the new password ends every session and is reported by e-mail', async () => {
    const session = await server.client().signIn(emailOf('director'))
    const token = await resetLinkFor(emailOf('director'))
    const done = await setPassword(token)
    expect([...codesAndMessage(done), done.data]).toEqual([200, 11_020, 'code.11020', null])
    expect((await session.post('auth/check')).status).toBe(401)
    expect(codesAndMessage(await setPassword(token, 'une autre nappe à carreaux'))).toEqual(expiredLink)
    await server.client().signIn(emailOf('director'), NEW_PASSWORD)
    await server.mailSender.deliver()
    const notices = server.emails.filter(({ subject }) => subject === 'Votre mot de passe a changé')
    expect(notices.map(({ to }) => to)).toEqual([emailOf('director')])
    expect(notices[0]?.text).not.toContain('#')
  })

  // SECURITY.md, check 22
  it('expires after half an hour, or when a newer link is sent', async () => {
    const first = await resetLinkFor(emailOf('user'))
    const second = await resetLinkFor(emailOf('user'))
    expect(codesAndMessage(await setPassword(first))).toEqual(expiredLink)
    server.clock.advance(30 * MINUTE_MS - 1)
    expect(
      (await setPassword(second, 'trop court')).status,
      'the link is valid, only the password is refused',
    ).toBe(400)
    server.clock.advance(1)
    expect(codesAndMessage(await setPassword(second))).toEqual(expiredLink)
  })

  // SECURITY.md, check 22
  it('is stored as a hash, and in no log', async () => {
    const token = await resetLinkFor(emailOf('user'))
    const links = await asSystem(db, (trx) => trx.selectFrom('account_links').selectAll().execute())
    expect(links.map(({ token_hash }) => token_hash.toString('hex'))).toContain(
      createHash('sha256').update(token).digest('hex'),
    )
    const storedRows = await asSystem(db, async (trx) => [
      links,
      await trx.selectFrom('mails').selectAll().execute(),
      await trx.selectFrom('audit_events').selectAll().execute(),
    ])
    const text = JSON.stringify(storedRows) + server.lines.join('')
    for (const shape of [token, Buffer.from(token, 'base64url').toString('hex')])
      expect(text).not.toContain(shape)
    expect(server.lines.join('')).not.toContain(emailOf('user'))
  })

  // SECURITY.md, check 23
  it('starts with the configured public address, whatever host the request names', async () => {
    const email = emailOf('user')
    for (const headers of [{ Host: 'evil.example' }, { 'X-Forwarded-Host': 'evil.example' }])
      await server.client({ origin: 'http://evil.example' }).call('POST', 'auth/forgotPassword', {
        body: { email },
        headers,
      })
    await server.mailSender.deliver()
    expect(emailTo(email)?.text).toMatch(/^https:\/\/sacoche\.test\/change-password#reset=[\w-]{43}$/mu)
    expect(JSON.stringify(server.emails)).not.toContain('evil.example')
  })

  it('is invalid once the person’s e-mail address has changed', async () => {
    const token = await resetLinkFor(emailOf('accountant'))
    const admin = await server.client().signIn(emailOf('admin'))
    const { data: person } = await admin.get<{ version: number; role: number }>(
      `users/${personIdOf('accountant')}`,
    )
    const changed = await admin.put(`users/${personIdOf('accountant')}`, {
      version: person.version,
      firstName: 'A',
      lastName: 'B',
      language: 'fr',
      role: person.role,
      email: 'another@sacoche.test',
      establishmentIds: [],
      currentPassword: TEST_PASSWORD,
    })
    expect(changed.status, changed.text).toBe(200)
    expect(codesAndMessage(await setPassword(token))).toEqual(expiredLink)
  })

  it('that is invalid is refused without hashing a password', async () => {
    const before = server.passwordOperations()
    expect(codesAndMessage(await setPassword('A'.repeat(43)))).toEqual(expiredLink)
    expect((await setPassword('short')).status).toBe(400)
    expect(server.passwordOperations()).toBe(before)
  })

  it('is refused for a person who was deleted', async () => {
    const token = await resetLinkFor(emailOf('employee'))
    await updateRows(
      db,
      'users',
      { id: personIdOf('employee') },
      { status: 'DELETED', updated_at: server.clock.now() },
    )
    expect(codesAndMessage(await setPassword(token))).toEqual(expiredLink)
  })

  // SECURITY.md, check 26
  it.each([
    ['too short', 'onze lettre', 'issue.passwordShort'],
    ['too long', 'x'.repeat(129), 'issue.passwordLong'],
    ['common', 'Administrator1', 'issue.passwordCommon'],
    ['the product’s name and a year', 'sacoche-2026', 'issue.passwordCommon'],
    ['the person’s own address', emailOf('user'), 'issue.passwordCommon'],
  ])('refuses a password that is %s, and stays valid', async (_, password, key) => {
    const token = await resetLinkFor(emailOf('user'))
    const refused = await setPassword(token, password)
    expect([refused.status, refused.data]).toEqual([
      400,
      { refusal: 'InvalidRequest', issues: [{ path: 'password', key }] },
    ])
    expect((await setPassword(token, `${'é✓ '.repeat(42)}a`)).status, 'any characters').toBe(200)
    await server.client().signIn(emailOf('user'), `${'é✓ '.repeat(42)}a`)
    server.clock.advance(HOUR_MS)
  })
})

describe('an invitation', () => {
  const invitedId = idOf(1, 300)
  beforeAll(() =>
    insertRows(db, 'users', {
      organization_id: idsOf(1).organization,
      id: invitedId,
      created_at: server.clock.now(),
      updated_at: server.clock.now(),
      email: INVITED,
      first_name: 'N.',
      last_name: 'Petit',
      role: ROLES.accountant,
      language: 'it',
      status: 'ACTIVE',
    }),
  )

  async function invite(): Promise<string> {
    const admin = await server.client().signIn(emailOf('admin'))
    expect((await admin.post(`users/${invitedId}/invitation`)).status).toBe(200)
    return deliveredLink(INVITED)
  }
  const body = { firstName: 'Nora', lastName: 'Petit', language: 'en', password: NEW_PASSWORD }
  const signUp = (token: string, changes = {}) =>
    server.client().post('auth/sign_up', { token, ...body, ...changes })

  it('is written in the language of the invited person; its link returns their name and e-mail address', async () => {
    const token = await invite()
    expect(emailTo(INVITED)).toMatchObject({ subject: 'Il tuo accesso a Sacoche' })
    expect(emailTo(INVITED)?.text, 'without the name that somebody typed').toMatch(/^Buongiorno,\n/u)
    const invitation = await server.client().post('auth/invitation', { token })
    expect(invitation.data).toEqual({ email: INVITED, firstName: 'N.', lastName: 'Petit', language: 'it' })
  })

  it('is sent again at most ten times an hour to a person, and a hundred times by an admin', async () => {
    server.clock.advance(HOUR_MS)
    let admin = await server.client().signIn(emailOf('admin'))
    const again = async (id: string) => {
      const { status, headers } = await admin.post(`users/${id}/invitation`)
      return [status, headers.get('retry-after')]
    }
    const others = Array.from({ length: 10 }, (_, index) => idOf(1, 310 + index))
    await insertRows(
      db,
      'users',
      others.map((id, index) => ({
        organization_id: idsOf(1).organization,
        id,
        created_at: server.clock.now(),
        updated_at: server.clock.now(),
        email: `invited-${index}@sacoche.test`,
        first_name: 'N.',
        last_name: 'Petit',
        role: ROLES.accountant,
        language: 'it' as const,
        status: 'ACTIVE' as const,
      })),
    )
    for (const id of others) {
      for (let tried = 0; tried < 10; tried += 1) {
        expect(await again(id)).toEqual([200, null])
        if (id === others[0] && tried === 0) server.clock.advance(10 * MINUTE_MS)
      }
      // An hour after the first one, which was sent ten minutes ago.
      if (id === others[0]) expect(await again(id)).toEqual([429, '3000'])
    }
    expect(await again(invitedId), 'after a hundred').toEqual([429, '3000'])
    server.clock.advance(HOUR_MS)
    admin = await server.client().signIn(emailOf('admin'))
    expect(await again(invitedId)).toEqual([200, null])
  })

  it('is sent again when a person who has not signed up requests a new password', async () => {
    await resetLinkFor(INVITED)
    expect(emailTo(INVITED)?.text).toContain('#invitation=')
  })

  // SECURITY.md, check 24
  it('is the only way to sign up; it works once, within a week, for the invited e-mail address', async () => {
    expect(codesAndMessage(await signUp('A'.repeat(43)))).toEqual(expiredLink)
    expect((await server.client().post('auth/sign_up', body)).status).toBe(400)
    const lateInvitation = await invite()
    server.clock.advance(7 * 24 * HOUR_MS)
    expect(codesAndMessage(await signUp(lateInvitation))).toEqual(expiredLink)
    expect(codesAndMessage(await server.client().post('auth/invitation', { token: lateInvitation }))).toEqual(
      expiredLink,
    )
    const token = await invite()
    expect((await signUp(token, { email: 'other@sacoche.test' })).status).toBe(400)
    expect((await signUp(token, { role: 1 })).status).toBe(400)
    // This password contains the first name that the person types. The first name of the invitation is another.
    const named = { firstName: 'Maximilienne', password: 'Maximilienne-2026' }
    expect((await signUp(token, named)).data).toMatchObject({
      issues: [{ path: 'password', key: 'issue.passwordCommon' }],
    })
    expect(codesAndMessage(await setPassword(token)), 'no other kind of link').toEqual(expiredLink)
    expect(codesAndMessage(await signUp(token))).toEqual([200, 10_004, 'code.10004'])
    expect(codesAndMessage(await signUp(token))).toEqual(expiredLink)
    const { user } = await server.client().signIn(INVITED, NEW_PASSWORD)
    expect(user).toMatchObject({ firstName: 'Nora', language: 'en', role: ROLES.accountant, email: INVITED })
  })

  it('is not sent again to a person who has signed up, nor by roles that do not administer', async () => {
    const admin = await server.client().signIn(emailOf('admin'))
    expect(codesAndMessage(await admin.post(`users/${invitedId}/invitation`))).toEqual([
      409,
      10_006,
      'failure.AlreadySignedUp',
    ])
    const director = await server.client().signIn(emailOf('director'), NEW_PASSWORD)
    expect((await director.post(`users/${invitedId}/invitation`)).status).toBe(403)
  })

  it('that is accepted is recorded, with the person who accepted it', async () => {
    const events = await asSystem(db, (trx) =>
      trx
        .selectFrom('audit_events')
        .select(['action', 'by_id', 'after'])
        .where('entity_id', '=', invitedId)
        .orderBy('sequence', 'desc')
        .limit(1)
        .execute(),
    )
    expect(events).toEqual([
      { action: 'signUp', by_id: invitedId, after: { firstName: 'Nora', lastName: 'Petit', language: 'en' } },
    ])
    expect(JSON.stringify(events)).not.toContain(NEW_PASSWORD)
  })
})
