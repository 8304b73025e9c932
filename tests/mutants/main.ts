/**
 * `npm run mutants`: plants small bugs with Stryker, one at a time, in lines that a seed draws, and reports by folder how many the tests
 * notice. Exit code 1 if an area is below its gate (`areas.ts`), or if no bug was planted in it.
 *
 *   npm run mutants                       all areas
 *   npm run mutants -- views storage      these areas
 *   npm run mutants -- views --seed 7     other lines
 *   npm run mutants -- views --lines 20   fewer lines
 *   npm run mutants -- domain --all       every line
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { whileChanged, withProjectCopy } from '../support/project-copy.ts'
import { AREAS, type Area, type AreaName, isArea } from './areas.ts'
import { describeBug, type PlantedMutant, readPlantedMutants, sumByFolder, withBug } from './results.ts'
import { drawLines } from './sample.ts'

const REPORTS = 'reports/mutants'
const STRYKER = 'node_modules/@stryker-mutator/core/bin/stryker.js'
/** The folders of the tsconfig.json files that compile the files of the areas. */
const TSCONFIG_FOLDERS = ['.', 'src/offline', 'server']

const print = (text: string) => process.stdout.write(`${text}\n`)
const percent = (part: number, all: number) => `${((100 * part) / Math.max(all, 1)).toFixed(1)} %`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    lines: { type: 'string' },
    all: { type: 'boolean', default: false },
  },
})

/** Runs Stryker on the selected lines, and returns the planted bugs. */
function plantBugs(name: AreaName, area: Area): readonly PlantedMutant[] {
  const lines = values.all ? Infinity : Number(values.lines ?? area.lines)
  const drawn = drawLines({ ...area, lines }, values.seed)
  const report = join(REPORTS, `${name}.json`)
  const config = join(REPORTS, `${name}.config.json`)
  mkdirSync(REPORTS, { recursive: true })
  rmSync(report, { force: true })
  writeFileSync(
    config,
    JSON.stringify({
      mutate: drawn.map(({ file, line }) => `${file}:${line}-${line}`),
      // Texts are not mutated: an empty text instead of a name is a type error, and texts for people are
      // compared with their catalogues.
      mutator: { excludedMutations: ['StringLiteral'] },
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner'],
      // A process, as in `npm test`: some functions of Node, such as setting the umask, fail in a thread.
      vitest: { configFile: 'tests/mutants/vitest.config.ts', related: false, pool: 'forks' },
      coverageAnalysis: 'perTest',
      // Code that runs while a file is loaded is ignored in some areas, because every test would have to run
      // for each bug.
      ignoreStatic: area.project !== 'unit',
      concurrency: 1,
      timeoutMS: 60_000,
      dryRunTimeoutMinutes: 60,
      // Stryker reads a tsconfig.json with the API of TypeScript, which TypeScript 7 does not have.
      tsconfigFile: 'none',
      ignorePatterns: ['/reports', '/data', '/dist', '/.cache'],
      tempDirName: '.cache/mutants',
      reporters: ['json', 'dots'],
      jsonReporter: { fileName: report },
      logLevel: 'warn',
      warnings: false,
    }),
  )
  const { status } = spawnSync(process.execPath, [STRYKER, 'run', config], {
    stdio: 'inherit',
    env: { ...process.env, MUTANTS_AREA: name },
  })
  if (status !== 0) throw new Error(`Stryker ended with exit code ${status}`)
  return readPlantedMutants(report)
}

/** Marks bugs that do not compile as noticed, because `npm test` runs the compiler before the tests. */
function noticeTypeErrors(bugs: readonly PlantedMutant[]): readonly PlantedMutant[] {
  if (bugs.every(({ isNoticed }) => isNoticed)) return bugs
  return withProjectCopy((copy) => {
    const compiles = () =>
      TSCONFIG_FOLDERS.every(
        (folder) =>
          spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder], { cwd: copy })
            .status === 0,
      )
    if (!compiles()) throw new Error('The project does not compile as it is')
    return bugs.map((bug) =>
      bug.isNoticed
        ? bug
        : {
            ...bug,
            isNoticed: !whileChanged(join(copy, bug.file), (content) => withBug(content, bug), compiles),
          },
    )
  })
}

function measure(name: AreaName): { readonly planted: number; readonly isEnough: boolean } {
  const area: Area = AREAS[name]
  const bugs = noticeTypeErrors(plantBugs(name, area))
  print(`\n${name}`)
  for (const [folder, noticed, planted] of sumByFolder(bugs))
    print(`  ${folder}: ${noticed} of ${planted} (${percent(noticed, planted)})`)
  const survivors = bugs.filter(({ isNoticed }) => !isNoticed)
  for (const bug of survivors) print(`  SURVIVED ${describeBug(readFileSync(bug.file, 'utf8'), bug)}`)
  const noticed = bugs.length - survivors.length
  print(
    `${noticed} of ${bugs.length} bugs in ${name} were noticed: ${percent(noticed, bugs.length)}, at least ${percent(area.gate, 1)} is required.`,
  )
  return { planted: bugs.length, isEnough: bugs.length > 0 && noticed >= area.gate * bugs.length }
}

function main(): boolean {
  const unknown = positionals.filter((name) => !isArea(name))
  if (unknown.length > 0)
    throw new Error(`There is no area ${unknown.join(', ')}. The areas are: ${Object.keys(AREAS).join(', ')}`)
  const selectedAreas = positionals.filter(isArea)
  const names = selectedAreas.length > 0 ? selectedAreas : (Object.keys(AREAS) as AreaName[])
  const measured = names.map(measure)
  const planted = measured.reduce((sum, one) => sum + one.planted, 0)
  print(`\n${planted} bugs were planted.`)
  return measured.every(({ isEnough }) => isEnough)
}

process.exitCode = main() ? 0 : 1
