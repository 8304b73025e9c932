import { expect, it } from 'vitest'
import { loadModels } from './model/models.ts'
import { explainFailure } from './report/failure-text.ts'
import { leftRecordsText } from './report/left-records.ts'
import { plainError } from './walk/browser/plain-error.ts'
import type { WalkResult } from './walk/results.ts'

const RESULT: WalkResult = {
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
  recordsLeft: [],
  at: '2026-11-20T14:00:00.000Z',
  against: 'own demo',
}

it('the text of a failed walk has the step, the expected and the found result, and how to view and repeat it', async () => {
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
    '  Found:    Status shown: “Prepared”.',
    '  Picture:  reports/paths/pictures/remittance-1-failure.png',
    '  Trace:    npx playwright-core show-trace reports/paths/traces/remittance-1-failure.zip',
    '  Again:    npm run paths -- remittance --in browser --path 1',
  ])
})

it.each([
  ['before the first step', [], 'Before the first step:'],
  [
    'after its first step',
    [{ label: 'undo', expected: 'CANCELED', found: 'CANCELED' }],
    'After step 1 of 1:',
  ],
])('the text of a walk that fails %s, and not in a step, says so', async (_, walked, heading) => {
  const models = await loadModels('remittance')
  const [start, failed] = RESULT.steps
  const steps = [start!, ...walked.map((step) => ({ ...step, milliseconds: 1 })), failed!]
  const failure = 'the page threw: no answer'
  const result: WalkResult = { ...RESULT, failure, steps }
  expect(explainFailure('en', models, result)).toEqual(
    expect.arrayContaining([heading, '  Found:    the page threw: no answer']),
  )
  const inApi: WalkResult = { ...result, layer: 'api', steps: steps.slice(1, -1) }
  expect(explainFailure('en', models, inApi)[0]).toBe(heading)
})

it('a successful walk has no text', async () => {
  expect(explainFailure('en', await loadModels('remittance'), { ...RESULT, failure: null })).toEqual([])
})

it('an alert on the page has its own line below the found result', async () => {
  const failure = 'step 1, undo: expected CANCELED, found PREPARED (the page says: The reason is missing.)'
  const lines = explainFailure('en', await loadModels('remittance'), { ...RESULT, failure })
  expect(lines.slice(3, 5)).toEqual([
    '  Found:    Status shown: “Prepared”.',
    '            the page says: The reason is missing.',
  ])
})

it('each difference of a page has its own line', async () => {
  const failure =
    'step 1, undo: expected CANCELED, and there the page: missing: button "Print"; not expected: alert: No'
  const lines = explainFailure('en', await loadModels('remittance'), { ...RESULT, failure })
  expect(lines.slice(3, 6)).toEqual([
    '  Found:    the status is right, but on the page is',
    '            missing: button "Print"',
    '            not expected: alert: No',
  ])
})

it('an element that cannot be used is named with the reason; of another error the first line remains', () => {
  const error = new Error(
    [
      'locator.click: Timeout 30000ms exceeded.',
      'Call log:',
      "  - waiting for getByRole('button', { name: 'Validate the hand-over', exact: true })",
      '  -   locator resolved to <button disabled>…</button>',
      '  -   - element is not enabled',
      '  -   - waiting 500ms',
    ].join('\n'),
  )
  expect(plainError(error)).toBe(
    'the button “Validate the hand-over” could not be used within 30 s: it is disabled',
  )
  const absent = new Error(
    "locator.waitFor: Timeout 30000ms exceeded.\n  - waiting for locator('[data-state=prepared]') to be visible",
  )
  expect(plainError(absent)).toBe(
    'the state “prepared” of the page could not be used within 30 s: it is not on the page',
  )
  expect(plainError(new Error('the network is gone\nsomewhere'))).toBe('the network is gone')
})

it('the records that could not be removed are named for each run', () => {
  const run = (...recordsLeft: string[]): readonly WalkResult[] => [{ ...RESULT, recordsLeft }]
  expect(leftRecordsText([run('pouch 1'), run('pouch 2', 'count 3'), run()])).toBe(
    'These records could not be removed:\n  pouch 1 (run 1)\n  pouch 2 (run 2)\n  count 3 (run 2)',
  )
  expect(leftRecordsText([run('pouch 1')])).toBe('These records could not be removed:\n  pouch 1')
  expect(leftRecordsText([run(), run()])).toBeNull()
})
