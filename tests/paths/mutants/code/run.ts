import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { REPORTS } from '../../walk/results.ts'
import { hashOfSources, importsOf, withImports } from '../../walk/stored-results.ts'
import { AREAS, type Area, type AreaName, isFastEnough } from './areas.ts'
import { type SourceMutant, sourceMutants } from './source.ts'

/** The result of the mutants of one file. */
export interface CodeMutation {
  readonly area: AreaName
  readonly file: string
  readonly mutants: number
  readonly noticed: number
  readonly survivors: readonly string[]
  /** Hash of the file, and of its tests. */
  readonly stamp: string
}

/** The maximum duration of a file's tests without a mutant. */
const PATIENCE_MS = 600_000
/** A mutant that takes this factor longer, and at least this long, loops endlessly: that counts as noticed. */
const TIMES = 30
const AT_LEAST_MS = 20_000
const WORKER = join(import.meta.dirname, 'worker.ts')
/** Parts of the project that the tests do not need. */
const NOT_COPIED = new Set(['node_modules', '.git', 'reports', 'data', 'dist'])

const RESULTS = `${REPORTS}/code-mutants.json`

/** The last results of each file, sorted by name; removed files are dropped. */
export function readCodeMutants(): readonly CodeMutation[] {
  if (!existsSync(RESULTS)) return []
  const kept = JSON.parse(readFileSync(RESULTS, 'utf8')) as CodeMutation[]
  return kept.filter(({ file }) => existsSync(file)).sort((a, b) => (a.file < b.file ? -1 : 1))
}

/** The files whose results are stale: they changed, or their tests did. */
export function findStaleFiles(found: readonly CodeMutation[]): ReadonlySet<string> {
  const areas = [...new Set(found.map(({ area }) => area))]
  const judges = new Map(areas.map((area) => [area, judgesOf(area)]))
  return new Set(
    found.flatMap(({ area, file, stamp }) =>
      stamp === hashOfSources([file, ...judges.get(area)!(file)]) ? [] : [file],
    ),
  )
}

/** For each file of an area, its tests that import it, directly or not. */
function judgesOf(area: AreaName): (file: string) => readonly string[] {
  const tests = AREAS[area].tests
    .flatMap((folder) => filesIn(folder))
    .filter((file) => /\.test\.tsx?$/u.test(file) && isFastEnough(file))
  const reach = new Map(tests.map((test) => [test, withImports([test])]))
  return (file) => tests.filter((test) => reach.get(test)!.has(file))
}

interface Judged {
  readonly file: string
  readonly mutants: readonly SourceMutant[]
  /** The mutants that are tried, by their place in `mutants`. */
  readonly tried: readonly number[]
}

/** The files of an area whose paths begin with one of `asked`, or all, with the mutants that are tried. */
function mutantsOf(area: AreaName, asked: readonly string[]): Judged[] {
  const { roots, leftOut, sample }: Area = AREAS[area]
  const found = roots.flatMap((root) =>
    filesIn(root)
      .filter((file) => /(?<!\.d)\.tsx?$/u.test(file) && !leftOut.some((path) => file.startsWith(path)))
      .map((file) => ({ file, root, mutants: sourceMutants(readFileSync(file, 'utf8'), file) })),
  )
  const all = found.reduce((sum, { mutants }) => sum + mutants.length, 0)
  const every = sample === null ? 1 : Math.max(1, all / sample)
  let before = 0
  return found
    .map(({ file, root, mutants }) => {
      // Every n-th mutant of the area: the same ones in each run, spread over its files.
      const isTried = (place: number) => Math.floor((place + 1) / every) > Math.floor(place / every)
      const tried = [...mutants.keys()].filter((index) => isTried(before + index))
      before += mutants.length
      return { file, root, mutants, tried }
    })
    .filter(
      ({ file, root, tried }) =>
        tried.length > 0 && (asked.length === 0 || asked.some((name) => file.startsWith(join(root, name)))),
    )
}

/**
 * Mutates the functions of an area in one place at a time; the tests of the area that import the file must notice. `asked` are prefixes of
 * paths below its folders, and none means all: the results of the other files stay.
 */
export async function runCodeMutants(area: AreaName, asked: readonly string[]): Promise<number> {
  const files = mutantsOf(area, asked)
  if (files.length === 0) {
    process.stdout.write(`There is no file of ${AREAS[area].roots.join(', ')} like that.\n`)
    return 2
  }
  const copy = mkdtempSync(join(tmpdir(), 'sacoche-mutants-'))
  try {
    for (const name of readdirSync('.'))
      if (!NOT_COPIED.has(name)) cpSync(name, join(copy, name), { recursive: true })
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
    return await runIn(copy, area, files)
  } finally {
    rmSync(copy, { recursive: true })
  }
}

