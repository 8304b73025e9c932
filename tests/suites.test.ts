import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, it } from 'vitest'
import { createVitest } from 'vitest/node'
import packageJson from '../package.json' with { type: 'json' }
import { AREAS } from './mutants/areas.ts'
import { drawLines } from './mutants/sample.ts'
import { BROWSER_FILES_OF_NPM_TEST, IN_FIREFOX, isVerifyOnly, VERIFY_ONLY } from './suites.ts'

/** Each test file in `tests` and its subfolders, with the projects that run it. */
async function projectsByFile(): Promise<ReadonlyMap<string, readonly string[]>> {
  const vitest = await createVitest('test', { watch: false, reporters: [] })
  const specifications = await vitest.globTestSpecifications()
  await vitest.close()
  const projects = new Map<string, string[]>()
  for (const { moduleId, project } of specifications) {
    const file = relative('tests', moduleId)
    projects.set(file, [...(projects.get(file) ?? []), project.name])
  }
  return projects
}

it('each test file runs once, either in npm test or only in npm run verify', async () => {
  const projectsOfNpmTest = [...packageJson.scripts.test.matchAll(/--project (\S+)/gu)].map(
    ([, name]) => name,
  )
  const projects = await projectsByFile()
  const files = globSync('**/*.test.{ts,tsx}', { cwd: 'tests' }).toSorted()
  // Where Firefox is installed, some files run in it too.
  const projectsWithoutFirefox = (file: string) =>
    (projects.get(file) ?? []).filter((name) => name !== 'firefox' || !IN_FIREFOX.includes(file))
  const found = files.map((file) => ({ file, projects: projectsWithoutFirefox(file) }))
  expect(found.filter((suite) => suite.projects.length !== 1)).toEqual([])
  const misplaced = found.filter(
    (suite) => projectsOfNpmTest.includes(suite.projects[0]) === isVerifyOnly(suite.file),
  )
  expect(misplaced).toEqual([])
  expect([...projects.keys()].toSorted(), 'files of the projects').toEqual(files)
})

it('the lists of suites name files that exist', () => {
  const files = globSync('**/*.test.{ts,tsx}', { cwd: 'tests' })
  expect(
    [...Object.keys(VERIFY_ONLY), ...BROWSER_FILES_OF_NPM_TEST, ...IN_FIREFOX].filter(
      (file) => !files.includes(file),
    ),
  ).toEqual([])
})

// docs/decisions/004-model-tests.md
it('at least 300 lines are drawn for planted bugs', () => {
  const drawn = Object.values(AREAS).flatMap((area) => drawLines(area, '1'))
  expect(drawn.length).toBeGreaterThanOrEqual(300)
})
