import type { ChartModel, Model } from '../model/models.ts'
import { LIFECYCLES } from '../step-texts/lifecycles.ts'
import { DRIVERS } from './api/fixtures.ts'
import { LIFECYCLE_PAGE_OBJECTS } from './browser/lifecycle-page-objects.ts'
import type { Layer } from './results.ts'

const CREATED_MEANWHILE =
  'a closing must arrive with money in a category that was created after the page was loaded; tests/machines/cash-log/counting.test.ts'

const SAVED_UNCHANGED =
  'a new row must be saved before anything is typed; but every form that can be closed needs a name, and after the name is typed, closing asks for a confirmation first'

const POLLED =
  'only jobs are polled, and no gesture decides how long a job runs; the browser tests of jobs, closings and exports wait for jobs'

const NOT_REQUIRED =
  'an organization that requires a second factor would interrupt every other walk of its administrators; tests/browser/required-second-factor.test.ts requires it in its own demo'

const BY_AUTHENTICATOR =
  'it needs a passkey of the browser; tests/browser/passkeys.test.ts adds a virtual authenticator to Chromium'

const CHANGED_ELSEWHERE =
  'something else on the page must change the open record, which the page of the walk does not offer; tests/machines/form/reloaded.test.ts changes it'

/** Transitions without a gesture, by machine, with the reason. */
const WITHOUT_GESTURE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'cash-log': {
    'deleting xstate.done.actor.deleteLog#4 → counting.refused ⇒ counting.refused':
      'an open log can be deleted with any version; the server refuses only when somebody else has closed or deleted it meanwhile, or when its month is closed, which an open log prevents',
    'saving xstate.done.actor.saveLog#2 → opening ⇒ opening': CREATED_MEANWHILE,
    'savingFirst xstate.done.actor.saveLog#2 → opening ⇒ opening': CREATED_MEANWHILE,
    'savingFirst xstate.done.actor.saveLog#3 → reviewing.refused ⇒ reviewing.refused':
      'a closing must arrive between the review and its validation; tests/machines/cash-log/counting.test.ts lets one arrive',
  },
  document: {
    'loading xstate.done.actor.load#1 → polling ⇒ polling': POLLED,
    'polling REFRESH#1 → repolling ⇒ repolling': POLLED,
    'repolling REFRESH#1 → repolling ⇒ repolling': POLLED,
    'repolling xstate.done.actor.load#1 → polling ⇒ polling': POLLED,
    'repolling xstate.done.actor.load#2 → ready ⇒ ready': POLLED,
    'repolling xstate.done.actor.load#3 → refused ⇒ refused': POLLED,
    'repolling xstate.error.actor.load#1 → polling ⇒ polling': POLLED,
  },
  establishment: {
    'choosing REFRESH#1 → choosing.loading ⇒ choosing.loading':
      'only administrators change establishments, and the person of the walk is a director; tests/screens/no-establishment.test.ts creates and renames one',
  },
  list: {
    'fetching xstate.done.actor.loadPage#2 → polling ⇒ polling': POLLED,
    'ready PREFETCH#1 → (stays) ⇒ ready':
      'the list of the walk has one page; tests/machines/list/prefetch.test.ts requests the next one ahead',
  },
  sending: {
    'refused SEND_REST#1 → previewing ⇒ previewing':
      'a walk sends one count, so no row is left when it is refused; tests/browser/sending-rest.test.ts sends the rest of two rows',
  },
  session: {
    'signedOut PASSKEY_ACCEPTED#1 → signedIn.verified ⇒ signedIn.verified': BY_AUTHENTICATOR,
    'signingIn xstate.done.actor.signIn#2 → enrolling ⇒ enrolling': NOT_REQUIRED,
    'signedIn ENROLMENT_REQUIRED#1 → enrolling ⇒ enrolling': NOT_REQUIRED,
    'enrolling ENROLLED#1 → signedIn.verified ⇒ signedIn.verified': NOT_REQUIRED,
    'enrolling SIGN_OUT#1 → signingOut ⇒ signingOut': NOT_REQUIRED,
    'enrolling EXPIRED#1 → signedOut.expired ⇒ signedOut.expired': NOT_REQUIRED,
    'enrolling USER_STORED#1 → signedIn.verified ⇒ signedIn.verified': NOT_REQUIRED,
    'enrolling USER_FORGOTTEN#1 → signedOut ⇒ signedOut.idle': NOT_REQUIRED,
  },
  form: {
    'editing RELOADED#1 → (stays) ⇒ editing': CHANGED_ELSEWHERE,
    'saved RELOADED#1 → (stays) ⇒ saved': CHANGED_ELSEWHERE,
    'refused LEAVE#2 → left ⇒ left': SAVED_UNCHANGED,
    'failed LEAVE#2 → left ⇒ left': SAVED_UNCHANGED,
  },
}

/** Machines without their own page, with the reason why browser walks leave them out. */
const IN_BACKGROUND: Readonly<Record<string, string>> = {
  passkey: BY_AUTHENTICATOR,
  'draft-sync':
    'it runs behind the counting page on its clock and network; tests/storage/shared-drafts.test.ts drives it with devices and tabs, tests/browser/drafts.test.ts with pages',
}

const OVER_HTTP = 'machines run in the client; the API is walked by the lifecycles'

/** The reason why a transition is not walked in a layer; null if it must be walked. */
export function whyNotWalked(model: Model, arrow: string, layer: Layer): string | null {
  if (layer === 'code') return null
  if (model.kind === 'machine') {
    if (layer === 'api') return OVER_HTTP
    if (model.byHand.has(arrow)) return null
    return WITHOUT_GESTURE[model.name]?.[arrow] ?? IN_BACKGROUND[model.name] ?? null
  }
  if (layer === 'api') return null
  const event = arrow.split(' ')[1] ?? ''
  const pageObject = LIFECYCLE_PAGE_OBJECTS[model.name]
  if (pageObject && (event in pageObject.actions || DRIVERS[model.name]?.jobEvents?.includes(event)))
    return null
  return LIFECYCLES[model.name]?.events[event]?.because ?? null
}

/** Declared transitions that have a gesture or no longer exist. */
export const wronglyDeclared = ({ name, arrows, byHand }: ChartModel): string[] =>
  Object.keys(WITHOUT_GESTURE[name] ?? {}).filter((arrow) => !arrows.includes(arrow) || byHand.has(arrow))
