import { expect, it } from 'vitest'
import { loadModels } from './model/models.ts'
import { explainFailure } from './report/failure-text.ts'
import type { Result } from './walk/results.ts'

const RESULT: Result = {
  kind: 'lifecycle',
  name: 'remittance',
  number: 1,
  layer: 'browser',
  milliseconds: 1_000,
  steps: [
    { label: 'start', expected: 'PREPARED', found: 'PREPARED', milliseconds: 1 },
    {
      label: 'failure',
      expected: '',
      found: '',
      milliseconds: 0,
      picture: 'pictures/remittance-1-failure.png',
      trace: 'traces/remittance-1-failure.zip',
    },
  ],
  failure: 'step 1, undo: expected CANCELED, found PREPARED',
  cutOff: null,
  arrows: [],
  refused: [],
  left: [],
  at: '2026-11-20T14:00:00.000Z',
  against: 'own demo',
}

it('a failed walk says what to do, what should be seen, what was found, and how to see and repeat it', async () => {
  const models = await loadModels('remittance')
  const lines = explainFailure('en', models, RESULT)
  expect(lines.map((line) => line.split(':')[0]?.trim())).toEqual([
    'Step 1 of 1',
    'Do',
    'Expected',
    'Found',
    'Picture',
    'Trace',
    'Again',
  ])
  expect(lines[1]).toContain('Undo the preparation')
  expect(lines[2]).toContain('Cancelled')
  expect(lines.slice(3)).toEqual([
    '  Found:    step 1, undo: expected CANCELED, found PREPARED',
    '  Picture:  reports/paths/pictures/remittance-1-failure.png',
    '  Trace:    npx playwright-core show-trace reports/paths/traces/remittance-1-failure.zip',
    '  Again:    npm run paths -- remittance --in browser --path 1',
  ])
})

it('a walk that passed has nothing to explain', async () => {
  expect(explainFailure('en', await loadModels('remittance'), { ...RESULT, failure: null })).toEqual([])
})
