import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import DeltaChart from '../../src/views/charts/delta-chart.tsx'
import BarsChart from '../../src/views/reports/bars-chart.tsx'
import { prepareComponents, renderComponent } from './support/component.tsx'

prepareComponents()

beforeEach(() => {
  // The simulated page has no layout, and a chart without a size draws nothing.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const isChart = this.classList.contains('recharts-responsive-container')
    return isChart ? new DOMRect(0, 0, 600, 300) : new DOMRect()
  })
})

/** The amounts of the axis, and the number of bars that are drawn. */
async function draw(chart: ReactNode) {
  await renderComponent(chart)
  const amounts = [...document.querySelectorAll('svg text')].flatMap(({ textContent }) =>
    textContent?.includes('€') ? [textContent] : [],
  )
  const bars = document.querySelectorAll('.recharts-bar-rectangle path').length
  return { axis: amounts, bars }
}

it('the axis of a chart of differences has round amounts, and zero', async () => {
  const days = [50_00, -11_40, 8_60].map((deltaCents, index) => ({
    date: `2026-11-2${index}` as const,
    overCents: 0,
    shortCents: 0,
    deltaCents,
  }))
  const { axis, bars } = await draw(<DeltaChart days={days} height={260} />)
  expect(bars).toBe(3)
  expect(axis).toEqual(['−\u2060€20', '€0', '€20', '€40', '€60'])
})

describe('a chart in which every amount is short', () => {
  it('draws a bar from zero for each day', async () => {
    const days = [-100_00, -200_00].map((deltaCents, index) => ({
      date: `2026-11-2${index}` as const,
      overCents: 0,
      shortCents: deltaCents,
      deltaCents,
    }))
    expect(await draw(<DeltaChart days={days} height={260} />)).toEqual({
      axis: ['−\u2060€200', '−\u2060€150', '−\u2060€100', '−\u2060€50', '€0'],
      bars: 2,
    })
  })

  it('draws a bar from zero for a single day', async () => {
    const days = [{ date: '2026-11-20', overCents: 0, shortCents: -200_00, deltaCents: -200_00 } as const]
    expect(await draw(<DeltaChart days={days} height={260} />)).toEqual({
      axis: ['−\u2060€200', '−\u2060€150', '−\u2060€100', '−\u2060€50', '€0'],
      bars: 1,
    })
  })

  it('draws a bar from zero for each name', async () => {
    const bars = [
      { name: 'Ann', cents: -200_00 },
      { name: 'Dan', cents: -100_00 },
    ]
    expect(await draw(<BarsChart title="Differences" label="Difference" bars={bars} isDelta />)).toEqual({
      axis: ['−\u2060€200', '−\u2060€150', '−\u2060€100', '−\u2060€50', '€0'],
      bars: 2,
    })
  })
})

it('a chart of amounts above zero has bars from zero', async () => {
  const bars = [
    { name: 'Ann', cents: 200_00 },
    { name: 'Dan', cents: 100_00 },
  ]
  expect(await draw(<BarsChart title="Sales" label="Sales" bars={bars} isDelta={false} />)).toEqual({
    axis: ['€0', '€50', '€100', '€150', '€200'],
    bars: 2,
  })
})
