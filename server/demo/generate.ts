import { createDemoEstablishment } from './demo-establishment.ts'
import { createDemoOrganization, type DemoPlan } from './organization.ts'
import { createRowCollector, type RowBatch } from './rows-by-table.ts'
import { simulateDays } from './simulate-days.ts'

/** The maximum number of days of an establishment in one batch. */
const DAYS_PER_BATCH = 28

/**
 * Generates the batches of a plan in the order in which they must be written. The same plan gives the same batches. The generator never has
 * more than a few weeks of one establishment in memory.
 */
export function* generateBatches(plan: DemoPlan): Generator<RowBatch> {
  const collector = createRowCollector()
  const organization = createDemoOrganization(plan, collector)
  yield* collector.takeBatches()
  for (const index of organization.establishments.keys()) {
    let days = 0
    for (const _ of simulateDays(createDemoEstablishment(plan, organization, index, collector))) {
      days += 1
      if (days % DAYS_PER_BATCH === 0) yield* collector.takeBatches()
    }
    yield* collector.takeBatches()
  }
}
