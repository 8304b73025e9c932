import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Clock, Ids } from '../clock-and-ids.ts'
import type { Config } from '../config.ts'
import type { Passwords } from '../identity/passwords.ts'
import type { IdentityProvider } from '../identity/provider.ts'
import type { MailSender } from '../mail/mail-sender.ts'
import type { Outbox } from '../mail/transport.ts'
import type { RequestOrigin, Session } from '../session.ts'
import type { JobQueue } from '../store/job-queue.ts'
import type { Database } from '../store/open.ts'
import type { Metrics } from './metrics.ts'

/** The dependencies of the app. Everything that touches the outside world is passed in here. */
export interface AppParts {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  readonly config: Config
  readonly passwords: Passwords
  readonly metrics: Metrics
  /** Notified when a mail was queued; delivery happens outside of the request. */
  readonly mailSender: Pick<MailSender, 'wake'>
  /** Stores the mails of a demo that has no mail server, instead of sending them; null in every other program. */
  readonly outbox: Outbox | null
  /** null: no identity provider is configured. */
  readonly identity: IdentityProvider | null
  /** The queue for jobs; a worker runs them. */
  readonly jobs: JobQueue
}

/** The values that handlers find on the Hono context. `session` is set on every route that requires one. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    origin: RequestOrigin
    /** The logger of the request: its lines carry the request id. */
    log: Logger
    /** The caller; not set on calls without a session. */
    session: Session
  }
}
