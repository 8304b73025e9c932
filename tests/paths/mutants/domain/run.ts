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
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { importsOf, reachOf, stampOf } from '../../walk/found.ts'
import { REPORTS } from '../../walk/results.ts'
import { sourceMutants } from './source.ts'

/** The result of the mutants of one file of the domain. */
export interface DomainMutation {
  readonly file: string
  readonly mutants: number
  readonly noticed: number
  readonly survivors: readonly string[]
  /** Hash of the file, and of its tests. */
  readonly stamp: string
}

/** The share of mutants that the tests of the domain must notice. */
const NEEDED = 0.85
/** The maximum duration of a file's tests without a mutant. */
const PATIENCE_MS = 120_000
/** A mutant that takes this factor longer, and at least this long, loops endlessly: that counts as noticed. */
const TIMES = 30
const AT_LEAST_MS = 20_000
const DOMAIN = 'src/domain'
/** Only schemas of bodies: the API tests check what they accept. */
const LEFT_OUT = `${DOMAIN}/contract`
const WORKER = join(import.meta.dirname, 'worker.ts')
/** Parts of the project that the tests of the domain do not need. */
const NOT_COPIED = new Set(['node_modules', '.git', 'reports', 'data', 'dist'])

const RESULTS = `${REPORTS}/domain-mutants.json`

/** The last results of each file, sorted by name; removed files are dropped. */
export function readDomainMutants(): readonly DomainMutation[] {
  if (!existsSync(RESULTS)) return []
  const kept = JSON.parse(readFileSync(RESULTS, 'utf8')) as DomainMutation[]
  return kept.filter(({ file }) => existsSync(file)).sort((a, b) => (a.file < b.file ? -1 : 1))
}

/** The files whose results are stale: they changed, or their tests did. */
export function staleOf(found: readonly DomainMutation[]): ReadonlySet<string> {
  const judges = judgesOf()
  return new Set(
    found.flatMap(({ file, stamp }) => (stamp === stampOf([file, ...judges(file)]) ? [] : [file])),
  )
}

/** For each file, the tests of the domain that import it, directly or not. */
function judgesOf(): (file: string) => readonly string[] {
  const tests = filesIn('tests/domain').filter((file) => file.endsWith('.test.ts'))
  const reach = new Map(tests.map((test) => [test, reachOf([test])]))
  return (file) => tests.filter((test) => reach.get(test)!.has(file))
}

/**
 * Mutates the functions of the domain in one place at a time; the tests of the domain that import the file must notice. `asked`
 * are prefixes of paths below `src/domain`, and none means all: the results of the other files stay.
 */
export async function runDomainMutants(asked: readonly string[]): Promise<number> {
  const files = filesIn(DOMAIN).filter(
    (file) =>
      !file.startsWith(LEFT_OUT) &&
      (asked.length === 0 || asked.some((name) => file.startsWith(`${DOMAIN}/${name}`))),
  )
  if (files.length === 0) {
    process.stdout.write(`There is no file of ${DOMAIN} like that.\n`)
    return 2
  }
  const copy = mkdtempSync(join(tmpdir(), 'sacoche-mutants-'))
  try {
    for (const name of readdirSync('.'))
      if (!NOT_COPIED.has(name)) cpSync(name, join(copy, name), { recursive: true })
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
    return await runIn(copy, files)
  } finally {
    rmSync(copy, { recursive: true })
  }
}

async function runIn(copy: string, files: readonly string[]): Promise<number> {
  const judges = judgesOf()
  for (const file of files) {
    const mutation = await mutate(copy, file, judges(file))
    if (mutation.mutants === 0) continue
    process.stdout.write(`${lineOf(mutation)}\n`)
    mkdirSync(REPORTS, { recursive: true })
    const others = readDomainMutants().filter((one) => one.file !== file)
    writeFileSync(RESULTS, `${JSON.stringify([...others, mutation], null, 1)}\n`)
  }
  const done = readDomainMutants()
  const all = done.reduce((sum, { mutants }) => sum + mutants, 0)
  const noticed = done.reduce((sum, one) => sum + one.noticed, 0)
  process.stdout.write(
    `${noticed} of ${all} mutants in ${done.length} files of the domain were noticed (${percent(noticed, all)}).\n`,
  )
  return noticed >= NEEDED * all ? 0 : 1
}

/** The tests that import the file directly run first, the others for what is left. */
async function mutate(copy: string, file: string, tests: readonly string[]): Promise<DomainMutation> {
  const stamp = stampOf([file, ...tests])
  const mutants = sourceMutants(readFileSync(file, 'utf8'))
  const imports = (test: string) => importsOf(test).includes(file)
  let left = [...mutants.keys()]
  for (const some of [tests.filter(imports), tests.filter((test) => !imports(test))])
    if (some.length > 0) left = await survivorsOf(copy, file, left, some)
  return {
    file,
    mutants: mutants.length,
    noticed: mutants.length - left.length,
    survivors: left.map((at) => `${file}:${mutants[at]!.line} ${mutants[at]!.what}`),
    stamp,
  }
}

/** The mutants that the tests do not notice. One that loops endlessly ends its process, and the next starts after it. */
async function survivorsOf(
  copy: string,
  file: string,
  asked: readonly number[],
  tests: readonly string[],
): Promise<number[]> {
  const survivors: number[] = []
  for (let left = asked; left.length > 0; ) {
    const judged = await judge(copy, file, left, tests, survivors)
    left = left.slice(judged + 1)
  }
  return survivors
}

/** Tests mutants one after another, and resolves with the number tested before one looped endlessly, or before the end. */
function judge(
  copy: string,
  file: string,
  asked: readonly number[],
  tests: readonly string[],
  survivors: number[],
): Promise<number> {
  const child = spawn(process.execPath, [WORKER, copy, file, asked.join(), ...tests], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    let judged = 0
    let isReady = false
    let said = ''
    const kill = () => child.kill('SIGKILL')
    const late = setTimeout(kill, PATIENCE_MS)
    let patience: NodeJS.Timeout | null = null
    child.stderr.on('data', (chunk: Buffer) => {
      said += String(chunk)
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
      else reject(new Error(`${file}: ${said.slice(0, 500) || 'its tests take too long'}`))
    })
  })
}

function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
}

function lineOf({ file, mutants, noticed, survivors }: DomainMutation): string {
  return [
    `${file}: ${noticed} of ${mutants} noticed (${percent(noticed, mutants)})`,
    ...survivors.map((what) => `  SURVIVED ${what}`),
  ].join('\n')
}

const percent = (part: number, all: number): string => `${((100 * part) / Math.max(all, 1)).toFixed(1)} %`
