import { sql, type Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import { addMilliseconds, type Clock } from '../clock-and-ids.ts'
import type { Database } from '../store/open.ts'
import type { Schema } from '../store/schema.ts'
import type { QueuedFact } from '../store/schema-accounts.ts'
import { asSystem } from '../store/scope.ts'
import { type ClaimedMail, emailFor } from './claimed-mail.ts'
import type { MailTransport } from './transport.ts'

/** The delay before a failed mail is tried again. It doubles with each try. */
const FIRST_RETRY_MS = 60_000
/** The longest delay before a failed mail is tried again. */
const MAX_RETRY_MS = 3_600_000
/**
 * A mail is dropped if it could not be delivered for this long since it was last queued. Each fact of a mail (see `MailFact`) is dropped this
 * long after it was queued itself.
 */
const GIVEN_UP_AFTER_MS = 24 * 3_600_000
/** The replies with which a mail server permanently refuses an address. */
const PERMANENT_REFUSALS: readonly (number | undefined)[] = [550, 551, 553, 554]
/** A reply with an enhanced status code (RFC 3463). */
const ENHANCED_REPLY = /^\d{3}[ -]#?[245]\.\d+\.\d+\b/u
/**
 * A reply whose enhanced status code says that the mailbox does not exist or is disabled. Others concern the sender, the connection or a policy, or
 * a mailbox that can't take this mail now (5.2.2: it is full; 5.2.3: the mail is too long).
 */
const MAILBOX_REFUSED = /^\d{3}[ -]#?5\.(?:1\.(?:[0-46]|10)|2\.1)\b/u
/** Interval of checking for mails queued by other processes and for retries. */
const POLL_MS = 5_000

/**
 * Delivers queued mails in the background: the answers to requests neither wait for a delivery nor depend on it. A mail is a queued row of the
 * table `mails`, and an e-mail is what is composed from it and sent.
 */
export interface MailSender {
  /** Starts checking for due mails. */
  start(): void
  /** Delivers due mails at once, without waiting for the next check. */
  wake(): void
  /** Tries to deliver all due mails. Returns the number of those that were sent. */
  deliver(): Promise<number>
  /** Starts no other mail, waits for the one that is being sent, and closes the transport. */
  stop(): Promise<void>
}

/** The mail sender of a process that sends no mail. If no other process sends mail, queued mails expire. */
export const idleMailSender: MailSender = {
  start: () => undefined,
  wake: () => undefined,
  deliver: async () => 0,
  stop: async () => undefined,
}

interface MailSenderParts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly transport: MailTransport
  /** The base address of links: from the settings, never from a request. */
  readonly publicUrl: string
}

/**
 * Creates the mail delivery of a process. Several processes share the work. A mail is claimed, and its link created, in one transaction and
 * sent outside of it; if the process dies in between, the mail is sent later with a new link that invalidates the first.
 */
export function createMailSender(parts: MailSenderParts): MailSender {
  const { log } = parts
  let isStopped = false
  let running: Promise<number> = Promise.resolve(0)
  const deliver = () => {
    running = running.then(
      () => deliverDue(parts, () => isStopped),
      () => deliverDue(parts, () => isStopped),
    )
    return running
  }
  const deliverAndLogErrors = () => {
    if (isStopped) return
    deliver().catch((error: unknown) => log.warn({ err: error, event: 'mail.failed' }))
  }
  let timer: NodeJS.Timeout | undefined
  return {
    start() {
      timer = setInterval(deliverAndLogErrors, POLL_MS)
    },
    wake: deliverAndLogErrors,
    deliver,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running.catch(() => undefined)
      parts.transport.close()
    },
  }
}

async function deliverDue(parts: MailSenderParts, isStopped: () => boolean): Promise<number> {
  let sentCount = 0
  while (!isStopped()) {
    if (!(await isAnythingDue(parts))) return sentCount
    const claimed = await claim(parts)
    if (!claimed) return sentCount
    const { mail, email } = claimed
    if (email === null) {
      await drop(parts.db, mail)
      continue
    }
    try {
      await parts.transport.send(email)
    } catch (error) {
      // SMTP errors may quote the address, so only their code is logged.
      const refusal = error as SmtpError
      const isGivenUp = isOld(mail.createdAt, parts.clock.now()) || isRefusedForGood(mail, refusal)
      const oldFacts = isGivenUp ? [] : oldFactsOf(mail, parts.clock.now())
      const isLost = isGivenUp || oldFacts.length > 0
      parts.log[isLost ? 'error' : 'warn']({
        event: isLost ? 'mail.givenUp' : 'mail.refused',
        kind: mail.kind,
        attempt: mail.attempts,
        code: refusal.responseCode ?? refusal.code ?? 'unknown',
      })
      if (isGivenUp) await drop(parts.db, mail)
      if (oldFacts.length > 0) await asSystem(parts.db, (trx) => removeFacts(trx, mail.id, oldFacts))
      continue
    }
    await drop(parts.db, mail)
    parts.log.info({ event: 'mail.sent', kind: mail.kind })
    sentCount += 1
  }
  return sentCount
}