async function runIn(copy: string, area: AreaName, files: readonly Judged[]): Promise<number> {
  const judges = judgesOf(area)
  for (const judged of files) {
    const mutation = await mutate(copy, area, judged, judges(judged.file))
    process.stdout.write(`${lineOf(mutation)}\n`)
    mkdirSync(REPORTS, { recursive: true })
    const others = readCodeMutants().filter((one) => one.file !== judged.file)
    writeFileSync(RESULTS, `${JSON.stringify([...others, mutation], null, 1)}\n`)
  }
  const done = readCodeMutants().filter((one) => one.area === area)
  const all = done.reduce((sum, { mutants }) => sum + mutants, 0)
  const noticed = done.reduce((sum, one) => sum + one.noticed, 0)
  const { gate } = AREAS[area]
  process.stdout.write(
    `${noticed} of ${all} mutants in ${done.length} files of ${area} were noticed: ${percent(noticed, all)}, at least ${percent(gate, 1)} is required.\n`,
  )
  return noticed >= gate * all ? 0 : 1
}

/**
 * The closest tests run first, the others for the mutants that these leave: those that import the file, then those of the same folder or
 * name. A file that no test reaches has only survivors.
 */
async function mutate(
  copy: string,
  area: AreaName,
  { file, mutants, tried }: Judged,
  tests: readonly string[],
): Promise<CodeMutation> {
  const stamp = hashOfSources([file, ...tests])
  const name = basename(file).replace(/\.tsx?$/u, '')
  const closeness = (test: string): number =>
    importsOf(test).includes(file)
      ? 0
      : test.includes(`/${name}`) || test.includes(`/${basename(dirname(file))}/`)
        ? 1
        : 2
  let left = [...tried]
  for (const close of [0, 1, 2]) {
    const some = tests.filter((test) => closeness(test) === close)
    if (some.length > 0 && left.length > 0) left = await survivorsOf({ copy, area, file, tests: some }, left)
  }
  return {
    area,
    file,
    mutants: tried.length,
    noticed: tried.length - left.length,
    survivors: left.map((at) => `${file}:${mutants[at]!.line} ${mutants[at]!.what}`),
    stamp,
  }
}

interface Judges {
  readonly copy: string
  readonly area: AreaName
  readonly file: string
  readonly tests: readonly string[]
}

/** The mutants that the tests do not notice. One that loops endlessly ends its process, and the next starts after it. */
async function survivorsOf(judges: Judges, asked: readonly number[]): Promise<number[]> {
  const survivors: number[] = []
  for (let left = asked; left.length > 0; ) {
    const judged = await judge(judges, left, survivors)
    left = left.slice(judged + 1)
  }
  return survivors
}

/** Tests mutants one after another, and resolves with the number tested before one looped endlessly, or before the end. */
function judge(
  { copy, area, file, tests }: Judges,
  asked: readonly number[],
  survivors: number[],
): Promise<number> {
  const child = spawn(process.execPath, [WORKER, area, copy, file, asked.join(), ...tests], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    let judged = 0
    let isReady = false
    let output = ''
    const kill = () => child.kill('SIGKILL')
    const late = setTimeout(kill, PATIENCE_MS)
    let patience: NodeJS.Timeout | null = null
    child.stderr.on('data', (chunk: Buffer) => {
      output += String(chunk)
    })
    createInterface(child.stdout).on('line', (line) => {
      const [, took] = /^ready in (\d+)$/u.exec(line) ?? []
      if (took === undefined) patience?.refresh()
      else {
        isReady = true
        clearTimeout(late)
        const endless = setTimeout(kill, Math.max(TIMES * Number(took), AT_LEAST_MS))
        patience = endless
      }
      const found = /^(\d+) (noticed|survived)$/u.exec(line)
      if (!found) return
      judged += 1
      if (found[2] === 'survived') survivors.push(Number(found[1]))
    })
    child.once('close', (code) => {
      clearTimeout(late)
      clearTimeout(patience ?? undefined)
      if (code === 0 || (isReady && code === null)) resolve(judged)
      else reject(new Error(`${file}: ${output.slice(0, 500) || 'its tests take too long'}`))
    })
  })
}

function filesIn(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
}

function lineOf({ file, mutants, noticed, survivors }: CodeMutation): string {
  return [
    `${file}: ${noticed} of ${mutants} noticed (${percent(noticed, mutants)})`,
    ...survivors.map((what) => `  SURVIVED ${what}`),
  ].join('\n')
}

const percent = (part: number, all: number): string => `${((100 * part) / Math.max(all, 1)).toFixed(1)} %`
