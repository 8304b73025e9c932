import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Code } from '../../src/domain/codes.ts'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import type { Role } from '../../src/domain/roles.ts'
import type { Ids } from '../clock-and-ids.ts'
import type { Config } from '../config.ts'
import { RefusedError } from '../refused-error.ts'
import { type RequestOrigin, refuseLostEstablishment, type Session } from '../session.ts'
import type { ReplacedDraft } from '../store/cash-log-drafts.ts'
import type { JobQueue } from '../store/job-queue.ts'
import type { Database } from '../store/open.ts'
import type { Schema } from '../store/schema.ts'
import { inScope, scopeOf } from '../store/scope.ts'
import { answerReading, answerWriting } from './answer-call.ts'
import { authenticateAndAuthorise, authorise, requestLogOf } from './authentication.ts'
import { confirmPassword, PASSWORD_FIELD } from './confirm-password.ts'
import type { AppEnv, AppParts } from './context.ts'
import { limitDocument } from './document-limit.ts'
import { readDraftHeader } from './draft-header.ts'
import { answerText } from './envelope.ts'
import { expectedCaller, SessionChanged } from './expected-caller.ts'
import { type FileAnswer, fileResponse } from './file-answer.ts'
import { keyRowOf, type StoredAnswer } from './idempotency.ts'
import { type Created, type Method, operationOf } from './operation.ts'
import { parsePart, readBody, readQuery } from './request.ts'
import { limitUpload, readUpload, type Upload } from './upload.ts'

/** A request that passed authentication and validation, with its caller and the instant that all of its writes use. */
export interface Call<Params = unknown, Query = unknown, Body = unknown, File = unknown> {
  readonly session: Session
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** The result of `upload.parse`. */
  readonly file: File
  readonly now: Instant
  readonly ids: Ids
  readonly origin: RequestOrigin
  readonly log: Logger
  /** True if the body contained the caller's current password. */
  readonly passwordConfirmed: boolean
  /** The draft that the call saves; null if the request names none, or the call takes none. */
  readonly draft: ReplacedDraft | null
  readonly config: Config
  /** The job queue, for `requestJob`. */
  readonly jobs: JobQueue
  /** True if the clock was behind the last change of a row; `now` is then not before that change. */
  readonly clockWasBehind: boolean
  /** For calls that write: runs `act` after the commit; not when the request is refused or answered from a stored answer. */
  afterCommit(act: () => void): void
}

/** The answer of a handler: the code, and `data` as a value or as JSON text built by the database. `status` is 201 for a created row. */
export type HandlerAnswer<Data> = { readonly code: Code; readonly status?: 200 | 201 } & (
  | { readonly data: Data }
  | { readonly json: string }
)

/** Instead of the schema of an answer: the call answers with a file. */
interface FileDeclaration {
  /** The content types that the file can have. */
  readonly fileTypes: readonly string[]
  /** True for files that are costly to create: how many are created at once is limited (`limitDocument`). */
  readonly isCostly?: boolean
}

/**
 * Creates the file of an answer after the transaction of `handle` has ended, so that rendering and sending hold no database connection.
 * Further reads use `db`.
 */
export type CreateFile = (db: Database) => FileAnswer | Promise<FileAnswer>

type HandlerResult<Answer> = Answer extends z.ZodType ? HandlerAnswer<z.input<Answer>> : CreateFile

type NoInput = z.ZodUndefined

/**
 * A call on tenant data, declared once: the schemas validate the request and produce the OpenAPI document,
 * `roles` lists who may call, `handle` does the work. API key, session, role and input are checked before. Only a
 * read can run at the same time as the check of the session; its result is discarded if the session has changed.
 * `handle` runs in one transaction as the application's database role, in the session's scope. If
 * a request that writes has an idempotency key, the key and the answer are stored in the same transaction. To
 * refuse, throw `RefusedError`, which rolls everything back.
 *
 * @example
 * export const prepareRemittance = defineRoute({
 *   method: 'post',
 *   path: '/remittances',
 *   summary: 'Prepare a remittance',
 *   roles: CAPABILITIES.remit,
 *   body: remittanceBody,
 *   answer: remittance,
 *   async handle(trx, { session, body, now, ids, origin }) {
 *     …lockPouches, decidePreparation, insertRemittance, recordChanges…
 *     return { code: CODES.remittancePrepared, status: 201, json: await serializeRow(trx, session, remittances, id) }
 *   },
 * })
 */
