import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { DEMO_ACCOUNTS } from '../server/demo/people.ts'
import { DEMO_PASSWORD } from '../server/demo-password.ts'
import { openDatabase } from '../server/store/open.ts'
import { openBrowser } from '../tests/support/browser.ts'
import { API_BENCHMARKS, type Setup, timeResult } from './api.ts'
import { prepareBenchmarkData } from './benchmark-data.ts'
import { measureLoad } from './load.ts'
import { measurePage } from './page.ts'
import { buildClient, buildMinimalPage, serveMinimalPage } from './page-server.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { type RunningServer, startFloor, startProduct } from './processes.ts'
import { productList } from './requests.ts'
import { type BenchmarkResult, formatFigure, formatResult, meetsTarget, REPORT_HEADING } from './results.ts'
import { CONNECTIONS, measureAlternately, median, type RoundOptions } from './rounds.ts'
import { copyDirectory, copyPostgres, filledDirectory, filledPostgres } from './sources.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1e6' },
    on: { type: 'string', default: 'postgresql,embedded,page' },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
})
const rows = Number(values.rows)
if (!Number.isInteger(rows) || rows < 1) {
  console.error(`--rows ${values.rows}: give a whole number of counts, for example 1e5`)
  process.exit(2)
}
const selectedNames = values.only?.split(',')
const names = [...Object.keys(API_BENCHMARKS), 'processes', 'growth', 'page']
const unknownNames = selectedNames?.filter((name) => !names.includes(name)) ?? []
if (unknownNames.length > 0) {
  console.error(`There is no benchmark ${unknownNames.join(', ')}: choose from ${names.join(', ')}`)
  process.exit(2)
}
const isSelected = (name: string) => selectedNames === undefined || selectedNames.includes(name)
const options: RoundOptions = values.quick
  ? { rounds: 3, milliseconds: 400 }
  : { rounds: 3, milliseconds: 1_500 }
const home = join(tmpdir(), 'sacoche-bench')
const sizeName = (count: number) => count.toExponential().replace('+', '')

const allResults: BenchmarkResult[] = []
const addResults = (addedResults: readonly BenchmarkResult[]) => {
  for (const row of addedResults) {
    allResults.push(row)
    console.log(formatResult(row))
  }
}

mkdirSync(home, { recursive: true })
mkdirSync('reports', { recursive: true })
console.log(REPORT_HEADING)
// `--only page` needs no database filled with counts.
const environments = values.only === 'page' ? ['page'] : values.on.split(',')
if (environments.includes('postgresql')) await onPostgres()
if (environments.includes('embedded')) await onEmbedded()
if (environments.includes('page') && isSelected('page')) await onPage()
const report = {
  at: new Date().toISOString(),
  rows,
  options,
  results: allResults.map((row) => ({ ...row, met: meetsTarget(row) })),
}
writeFileSync('reports/bench.json', `${JSON.stringify(report, null, 2)}\n`)
console.log(
  `\n${allResults.filter(meetsTarget).length} met, ${allResults.filter((row) => !meetsTarget(row)).length} missed; reports/bench.json`,
)

async function measureApi(setup: Setup): Promise<void> {
  for (const [name, measure] of Object.entries(API_BENCHMARKS))
    if (isSelected(name)) addResults(await measure(setup, options))
}

async function onPostgres(): Promise<void> {
  const postgres = await startPostgres(join(home, 'postgres'))
  try {
    const setup = await preparePostgres(postgres, rows)
    await measureApi(setup)
    if (isSelected('processes')) addResults(await measureThreeProcesses(postgres, setup))
    if (isSelected('growth')) addResults(await measureGrowth(postgres, setup))
    await setup.product.stop()
    await setup.floor.stop()
  } finally {
    await postgres.stop()
  }
}

async function preparePostgres(postgres: Postgres, count: number): Promise<Setup> {
  const name = await copyPostgres(postgres, await filledPostgres(postgres, count))
  const db = await openDatabase({ databaseUrl: postgres.superuserUrl(name) })
  const data = await prepareBenchmarkData(db)
  await db.close()
  const floor = await startFloor(home, {
    FLOOR_DATABASE_URL: postgres.superuserUrl(name),
    FLOOR_HASH: data.passwordHash,
  })
  const product = await startProductOn(postgres, name)
  return { dataSet: `postgresql ${sizeName(count)}`, rows: count, product, floor, data, database: name }
}

function startProductOn(postgres: Postgres, name: string): Promise<RunningServer> {
  return startProduct(home, { DATABASE_URL: postgres.url(name), DATA_DIR: join(home, `product-${name}`) })
}

/**
 * Compares three server processes on one database, each with about a third of the connections, with one process that has all of them.
 * On two cores the three are hardly faster than the one. The row checks that they are not slower, and that no answer of them fails.
 */
