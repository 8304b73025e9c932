import type { Context } from 'hono'
import { z } from 'zod'
import { CODES, type Code } from '../../src/domain/codes.ts'
import type { Role } from '../../src/domain/roles.ts'
import { authenticateAndAuthorise } from './authentication.ts'
import type { AppEnv, AppParts } from './context.ts'
import { answerText, jsonResponse } from './envelope.ts'
import { type Method, operationOf } from './operation.ts'
import { parsePart, readBody, readQuery } from './request.ts'
import type { Route } from './route.ts'

/**
 * A call on accounts and sessions. It manages its own transactions, because slow work such as hashing a password is done between them. It
 * takes no idempotency key: its answer may contain a token, which a stored answer would keep readable in the database.
 */
interface PlainCall<Params extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType> {
  readonly method: Method
  readonly path: string
  readonly summary: string
  /** The roles that may call; null: no session is needed. */
  readonly roles: readonly Role[] | null
  /** True for a call that a person may make before they have set up a required second factor. */
  readonly whileEnrolling?: boolean
  readonly params?: Params
  readonly body?: Body
  readonly answer: Answer
  /** The code of success; by default `saved`. */
  readonly code?: Code
  readonly handle: (
    parts: AppParts,
    c: Context<AppEnv>,
    input: { readonly params: z.output<Params>; readonly body: z.output<Body> },
  ) => Promise<z.input<Answer>>
}

/** Declares a plain call. */
export function definePlainCall<
  Answer extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(call: PlainCall<Params, Body, Answer>): Route {
  const { method, path, summary, roles, params, body, answer, code = CODES.saved, whileEnrolling } = call
  return {
    method,
    path,
    operation: operationOf({ method, path, summary, roles, params, body, answer }),
    handler: (parts) => async (c) => {
      if (roles) await authenticateAndAuthorise(parts, c, roles, whileEnrolling)
      const pathParams = parsePart(params, c.req.param(), 'path')
      // These calls have no query parameters: any is refused.
      parsePart(undefined, readQuery(c), 'query')
      const raw = method === 'get' ? undefined : await readBody(c, body !== undefined)
      const data = await call.handle(parts, c, {
        params: pathParams,
        body: (body ? parsePart(body, raw, 'body') : undefined) as z.output<Body>,
      })
      return jsonResponse(200, answerText(code, JSON.stringify(data)))
    },
  }
}

/** The schema of an answer without data. */
export const emptyAnswer = z.null()
