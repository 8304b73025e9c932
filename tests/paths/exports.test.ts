import { describe, expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { loadModels } from './model/models.ts'
import { gherkinOf, machineJson, type TestCase, testCasesOf, testRailOf, xrayOf } from './report/exports.ts'

const CASES: readonly TestCase[] = [
  {
    id: 'pouch-3',
    section: 'pouch',
    title: 'Pouches → Deleted',
    precondition: 'Pouches',
    steps: [
      { where: 'Pouches', todo: 'Sign in', expected: 'The list of\npouches', data: '' },
      { where: 'Pouch', todo: 'Press “Delete”', expected: '=Deleted', data: 'number: "A"' },
    ],
  },
]

describe('the export of test cases', () => {
  it('as Gherkin has a scenario with an instruction and an expected result for each step', () => {
    expect(gherkinOf('en', CASES).split('\n')).toEqual([
      '# language: en',
      'Feature: Sacoche',
      '',
      '  @pouch @pouch-3',
      '  Scenario: Pouches → Deleted',
      '    Given Pouches',
      '    When Sign in',
      '    Then The list of pouches',
      '    When Press “Delete” (number: "A")',
      '    Then =Deleted',
      '',
    ])
  })

  it('for TestRail names each case only in the first of its rows, and has no cell that is a formula', () => {
    expect(testRailOf(CASES)).toBe(
      [
        '\ufeff"Section","Title","References","Preconditions","Template","Steps (Step)","Steps (Expected Result)"',
        '"pouch","Pouches → Deleted","pouch-3","Pouches","Test Case (Steps)","Sign in","The list of\npouches"',
        '"","","","","","Press “Delete” (number: ""A"")","\'=Deleted"',
        '',
      ].join('\r\n'),
    )
  })

  it('for Xray has the id of the case in each of its rows', () => {
    expect(xrayOf(CASES)).toBe(
      [
        '\ufeff"TCID","Test Summary","Test Repo","Precondition","Action","Data","Result"',
        '"pouch-3","Pouches → Deleted","pouch","Pouches","Sign in","","The list of\npouches"',
        '"pouch-3","","","","Press “Delete”","number: ""A""","\'=Deleted"',
        '',
      ].join('\r\n'),
    )
  })

  it('has the same cases in French and English, each with its own id and with steps', async () => {
    const models = await loadModels('remittance')
    const [french, english] = [testCasesOf('fr', models), testCasesOf('en', models)]
    expect(french.map(({ id }) => id)).toEqual(english.map(({ id }) => id))
    expect(new Set(english.map(({ id }) => id)).size).toBe(english.length)
    expect(english.length).toBeGreaterThan(10)
    expect(english.every(({ steps }) => steps.length > 0)).toBe(true)
  })
})

it('the export of a machine as JSON contains its top-level states and all its events', async () => {
  const [model] = (await loadModels('hand-over')).filter(({ kind }) => kind === 'machine')
  if (model?.kind !== 'machine') throw new Error('there is no machine hand-over')
  const imported = createMachine(JSON.parse(machineJson(model)))
  const machine = model.chart.spec.machine as unknown as typeof imported
  expect(Object.keys(imported.states)).toEqual(Object.keys(machine.states))
  expect(imported.events.toSorted()).toEqual(machine.events.toSorted())
})
