import { rm } from 'node:fs/promises'
import fc from 'fast-check'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '../../../server/store/migrate.ts'
import { openDatabase } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { temporaryDirectory } from '../../support/database.ts'
import { runProgram } from './programs/run.ts'

const KILLS = 20
/** Each run starts a program and an engine: one second on an idle machine, up to nine on a busy one. */
const TIMEOUT_MS = 300_000
const NOW = '2026-11-20T12:00:00.000Z'

const organizationId = v7()
const establishmentId = v7()
let dataDir: string

beforeAll(async () => {
  dataDir = await temporaryDirectory()
  const database = await openDatabase({ dataDir })
  await migrate(database)
  const stored = { organization_id: organizationId, created_at: NOW, updated_at: NOW }
  await asSystem(database, async (trx) => {
    await trx
      .insertInto('organizations')
      .values({
        ...stored,
        id: organizationId,
        name: 'Halle',
        siren: '732829320',
        status: 'ACTIVE',
        address: null,
      })
      .execute()
    await trx
      .insertInto('establishments')
      .values({
        ...stored,
        id: establishmentId,
        name: 'Halle aux Grains',
        code: 'HAG',
        analytic_code: '',
        status: 'ACTIVE',
        address: null,
        bank_details: null,
        carrier_id: null,
        remittance_frequency: 'weekly',
        remittance_day: 1,
      })
      .execute()
  })
  await database.close()
})
afterAll(() => rm(dataDir, { recursive: true }))

it(
  `the embedded database loses nothing acknowledged and shows nothing partial over ${KILLS} kills during writes`,
  async () => {
    // The number of acknowledgements before each kill: random, but the same in every run.
    const acknowledgements = fc.sample(fc.integer({ min: 1, max: 120 }), { numRuns: KILLS, seed: 20261120 })
    let acknowledged = 0
    // One more run reads what is stored after the last kill.
    for (const acknowledgementsBeforeKill of [...acknowledgements, 0]) {
      const program = runProgram('write', [dataDir, organizationId, establishmentId])
      const stored: { balance: number } = JSON.parse((await program.line())!)
      const { balance } = stored
      expect(balance).toBeGreaterThanOrEqual(acknowledged)
      expect(stored).toEqual({
        balance,
        sequence: balance,
        movements: balance,
        moved: balance,
        events: balance,
        chained: balance,
      })
      for (let count = 0; count < acknowledgementsBeforeKill; count += 1)
        acknowledged = Number(await program.line())
      const last = (await program.kill()).at(-1)
      if (last !== undefined) acknowledged = Number(last)
    }
    expect(acknowledged).toBeGreaterThan(KILLS)
  },
  TIMEOUT_MS,
)
