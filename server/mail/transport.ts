import type { Instant } from '../../src/domain/dates/calendar.ts'
import type { Clock } from '../clock-and-ids.ts'
import type { Config } from '../config.ts'
import type { Email } from './compose.ts'

/** Sends mails to the SMTP server. Rejects when they were not accepted. */
export interface Transport {
  send(email: Email): Promise<void>
  close(): void
}

/** A mail of the demo, which is not sent. */
export interface ShownEmail extends Email {
  readonly at: Instant
}

/** The demo's mails, newest first. */
export interface Outbox extends Transport {
  readonly emails: readonly ShownEmail[]
}

const TIMEOUT_MS = 20_000
/** Maximum number of the demo's mails in memory. */
const MAX_SHOWN = 50

/** Sends through `SMTP_URL`, from `MAIL_FROM`. */
export async function smtpTransport({ url, from }: NonNullable<Config['smtp']>): Promise<Transport> {
  const { createTransport } = await import('nodemailer')
  const smtp = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html }) {
      // An address given as an object is used literally: a comma in it adds no second recipient.
      await smtp.sendMail({ from, to: { name: '', address: to }, subject, text, html })
    },
    close: () => smtp.close(),
  }
}

/** Stores the latest mails for display, for the demo. */
export function createOutbox(clock: Clock): Outbox {
  const emails: ShownEmail[] = []
  return {
    emails,
    async send(email) {
      emails.unshift({ ...email, at: clock.now() })
      emails.length = Math.min(emails.length, MAX_SHOWN)
    },
    close: () => undefined,
  }
}
