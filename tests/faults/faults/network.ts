import { type Fault, isReplay, once, sameAgain, settle } from './fault.ts'

const dropped: Fault = {
  name: 'request dropped',
  weight: 2,
  play: (scene) => settle(scene),
}

const answerLost: Fault = {
  name: 'answer lost',
  weight: 5,
  async play(scene) {
    const unheard = await once(scene, scene.ask)
    const heard = await settle(scene)
    sameAgain(scene, unheard, heard)
    return heard
  },
}

const duplicated: Fault = {
  name: 'request duplicated',
  weight: 5,
  async play(scene) {
    const answers = await Promise.all([once(scene, scene.ask), once(scene, scene.ask)])
    const done = answers.filter((answer) => answer.status < 300)
    if (done.filter((answer) => !isReplay(answer)).length > 1)
      scene.complain('I9: a request that came twice was done twice')
    const heard = await settle(scene)
    for (const answer of done) sameAgain(scene, answer, heard)
    return heard
  },
}

const repeatedLate: Fault = {
  name: 'request repeated late',
  weight: 4,
  async play(scene) {
    const { rng, ledger, complain } = scene
    if (ledger.entries.length === 0) return null
    const old = rng.pick(ledger.entries)
    const answer = await settle({ ...scene, person: old.person }, old.ask)
    if (answer.text !== old.text || answer.status !== old.status || !isReplay(answer))
      complain(`I9: asked again much later, ${old.text} became ${answer.text}`)
    return settle(scene)
  },
}

const otherBody: Fault = {
  name: 'key reused with another body',
  weight: 3,
  async play(scene) {
    const answer = await settle(scene)
    if (answer.status >= 300) return answer
    const another = { ...scene.ask, query: { ...scene.ask.query, again: '1' } }
    const refused = await once(
      scene,
      scene.ask.body === undefined ? another : { ...scene.ask, body: swapped(scene.ask.body) },
    )
    if (![400, 422].includes(refused.status))
      scene.complain(`I10: a key was taken for another request: ${refused.text}`)
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
  weight: 4,
  async play(scene) {
    const { version } = (scene.ask.body ?? {}) as { version?: number }
    if (version === undefined) return null
    const ask = { ...scene.ask, body: { ...(scene.ask.body as object), version: version + 3 } }
    const answer = await settle(scene, ask)
    if (answer.status < 300) scene.complain('a version that never was has been taken')
    return answer
  },
}

/** Faults of networks and clients. */
export const NETWORK: readonly Fault[] = [
  dropped,
  answerLost,
  duplicated,
  repeatedLate,
  otherBody,
  staleVersion,
]
