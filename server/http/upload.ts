import type { Context } from 'hono'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import type { RefusalName } from '../../src/domain/refusals.ts'
import { RefusedError } from '../refused-error.ts'
import type { Session } from '../session.ts'
import { sha256Of } from '../sha256.ts'
import type { Database } from '../store/open.ts'
import { createTaskLimiterByKey } from '../task-limiter.ts'
import type { AppEnv } from './context.ts'
import { readBytes } from './request.ts'

/** The file that a request has as its body. */
export interface UploadedFile<Type extends string = string> {
  /** The declared content type, without its parameters. */
  readonly type: Type
  readonly content: Buffer
  /** In hexadecimal. */
  readonly sha256: string
}

/** A file as the body of a call: which files are accepted, and how one is parsed. */
export interface Upload<Type extends string, Parsed, Query = unknown> {
  readonly types: readonly Type[]
  readonly maxBytes: number
  /** The refusals of another type and of a larger file. */
  readonly refusals: { readonly type: RefusalName; readonly size: RefusalName }
  /** True if a person's uploads wait for each other: for files that are costly to parse. At most three wait; further ones are refused. */
  readonly oneAtATime?: boolean
  /**
   * What it returns is given to the handler of the route as `call.file`. It runs before the transaction, so that a file that takes long to
   * parse holds no database connection.
   */
  readonly parse: (
    file: UploadedFile<Type>,
    call: {
      readonly db: Database
      readonly session: Session
      readonly now: Instant
      readonly query: Query
    },
  ) => Parsed | Promise<Parsed>
}

/**
 * Runs one upload at a time per person. The body of a waiting upload is read when it is its turn.
 *
 * @throws RefusedError TooManyRequests
 */
export const limitUpload = createTaskLimiterByKey(1, 3)

/**
 * The file of a request. Its type and announced size are checked before it is read, and it is read no further than the maximum size.
 *
 * @throws RefusedError with the refusals of the upload, RequestCutShort
 */
export async function readUpload<Type extends string>(
  c: Context<AppEnv>,
  { types, maxBytes, refusals }: Pick<Upload<Type, unknown>, 'types' | 'maxBytes' | 'refusals'>,
): Promise<UploadedFile<Type>> {
  const [declaredType = ''] = (c.req.header('content-type') ?? '').toLowerCase().split(';')
  const type = types.find((type) => type === declaredType.trim())
  if (!type) throw new RefusedError(refusals.type)
  const content = await readBytes(c, maxBytes, refusals.size)
  return { type, content, sha256: sha256Of(content) }
}