interface SmtpError {
  readonly responseCode?: number
  readonly code?: string
  /** The SMTP command that failed. */
  readonly command?: string
  /** The reply of the mail server. */
  readonly response?: string
}

/**
 * True if the mail has facts and the mail server permanently refuses its address: facts must not wait for the next owner of the mailbox. False for
 * a mail without facts, which is tried again until it is too old.
 */
function isRefusedForGood(
  { facts }: ClaimedMail,
  { command, responseCode, response = '' }: SmtpError,
): boolean {
  if (facts === null || command !== 'RCPT TO' || !PERMANENT_REFUSALS.includes(responseCode)) return false
  return MAILBOX_REFUSED.test(response) || !ENHANCED_REPLY.test(response)
}

/** The facts up to the last one that has waited too long. The time of the mail does not show their age, because each added fact renews it. */
function oldFactsOf({ facts }: ClaimedMail, now: Instant): readonly QueuedFact[] {
  const last = facts?.findLastIndex(({ queuedAt }) => queuedAt !== undefined && isOld(queuedAt, now)) ?? -1
  return facts?.slice(0, last + 1) ?? []
}

function isOld(queuedAt: Instant, now: Instant): boolean {
  return addMilliseconds(queuedAt, GIVEN_UP_AFTER_MS) <= now
}

/** True if a mail is due. This only reads, so it also works while the database refuses writes. */
async function isAnythingDue({ db, clock }: MailSenderParts): Promise<boolean> {
  const due = await asSystem(db, (trx) =>
    trx.selectFrom('mails').select('id').where('due_at', '<=', clock.now()).limit(1).executeTakeFirst(),
  )
  return due !== undefined
}

/**
 * Claims the mail that has been due longest, and composes its e-mail. The e-mail is null if nobody should receive it. Returns undefined if
 * no mail is due.
 */
async function claim({ db, clock, publicUrl }: MailSenderParts) {
  await db.assertWritable()
  return asSystem(db, async (trx) => {
    const now = clock.now()
    const { rows } = await sql<ClaimedMail>`
      update mails set attempts = attempts + 1,
        due_at = ${now}::timestamptz + make_interval(secs =>
          least(${FIRST_RETRY_MS / 1000}::int * 2 ^ least(attempts, 10), ${MAX_RETRY_MS / 1000}::int))
      where id = (select id from mails where due_at <= ${now}::timestamptz
        order by due_at limit 1 for update skip locked)
      returning id, kind, address, language, created_at as "createdAt", attempts, sign_in as "signIn",
        user_id as "userId", facts`.execute(trx)
    const [mail] = rows
    return mail && { mail, email: await emailFor(trx, mail, publicUrl, now) }
  })
}

/**
 * Deletes a mail, unless it was queued or claimed again after this claim. A mail that was queued again is sent
 * once more; of its facts, only those that were added since. Queueing again resets `attempts`, so another
 * process that has claimed the mail since then may have the same number of attempts, but not the same
 * `createdAt`.
 */
function drop(db: Database, { id, attempts, createdAt, facts }: ClaimedMail): Promise<unknown> {
  return asSystem(db, async (trx) => {
    await trx
      .deleteFrom('mails')
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('created_at', '=', createdAt)
      .execute()
    if (facts) await removeFacts(trx, id, facts)
  })
}

/**
 * Removes the first facts of a mail that has more. Facts are only ever added at the end. If another process sent the same facts and has removed
 * them, nothing more is removed: a fact may be sent twice, but none is lost.
 */
async function removeFacts(
  trx: Transaction<Schema>,
  id: string,
  facts: readonly QueuedFact[],
): Promise<void> {
  await sql`
    update mails set facts = (select jsonb_agg(f.fact order by f.position)
      from jsonb_array_elements(facts) with ordinality as f (fact, position) where f.position > ${facts.length}::int)
    where id = ${id}::uuid and jsonb_array_length(facts) > ${facts.length}::int
      and (select jsonb_agg(f.fact order by f.position)
        from jsonb_array_elements(facts) with ordinality as f (fact, position)
        where f.position <= ${facts.length}::int) = ${JSON.stringify(facts)}::jsonb`.execute(trx)
}
