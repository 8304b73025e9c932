import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { LANGUAGES } from '../../src/domain/languages.ts'
import { withImports } from '../architecture/source.ts'
import { missingFiles } from './model/charts.ts'
import { findUnstoredChanges, knownOf } from './model/known.ts'
import { type ChartModel, loadModels, type Model } from './model/models.ts'
import { chartMutants } from './mutants/charts.ts'
import { findFirstFailure, findTableDifference } from './mutants/detect.ts'
import { EQUIVALENT } from './mutants/equivalent.ts'
import { findWrongEquivalents, mutateChart, tableMutants } from './mutants/run.ts'
import { readOptions } from './options.ts'
import { ANSWER_CODES } from './report/answer-codes.ts'
import { junitOf } from './report/files.ts'
import { drawPath } from './report/path-text.ts'
import { findMissingParts, type Summary, summarize } from './report/summary.ts'
import { countSteps, drawTable } from './report/table.ts'
import { LIFECYCLES } from './step-texts/lifecycles.ts'
import { hasStepTexts, TEMPLATES } from './step-texts/path-texts.ts'
import { whyCutOff } from './walk/api/walk.ts'
import { walkChart } from './walk/code.ts'
import { ContextCoverage } from './walk/context-coverage.ts'
import { wronglyDeclared } from './walk/declared.ts'
import { REPORTS_FOLDER, walkStatusOf } from './walk/results.ts'
import { hashOfSources, readStoredResults, storeResults } from './walk/stored-results.ts'
import { coverageOfChart } from './walk/strength.ts'
import { openTarget } from './walk/target.ts'

let models: readonly Model[]
let summary: Summary
beforeAll(async () => {
  models = await loadModels()
  summary = await summarize(models, false)
}, 600_000)

const chart = (name: string) =>
  models.find((model) => model.kind === 'machine' && model.name === name) as ChartModel

describe('the paths', () => {
  it('are complete: every machine has a spec and fields, and every machine and lifecycle has texts and stored paths', () => {
    expect(findMissingParts(models)).toEqual([])
  })

  it('have the same numbers when they are computed again', async () => {
    const numbersOf = (some: readonly Model[]) => some.map(({ kind, name, paths }) => ({ kind, name, paths }))
    expect(numbersOf(await loadModels())).toEqual(numbersOf(models))
  })

  it('of machines in code take at most a quarter more steps than the shortest possible paths', () => {
    const { steps, fewest } = countSteps(summary.rows)
    expect(fewest).toBeGreaterThan(1_000)
    expect(steps / fewest).toBeLessThanOrEqual(1.25)
  })

  it('of one workflow have distinct numbers, below 101 for a lifecycle and above 100 for a machine', () => {
    for (const { kind, paths } of models) {
      const numbers = paths.map(({ number }) => number)
      expect(new Set(numbers).size).toBe(numbers.length)
      expect(numbers.every((number) => (kind === 'lifecycle' ? number < 101 : number > 100))).toBe(true)
    }
  })

  it('need a spec and the fields of each machine: a missing file is named with its path and content', () => {
    const missingFilesWithout = (absentFile: string) =>
      missingFiles(['camera', 'newcomer'], ({ href }) => !href.endsWith(`newcomer/${absentFile}`))
    expect(missingFilesWithout('fields.ts')).toEqual([
      'newcomer: tests/machines/newcomer/fields.ts is missing: the initial value of each context field and the changes of each step, as chartFields({ … })',
    ])
    expect(missingFilesWithout('spec.ts')[0]).toContain('tests/machines/newcomer/spec.ts is missing')
    expect(missingFiles(['newcomer'])).toHaveLength(2)
  })

  it('are compared with the stored ones, and a path that is not stored is named', () => {
    const [first] = models
    const more = { ...first!, paths: [...first!.paths, { number: 99, start: '', steps: [] }] }
    expect(findUnstoredChanges([more, ...models.slice(1)])).toContain(
      `${first!.name} 99: a new path, or one with other refused events`,
    )
  })
})