export interface RouteDefinition<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType | FileDeclaration,
  FileType extends string = string,
  File = undefined,
> {
  readonly method: Method
  /** Relative to `/api/v1`, with `{parameters}`. */
  readonly path: string
  readonly summary: string
  readonly roles: readonly Role[]
  /** Narrows `roles` by the query. It is checked before the body is read. */
  readonly rolesFor?: (query: z.output<Query>) => readonly Role[]
  /** The path parameters. An invalid one answers 404, like an unknown id. */
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Instead of `body`: the body is a file. */
  readonly upload?: Upload<FileType, File, z.output<Query>>
  /** The schema of `data` in the answer; or, for a reading call, the file that is answered. */
  readonly answer: Answer
  /** True if the call saves the draft that the header `X-Draft` names, and empties it. */
  readonly takesDraft?: boolean | undefined
  /** For the OpenAPI document. */
  readonly created?: Created
  /** True for a POST that changes nothing: it takes no idempotency key and works while nothing can be stored. */
  readonly readOnly?: boolean
  /**
   * Reads the current password from the body of a sensitive change, such as of roles or bank details. It is checked before the work;
   * `call.passwordConfirmed` says whether it was given. Throw `passwordRequired()` if it is needed and was not given.
   */
  readonly confirm?: (body: z.output<Body>) => string | null | undefined
  readonly handle: (
    trx: Transaction<Schema>,
    call: Call<z.output<Params>, z.output<Query>, z.output<Body>, File>,
  ) => Promise<HandlerResult<Answer>>
}

/** A declared call that can be mounted. */
export interface Route {
  readonly method: Method
  readonly path: string
  readonly operation: RouteConfig
  /**
   * True for a call about the current establishment. It is refused with EstablishmentLost after that
   * establishment was taken away from the user.
   */
  readonly isOfEstablishment?: boolean
  readonly handler: (
    parts: AppParts,
    route?: Pick<Route, 'isOfEstablishment'>,
  ) => (c: Context<AppEnv>) => Promise<Response>
}

/** Declares a call on tenant data: see `RouteDefinition`. */
export function defineRoute<
  Answer extends z.ZodType | FileDeclaration,
  Params extends z.ZodType = NoInput,
  Query extends z.ZodType = NoInput,
  Body extends z.ZodType = NoInput,
  FileType extends string = string,
  File = undefined,
