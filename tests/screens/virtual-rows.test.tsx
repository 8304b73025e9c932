import { act, type RefObject } from 'react'
import { expect, it } from 'vitest'
import { type Density, ROW_HEIGHT } from '../../src/views/ui/table/density.ts'
import { TableBody } from '../../src/views/ui/table/table-body.tsx'
import { prepareComponents, renderComponent } from './support/component.tsx'

prepareComponents()

const ROW_COUNT = 300

/** The height of the whole table: its rendered rows, and the spacer rows for the others. */
function tableHeight(density: Density): number {
  const spacers = [...document.querySelectorAll<HTMLElement>('tr[aria-hidden] td')]
  const renderedRows = document.querySelectorAll('tr:not([aria-hidden])')
  expect(renderedRows).not.toHaveLength(0)
  const spacerHeight = spacers.reduce((sum, { style }) => sum + Number.parseFloat(style.height), 0)
  return spacerHeight + renderedRows.length * ROW_HEIGHT[density]
}

it('a long table has the height of its rows, also after another row density was chosen', async () => {
  const scroller = document.body.appendChild(document.createElement('div'))
  Object.defineProperty(scroller, 'clientHeight', { value: 480 })
  const scrollContainer: RefObject<HTMLDivElement | null> = { current: scroller }
  const createTable = () => scroller.appendChild(document.createElement('table'))
  for (const density of ['comfortable', 'compact'] as const) {
    await renderComponent(
      <TableBody
        onlyVisible
        count={ROW_COUNT}
        columnCount={1}
        density={density}
        isOnCards={false}
        scrollContainer={scrollContainer}
        renderRow={(index) => <tr key={index} />}
      />,
      createTable,
    )
    // The first render has imported the code of virtual rows, which is shown once this import is resolved, too.
    await act(async () => void (await import('../../src/views/ui/table/virtual-rows.tsx')))
    expect(tableHeight(density)).toBe(ROW_COUNT * ROW_HEIGHT[density])
  }
})
