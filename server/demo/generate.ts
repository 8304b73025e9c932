import { liveDays } from './days.ts'
import { foundOrganization, type Plan } from './organization.ts'
import { createDemoEstablishment } from './organization-rows.ts'
import { createBook, type Page } from './rows-by-table.ts'

/** Number of days of an establishment that are written together. */
const DAYS_PER_BATCH = 28

/**
 * The pages of a plan, in an order in which they can be written. Pure: the same plan gives the same pages. Never holds more than
 * a few weeks of one establishment in memory.
 */
export function* generate(plan: Plan): Generator<Page> {
  const book = createBook()
  const organization = foundOrganization(plan, book)
  yield* book.take()
  for (const place of organization.sites.keys()) {
    let days = 0
    for (const _ of liveDays(createDemoEstablishment(plan, organization, place, book))) {
      days += 1
      if (days % DAYS_PER_BATCH === 0) yield* book.take()
    }
    yield* book.take()
  }
}
