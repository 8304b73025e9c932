import { expect, it } from 'vitest'
import { ACTIONS } from '../../faults/actions/index.ts'
import { runEpisode } from '../../faults/episode.ts'
import { NETWORK_FAULTS } from '../../faults/faults/network.ts'
import { SIMULATED_INVARIANTS } from '../../faults/invariants.ts'
import { emptyReport } from '../../faults/report.ts'

/*
 * The simulation of `npm run faults` without faults of disk, process and clock: only those of network and
 * clients.
 */

const EPISODES = 2
const STEPS = 400
/** At least this many of the 22 kinds of actions must succeed. One kind, using a foreign record, is always refused. */
const LEAST_KINDS_DONE = 19
const TIMEOUT_MS = 240_000

it(
  'random commands have the answers and effects that the rules decide, and violate no invariant',
  async () => {
    const report = emptyReport('commands')
    for (let episode = 1; episode <= EPISODES; episode += 1)
      await runEpisode({ seed: `commands/${episode}`, steps: STEPS, faults: NETWORK_FAULTS }, report)
    expect(report.violations).toEqual([])
    expect(report.lost).toBe(0)
    expect(new Set(Object.keys(report.checks))).toEqual(new Set(SIMULATED_INVARIANTS))
    // Many kinds of commands must succeed, so that later commands depend on earlier ones.
    const done = ACTIONS.filter(({ name }) => (report.actions[name]?.acknowledged ?? 0) > 0)
    expect(done.length, JSON.stringify(report.actions)).toBeGreaterThanOrEqual(LEAST_KINDS_DONE)
    expect(Object.keys(report.refusals).length, JSON.stringify(report.refusals)).toBeGreaterThan(12)
  },
  TIMEOUT_MS,
)