async function measureThreeProcesses(
  postgres: Postgres,
  { dataSet, product, data, database }: Setup,
): Promise<readonly BenchmarkResult[]> {
  const moreServers = [
    await startProductOn(postgres, database ?? ''),
    await startProductOn(postgres, database ?? ''),
  ]
  const alone: number[] = []
  const together: number[] = []
  let failures: BenchmarkResult['failures'] = {}
  const loadLists = (server: RunningServer, connections: number) =>
    measureLoad({
      ...productList(server.origin, data.accountant, 0, 25),
      connections,
      milliseconds: options.milliseconds,
    })
  for (const server of moreServers) await loadLists(server, CONNECTIONS)
  for (let round = 0; round < options.rounds; round += 1) {
    alone.push((await loadLists(product, CONNECTIONS)).perSecond)
    const three = await Promise.all(
      [product, ...moreServers].map((server) => loadLists(server, Math.ceil(CONNECTIONS / 3))),
    )
    together.push(three.reduce((sum, result) => sum + result.perSecond, 0))
    failures = Object.assign({}, failures, ...three.map((result) => result.failures))
  }
  for (const server of moreServers) await server.stop()
  const [togetherPerSecond, alonePerSecond] = [median(together), median(alone)]
  return [
    {
      name: 'lists of three processes ÷ of one',
      dataSet,
      product: `${formatFigure(togetherPerSecond)}/s`,
      floor: `${formatFigure(alonePerSecond)}/s`,
      ratio: togetherPerSecond / alonePerSecond,
      target: { min: 1 },
      failures,
    },
  ]
}

/** Compares the list with the same list on a tenth of the data. */
async function measureGrowth(
  postgres: Postgres,
  { dataSet, rows: count, product, data }: Setup,
): Promise<readonly BenchmarkResult[]> {
  const small = await preparePostgres(postgres, count / 10)
  const [large, less] = await measureAlternately(
    options,
    [
      productList(product.origin, data.accountant, 0, 25),
      productList(small.product.origin, small.data.accountant, 0, 25),
    ],
    1,
  )
  await small.product.stop()
  await small.floor.stop()
  if (!large || !less) return []
  return [
    timeResult(`list at ${sizeName(count)} ÷ at ${sizeName(count / 10)}`, dataSet, large.p50, less.p50, {
      max: 1.2,
    }),
  ]
}

/** The embedded engine has a tenth of the data: it is meant for one restaurant. */
async function onEmbedded(): Promise<void> {
  const count = rows / 10
  const filled = await filledDirectory(home, count)
  const productDirectory = await copyDirectory(filled, 'product')
  const db = await openDatabase({ dataDir: productDirectory })
  const data = await prepareBenchmarkData(db)
  await db.close()
  const floorDirectory = await copyDirectory(productDirectory, 'floor')
  const floor = await startFloor(home, {
    FLOOR_DATA_DIR: join(floorDirectory, 'postgres'),
    FLOOR_HASH: data.passwordHash,
  })
  const product = await startProduct(home, { DATA_DIR: productDirectory })
  await measureApi({ dataSet: `embedded ${sizeName(count)}`, rows: count, product, floor, data })
  await product.stop()
  await floor.stop()
}

/** The page shows the demo: the work of a browser for one page of rows does not depend on the total number. */
async function onPage(): Promise<void> {
  const client = resolve(home, 'client')
  await buildClient(client)
  const product = await startProduct(home, { DATA_DIR: join(home, 'demo'), DEMO: '1', CLIENT_DIR: client })
  const directory = resolve(home, 'floor-page')
  await buildMinimalPage(directory)
  const floor = await serveMinimalPage(directory, product.origin)
  const browser = await openBrowser()
  // The targets are meant for a plain list (pouches). The control, whose answers are five times as large, has
  // the same.
  for (const { name, account, path } of [
    { name: 'page: pouches', account: DEMO_ACCOUNTS.director, path: '/carryingPouch?' },
    { name: 'page: control', account: DEMO_ACCOUNTS.accountant, path: '/control?status=all&' },
  ]) {
    addResults(
      await measurePage(
        browser,
        JSON.stringify(await signIn(product.origin, account)),
        options,
        {
          origin: product.origin,
          address: (count) => `${path}${count === 25 ? '' : `rows=${count}`}`.replace(/[?&]$/u, ''),
          nextButtonSelector: 'nav button[aria-label="Page suivante"]',
        },
        { origin: floor.origin, address: (count) => `/?rows=${count}`, nextButtonSelector: '[data-next]' },
        name,
      ),
    )
  }
  await browser.close()
  await floor.stop()
  await product.stop()
}

async function signIn(origin: string, email: string): Promise<unknown> {
  const answer = await fetch(`${origin}/api/v1/auth/sign_in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Api-Key': 'sacoche-web' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  const { data } = (await answer.json()) as { data: unknown }
  return data
}
