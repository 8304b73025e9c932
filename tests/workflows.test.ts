import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { workflowsPage } from '../scripts/workflows.ts'

it('docs/workflows.md shows the current charts; if not: npm run workflows', async () => {
  expect(await readFile('docs/workflows.md', 'utf8')).toBe(await workflowsPage())
})
