import type { Instant } from '../../src/domain/dates/calendar.ts'
import type { Clock } from '../clock-and-ids.ts'
import type { Config } from '../config.ts'
import type { Email } from './compose.ts'

/** A way of sending e-mails. */
export interface MailTransport {
  /** Sends an e-mail. Rejects if it was not accepted. */
  send(email: Email): Promise<void>
  close(): void
}

/** An e-mail of the demo, which is shown on a page instead of being sent. */
export interface ShownEmail extends Email {
  /** When it would have been sent. */
  readonly at: Instant
}

/** The demo's e-mails, newest first. */
export interface Outbox extends MailTransport {
  readonly emails: readonly ShownEmail[]
}

const TIMEOUT_MS = 20_000
/** Maximum number of the demo's e-mails in memory. */
const MAX_SHOWN = 50

/** Creates a transport to the SMTP server `SMTP_URL`, with `MAIL_FROM` as the sender. */
export async function smtpTransport({ url, from }: NonNullable<Config['smtp']>): Promise<MailTransport> {
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

/** Creates a transport for the demo that keeps the latest e-mails in memory. */
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
