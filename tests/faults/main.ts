/**
 * `npm run faults`: simulates people at work on the real server while the network, the disk, the process and the clock
 * fail, and checks the guarantees after each step, those that take long every few steps. See docs/faults.md.
 *
 *   npm run faults                         twelve episodes, some minutes
 *   npm run faults -- --hours 1            as many as fit into an hour
 *   npm run faults -- --seed 7 --episodes 3 --steps 100
 *   npm run faults -- --seed 7 --from 12 --episodes 1      repeats a reported one
 *   npm run faults -- --planted            plants bugs in a copy of the server, one at a time: each must be found
 *   npm run faults -- --lying-disk         on a disk that ignores syncs: must report losses
 *   npm run faults -- --until-found        ends with the first episode that has a violation
 *
 * The same seed, steps, first episode and number of episodes give the same history.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { inspect, parseArgs } from 'node:util'
import { createRandomSource } from '../../server/demo/rng.ts'
import { makeDeterministic } from './determinism.ts'
import { runEpisode } from './episode.ts'
import { createEpisodeHash } from './episode-hash.ts'
import { findMissedBugs } from './planted-bugs.ts'
import { describeReport, emptyReport } from './report.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '60' },
    episodes: { type: 'string' },
    from: { type: 'string', default: '1' },
    hours: { type: 'string' },
    'lying-disk': { type: 'boolean', default: false },
    'until-found': { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    report: { type: 'string', default: 'reports/faults.json' },
  },
})
const positiveNumber = (name: string, text: string): number => {
  const value = Number(text)
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0`)
  return value
}
const wholeNumber = (name: string, text: string): number => {
  const value = positiveNumber(name, text)
  if (!Number.isInteger(value)) throw new Error(`--${name} must be a whole number above 0`)
  return value
}
const { seed } = values
/** Enough to find every planted bug. */
const DEFAULT_EPISODES = 12
const steps = wholeNumber('steps', values.steps)
const endTime =
  values.hours === undefined ? null : Date.now() + positiveNumber('hours', values.hours) * 3_600_000
const defaultEpisodes = endTime === null ? DEFAULT_EPISODES : Infinity
const episodes = values.episodes === undefined ? defaultEpisodes : wholeNumber('episodes', values.episodes)

if (values.planted) {
  const options = [
    '--seed',
    seed,
    '--steps',
    values.steps,
    '--episodes',
    values.episodes ?? String(DEFAULT_EPISODES),
  ]
  const missed = findMissedBugs(positionals, options, (text) => process.stdout.write(`${text}\n`))
  process.exit(missed.length === 0 ? 0 : 1)
}

makeDeterministic(createRandomSource(seed, 'secrets'))
const report = emptyReport(seed)
const history = createEpisodeHash()
const startTime = Date.now()
const first = wholeNumber('from', values.from)
for (let episode = first; episode < first + episodes; episode += 1) {
  if (endTime !== null && Date.now() >= endTime) break
  if (values['until-found'] && report.violations.length + report.lost > 0) break
  try {
    const options = { seed: `${seed}/${episode}`, steps, lyingDisk: values['lying-disk'] }
    const hash = await runEpisode(options, report)
    report.hashes.push(hash)
    history.add(hash)
  } catch (error) {
    // The error is reported together with what the earlier episodes found.
    report.violations.push(`${seed}/${episode}: the simulation failed: ${inspect(error)}`)
    break
  }
}
report.hash = history.hash
report.milliseconds = Date.now() - startTime
await mkdir(dirname(values.report), { recursive: true })
await writeFile(values.report, `${JSON.stringify(report, null, 2)}\n`)
process.stdout.write(describeReport(report))
process.exitCode = report.violations.length > 0 || report.lost > 0 ? 1 : 0
