import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Clock, Ids } from '../clock-and-ids.ts'
import type { Config } from '../config.ts'
import type { Passwords } from '../identity/passwords.ts'
import type { IdentityProvider } from '../identity/provider.ts'
import type { Postman } from '../mail/postman.ts'
import type { Outbox } from '../mail/transport.ts'
import type { Origin, Session } from '../session.ts'
import type { JobQueue } from '../store/job-queue.ts'
import type { Database } from '../store/open.ts'
import type { Metrics } from './metrics.ts'

/** What the app is made of. Everything that touches the world comes in here; nothing is kept between requests but these. */
export interface AppParts {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  readonly config: Config
  readonly passwords: Passwords
  readonly metrics: Metrics
  /** Told when a mail was posted; delivering is beside the app. */
  readonly postman: Pick<Postman, 'wake'>
  /** What the demo writes instead of sending; null where mail is sent, or none is. */
  readonly outbox: Outbox | null
  /** null: nobody comes in by an identity provider. */
  readonly identity: IdentityProvider | null
  /** Where jobs are put; whoever works them off is beside the app. */
  readonly jobs: JobQueue
}

/** What handlers find on the Hono context. `session` is there on every route that needs one. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    origin: Origin
    /** The request's logger: its lines carry the request id. */
    log: Logger
    /** Who asks; not there on calls that need no session. */
    session: Session
  }
}
