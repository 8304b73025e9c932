import { describe, expect, it } from 'vitest'
import {
  CHART,
  EXAMPLES,
  type Example,
  expectLettersOf,
  expectResultOf,
  VAT_EXAMPLES,
} from '../../domain/accounting/example-table.ts'
import { type EngineName, openDatabaseOn } from '../schema/tenants.ts'
import { unbalancedLetters } from './books.ts'
import { ExampleOrganization } from './example-organization.ts'
import { ServerBookkeeping } from './server-bookkeeping.ts'
import { withTestApp } from './test-app.ts'

/** The example with a negative total. The domain can post it, but the server refuses its sheet. */
const REFUSED_EXAMPLE = '17'

/**
 * Tests these worked examples, and those of VAT, on a server. Each example has its own organization, which counts, hands
 * over, imports and sends.
 */
export function describeWorkedExamples(engine: EngineName, examples: readonly Example[]): void {
  describe(`the worked examples on ${engine}`, () => {
    const app = withTestApp({}, () => openDatabaseOn(engine))
    let tenants = 0
    const nextTenant = () => {
      tenants += 1
      app.clock.set('2026-11-20T10:00:00.000Z')
      return tenants
    }

    for (const example of examples.filter(({ id }) => id !== REFUSED_EXAMPLE))
      it(`example ${example.id}: ${example.title}`, async () => {
        const books = new ServerBookkeeping(app, CHART, nextTenant())
        await books.organization.open()
        const posted = []
        for (const step of example.steps) posted.push(...(await books.post(step)))
        expectResultOf(example, posted)
        const allEntries = await books.organization.allEntries()
        expect(unbalancedLetters(allEntries)).toEqual([])
        expectLettersOf(example, allEntries)
      })

    it(`example ${REFUSED_EXAMPLE}: a sheet with a negative total is not validated, so nothing is posted`, async () => {
      const { steps } = EXAMPLES.find(({ id }) => id === REFUSED_EXAMPLE)!
      const books = new ServerBookkeeping(app, CHART, nextTenant())
      await books.organization.open()
      await expect(books.post(steps[0]!)).rejects.toThrow('TotalNegative')
      expect(await books.organization.newEntries()).toEqual([])
    })

    for (const { id, amount, rate, tax, isAccepted } of VAT_EXAMPLES)
      it(`example ${id}: a closing with ${tax} of VAT in ${amount} at ${rate} % is ${isAccepted ? 'imported' : 'refused'}`, async () => {
        const organization = new ExampleOrganization(app, CHART, nextTenant())
        await organization.open()
        const [sale] = Object.entries(CHART.sales).find(([, saleAccount]) => saleAccount.rate === rate)!
        const till = { counted: { billets: amount }, takings: amount, sold: [[sale, amount, tax] as const] }
        const attempt = () => organization.importClosing(till, till, null)
        if (isAccepted) expect((await attempt()).status).toBe(201)
        else
          await organization.testOrganization.refuses(attempt, {
            issues: [{ path: 'sales.0.taxCents', key: 'closings.fault.TaxDiffers' }],
          })
      })
  })
}
