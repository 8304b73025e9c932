import { createTransport } from 'nodemailer'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import type { Clock } from '../clock-and-ids.ts'
import type { Config } from '../config.ts'
import type { Letter } from './letters.ts'

/** Hands letters over to who delivers them. Rejects when they were not taken. */
export interface Transport {
  send(letter: Letter): Promise<void>
  close(): void
}

/** A letter of the demo, which goes nowhere. */
export interface ShownLetter extends Letter {
  readonly at: Instant
}

/** What the demo writes instead of sending, newest first. */
export interface Outbox extends Transport {
  readonly letters: readonly ShownLetter[]
}

const PATIENCE_MS = 20_000
/** Letters of the demo that are kept, in memory. */
const SHOWN = 50

/** SMTP, as `SMTP_URL` says; mails come from `MAIL_FROM`. */
export function smtpTransport({ url, from }: NonNullable<Config['smtp']>): Transport {
  const smtp = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html }) {
      // An address as an object is taken as it is: a comma in it makes no second recipient.
      await smtp.sendMail({ from, to: { name: '', address: to }, subject, text, html })
    },
    close: () => smtp.close(),
  }
}

/** Keeps the latest letters to be looked at, for the demo. */
export function createOutbox(clock: Clock): Outbox {
  const letters: ShownLetter[] = []
  return {
    letters,
    async send(letter) {
      letters.unshift({ ...letter, at: clock.now() })
      letters.length = Math.min(letters.length, SHOWN)
    },
    close: () => undefined,
  }
}
