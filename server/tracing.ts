/** The kind of a span: 'server' is a request from outside, 'client' a statement to the database, 'internal' a job or task. */
export type SpanKind = 'server' | 'client' | 'internal'

/** Numbers and fixed texts only: nothing that names a person, an organization or a record. */
type SpanAttributes = Readonly<Record<string, string | number>>

/** Runs work as a child span of the caller's span. The work calls `describe` with a name and attributes that it learns only while it runs. */
export type SpanRunner = <Result>(
  span: {
    readonly name: string | (() => string)
    readonly kind: SpanKind
    readonly attributes?: SpanAttributes
  },
  work: (describe: (name: string, attributes: SpanAttributes) => void) => Promise<Result>,
) => Promise<Result>

const runUntraced: SpanRunner = (_, work) => work(() => undefined)

/** There is one runner for the process, because spans begin in every layer. */
let runner: SpanRunner = runUntraced

/** Runs work as a span. When no traces are sent, it only runs the work. */
export const inSpan: SpanRunner = (span, work) => runner(span, work)

/** Makes `inSpan` use this runner from now on. With null, spans are no longer recorded. */
export function setSpanRunner(spanRunner: SpanRunner | null): void {
  runner = spanRunner ?? runUntraced
}

const TABLE = /\b(?:from|into|update|table|join)\s+(?:only\s+)?"?([a-z_]+)"?/iu
const COMMAND = /^\s*(?:with\b|([a-z]+))/iu

/** `select counts`: the command and the first table of a statement. Nothing else of its text, because some texts contain ids. */
export function summarizeStatement(statement: string): string {
  const command = (COMMAND.exec(statement)?.[1] ?? 'with').toLowerCase()
  const table = TABLE.exec(statement)?.[1]
  return table === undefined ? command : `${command} ${table}`
}
