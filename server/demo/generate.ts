import { createDemoEstablishment } from './demo-establishment.ts'
import { createDemoOrganization, type Plan } from './organization.ts'
import { createRowCollector, type RowBatch } from './rows-by-table.ts'
import { simulateDays } from './simulate-days.ts'

/** Number of days of an establishment in one batch. */
const DAYS_PER_BATCH = 28

/**
 * The batches of a plan, in an order in which they can be written. Pure: the same plan gives the same batches. Never holds more than
 * a few weeks of one establishment in memory.
 */
export function* generate(plan: Plan): Generator<RowBatch> {
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
