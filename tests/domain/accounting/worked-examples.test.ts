import { expect, it } from 'vitest'
import { Bookkeeping } from './bookkeeping.ts'
import { isVatAccepted } from './example-steps.ts'
import { CHART, EXAMPLES, expectResultOf, VAT_EXAMPLES } from './example-table.ts'

for (const example of EXAMPLES)
  it(`example ${example.id}: ${example.title}`, () => {
    const books = new Bookkeeping(CHART)
    expectResultOf(
      example,
      example.steps.flatMap((step) => books.post(step)),
    )
  })

for (const { id, amount, rate, tax, isAccepted } of VAT_EXAMPLES)
  it(`example ${id}: ${tax} of VAT in ${amount} at ${rate} % ${isAccepted ? 'is accepted' : 'is refused'}`, () => {
    expect(isVatAccepted({ amount, rate, tax })).toBe(isAccepted)
  })

it('there are at least forty examples, each with a unique id, a named source, and entries or balances', () => {
  const allExamples = [...EXAMPLES, ...VAT_EXAMPLES]
  expect(allExamples.length).toBeGreaterThanOrEqual(40)
  expect(new Set(allExamples.map(({ id }) => id)).size).toBe(allExamples.length)
  for (const { source } of allExamples) expect(source.length).toBeGreaterThan(8)
  for (const { id, entries, sums } of EXAMPLES) expect([id, entries ?? sums]).not.toEqual([id, undefined])
})
