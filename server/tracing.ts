/** What a span describes: requests come from outside, statements go to the database, jobs and tasks run inside. */
export type SpanKind = 'server' | 'client' | 'internal'

/** Numbers and fixed texts only: nothing that names a person, an organization or a record. */
export type SpanAttributes = Readonly<Record<string, string | number>>

/** Runs work as a span, below the span of the caller. `describe` returns what is known only after the work. */
export type SpanRunner = <Result>(
  span: {
    readonly name: string | (() => string)
    readonly kind: SpanKind
    readonly attributes?: SpanAttributes
  },
  work: (describe: (name: string, attributes: SpanAttributes) => void) => Promise<Result>,
) => Promise<Result>

/** Traces that are being sent. */
export interface Tracing {
  /** Sends what was recorded and stops recording. */
  stop(): Promise<void>
}

const runUntraced: SpanRunner = (_, work) => work(() => undefined)

/** One for the process, because spans begin in every layer. */
let runner: SpanRunner = runUntraced

/** Runs work as a span; just runs it when no traces are sent. */
export const inSpan: SpanRunner = (span, work) => runner(span, work)

/**
 * Sends traces by OTLP over HTTP to `url`. Loads OpenTelemetry only then: without a URL no module of it is loaded, and spans cost a
 * function call.
 */
export async function startTracing(url: string | null): Promise<Tracing> {
  if (url === null) return { stop: () => Promise.resolve() }
  const { createTracer } = await import('./tracing-otlp.ts')
  const tracer = createTracer(url)
  runner = tracer.run
  return {
    stop() {
      runner = runUntraced
      return tracer.stop()
    },
  }
}

const TABLE = /\b(?:from|into|update|table|join)\s+(?:only\s+)?"?([a-z_]+)"?/iu
const COMMAND = /^\s*(?:with\b|([a-z]+))/iu

/** `select counts`: the command and the first table of a statement. Nothing else of its text, because some texts contain ids. */
export function summaryOf(statement: string): string {
  const command = (COMMAND.exec(statement)?.[1] ?? 'with').toLowerCase()
  const table = TABLE.exec(statement)?.[1]
  return table === undefined ? command : `${command} ${table}`
}
