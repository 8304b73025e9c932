import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { DEMO_ACCOUNTS } from '../server/demo/people.ts'
import { DEMO_PASSWORD } from '../server/demo-password.ts'
import { openDatabase } from '../server/store/open.ts'
import { openBrowser } from '../tests/support/browser.ts'
import { API_ROWS, timeRow, type World } from './api.ts'
import { load } from './load.ts'
import { pageRows } from './page.ts'
import { buildClient, buildMinimalPage, serveMinimalPage } from './page-server.ts'
import { gatherPeople } from './people.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { type RunningServer, startFloor, startOurs } from './processes.ts'
import { oursList } from './questions.ts'
import { byTurns, CONNECTIONS, median, type Pace } from './rounds.ts'
import { figure, HEADING, isHeld, lineOf, type Row } from './rows.ts'
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
const only = values.only?.split(',')
const isSelected = (name: string) => only === undefined || only.includes(name)
const pace: Pace = values.quick ? { rounds: 3, milliseconds: 400 } : { rounds: 3, milliseconds: 1_500 }
const home = join(tmpdir(), 'sacoche-bench')
const sizeName = (count: number) => count.toExponential().replace('+', '')

const allRows: Row[] = []
const addRows = (more: readonly Row[]) => {
  for (const row of more) {
    allRows.push(row)
    console.log(lineOf(row))
  }
}

mkdirSync(home, { recursive: true })
mkdirSync('reports', { recursive: true })
console.log(HEADING)
const targets = values.on.split(',')
if (targets.includes('postgresql')) await onPostgres()
if (targets.includes('embedded')) await onEmbedded()
if (targets.includes('page')) await onPage()
const report = {
  at: new Date().toISOString(),
  rows,
  pace,
  found: allRows.map((row) => ({ ...row, held: isHeld(row) })),
}
writeFileSync('reports/bench.json', `${JSON.stringify(report, null, 2)}\n`)
console.log(
  `\n${allRows.filter(isHeld).length} held, ${allRows.filter((row) => !isHeld(row)).length} missed; reports/bench.json`,
)

async function measureApi(world: World): Promise<void> {
  for (const [name, measure] of Object.entries(API_ROWS))
    if (isSelected(name)) addRows(await measure(world, pace))
}

async function onPostgres(): Promise<void> {
  const postgres = await startPostgres(join(home, 'postgres'))
  try {
    const world = await postgresWorld(postgres, rows)
    await measureApi(world)
    if (isSelected('processes')) addRows(await threeProcesses(postgres, world))
    if (isSelected('growth')) addRows(await growth(postgres, world))
    await world.ours.stop()
    await world.floor.stop()
  } finally {
    await postgres.stop()
  }
}

async function postgresWorld(postgres: Postgres, count: number): Promise<World> {
  const name = await copyPostgres(postgres, await filledPostgres(postgres, count))
  const db = await openDatabase({ databaseUrl: postgres.rootUrl(name) })
  const people = await gatherPeople(db)
  await db.close()
  const floor = await startFloor(home, {
    FLOOR_DATABASE_URL: postgres.rootUrl(name),
    FLOOR_HASH: people.passwordHash,
  })
  const ours = await startOn(postgres, name)
  return { on: `postgresql ${sizeName(count)}`, rows: count, ours, floor, people, database: name }
}

function startOn(postgres: Postgres, name: string): Promise<RunningServer> {
  return startOurs(home, { DATABASE_URL: postgres.url(name), DATA_DIR: join(home, `ours-${name}`) })
}

/**
 * Three server processes on one database, each with a third of the connections, and one with all of them. On two
 * cores three processes are not faster: the row checks that no answer fails and that no process is starved.
 */
