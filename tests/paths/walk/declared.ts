import type { Model } from '../model/models.ts'
import { LIFECYCLES } from '../words/lifecycles.ts'
import { DRIVERS } from './api/things.ts'
import { HANDS } from './browser/hands.ts'
import { LIFECYCLE_HANDS } from './browser/lifecycle-hands.ts'
import type { Layer } from './results.ts'

/** Machines that no gesture walk of this tool leads through, and where a browser leads through them. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'bank-matching': 'walked in tests/browser/bank.test.ts',
  'bank-upload': 'files are chosen in tests/browser/bank.test.ts',
  camera: 'a camera shows a film in tests/browser/pouches.test.ts',
  'cash-log':
    'a person’s steps are those of the lifecycle count, of tests/browser/drafts.test.ts and tests/browser/tabs.test.ts',
  'closings-request': 'walked in tests/browser/closings.test.ts',
  'closings-upload': 'files are chosen in tests/browser/closings.test.ts',
  document: 'every panel that opens beside a list; tests/browser/screens',
  download: 'files are downloaded in tests/browser/tickets.test.ts, made in tests/browser/exports.test.ts',
  jobs: 'its two acts are calls of tests/server/jobs',
  list: 'every list screen; tests/browser/screens and tests/browser/requests.test.ts',
  sending: 'walked in tests/browser/accounting.test.ts',
  session: 'walked by keyboard in tests/browser/sign-in.test.ts',
  'ticket-issuer': 'a last day is set, and overtaken, in tests/browser/administration.test.ts',
}

/** Arrows that no gesture leads to, by machine, and why. */
const BY_NOBODY: Readonly<Record<string, Readonly<Record<string, string>>>> = {}

const ENDED =
  'where a session ends, the shell leads to /login and the page goes with its workflow before the answer is heard: walked in code'
const NOT_BY_HAND =
  'needs an answer that a healthy server does not give, or a moment too short for a hand: walked in code'
const OVER_HTTP = 'a machine is the client’s own: the API is walked by the lifecycles'

/** Why an arrow is not walked in a layer, or null where it must be. */
export function whyNotWalked(model: Model, arrow: string, layer: Layer): string | null {
  if (layer === 'code') return null
  if (model.kind === 'machine') {
    if (layer === 'api') return OVER_HTTP
    if (model.byHand.has(arrow)) return null
    if (arrow.endsWith('⇒ expired')) return ENDED
    return (
      BY_NOBODY[model.name]?.[arrow] ?? (model.name in HANDS ? NOT_BY_HAND : (ELSEWHERE[model.name] ?? null))
    )
  }
  if (layer === 'api') return null
  const event = arrow.split(' ')[1] ?? ''
  const hands = LIFECYCLE_HANDS[model.name]
  if (hands && (event in hands.gestures || DRIVERS[model.name]?.answers?.includes(event))) return null
  return LIFECYCLES[model.name]?.events[event]?.because ?? NO_HANDS[model.name] ?? null
}

/** Lifecycles whose steps are not made by gestures here, and where they are. */
const NO_HANDS: Readonly<Record<string, string>> = {
  active: 'acts of the lists of administration: tests/browser/administration.test.ts',
  person: 'acts of the list of people: tests/browser/administration.test.ts',
  'ticket-dispatch': 'walked by keyboard in tests/browser/tickets.test.ts',
}
