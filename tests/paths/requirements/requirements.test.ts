import { beforeAll, describe, expect, it } from 'vitest'
import { requirementsSection } from '../report/requirements.ts'
import { TEMPLATES } from '../step-texts/path-texts.ts'
import { findLastResult, type LastResults } from './last.ts'
import { normalizedPage, readPage, readRequirements, requirementSections } from './page.ts'
import { namesOf, type ProductNames, readProduct } from './product.ts'
import type { Requirement, RequirementSection } from './requirement.ts'
import { summarizeTrace } from './show.ts'
import { findTitles, titleMatcher } from './titles.ts'
import { traceRequirements } from './trace.ts'

let product: ProductNames
beforeAll(async () => {
  product = await readProduct()
})

const SECTIONS = requirementSections()

describe('the requirements', () => {
  it('cover the whole product, name only existing parts, and have existing tests', () => {
    expect(traceRequirements(SECTIONS, product, {}).faults).toEqual([])
  })

  it('have the right links and marks in docs/requirements.md; if this fails: npm run paths -- --keep', () => {
    expect(readPage()).toBe(normalizedPage())
  })

  it('are refused when a line of the page has an unknown form or names an unknown kind', () => {
    expect(() => readRequirements('## Title\n- R-REM-01 not bold')).toThrow(
      'not readable: - R-REM-01 not bold',
    )
    expect(() => readRequirements('## Title\n- **R-REM-01** Text.\n  - covers gold `x`')).toThrow(
      'unknown kind: gold `x`',
    )
  })
})

describe('the traceability check', () => {
  const existingTitles = new Set(['some title'])
  const titles = (file: string) => (file === 'some.test.ts' ? existingTitles : null)
  const decisions = new Map([['008', '008-rules.md']])
  const faultsOf = (change: Partial<Requirement>) => {
    const requirement = {
      id: 'R-REM-01',
      text: 'It is so.',
      tests: { 'some.test.ts': ['some title'] },
      ...change,
    }
    const sections: readonly RequirementSection[] = [
      { code: 'REM', title: 'Remittances', requirements: [requirement] },
    ]
    const emptyProduct = Object.fromEntries(Object.keys(product).map((kind) => [kind, new Set<string>()]))
    return traceRequirements(sections, emptyProduct as unknown as ProductNames, {}, titles, decisions).faults
  }

  it('names a transition, a call, a refusal and two machines without a requirement', () => {
    const without = SECTIONS.filter(({ code }) => code !== 'REM')
    const { faults, kinds } = traceRequirements(without, product, {})
    expect(faults).toContain('no requirement covers remittance: PREPARED undo CANCELED (arrows)')
    expect(faults).toContain('no requirement covers POST /remittances (calls)')
    expect(faults).toContain('no requirement covers PouchTypesDiffer (refusals)')
    expect(kinds.find(({ kind }) => kind === 'machines')?.orphans).toEqual(['hand-over', 'remittance'])
  })

  it.each<[Partial<Requirement>, string]>([
    [
      { implementedBy: { calls: ['POST /gold'] } },
      'a requirement refers to POST /gold (calls), which does not exist',
    ],
    [
      { implementedBy: { fields: ['pouches: colour'] } },
      'a requirement refers to pouches: colour (fields), which does not exist',
    ],
    [{ tests: {} }, 'R-REM-01: it has no test'],
    [{ tests: { 'gone.test.ts': [] } }, 'R-REM-01: unknown file tests/gone.test.ts'],
    [
      { tests: { 'some.test.ts': ['other title'] } },
      'R-REM-01: tests/some.test.ts has no test “other title”',
    ],
    [{ decisions: ['008', '999'] }, 'R-REM-01: unknown decision 999'],
    [{ id: 'R-POU-01' }, 'R-POU-01 is not an id of section REM'],
  ])('names the fault: %o', (change, fault) => {
    expect(faultsOf({})).toEqual([])
    expect(faultsOf(change)).toEqual([fault])
  })

  it('names a duplicate id', () => {
    const [section] = SECTIONS
    const { faults } = traceRequirements(
      [...SECTIONS, { ...section!, requirements: [section!.requirements[0]!] }],
      product,
      {},
    )
    expect(faults).toEqual([`${section!.requirements[0]!.id} is used twice`])
  })

  it('expands several transitions in one line, the three reads of a resource, and its fields', () => {
    expect(namesOf({ arrows: ['count: CREATED UPDATED edit UPDATED'] }).arrows).toEqual([
      'count: CREATED edit UPDATED',
      'count: UPDATED edit UPDATED',
    ])
    expect(namesOf({ calls: ['GET /pouches', 'GET /today'] }).calls).toEqual([
      'GET /pouches',
      'GET /pouches/count',
      'GET /pouches/{id}',
      'GET /today',
    ])
    expect(namesOf({ fields: ['pouches: number type'] }).fields).toEqual(['pouches: number', 'pouches: type'])
  })
})

