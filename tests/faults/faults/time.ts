import { deleteExpiredRows } from '../../../server/housekeeping.ts'
import { type Fault, sendUntilAnswered } from './fault.ts'

const DAY_MS = 86_400_000
/** Summer time starts and ends at one o'clock UTC on these days. */
const SUMMER_TIME_CHANGES = ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31', '2028-03-26'] as const

const clockForward: Fault = {
  name: 'clock a day forward',
  weight: 1,
  async run(context) {
    const { simulation, person, reportViolation } = context
    const isSignedIn = person.establishmentId !== null
    const endedBefore = person.endedTokens.length
    const { clock } = simulation
    // Another fault may have put the clock back. The last use of the session was at the latest time or before it.
    clock.set(clock.latest())
    clock.advance(DAY_MS)
    const answer = await sendUntilAnswered(context)
    if (isSignedIn && person.endedTokens.length === endedBefore)
      reportViolation(`I27: a session of ${person.name} outlived a day without use`)
    return answer
  },
}

const clockBack: Fault = {
  name: 'clock a day back',
  weight: 2,
  async run(context) {
    context.simulation.clock.advance(-DAY_MS)
    return sendUntilAnswered(context)
  },
}

const summerTime: Fault = {
  name: 'change of summer time',
  weight: 1,
  async run(context) {
    const { clock } = context.simulation
    const now = clock.now()
    const next = SUMMER_TIME_CHANGES.map((day) => `${day}T01:00:00.000Z`).find((change) => change > now)
    if (next === undefined) return null
    clock.set(next)
    clock.advance(-1)
    await context.person.list('cashlogs')
    clock.advance(2)
    return sendUntilAnswered(context)
  },
}

const housekeeping: Fault = {
  name: 'housekeeping',
  weight: 1,
  async run(context) {
    const { simulation, ledger } = context
    await deleteExpiredRows(simulation.db, simulation.clock.now())
    ledger.dropExpired(Date.parse(simulation.clock.now()))
    return sendUntilAnswered(context)
  },
}

/** Clock changes, and work that depends on the clock. */
export const CLOCK_FAULTS: readonly Fault[] = [clockForward, clockBack, summerTime, housekeeping]
