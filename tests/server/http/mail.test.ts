import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemIds } from '../../../server/clock-and-ids.ts'
import { createLog } from '../../../server/http/log.ts'
import { composeEmail } from '../../../server/mail/compose.ts'
import { createMailSender } from '../../../server/mail/mail-sender.ts'
import { queueEmailConfirmation, queueInvitation } from '../../../server/mail/queue-mail.ts'
import { createOutbox, smtpTransport } from '../../../server/mail/transport.ts'
import { outboxRoute } from '../../../server/routes/outbox.ts'
import { createAccountLink } from '../../../server/store/account-links.ts'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { queueRecipientMail } from '../../../server/workflow/queue-recipient-mail.ts'
import type { JobType } from '../../../src/domain/jobs/jobs.ts'
import { LANGUAGES } from '../../../src/domain/languages.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { addTenant, emailOf } from '../../support/people.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'
import { deleteRows } from '../../support/rows.ts'
import { HOUR_MS, MINUTE_MS, startTestServer, testClock } from '../../support/server.ts'
import { idsOf } from '../schema/tenants.ts'

// On PostgreSQL, because several processes claim mails from the same table.
let db: Database
let smtp: MailServer
beforeAll(async () => {
  db = await openDatabase({ databaseUrl: await createPostgresDatabase() })
  await addTenant(db, 1)
  smtp = await startMailServer()
})
afterAll(async () => {
  await smtp.close()
  await db.close()
})
beforeEach(async () => {
  smtp.received.length = 0
  smtp.refuse(null)
  await deleteRows(db, 'mails')
})

async function start(settings = smtp.settings) {
  const clock = testClock()
  const lines: string[] = []
  const log = createLog({ logLevel: 'debug' }, { write: (line: string) => lines.push(line) })
  const transport = await smtpTransport(settings)
  const publicUrl = 'https://cash.example'
  const mailSender = createMailSender({ db, clock, log, transport, publicUrl })
  return { clock, lines, mailSender, server: startTestServer(db, { clock }) }
}

const requestReset = (server: Awaited<ReturnType<typeof start>>['server'], email: string) =>
  server.client({ address: '198.51.100.40' }).post('auth/forgotPassword', { email })

const { organization: organizationId, establishment: establishmentId, user: userId } = idsOf(1)
type Started = Awaited<ReturnType<typeof start>>

/** Queues an alert about a failed job of this kind. */
async function queueAlert({ clock }: Pick<Started, 'clock'>, type: JobType): Promise<void> {
  await asSystem(db, async (trx) => {
    await sql`
      update establishments set alert_recipients = '["a@b.example"]' where id = ${establishmentId}::uuid`.execute(
      trx,
    )
    const fact = { kind: 'JOB_FAILED', type } as const
    const context = { now: clock.now(), ids: systemIds }
    await queueRecipientMail(trx, { organizationId, establishmentId }, fact, context)
  })
}

/** Queues the e-mail that confirms a new address. */
async function queueConfirmation({ clock }: Started): Promise<void> {
  const now = clock.now()
  await asSystem(db, async (trx) => {
    await createAccountLink(trx, { organizationId, userId }, 'NEW_EMAIL', now, 'new@b.example')
    await queueEmailConfirmation(trx, { userId, language: 'fr' }, 'new@b.example', { now, ids: systemIds })
  })
}

