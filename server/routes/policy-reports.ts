import { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv, AppParts } from '../http/context.ts'
import { POLICY_REPORTS_PATH } from '../http/headers.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import { readBytes } from '../http/request.ts'
import { RefusedError } from '../refused-error.ts'

const MAX_BYTES = 65_536
/** The maximum length of a text in the log, in characters. */
const MAX_TEXT = 200
/** The maximum number of log lines per minute and process, because anybody can send reports. */
const LINES_PER_MINUTE = 30
/** The key under which all reports are counted together. */
const ALL_REPORTS = 'reports'

/** The fields that are read from a report (Reporting API). */
const violationReport = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    effectiveDirective: z.string().max(MAX_TEXT),
    blockedURL: z.string().optional(),
    sourceFile: z.string().nullish(),
    lineNumber: z.number().nullish(),
  }),
})

/**
 * `POST /policy-reports`: counts and logs violations of the content security policy, which browsers report without a session. Nothing is stored in
 * the database.
 */
export function policyReportsRoute({ clock, metrics }: Pick<AppParts, 'clock' | 'metrics'>): Hono<AppEnv> {
  const lineLimit = createRateLimit(LINES_PER_MINUTE, clock)
  return new Hono<AppEnv>().post(POLICY_REPORTS_PATH, async (c) => {
    if (c.req.header('content-type')?.split(';', 1)[0] !== 'application/reports+json')
      throw new RefusedError('UnsupportedMediaType')
    const text = (await readBytes(c, MAX_BYTES, 'BodyTooLarge')).toString('utf8')
    for (const { body } of reportsIn(text)) {
      metrics.policyViolated()
      if (lineLimit.secondsToWait(ALL_REPORTS) !== null) continue
      lineLimit.count(ALL_REPORTS)
      c.get('log').warn({
        event: 'policy.violated',
        directive: body.effectiveDirective,
        blocked: withoutQuery(body.blockedURL),
        source: withoutQuery(body.sourceFile),
        line: body.lineNumber,
      })
    }
    return new Response(null, { status: 204 })
  })
}

/** Parses a body. Entries that are not reports of violations are left out. @throws RefusedError MalformedJson */
function reportsIn(text: string): readonly z.infer<typeof violationReport>[] {
  let reports: unknown
  try {
    reports = JSON.parse(text)
  } catch {
    throw new RefusedError('MalformedJson')
  }
  if (!Array.isArray(reports)) throw new RefusedError('MalformedJson')
  return reports.flatMap((entry) => violationReport.safeParse(entry).data ?? [])
}

/**
 * Cuts off the query and the fragment of an address, which can name a record or contain a token, and cuts the rest to MAX_TEXT characters. A keyword
 * such as `inline` stays.
 */
function withoutQuery(address: string | null | undefined): string | undefined {
  return address?.replace(/[?#].*$/su, '').slice(0, MAX_TEXT)
}
