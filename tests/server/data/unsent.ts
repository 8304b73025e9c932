const BY_JOB = 'a job answers it: no body'
const BY_ITSELF = 'jobs move by themselves: no body'
const BY_MONTH = 'a month is closed whole, by its name: tests/server/commands/closed-months.test.ts'
const WITHOUT_BODY = 'a deletion has no body'
const BY_REMITTANCE =
  'its remittance is prepared, handed over or undone: the bodies of the lifecycle remittance'

/** Lifecycle events whose call has no data of its own, by lifecycle, and why. */
export const UNSENT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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
  job: { start: BY_ITSELF, release: BY_ITSELF, finish: BY_ITSELF, warn: BY_ITSELF, fail: BY_ITSELF },
  active: { delete: WITHOUT_BODY },
  person: { delete: WITHOUT_BODY },
}

const SAYS_NOTHING = 'has neither body nor query'

/** Calls without data classes, and why. */
export const UNCROSSED: Readonly<Record<string, string>> = {
  'POST /auth/check': SAYS_NOTHING,
  'POST /auth/sign_out': SAYS_NOTHING,
  'POST /users/{id}/invitation': SAYS_NOTHING,
}