/** The text of an e-mail as its reader sees it: soft line breaks joined, bytes decoded as UTF-8. */
const decodeMail = (text: string) =>
  Buffer.from(
    text
      .replaceAll(/=\r\n/gu, '')
      .replaceAll(/=([0-9A-F]{2})/gu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

describe('an e-mail', () => {
  it('is sent over SMTP, as text and as HTML, to its one recipient', async () => {
    const { server, mailSender, lines } = await start()
    await requestReset(server, emailOf('user'))
    expect(await mailSender.deliver()).toBe(1)
    const [mail] = smtp.received
    expect([mail?.from, mail?.to]).toEqual(['cash@sacoche.test', [emailOf('user')]])
    const text = decodeMail(mail!.text)
    expect(text).toContain('Subject: Choisir un nouveau mot de passe')
    expect(text).toContain('Content-Type: text/plain; charset=utf-8')
    expect(text).toContain('Content-Type: text/html; charset=utf-8')
    // Once in the text; in the HTML as address and as text of the link.
    expect(text.match(/https:\/\/cash\.example\/change-password#reset=[\w-]{43}/gu)).toHaveLength(3)
    const link = /#reset=([\w-]{43})/u.exec(text)?.[1]
    const changed = await server
      .client()
      .post('auth/changePassword', { token: link, password: 'une nappe à carreaux rouges' })
    expect(changed.status).toBe(200)
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      { level: 'info', time: expect.any(String), event: 'mail.sent', kind: 'RESET' },
    ])
    await mailSender.stop()
  })

  it('that the mail server refuses is sent again later, and dropped after a day', async () => {
    const { server, mailSender, clock, lines } = await start()
    await requestReset(server, emailOf('director'))
    smtp.refuse(451)
    expect([await mailSender.deliver(), await mailSender.deliver()]).toEqual([0, 0])
    expect(lines.map((line) => (JSON.parse(line) as { code: number }).code)).toEqual([451])
    clock.advance(MINUTE_MS)
    expect(await mailSender.deliver()).toBe(0)
    smtp.refuse(null)
    clock.advance(MINUTE_MS)
    expect(await mailSender.deliver(), 'twice as long the second time').toBe(0)
    clock.advance(MINUTE_MS)
    expect(await mailSender.deliver()).toBe(1)
    await requestReset(server, emailOf('director'))
    smtp.refuse(550)
    for (const hours of [12, 11, 3]) {
      await mailSender.deliver()
      clock.advance(hours * HOUR_MS)
    }
    await mailSender.deliver()
    expect(lines.filter((line) => line.includes('mail.givenUp'))).toHaveLength(1)
    expect(lines.join('')).not.toContain('@sacoche.test')
    smtp.refuse(null)
    expect(await mailSender.deliver()).toBe(0)
    await mailSender.stop()
  })

  it.each([
    ['with a link for a new password', ({ server }: Started) => requestReset(server, emailOf('director'))],
    ['that confirms an address', queueConfirmation],
    ['about an establishment', (app: Started) => queueAlert(app, 'ACCOUNTING-CASH')],
  ])(
    '%s that is queued again while it waits is not dropped a day after it was first queued',
    async (_, queue) => {
      const app = await start()
      await queue(app)
      smtp.refuse(451)
      const deliverAfter = async (hours: number) => {
        app.clock.advance(hours * HOUR_MS)
        await app.mailSender.deliver()
      }
      for (const hours of [12, 11]) await deliverAfter(hours)
      await queue(app)
      for (const hours of [1, 1]) await deliverAfter(hours)
      smtp.refuse(null)
      app.clock.advance(HOUR_MS)
      expect(await app.mailSender.deliver()).toBe(1)
      await app.mailSender.stop()
    },
  )

  it('about an establishment is followed by a second one, which has only the fact that was queued while the first was sent', async () => {
    const { mailSender, clock } = await start()
    await mailSender.stop()
    await queueAlert({ clock }, 'ACCOUNTING-CASH')
    await queueAlert({ clock }, 'ACCOUNTING_TICKET')
    const texts: string[] = []
    const slowSender = createMailSender({
      ...{ db, clock, publicUrl: 'https://cash.example' },
      log: createLog({ logLevel: 'silent' }, { write: () => undefined }),
      transport: {
        async send({ text }) {
          texts.push(text)
          if (texts.length === 1) await queueAlert({ clock }, 'SERVICE-CLOSING')
        },
        close: () => undefined,
      },
    })
    expect(await slowSender.deliver()).toBe(2)
    expect(texts.map((text) => text.match(/^Establishment\u202f: .*$/gmu))).toEqual([
      [
        'Establishment\u202f: envoi des caisses et des remises en comptabilité',
        'Establishment\u202f: envoi des titres-restaurant papier en comptabilité',
      ],
      ['Establishment\u202f: demande d’une clôture'],
    ])
    await slowSender.stop()
  })

  it('is sent later when no mail server can be reached', async () => {
    const closedServer = await startMailServer()
    await closedServer.close()
    const { server, mailSender, clock, lines } = await start(closedServer.settings)
    await requestReset(server, emailOf('director'))
    expect(await mailSender.deliver()).toBe(0)
    expect(lines.join('')).toContain('"code":"ESOCKET"')
    await mailSender.stop()
    const secondApp = await start()
    secondApp.clock.set(clock.now())
    secondApp.clock.advance(MINUTE_MS)
    expect(await secondApp.mailSender.deliver()).toBe(1)
    await secondApp.mailSender.stop()
  })

  it('that is requested again while it is sent is sent once more, with a link that works', async () => {
    const { server, mailSender, clock } = await start()
    await mailSender.stop()
    const links: (string | undefined)[] = []
    const slowSender = createMailSender({
      ...{ db, clock, publicUrl: 'https://cash.example' },
      log: createLog({ logLevel: 'silent' }, { write: () => undefined }),
      transport: {
        async send({ text }) {
          links.push(/#reset=([\w-]{43})/u.exec(text)?.[1])
          if (links.length === 1) await requestReset(server, emailOf('accountant'))
        },
        close: () => undefined,
      },
    })
    expect(await slowSender.deliver()).toBe(0)
    await requestReset(server, emailOf('accountant'))
    expect(await slowSender.deliver()).toBe(2)
    const body = { password: 'une nappe à carreaux rouges' }
    const statuses = []
    for (const token of links)
      statuses.push((await server.client().post('auth/changePassword', { token, ...body })).status)
    expect(statuses).toEqual([401, 200])
    await slowSender.stop()
  })

  it('that was queued again while one process sent it is not lost when another process fails to send it', async () => {
    const { server, mailSender, clock } = await start()
    await requestReset(server, emailOf('accountant'))
    smtp.refuse(451)
    let sendCount = 0
    const slowSender = createMailSender({
      ...{ db, clock, publicUrl: 'https://cash.example' },
      log: createLog({ logLevel: 'silent' }, { write: () => undefined }),
      transport: {
        async send() {
          sendCount += 1
          clock.advance(MINUTE_MS)
          await requestReset(server, emailOf('accountant'))
          expect(await mailSender.deliver(), 'the other process').toBe(0)
        },
        close: () => undefined,
      },
    })
    expect(await slowSender.deliver()).toBe(1)
    expect(sendCount).toBe(1)
    smtp.refuse(null)
    clock.advance(HOUR_MS)
    expect(await mailSender.deliver()).toBe(1)
    await Promise.all([slowSender.stop(), mailSender.stop()])
  })

  it('about an establishment leaves out no fact when two processes send it at once', async () => {
    const clock = testClock()
    const log = createLog({ logLevel: 'silent' }, { write: () => undefined })
    const sentFacts: (readonly string[] | null)[] = []
    /** A process that calls `whileSending` while it sends its first e-mail. */
    const startSender = (whileSending: () => Promise<void>) =>
      createMailSender({
        ...{ db, clock, log, publicUrl: 'https://cash.example' },
        transport: {
          async send({ text }) {
            sentFacts.push(text.match(/^Establishment\u202f: .*$/gmu))
            const isFirst = waiting.delete(whileSending)
            if (isFirst) await whileSending()
          },
          close: () => undefined,
        },
      })
    const queueLater = async (...types: readonly JobType[]) => {
      clock.advance(MINUTE_MS)
      for (const type of types) await queueAlert({ clock }, type)
    }
    const [secondSends, firstIsDone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let secondDelivery: Promise<number> | undefined
    const whileFirstSends = async () => {
      await queueLater('ACCOUNTING_TICKET')
      secondDelivery = secondSender.deliver()
      await secondSends.promise
    }
    const whileSecondSends = async () => {
      secondSends.resolve()
      await firstIsDone.promise
      await queueLater('SERVICE-CLOSING', 'ACCOUNTING-PROVISION')
    }
    const waiting = new Set([whileFirstSends, whileSecondSends])
    const [firstSender, secondSender] = [startSender(whileFirstSends), startSender(whileSecondSends)]
    await queueAlert({ clock }, 'ACCOUNTING-CASH')
    expect(await firstSender.deliver()).toBe(1)
    firstIsDone.resolve()
    expect(await secondDelivery).toBe(2)
    const [cash, tickets, closing, provision] = [
      'Establishment\u202f: envoi des caisses et des remises en comptabilité',
      'Establishment\u202f: envoi des titres-restaurant papier en comptabilité',
      'Establishment\u202f: demande d’une clôture',
      'Establishment\u202f: envoi des écritures provisoires',
    ]
    expect(sentFacts).toEqual([[cash], [cash, tickets], [tickets, closing, provision]])
    await Promise.all([firstSender.stop(), secondSender.stop()])
  })

  it('that invites a person who has a password by now is not sent', async () => {
    const { mailSender, clock } = await start()
    await asSystem(db, (trx) => queueInvitation(trx, emailOf('admin'), { now: clock.now(), ids: systemIds }))
    expect(await mailSender.deliver()).toBe(0)
    expect(await asSystem(db, (trx) => trx.selectFrom('mails').select('kind').execute())).toEqual([])
    await mailSender.stop()
  })

  it('is sent once when three processes deliver at the same time', async () => {
    const processes = await Promise.all([start(), start(), start()])
    const people = (['accountant', 'admin', 'director', 'user', 'employee', 'superAdmin'] as const).map(
      (role) => emailOf(role),
    )
    for (const email of people) await requestReset(processes[0]!.server, email)
    const deliveries = await Promise.all(processes.map(({ mailSender }) => mailSender.deliver()))
    expect(deliveries.reduce((sum, count) => sum + count, 0)).toBe(people.length)
    expect(smtp.received.flatMap(({ to }) => to).toSorted()).toEqual(people.toSorted())
    await Promise.all(processes.map(({ mailSender }) => mailSender.stop()))
  })
})

describe('the text of an e-mail', () => {
  const emailData = { kind: 'INVITATION', to: 'nora@example.com', link: 'https://cash.example/x#y' } as const

  it.each(LANGUAGES)('in %s comes with a subject, and all its lines are in the HTML', (language) => {
    const { subject, text, html } = composeEmail({ ...emailData, language, name: 'Nora' })
    expect(subject).not.toBe('')
    for (const line of text.split('\n').filter((line) => line !== '')) expect(html).toContain(line)
  })

  it.each([
    [
      'RESET',
      'Choose a new password',
      [
        'Hello Nora,',
        'You asked for a new password. Choose it here:',
        'https://cash.example/x#y',
        'This link works once and is valid for 30 minutes.',
        'If you did not ask, there is nothing to do: your password stays as it is.',
        'Sacoche',
      ],
    ],
    [
      'INVITATION',
      'Your access to Sacoche',
      [
        'Hello Nora,',
        'An account is waiting for you in Sacoche. Choose your password to sign in:',
        'https://cash.example/x#y',
        'This link works once and is valid for 7 days. After that, ask your administrator for another.',
        'Sacoche',
      ],
    ],
    [
      'PASSWORD_CHANGED',
      'Your password has changed',
      [
        'Hello Nora,',
        'The password of your account has just been changed, and your other sessions have ended.',
        'If it was not you, ask for a new password at once and tell your administrator.',
        'If signing in then asks for a passkey or a code that is not yours, tell your administrator, who can remove it: the new password does not.',
        'Sacoche',
      ],
    ],
    [
      'EMAIL_CHANGED',
      'The e-mail address of your account has changed',
      [
        'Hello Nora,',
        'Your account now has another e-mail address. You can no longer sign in with the address to which this message was sent.',
        'If it was not you, tell your administrator at once.',
        'Sacoche',
      ],
    ],
    [
      'SENSITIVE_CHANGE',
      'A sensitive setting has changed',
      [
        'Hello Nora,',
        'A sensitive setting of your organization has just been changed: delivery to the accounting software, access to till closings, bank details, the recipients of alerts and reports, the check by a second person, required two-step sign-in, or a person who was suspended, deleted or restored. The history says what, when and by whom.',
        'If this change was not planned, correct it at once and have the person’s password changed.',
        'Sacoche',
      ],
    ],
  ] as const)('of kind %s has its own text', (kind, subject, lines) => {
    const link = kind === 'RESET' || kind === 'INVITATION' ? 'https://cash.example/x#y' : null
    const email = composeEmail({ kind, to: 'nora@cash.example', language: 'en', name: 'Nora', link })
    expect([email.to, email.subject, email.text.trim().split('\n\n')]).toEqual([
      'nora@cash.example',
      subject,
      lines,
    ])
  })

  it.each([
    ['Pacific/Auckland', '14 March 2026 at 09:30 GMT+13'],
    ['America/Los_Angeles', '13 March 2026 at 13:30 GMT-7'],
  ])('about a new device shows the time of the sign-in in %s', (timeZone, time) => {
    const signIn = { userAgent: '', address: '198.51.100.7', at: '2026-03-13T20:30:00.000Z', timeZone }
    const email = composeEmail({ ...emailData, kind: 'NEW_DEVICE', language: 'en', name: 'Nora', signIn })
    expect(email.text).toContain(time)
  })

  it('shows the markup in a person’s name as text', () => {
    const { html, text } = composeEmail({
      ...emailData,
      language: 'fr',
      name: '<img src=x onerror="alert(1)">$&',
    })
    expect(text).toContain('Bonjour <img src=x onerror="alert(1)">$&,')
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;$&amp;,')
    expect(html).not.toContain('<img')
  })
})

it.each([
  ['it-IT,it;q=0.9,en;q=0.8', 'it', 'E-mail della dimostrazione'],
  ['de,en-GB;q=0.5', 'en', 'E-mails of the demo'],
  ['', 'fr', 'E-mails de la démonstration'],
])(
  'the outbox of the demo is in the reader’s language «%s», and shows the markup of an e-mail as text',
  async (accepted, language, title) => {
    const outbox = createOutbox(testClock())
    await outbox.send({ to: 'a@b.example', subject: '<b>', text: 'x\nhttps://cash.example/x#y', html: '' })
    const answer = await outboxRoute(outbox).request('/outbox', {
      headers: { 'accept-language': accepted },
    })
    const page = await answer.text()
    expect(page).toContain(`<html lang="${language}">`)
    expect(page).toContain(`<h1>${title}</h1>`)
    expect(page).toContain('&lt;b&gt;')
    expect(page).toContain('<a href="https://cash.example/x#y">')
    const style = /<style>(.*)<\/style>/su.exec(page)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(answer.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
  },
)