describe('titles of tests', () => {
  it('are the texts of `it` and `describe`, also with `each`, and no other texts', () => {
    const code =
      "describe.each(all)('in %s', () => { it('is valid', () => say('no')); it.each`a`(`of \u0024{x} b`, f) })"
    expect([...findTitles(code)]).toEqual(['in %s', 'is valid', 'of … b'])
  })

  it.each([
    ['is so', 'is so', true],
    ['is so', 'is so too', false],
    ['of %s is $b.c', 'of 1 is (2)', true],
    ['of %s (%#)', 'of 1 [3]', false],
    ['of … b', 'of many b', true],
  ])('the title %j in the code matches %j in a run: %s', (written, title, matches) => {
    expect(titleMatcher(written)(title)).toBe(matches)
  })
})

describe('last results', () => {
  const at = '2026-11-20T10:00:00.000Z'
  const results: LastResults = {
    'a.test.ts': {
      'a thing > of 1': { passed: true, at, project: 'unit' },
      'a thing > of 2': { passed: false, at: '2026-11-21T10:00:00.000Z', project: 'unit' },
      'another > is so': { passed: true, at, project: 'unit' },
    },
  }

  it('combine all tests of a title or file, with the newest time, and are null when none of them ran', () => {
    expect(findLastResult(results, { file: 'a.test.ts', title: 'of %i' })).toEqual({
      passed: 1,
      failed: ['a thing > of 2'],
      at: '2026-11-21T10:00:00.000Z',
    })
    expect(findLastResult(results, { file: 'a.test.ts', title: 'another' })).toEqual({
      passed: 1,
      failed: [],
      at,
    })
    expect(findLastResult(results, { file: 'a.test.ts', title: null })?.passed).toBe(2)
    expect(findLastResult(results, { file: 'a.test.ts', title: 'not run' })).toBeNull()
    expect(findLastResult(results, { file: 'b.test.ts', title: null })).toBeNull()
  })

  it('are shown beside each requirement, including failures', () => {
    const sections: readonly RequirementSection[] = [
      {
        code: 'REM',
        title: 'Remittances',
        requirements: [
          { id: 'R-REM-01', text: 'It <is> so.', tests: { 'a.test.ts': ['another'] } },
          {
            id: 'R-REM-02',
            text: 'It is.',
            decisions: ['008'],
            tests: { 'a.test.ts': ['of %i'], 'b.test.ts': [] },
          },
        ],
      },
    ]
    const trace = traceRequirements(sections, product, results, () => new Set(['another', 'of %i']))
    expect(trace.faults).toContain('R-REM-02: failed in its last run: tests/a.test.ts a thing > of 2')
    expect(trace.tests).toEqual({ done: 1, of: 3 })
    const [summary, verifyText] = summarizeTrace(trace, 'npm run verify: no result yet.')
    expect(summary).toMatch(/^2 requirements, 1 of them based on .+ of their 3 tests 1 passed/u)
    expect(verifyText).toBe('npm run verify: no result yet.')
    const page = requirementsSection((id) => TEMPLATES.en[id], trace)
    expect(page).toContain('It &lt;is&gt; so.')
    expect(page).toContain('<span class="bad">failed 2026-11-21</span> <code>tests/a.test.ts</code> of %i')
    expect(page).toContain('<span class="">not run here</span> <code>tests/b.test.ts</code>')
  })
})