>(definition: RouteDefinition<Params, Query, Body, Answer, FileType, File>): Route {
  const { upload } = definition
  const answersFile = 'fileTypes' in definition.answer
  const isReading = definition.method === 'get' || definition.readOnly === true
  // The session must be known before a file is parsed or created, or a password is checked.
  const canConfirmCallerLater = !upload && !answersFile && !definition.confirm
  return {
    method: definition.method,
    path: definition.path,
    operation: operationOf({ ...definition, uploadTypes: upload?.types, takesIdempotencyKey: !isReading }),
    handler: (parts, route) => async (c) => {
      const expected = canConfirmCallerLater ? expectedCaller(parts, c, definition.roles) : null
      // A body can be read only once: a second attempt to answer uses what the first one has read.
      let readRaw: Promise<unknown> | undefined
      if (expected) {
        try {
          return await answerTo(expected.session)
        } catch (error) {
          // Until the database has confirmed the expected session, a refusal may be wrong for the current session.
          const isRefusal = error instanceof SessionChanged || error instanceof RefusedError
          if (!isRefusal || c.get('session')) throw error
        }
      }
      return answerTo(await authenticateAndAuthorise(parts, c, definition.roles))

      async function answerTo(session: Session): Promise<Response> {
        const params = parsePart(definition.params, c.req.param(), 'path')
        const query = parsePart(definition.query, readQuery(c), 'query')
        // Most downloads are recorded in the history of the current establishment.
        const { establishmentId } =
          route?.isOfEstablishment || answersFile ? session : ((query ?? {}) as { establishmentId?: unknown })
        refuseLostEstablishment(session, establishmentId)
        if (definition.rolesFor) authorise(requestLogOf(c), session, definition.rolesFor(query))
        const createAnswer = () => answer(session, params, query)
        if (upload?.oneAtATime) return limitUpload(session.userId, createAnswer)
        return answersFile && definition.answer.isCostly
          ? limitDocument(session, createAnswer)
          : createAnswer()
      }

      async function answer(
        session: Session,
        params: z.output<Params>,
        query: z.output<Query>,
      ): Promise<Response> {
        // When the caller is authenticated already, the database has nothing to confirm.
        const caller = c.get('session') ? null : expected
        const uploaded = upload && (await readUpload(c, upload))
        readRaw ??= upload ? Promise.resolve() : readBody(c, definition.body !== undefined)
        const raw = await readRaw
        const body = parsePart(definition.body, raw, 'body')
        const password = definition.confirm?.(body) ?? null
        if (password !== null) await confirmPassword(parts, c, session, password)
        // Most downloads of files are recorded in the history, so files need a writable database too.
        if (!isReading || answersFile) await parts.db.assertWritable()
        const now = parts.clock.now()
        const file = uploaded && (await upload?.parse(uploaded, { db: parts.db, session, now, query }))
        const tasksAfterCommit = new Set<() => void>()
        const call = {
          session,
          params,
          query,
          body,
          file: file as File,
          now,
          ids: parts.ids,
          origin: c.get('origin'),
          log: c.get('log'),
          passwordConfirmed: password !== null,
          draft: definition.takesDraft ? readDraftHeader(c) : null,
          config: parts.config,
          jobs: parts.jobs,
          clockWasBehind: false,
          afterCommit: (act: () => void) => void tasksAfterCommit.add(act),
        }
        if (answersFile) {
          const createFile = await inScope(parts.db, scopeOf(session), (trx) => definition.handle(trx, call))
          return fileResponse(await (createFile as CreateFile)(parts.db))
        }
        const work = async (trx: Transaction<Schema>, timedCall: typeof call): Promise<StoredAnswer> => {
          const answered = (await definition.handle(trx, timedCall)) as HandlerAnswer<unknown>
          const json = 'json' in answered ? answered.json : JSON.stringify(answered.data ?? null)
          return { status: answered.status ?? 200, text: answerText(answered.code, json) }
        }
        if (isReading) return answerReading({ parts, caller, call, work })
        const hashedBody = uploaded ? [uploaded.type, uploaded.sha256] : withoutPassword(raw)
        const key = keyRowOf(c, { session, body: hashedBody, route: definition })
        return answerWriting({ parts, caller, call, work }, key, tasksAfterCommit)
      }
    },
  }
}

/** The part of the body that is hashed for the idempotency key: without the password, because a stored hash could be brute-forced. */
function withoutPassword(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !(PASSWORD_FIELD in body)) return body
  const { [PASSWORD_FIELD]: _, ...rest } = body
  return rest
}

/** Mounts declared calls on the app and adds them to its OpenAPI document; other methods on their paths answer 405. */
export function mountRoutes(api: OpenAPIHono<AppEnv>, parts: AppParts, routes: readonly Route[]): void {
  for (const route of routes) {
    api.openAPIRegistry.registerPath(route.operation)
    api.on(route.method.toUpperCase(), honoPath(route.path), route.handler(parts, route))
  }
  for (const [path, routesOfPath] of Map.groupBy(routes, (route) => route.path)) {
    const allow = routesOfPath.flatMap(({ method }) =>
      method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
    )
    api.all(honoPath(path), () => {
      throw new RefusedError('MethodNotAllowed', { allow })
    })
  }
}

function honoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/gu, ':$1')
}