async function threeProcesses(
  postgres: Postgres,
  { on, ours, people, database }: World,
): Promise<readonly Row[]> {
  const more = [await startOn(postgres, database ?? ''), await startOn(postgres, database ?? '')]
  const alone: number[] = []
  const together: number[] = []
  let failures: Row['failures'] = {}
  const loadLists = (server: RunningServer, connections: number) =>
    load({
      ...oursList(server.origin, people.accountant, 0, 25),
      connections,
      milliseconds: pace.milliseconds,
    })
  for (const server of more) await loadLists(server, CONNECTIONS)
  for (let round = 0; round < pace.rounds; round += 1) {
    alone.push((await loadLists(ours, CONNECTIONS)).perSecond)
    const three = await Promise.all(
      [ours, ...more].map((server) => loadLists(server, Math.ceil(CONNECTIONS / 3))),
    )
    together.push(three.reduce((sum, one) => sum + one.perSecond, 0))
    failures = Object.assign({}, failures, ...three.map((one) => one.failures))
  }
  for (const server of more) await server.stop()
  const [all, one] = [median(together), median(alone)]
  return [
    {
      name: 'lists of three processes ÷ of one',
      on,
      ours: `${figure(all)}/s`,
      floor: `${figure(one)}/s`,
      ratio: all / one,
      aim: { atLeast: 0.5 },
      failures,
    },
  ]
}

/** Compares the list with the same list on a tenth of the data. */
async function growth(postgres: Postgres, { on, rows: count, ours, people }: World): Promise<readonly Row[]> {
  const small = await postgresWorld(postgres, count / 10)
  const [large, less] = await byTurns(
    pace,
    [
      oursList(ours.origin, people.accountant, 0, 25),
      oursList(small.ours.origin, small.people.accountant, 0, 25),
    ],
    1,
  )
  await small.ours.stop()
  await small.floor.stop()
  if (!large || !less) return []
  return [
    timeRow(`list at ${sizeName(count)} ÷ at ${sizeName(count / 10)}`, on, large.p50, less.p50, {
      atMost: 1.2,
    }),
  ]
}

/** The embedded engine has a tenth of the data: it is meant for one restaurant. */
async function onEmbedded(): Promise<void> {
  const count = rows / 10
  const filled = await filledDirectory(home, count)
  const mine = await copyDirectory(filled, 'ours')
  const db = await openDatabase({ dataDir: mine })
  const people = await gatherPeople(db)
  await db.close()
  const bare = await copyDirectory(mine, 'floor')
  const floor = await startFloor(home, {
    FLOOR_DATA_DIR: join(bare, 'postgres'),
    FLOOR_HASH: people.passwordHash,
  })
  const ours = await startOurs(home, { DATA_DIR: mine })
  await measureApi({ on: `embedded ${sizeName(count)}`, rows: count, ours, floor, people })
  await ours.stop()
  await floor.stop()
}

/** The page shows the demo: the work of a browser for one page of rows does not depend on the total number. */
async function onPage(): Promise<void> {
  const client = resolve(home, 'client')
  await buildClient(client)
  const ours = await startOurs(home, { DATA_DIR: join(home, 'demo'), DEMO: '1', CLIENT_DIR: client })
  const directory = resolve(home, 'floor-page')
  await buildMinimalPage(directory)
  const floor = await serveMinimalPage(directory, ours.origin)
  const browser = await openBrowser()
  const answer = await fetch(`${ours.origin}/api/v1/auth/sign_in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Api-Key': 'sacoche-web' },
    body: JSON.stringify({ email: DEMO_ACCOUNTS.accountant, password: DEMO_PASSWORD }),
  })
  const { data: user } = (await answer.json()) as { data: unknown }
  addRows(
    await pageRows(
      browser,
      JSON.stringify(user),
      pace,
      {
        origin: ours.origin,
        address: (count) => `/control?status=all${count === 25 ? '' : `&rows=${count}`}`,
        next: 'nav button[aria-label="Page suivante"]',
      },
      { origin: floor.origin, address: (count) => `/?rows=${count}`, next: '[data-next]' },
    ),
  )
  await browser.close()
  await floor.stop()
  await ours.stop()
}
