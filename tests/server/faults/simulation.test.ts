import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandomSource } from '../../../server/demo/rng.ts'
import { AcknowledgedRequests } from '../../faults/acknowledged-requests.ts'
import { ACTIONS } from '../../faults/actions/index.ts'
import { FAULTS } from '../../faults/faults/index.ts'
import { SIMULATED_INVARIANTS } from '../../faults/invariants.ts'
import { createSimulatedPeople } from '../../faults/people.ts'
import type { SimulationReport } from '../../faults/report.ts'
import { openSimulation } from '../../faults/simulation.ts'
import { temporaryDirectory } from '../../support/database.ts'

const TIMEOUT_MS = 300_000

let directory: string
beforeAll(async () => {
  directory = await temporaryDirectory()
})
afterAll(() => rm(directory, { recursive: true }))

/** Runs `npm run faults` with these options, and reads its report; null if it wrote none. */
async function simulate(
  ...options: readonly string[]
): Promise<{ code: number; output: string; report: SimulationReport }> {
  const file = join(directory, `${options.join('')}.json`)
  const { code, output } = await new Promise<{ code: number; output: string }>((resolve) => {
    const command = ['tests/faults/main.ts', '--report', file, ...options]
    const child = execFile(process.execPath, command, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    )
  })
  return { code, output, report: JSON.parse(await readFile(file, 'utf8').catch(() => 'null')) }
}

describe('people at work while network, disk, process and clock fail', () => {
  it(
    'lose nothing acknowledged and violate no invariant; the same seed gives the same history',
    async () => {
      const { code, output, report } = await simulate('--seed', '3', '--episodes', '2', '--steps', '45')
      expect([code, report.violations, report.lost], output).toEqual([0, [], 0])
      expect(report.acknowledged).toBeGreaterThan(20)
      expect(new Set(Object.keys(report.checks))).toEqual(new Set(SIMULATED_INVARIANTS))
      const injected = Object.values(report.faults).reduce((sum, fault) => sum + fault.injected, 0)
      expect(injected).toBeGreaterThan(15)
      expect(report.hashes).toHaveLength(2)
      const secondRun = await simulate('--seed', '3', '--episodes', '1', '--steps', '45')
      expect(secondRun.report.hashes).toEqual(report.hashes.slice(0, 1))
    },
    TIMEOUT_MS,
  )

  it(
    'lose data when the disk acknowledges syncs without doing them, which the report shows',
    async () => {
      const { code, output, report } = await simulate(
        '--seed',
        '3',
        '--episodes',
        '6',
        '--steps',
        '45',
        '--until-found',
        '--lying-disk',
      )
      expect(code, output).toBe(1)
      expect(report.violations.length + report.lost, output).toBeGreaterThan(0)
    },
    TIMEOUT_MS,
  )
})

describe('the simulation', () => {
  it(
    'goes on when a person without a session meets a nearly full disk, where signing in is refused',
    async () => {
      const rng = createRandomSource('nearly full')
      const simulation = await openSimulation(rng)
      const violations: string[] = []
      const answer = await FAULTS.find(({ name }) => name === 'disk nearly full')!.run({
        rng,
        simulation,
        person: createSimulatedPeople(() => simulation, 1)[0]!,
        request: { method: 'POST', path: 'cashlogs', body: {}, key: 'key' },
        ledger: new AcknowledgedRequests(),
        reportViolation: (what) => violations.push(what),
      })
      await simulation.close()
      // 400: with space again, the person is signed in, and the empty body of the request is invalid.
      expect([answer?.status, violations]).toEqual([400, []])
    },
    TIMEOUT_MS,
  )

  it(
    'can be closed after the database could not be started again',
    async () => {
      const simulation = await openSimulation(createRandomSource('damaged lock'))
      const lock = join(simulation.dataDir, 'lock.db')
      await writeFile(lock, 'x'.repeat(4_096))
      await expect(simulation.restart()).rejects.toMatchObject({ name: 'LockFileDamaged' })
      await simulation.close()
      await expect(readFile(lock)).rejects.toMatchObject({ code: 'ENOENT' })
    },
    TIMEOUT_MS,
  )

  it('has actions and faults with distinct names and positive weights', () => {
    for (const list of [ACTIONS, FAULTS]) {
      const names = list.map(({ name }) => name)
      expect(new Set(names).size).toBe(names.length)
      expect(list.filter(({ weight }) => weight <= 0)).toEqual([])
    }
  })
})
