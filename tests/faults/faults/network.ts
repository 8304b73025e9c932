import { checkReplay, type Fault, isReplayed, sendOnce, sendUntilAnswered } from './fault.ts'

const dropped: Fault = {
  name: 'request dropped',
  weight: 2,
  run: (context) => sendUntilAnswered(context),
}

const answerLost: Fault = {
  name: 'answer lost',
  weight: 5,
  async run(context) {
    const lostAnswer = await sendOnce(context, context.ask)
    const received = await sendUntilAnswered(context)
    checkReplay(context, lostAnswer, received)
    return received
  },
}

const duplicated: Fault = {
  name: 'request duplicated',
  weight: 5,
  async run(context) {
    const answers = await Promise.all([sendOnce(context, context.ask), sendOnce(context, context.ask)])
    const done = answers.filter((answer) => answer.status < 300)
    if (done.filter((answer) => !isReplayed(answer)).length > 1)
      context.reportViolation('I9: a request that was sent twice was processed twice')
    const received = await sendUntilAnswered(context)
    for (const answer of done) checkReplay(context, answer, received)
    return received
  },
}

const repeatedLate: Fault = {
  name: 'request repeated late',
  weight: 4,
  async run(context) {
    const { rng, ledger, reportViolation } = context
    if (ledger.entries.length === 0) return null
    const old = rng.pick(ledger.entries)
    const answer = await sendUntilAnswered({ ...context, person: old.person }, old.ask)
    if (old.person.establishmentId !== old.establishmentId) {
      if (answer.status !== 422)
        reportViolation(`I10: a key was accepted in another establishment: ${answer.text}`)
    } else if (answer.text !== old.text || answer.status !== old.status || !isReplayed(answer))
      reportViolation(`I9: a late repeat of the request: ${old.text} became ${answer.text}`)
    return sendUntilAnswered(context)
  },
}

const otherBody: Fault = {
  name: 'key reused with another body',
  weight: 3,
  async run(context) {
    const answer = await sendUntilAnswered(context)
    if (answer.status >= 300) return answer
    const another = { ...context.ask, query: { ...context.ask.query, again: '1' } }
    const refused = await sendOnce(
      context,
      context.ask.body === undefined ? another : { ...context.ask, body: swapped(context.ask.body) },
    )
    if (![400, 422].includes(refused.status))
      context.reportViolation(`I10: a key was accepted for another request: ${refused.text}`)
    return answer
  },
}

/** Another body of the same shape. */
function swapped(body: unknown): unknown {
  const { comment, reason, courierName, clients, date } = body as Record<string, unknown>
  const other = { ...(body as object) } as Record<string, unknown>
  if (comment !== undefined) other.comment = `${comment} and more`
  else if (reason !== undefined) other.reason = `${reason} and more`
  else if (courierName !== undefined) other.courierName = `${courierName} and more`
  else if (clients !== undefined) other.clients = Number(clients) + 1
  else if (date !== undefined) other.date = '2020-01-01'
  else other.version = 1_000_000
  return other
}

const staleVersion: Fault = {
  name: 'stale version',
  weight: 16,
  async run(context) {
    const { version } = (context.ask.body ?? {}) as { version?: number }
    if (version === undefined) return null
    const ask = { ...context.ask, body: { ...(context.ask.body as object), version: version + 3 } }
    const answer = await sendUntilAnswered(context, ask)
    if (answer.status < 300) context.reportViolation('a version that does not exist was accepted')
    return answer
  },
}

/** Faults of networks and clients. */
export const NETWORK_FAULTS: readonly Fault[] = [
  dropped,
  answerLost,
  duplicated,
  repeatedLate,
  otherBody,
  staleVersion,
]
