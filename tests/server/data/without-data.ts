const BY_JOB = 'a job makes this change: no body'
const BY_SERVER = 'the server changes the status of jobs: no body'
const BY_MONTH = 'closing a whole month makes this change: tests/server/commands/closed-months.test.ts'
const BY_STATUS_CALL = 'the call PUT /accountingclosingsstatus makes this change: see reopening.ts'
const WITHOUT_BODY = 'a deletion has no body'
const BY_REMITTANCE =
  'preparing, handing over or undoing its remittance makes this change: see the bodies of remittances'

/** Lifecycle events that have no separate data classes, by lifecycle, with the reason. */
export const EVENTS_WITHOUT_DATA: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  count: {
    provisionSent: BY_JOB,
    sent: BY_JOB,
    sendFailed: BY_JOB,
    archive: BY_MONTH,
    reopen: 'follows the deletion of its pouch: no body',
    delete: WITHOUT_BODY,
  },
  remittance: { sent: BY_JOB, sendFailed: BY_JOB, archive: BY_MONTH },
  pouch: {
    prepare: BY_REMITTANCE,
    handOver: BY_REMITTANCE,
    release: BY_REMITTANCE,
    archive: BY_MONTH,
    delete: WITHOUT_BODY,
  },
  ticketDispatch: {},
  job: { start: BY_SERVER, release: BY_SERVER, finish: BY_SERVER, warn: BY_SERVER, fail: BY_SERVER },
  accountingMonth: { export: BY_STATUS_CALL, reopen: BY_STATUS_CALL },
  active: { delete: WITHOUT_BODY },
  person: { delete: 'its call also restores: see statuses.ts' },
}

const NO_BODY_OR_QUERY = 'has neither body nor query'

/** Calls without data classes, with the reason. */
export const CALLS_WITHOUT_DATA: Readonly<Record<string, string>> = {
  'POST /bankrules/apply': NO_BODY_OR_QUERY,
  'POST /auth/check': NO_BODY_OR_QUERY,
  'POST /auth/sign_out': NO_BODY_OR_QUERY,
  'POST /users/{id}/invitation': NO_BODY_OR_QUERY,
  'POST /auth/passkey/options': NO_BODY_OR_QUERY,
  'POST /auth/identity/begin': NO_BODY_OR_QUERY,
}

/** Calls whose body contains a signed challenge, or the token of a sign-in that needs one: tests/server/http/passkeys.test.ts tests them. */
export const SIGNED_CALLS: readonly string[] = [
  'POST /accounts/me/passkeys',
  'POST /auth/passkey',
  'POST /auth/second_step/options',
  'POST /auth/second_step/passkey',
]
