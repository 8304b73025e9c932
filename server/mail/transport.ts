import type { Instant } from '../../src/domain/dates/calendar.ts'
import type { Clock } from '../clock-and-ids.ts'
import type { Config } from '../config.ts'
import type { Letter } from './letters.ts'

/** Sends mails to the SMTP server. Rejects when they were not accepted. */
export interface Transport {
  send(letter: Letter): Promise<void>
  close(): void
}

/** A mail of the demo, which is not sent. */
export interface ShownLetter extends Letter {
  readonly at: Instant
}

/** The demo's mails, newest first. */
export interface Outbox extends Transport {
  readonly letters: readonly ShownLetter[]
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
  const letters: ShownLetter[] = []
  return {
    letters,
    async send(letter) {
      letters.unshift({ ...letter, at: clock.now() })
      letters.length = Math.min(letters.length, MAX_SHOWN)
    },
    close: () => undefined,
  }
}
