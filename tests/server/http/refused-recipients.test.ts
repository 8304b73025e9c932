import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemIds } from '../../../server/clock-and-ids.ts'
import { createLog } from '../../../server/http/log.ts'
import type { Email } from '../../../server/mail/compose.ts'
import { createMailSender } from '../../../server/mail/mail-sender.ts'
import { type MailTransport, smtpTransport } from '../../../server/mail/transport.ts'
import type { Database } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { queueRecipientMail } from '../../../server/workflow/queue-recipient-mail.ts'
import type { JobType } from '../../../src/domain/jobs/jobs.ts'
import { openTestDatabase } from '../../support/database.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { addTenant } from '../../support/people.ts'
import { deleteRows } from '../../support/rows.ts'
import { HOUR_MS, testClock } from '../../support/server.ts'
import { idsOf } from '../schema/tenants.ts'

const { organization: organizationId, establishment: establishmentId } = idsOf(1)

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await addTenant(db, 1)
  await asSystem(db, (trx) =>
    sql`update establishments set alert_recipients = '["a@b.example"]' where id = ${establishmentId}::uuid`.execute(
      trx,
    ),
  )
})
afterAll(() => db.close())

async function start(transport: MailTransport) {
  await deleteRows(db, 'mails')
  const clock = testClock()
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line: string) => lines.push(line) })
  const sender = createMailSender({ db, clock, log, transport, publicUrl: 'https://cash.example' })
  return {
    queueAlert: (type: JobType) =>
      asSystem(db, (trx) =>
        queueRecipientMail(
          trx,
          { organizationId, establishmentId },
          { kind: 'JOB_FAILED', type },
          { now: clock.now(), ids: systemIds },
        ),
      ),
    async deliverAfter(hours: number) {
      clock.advance(hours * HOUR_MS)
      return sender.deliver()
    },
    events: () => lines.map((line) => (JSON.parse(line) as { event: string }).event),
    stop: () => sender.stop(),
  }
}

describe('an e-mail about an establishment', () => {
  it.each([550, 551, 553, 554])(
    'is discarded immediately when the mail server permanently refuses the address, with %i',
    async (responseCode) => {
      const smtp = await startMailServer()
      const { queueAlert, deliverAfter, events, stop } = await start(await smtpTransport(smtp.settings))
      smtp.refuse(responseCode)
      await queueAlert('ACCOUNTING-CASH')
      expect(await deliverAfter(0)).toBe(0)
      smtp.refuse(null)
      expect(await deliverAfter(1)).toBe(0)
      expect(events()).toEqual(['mail.givenUp'])
      await stop()
      await smtp.close()
    },
  )

  it.each([
    { refusal: '550 5.1.1 User unknown', event: 'mail.givenUp' },
    { refusal: '550 5.1.10 Recipient address has null MX', event: 'mail.givenUp' },
    { refusal: '550 #5.2.1 Mailbox disabled', event: 'mail.givenUp' },
    { refusal: '550 5.1.8 Sender address rejected', event: 'mail.refused' },
    { refusal: '550 #5.7.1 Relaying denied', event: 'mail.refused' },
    { refusal: '554 5.7.1 Client host blocked', event: 'mail.refused' },
  ])(
    'is discarded immediately only when the refusal concerns the mailbox: $refusal → $event',
    async ({ refusal, event }) => {
      const smtp = await startMailServer()
      const { queueAlert, deliverAfter, events, stop } = await start(await smtpTransport(smtp.settings))
      smtp.refuse(Number.parseInt(refusal, 10), refusal.slice(4))
      await queueAlert('ACCOUNTING-CASH')
      expect(await deliverAfter(0)).toBe(0)
      expect(events()).toEqual([event])
      await stop()
      await smtp.close()
    },
  )

  it('that the mail server keeps refusing loses the alerts older than a day, and later contains only the newer ones', async () => {
    const sent: Email[] = []
    let isRefusing = true
    const { queueAlert, deliverAfter, events, stop } = await start({
      async send(email) {
        if (isRefusing) throw Object.assign(new Error('later'), { responseCode: 451 })
        sent.push(email)
      },
      close: () => undefined,
    })
    await queueAlert('ACCOUNTING-CASH')
    await deliverAfter(0)
    await queueAlert('ACCOUNTING_TICKET')
    await deliverAfter(20)
    await queueAlert('SERVICE-CLOSING')
    expect(events()).toEqual(['mail.refused', 'mail.refused'])
    await deliverAfter(5)
    expect(events().slice(2)).toEqual(['mail.givenUp'])
    isRefusing = false
    expect(await deliverAfter(1)).toBe(1)
    expect(sent.map(({ text }) => text.match(/^Establishment\u202f: .*$/gmu))).toEqual([
      ['Establishment\u202f: demande d’une clôture'],
    ])
    await stop()
  })
})
