import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Code } from '../../src/domain/codes.ts'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import type { Role } from '../../src/domain/roles.ts'
import type { Ids } from '../clock-and-ids.ts'
import { RefusedError } from '../refused-error.ts'
import type { Origin, Session } from '../session.ts'
import type { DraftSeen } from '../store/cash-log-drafts.ts'
import type { JobQueue } from '../store/job-queue.ts'
import type { Schema } from '../store/schema.ts'
import { inScope, scopeOf } from '../store/scope.ts'
import { admit } from './authentication.ts'
import { CONFIRMATION, confirmPassword } from './confirm-password.ts'
import type { AppEnv, AppParts } from './context.ts'
import { draftSeen } from './draft-header.ts'
import { answerText, jsonResponse } from './envelope.ts'
import { answerOnce, type StoredAnswer } from './idempotency.ts'
import { type Method, operationOf } from './operation.ts'
import { parsePart, readBody, readQuery } from './request.ts'

/** A request that was let in: checked input, who asks, and the one instant that the whole request happens at. */
export interface Call<Params = unknown, Query = unknown, Body = unknown> {
  readonly session: Session
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly now: Instant
  readonly ids: Ids
  readonly origin: Origin
  readonly log: Logger
  /** True when the body carried the password of who asks, and it was theirs. */
  readonly confirmed: boolean
  /** The draft that is saved with it; null where the client keeps none, or the call takes none. */
  readonly draft: DraftSeen | null
  /** Where jobs are asked for: by `requestJob`. */
  readonly jobs: JobQueue
  /** Has something done once the work is kept; not at all when it is refused or answered from before. */
  afterCommit(act: () => void): void
}

/** What a handler answers: the code, and `data` as a value or as JSON text that the database built. 201 for what was created. */
export type Answered<Data> = { readonly code: Code; readonly status?: 200 | 201 } & (
  | { readonly data: Data }
  | { readonly json: string }
)

type Nothing = z.ZodUndefined

/**
 * A call on the data, declared once: the schemas check the request and make the OpenAPI document, `roles` is who may,
 * and `handle` is the work. Before the work: API key, session, role, input. Around it: one transaction as the
 * application's role, within what the session may reach; for POST, PUT and DELETE the idempotency key, whose stored
 * answer is kept by the same transaction. To refuse, throw `RefusedError`: everything is rolled back.
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
 *     …load the pouches FOR UPDATE, decidePreparation, save, appendAudit…
 *     return { code: CODES.remittancePrepared, status: 201, json: await readOne(trx, session, remittances, id) }
 *   },
 * })
 */
export interface RouteDefinition<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
> {
  readonly method: Method
  /** Under `/api/v1`, with `{parameters}`. */
  readonly path: string
  readonly summary: string
  readonly roles: readonly Role[]
  /** Parameters of the path. One that does not fit answers 404, as an id that does not exist would. */
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly answer: Answer
  /** True when it makes a draft needless, which the header `X-Draft` names. */
  readonly drafted?: boolean | undefined
  /** True when the answer is 201, for the OpenAPI document. */
  readonly created?: boolean
  /**
   * The password of who asks, as the body says it for what is sensitive (roles, e-mail, bank details), or nothing. It is compared
   * before the work begins; `call.confirmed` says that it was. Where it turns out to be needed, throw `passwordRequired()`.
   */
  readonly confirm?: (body: z.output<Body>) => string | null | undefined
  readonly handle: (
    trx: Transaction<Schema>,
    call: Call<z.output<Params>, z.output<Query>, z.output<Body>>,
  ) => Promise<Answered<z.input<Answer>>>
}

/** A declared call, ready to be mounted. */
export interface Route {
  readonly method: Method
  readonly path: string
  readonly operation: RouteConfig
  readonly handler: (parts: AppParts) => (c: Context<AppEnv>) => Promise<Response>
}

/** Declares a call on the data: see `RouteDefinition`. */
export function defineRoute<
  Answer extends z.ZodType,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>(definition: RouteDefinition<Params, Query, Body, Answer>): Route {
  return {
    method: definition.method,
    path: definition.path,
    operation: operationOf({ ...definition, keyed: definition.method !== 'get' }),
    handler: (parts) => async (c) => {
      const session = await admit(parts, c, definition.roles)
      const params = parsePart(definition.params, c.req.param(), 'path')
      const query = parsePart(definition.query, readQuery(c), 'query')
      const raw = await readBody(c, definition.body !== undefined)
      const body = parsePart(definition.body, raw, 'body')
      const password = definition.confirm?.(body) ?? null
      if (password !== null) await confirmPassword(parts, c, session, password)
      const afterwards = new Set<() => void>()
      const call = {
        session,
        params,
        query,
        body,
        now: parts.clock.now(),
        ids: parts.ids,
        origin: c.get('origin'),
        log: c.get('log'),
        confirmed: password !== null,
        draft: definition.drafted ? draftSeen(c) : null,
        jobs: parts.jobs,
        afterCommit: (act: () => void) => void afterwards.add(act),
      }
      const work = async (trx: Transaction<Schema>): Promise<StoredAnswer> => {
        const answered = await definition.handle(trx, call)
        const json = 'json' in answered ? answered.json : JSON.stringify(answered.data ?? null)
        return { status: answered.status ?? 200, text: answerText(answered.code, json) }
      }
      if (definition.method === 'get') {
        const answer = await inScope(parts.db, scopeOf(session), work)
        return jsonResponse(answer.status, answer.text)
      }
      await parts.db.assertWritable()
      const once = await inScope(parts.db, scopeOf(session), (trx) =>
        answerOnce(trx, c, { session, now: call.now, body: withoutPassword(raw), route: definition }, () =>
          work(trx),
        ),
      )
      for (const act of afterwards) act()
      return jsonResponse(once.status, once.text, once.replayed ? { 'Idempotency-Replayed': 'true' } : {})
    },
  }
}

/** What a key is held to: a hash of the body is kept, and one that a password went into could be tried out. */
function withoutPassword(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !(CONFIRMATION in body)) return body
  const { [CONFIRMATION]: _, ...rest } = body
  return rest
}

/** Puts declared calls on the app and into its OpenAPI document; a declared address answers 405 to every other method. */
export function mount(api: OpenAPIHono<AppEnv>, parts: AppParts, routes: readonly Route[]): void {
  for (const route of routes) {
    api.openAPIRegistry.registerPath(route.operation)
    api.on(route.method.toUpperCase(), honoPath(route.path), route.handler(parts))
  }
  for (const [path, sharing] of Map.groupBy(routes, (route) => route.path)) {
    const allow = sharing.flatMap(({ method }) =>
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
