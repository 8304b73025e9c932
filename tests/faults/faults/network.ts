import type { KeyedRequest } from '../people.ts'
import { checkReplay, type Fault, isReplayed, sendOnce, sendUntilAnswered } from './fault.ts'

/** The first request never arrives, so the server only receives the repeated one. */
const dropped: Fault = {
  name: 'request dropped',
  weight: 2,
  run: (context) => sendUntilAnswered(context),
}

const answerLost: Fault = {
  name: 'answer lost',
  weight: 5,
  async run(context) {
    const lostAnswer = await sendOnce(context, context.request)
    const received = await sendUntilAnswered(context)
    checkReplay(context, lostAnswer, received)
    return received
  },
}

const duplicated: Fault = {
  name: 'request duplicated',
  weight: 5,
  async run(context) {
    const answers = await Promise.all([
      sendOnce(context, context.request),
      sendOnce(context, context.request),
    ])
    const accepted = answers.filter((answer) => answer.status < 300)
    if (accepted.filter((answer) => !isReplayed(answer)).length > 1)
      context.reportViolation('I9: a request that was sent twice was processed twice')
    const received = await sendUntilAnswered(context)
    for (const answer of accepted) checkReplay(context, answer, received)
    return received
  },
}

const repeatedLate: Fault = {
  name: 'request repeated late',
  weight: 4,
  async run(context) {
    const { rng, ledger, reportViolation } = context
    if (ledger.entries.length === 0) return null
    const entry = rng.pick(ledger.entries)
    const answer = await sendUntilAnswered({ ...context, person: entry.person }, entry.request)
    if (entry.person.establishmentId !== entry.establishmentId) {
      if (answer.status !== 422)
        reportViolation(`I10: a key was accepted in another establishment: ${answer.text}`)
    } else if (answer.text !== entry.text || answer.status !== entry.status || !isReplayed(answer))
      reportViolation(`I9: a late repeat of the request: ${entry.text} became ${answer.text}`)
    return sendUntilAnswered(context)
  },
}

/** A request without a body is repeated with another query. */
const otherBody: Fault = {
  name: 'key reused with another body',
  weight: 3,
  async run(context) {
    const answer = await sendUntilAnswered(context)
    if (answer.status >= 300) return answer
    const requestWithOtherQuery = { ...context.request, query: { ...context.request.query, again: '1' } }
    const answerToOtherRequest = await sendOnce(
      context,
      context.request.body === undefined
        ? requestWithOtherQuery
        : { ...context.request, body: changedBody(context.request.body) },
    )
    if (![400, 422].includes(answerToOtherRequest.status))
      context.reportViolation(`I10: a key was accepted for another request: ${answerToOtherRequest.text}`)
    return answer
  },
}

/** The body with another value of one field, or with a version that does not exist. */
function changedBody(body: unknown): unknown {
  const { comment, reason, courierName, clients, date } = body as Record<string, unknown>
  const changed = { ...(body as object) } as Record<string, unknown>
  if (comment !== undefined) changed.comment = `${comment} and more`
  else if (reason !== undefined) changed.reason = `${reason} and more`
  else if (courierName !== undefined) changed.courierName = `${courierName} and more`
  else if (clients !== undefined) changed.clients = Number(clients) + 1
  else if (date !== undefined) changed.date = '2020-01-01'
  else changed.version = 1_000_000
  return changed
}

const wrongVersion: Fault = {
  name: 'wrong version',
  weight: 16,
  async run(context) {
    const request = withOtherVersions(context.request)
    if (!request) return null
    const answer = await sendUntilAnswered(context, request)
    if (answer.status < 300) context.reportViolation('a version that does not exist was accepted')
    return answer
  },
}

/** The request as if the person had seen versions that do not exist; null when it contains no version. */
function withOtherVersions(request: KeyedRequest): KeyedRequest | null {
  const { query } = request
  const body = request.body as { version?: number; versions?: Readonly<Record<string, number>> } | undefined
  if (query?.version !== undefined)
    return { ...request, query: { ...query, version: String(Number(query.version) + 3) } }
  if (body?.version !== undefined) return { ...request, body: { ...body, version: body.version + 3 } }
  if (!body?.versions) return null
  const versions = Object.fromEntries(Object.entries(body.versions).map(([id, version]) => [id, version + 3]))
  return { ...request, body: { ...body, versions } }
}

/** Faults of networks and clients. */
export const NETWORK_FAULTS: readonly Fault[] = [
  dropped,
  answerLost,
  duplicated,
  repeatedLate,
  otherBody,
  wrongVersion,
]