describe('the texts', () => {
  it('exist in three languages, with the same placeholders', () => {
    const placeholdersOf = (text: string) =>
      [...text.matchAll(/\{\w+\}/gu)].map(([placeholder]) => placeholder).sort()
    for (const locale of LANGUAGES) {
      expect(Object.keys(TEMPLATES[locale])).toEqual(Object.keys(TEMPLATES.fr))
      for (const [id, text] of Object.entries(TEMPLATES[locale]))
        expect(placeholdersOf(text), id).toEqual(
          placeholdersOf(TEMPLATES.fr[id as keyof typeof TEMPLATES.fr]),
        )
    }
  })

  it('describe a path for a person, with the names of buttons and without names of the code', () => {
    const model = models.find(({ kind, name }) => kind === 'lifecycle' && name === 'remittance')!
    const path = model.paths.find(({ steps }) => steps.length === 3)!
    const texts = LANGUAGES.map((locale) => drawPath(locale, model, path))
    expect(texts[0]).toContain('Annuler la préparation')
    expect(texts[1]).toContain('director@sacoche.example')
    for (const text of texts) expect(text).not.toMatch(/undo|PREPARED|CANCELED|undefined|\{|…/u)
  })

  it('contain neither “undefined” nor “[object” in any step in Italian', () => {
    for (const model of models.filter(hasStepTexts))
      for (const path of model.paths) expect(drawPath('it', model, path)).not.toMatch(/undefined|\[object/u)
  })
})

describe('the walk in code', () => {
  it('takes every transition and every pair of transitions, tries every refusal, and ends each stored path in its stored state', () => {
    const faults = summary.rows.flatMap(({ strength, layers }) => [
      ...strength.faults,
      ...layers.code.unwalked,
    ])
    expect(faults).toEqual([])
    for (const { model, strength } of summary.rows) {
      expect(strength.transitions.done, model.name).toBe(model.arrows.length)
      expect(strength.pairs.done, model.name).toBe(strength.pairs.of)
    }
  })

  it('evaluates every guard to both true and false', () => {
    const neverChanging = summary.rows.filter(({ strength: { guards } }) => guards.done < guards.of)
    expect(neverChanging.map(({ model }) => model.name)).toEqual([])
  })

  it('that leaves out a transition is reported below the table, with its layer', async () => {
    const model = { ...chart('document'), arrows: [...chart('document').arrows, 'ready NOTHING#1 → ready'] }
    const table = drawTable(await summarize([model], false))
    expect(table).toContain('document: not walked in code: ready NOTHING#1 → ready')
    expect(table).not.toContain('All paths are walked.')
  })
})

describe('a stored result', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sacoche-found-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const [first, second] = [join(folder, 'first.ts'), join(folder, 'second.ts')]

  it('is marked as stale in the table when any of its code has changed', async () => {
    writeFileSync(first, "import { two } from './second.ts'\nimport type { Three } from './third.ts'\n")
    writeFileSync(second, 'export const two = 2\n')
    const name = 'of-a-test'
    const read = () => readStoredResults<number>(name, [first])
    expect(read()).toEqual({ found: [], isStale: false })
    storeResults(name, hashOfSources([first]), [1, 2])
    try {
      expect(read()).toEqual({ found: [1, 2], isStale: false })
      writeFileSync(join(folder, 'third.ts'), 'export type Three = 3\n')
      expect(read()).toEqual({ found: [1, 2], isStale: false })
      writeFileSync(second, 'export const two = 3\n')
      expect(read()).toEqual({ found: [], isStale: true })
    } finally {
      rmSync(`${REPORTS_FOLDER}/${name}.json`)
    }
    const [row] = summary.rows
    const stale = { ...row!, rights: { done: 0, of: 0, isStale: true } }
    const [, line] = drawTable({ ...summary, rows: [stale] }).split('\n')
    expect(line).toMatch(/ stale /u)
  })

  it('depends on the code that its test imports, directly or indirectly, such as the server’s', () => {
    const reached = withImports(['tests/server/data/data.test.ts'])
    for (const file of ['server/app.ts', 'src/domain/money.ts', 'tests/paths/pairwise/body-classes.ts'])
      expect(reached).toContain(file)
  })
})

describe('the expected context', () => {
  it('is compared with the actual one for every field in every state', () => {
    for (const { model, strength } of summary.rows)
      expect([model.name, strength.compared.done]).toEqual([model.name, strength.compared.of])
  })

  it('that differs is reported with the name of the field', async () => {
    const model = chart('pouch-field')
    const fields = { ...model.chart.fields, initial: () => ({ text: 'something else' }) }
    const [path] = knownOf(model)
    const { failure } = await walkChart({ ...model, chart: { ...model.chart, fields } }, path!)
    expect(failure).toMatch(/^start \w+, but its field text is ".*", not "something else"$/u)
  })

  it('is reported if one of its rules is used by no step', async () => {
    const model = chart('camera')
    const changes = { ...model.chart.fields.changes, 'NEVER → looking': { trouble: null } }
    const changedChart = { ...model.chart, fields: { ...model.chart.fields, changes } }
    const { faults } = await coverageOfChart({ ...model, chart: changedChart }, knownOf(model))
    expect(faults).toEqual(['camera: no step uses the rule for NEVER → looking'])
  })

  it('is counted in each state as compared or not', () => {
    const coverage = new ContextCoverage()
    const snapshot = { context: { read: 1, left: 2 }, value: 'ready' } as unknown as AnyMachineSnapshot
    expect(coverage.recordReads('ready', snapshot).context.read).toBe(1)
    expect([coverage.share(), coverage.unread()]).toEqual([{ done: 1, of: 2 }, ['ready: left']])
    expect({ ...coverage.recordReads('ready', snapshot).context }).toEqual({ read: 1, left: 2 })
    expect(coverage.share()).toEqual({ done: 2, of: 2 })
  })
})

describe('a wrong chart', () => {
  it('is reported by the failing path with the step, the expected and the actual state', async () => {
    const model = chart('remittance')
    const mutant = chartMutants(model.chart.spec.machine).find(({ what }) =>
      what.includes('its guard hasPouches negated'),
    )!
    expect(await findFirstFailure(model, mutant.machine, knownOf(model))).toMatch(
      /^path \d+, step \d+, .+: expected .+, (?:found|but it)/u,
    )
  })

  it('is detected if a guard is too weak, because a path expects it to refuse an event', async () => {
    const { chart: known, name } = chart('remittance')
    const machine = known.spec.machine.provide({ guards: { hasPouches: () => true } })
    const weakened = { name, chart: { ...known, spec: { ...known.spec, machine } } }
    const failures: string[] = []
    for (const path of knownOf({ kind: 'machine', name })) {
      const { number, failure } = await walkChart(weakened, path)
      if (failure !== null) failures.push(`${number}, ${failure}`)
    }
    expect(failures[0]).toMatch(
      /^\d+, step \d+, .+: expected pouches\.choosing that refuses \{"type":"NEXT"\}, but it is accepted$/u,
    )
  })

  it('is not reported if the chart is unchanged', async () => {
    const model = chart('hand-over')
    expect(await findFirstFailure(model, model.chart.spec.machine, knownOf(model))).toBeNull()
  })

  it('is detected for at least 95 % of the mutants of pouch-field, and for each mutant of a write to its context', async () => {
    const { mutants, killed, written } = await mutateChart(chart('pouch-field'))
    expect(mutants).toBeGreaterThan(50)
    expect(killed.length / mutants).toBeGreaterThanOrEqual(0.95)
    expect([written.done, written.of]).toEqual([24, 24])
  })

  it('is distinguished from an equivalent change, which must not be detected', async () => {
    const name = 'coin-reception'
    const { equivalent, survivors } = await mutateChart(chart(name))
    expect(survivors).toEqual([])
    expect(equivalent).toEqual(Object.entries(EQUIVALENT[name]!))
    // Without the first one, as if a test had detected it.
    const [detected, ...others] = [...equivalent, ['another mutant', ''] as const]
    const results = [{ kind: 'machine' as const, name, equivalent: others }]
    expect(findWrongEquivalents(name, results)).toEqual([`${name}: ${detected![0]}`])
  })

  it('of a lifecycle, with a missing, redirected or added transition, is detected too', () => {
    for (const model of models) {
      if (model.kind !== 'lifecycle') continue
      const unnoticed = tableMutants(model.lifecycle).filter(
        ({ lifecycle }) => findTableDifference(lifecycle, knownOf(model)) === null,
      )
      expect(unnoticed.map(({ what }) => what)).toEqual([])
      expect(findTableDifference(model.lifecycle, knownOf(model))).toBeNull()
    }
  })
})

it('the events of lifecycles have a person and the codes of the API’s answers, or a reason why no browser walk performs them', () => {
  for (const [name, { events }] of Object.entries(LIFECYCLES)) {
    for (const [event, { as, because }] of Object.entries(events)) {
      if (because !== undefined) expect(because, `${name} ${event}`).toMatch(/\w/u)
      else expect(as, `${name} ${event}`).not.toBeNull()
      if (because === undefined) expect(ANSWER_CODES[name]?.[event], `${name} ${event}`).toBeDefined()
    }
  }
})

it('the reasons why transitions are not walked name existing files and folders of tests', () => {
  const reasons = summary.rows.flatMap(({ layers }) =>
    Object.values(layers).flatMap(({ declared }) => declared.map(([, reason]) => reason)),
  )
  const files = new Set(reasons.flatMap((reason) => reason.match(/tests\/[\w/-]+(?:\.test\.ts)?/gu) ?? []))
  expect(files.size).toBeGreaterThan(0)
  expect([...files].filter((file) => !existsSync(file))).toEqual([])
})

it('transitions without a gesture exist in the chart, and no path by gestures takes them', () => {
  const wrongDeclarations = models.flatMap((model) =>
    model.kind === 'machine' ? wronglyDeclared(model) : [],
  )
  expect(wrongDeclarations).toEqual([])
})

describe('the status of a walk', () => {
  const walk = { failure: null, cutOff: null }
  const cutOff = 'step 3, AVALIDATE: its effect is permanent, so it is not done at https://demo.example.org'

  it.each([
    ['passed', 'it neither failed nor was cut off', walk],
    ['partial', 'it was cut off', { ...walk, cutOff }],
    ['failed', 'it failed', { ...walk, failure: 'step 2: expected one thing, found another' }],
    ['failed', 'it failed and was cut off', { failure: 'step 2: expected one thing, found another', cutOff }],
  ] as const)('is %s if %s', (status, _condition, result) => {
    expect(walkStatusOf(result)).toBe(status)
  })

  it('is a failed or skipped case with the reason in JUnit, and is counted', () => {
    const passed = summary.code[0]!
    const results = [
      passed,
      { ...passed, number: 2, cutOff },
      { ...passed, number: 3, failure: 'found <another>' },
    ]
    const xml = junitOf(results)
    expect(xml).toContain('tests="3" failures="1" skipped="1"')
    expect(xml).toContain(`<skipped message="${cutOff}"/>`)
    expect(xml).toContain('<failure message="found &lt;another&gt;">')
  })

  it('includes the reason why a walk was cut off: no call, or a permanent effect', () => {
    const driver = { calls: {}, permanentEvents: ['ARCHIVE'] } as never
    const targetWith = (isOwn: boolean) => ({ target: { isOwn, name: 'https://demo.example.org' } }) as never
    expect(whyCutOff(targetWith(false), driver, 'ARCHIVE', 2)).toBe(
      'step 3, ARCHIVE: its effect is permanent, so it is not done at https://demo.example.org',
    )
    expect(whyCutOff(targetWith(true), driver, 'ARCHIVE', 2)).toBe('step 3, ARCHIVE: no call does it')
  })
})

it('a layer that was not walked yet is listed below the table, and not as an error', async () => {
  const [row] = summary.rows
  const table = drawTable({
    ...summary,
    rows: [row!],
    faults: [],
    todo: ['remittance: not walked in api yet'],
  })
  expect(table).toContain('Not walked or measured on this machine yet:\n  remittance: not walked in api yet')
  expect(table).not.toMatch(/\d errors:/u)
})

describe('an address', () => {
  const withServer = async (config: object, act: (url: string) => Promise<void>) => {
    const server = createServer((_, response) => {
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify(config))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await act(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    await new Promise((resolve) => server.close(resolve))
  }

  it('that is no demo is refused unless --production-yes is given', async () => {
    await withServer({ apiKey: 'key', demo: false }, async (url) => {
      await expect(openTarget({ url })).rejects.toThrow(/is no demo.*--production-yes/u)
      expect((await openTarget({ url, productionYes: true })).origin).toBe(url)
    })
  })

  it('of another product is refused', async () => {
    await withServer({}, async (url) => {
      await expect(openTarget({ url })).rejects.toThrow(/is not this product/u)
    })
  })
})

it('the command line is parsed, or refused with a message about the invalid option', () => {
  expect(() => readOptions(['--in', 'space'])).toThrow('--in is one of code, api, browser')
  expect(() => readOptions(['--lang', 'xx'])).toThrow('--lang is one of')
  expect(() => readOptions(['--path', 'x'])).toThrow('--path takes numbers')
  expect(() => readOptions(['--times', '1.5'])).toThrow('--times takes a whole number from 1')
  expect(() => readOptions(['--steps', '0'])).toThrow('--steps takes a whole number from 1')
  vi.stubEnv('CHROMIUM_PATH', '')
  expect(() => readOptions(['--headed'])).toThrow('--headed needs a browser with windows')
  vi.unstubAllEnvs()
  expect(readOptions(['remittance', '--path', '3,4'])).toMatchObject({
    name: 'remittance',
    paths: [3, 4],
    lang: 'fr',
  })
  expect(readOptions(['domain', 'money', 'bank', '--mutants'])).toMatchObject({
    name: 'domain',
    rest: ['money', 'bank'],
  })
})
