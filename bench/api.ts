import { load } from './load.ts'
import type { People } from './people.ts'
import type { RunningServer } from './processes.ts'
import * as ask from './questions.ts'
import { byTurns, CONNECTIONS, median, type Pace } from './rounds.ts'
import { type Aim, figure, type Row } from './rows.ts'

/** Two servers on the same data, and their users. */
export interface World {
  /** The data set as the report names it: `postgresql 1e6`. */
  readonly on: string
  readonly rows: number
  readonly ours: RunningServer
  readonly floor: RunningServer
  readonly people: People
  /** The name of the database, on PostgreSQL. */
  readonly database?: string
}

type Measure = (world: World, pace: Pace) => Promise<readonly Row[]>

const READ_TARGET: Aim = { atLeast: 0.6 }
const WRITE_TARGET: Aim = { atLeast: 0.5 }
const LIST_CONNECTIONS = 4

/** The rows of the API by the names that `--only` accepts. */
export const API_ROWS: Readonly<Record<string, Measure>> = {
  list: ({ on, ours, floor, people }, pace) =>
    throughputs(
      on,
      pace,
      [25, 300].map((rows) => ({
        name: `list of ${rows}`,
        ours: ask.oursList(ours.origin, people.accountant, 0, rows),
        floor: ask.floorList(floor.origin, people, rows),
        aim: READ_TARGET,
      })),
    ),

  async evenness({ on, ours, people }, pace) {
    const [measured] = await byTurns(pace, [ask.oursList(ours.origin, people.accountant, 0, 25)])
    if (!measured) return []
    const { p50, p99, failures } = measured
    return [timeRow('list of 25, p99 ÷ p50', on, p99, p50, { atMost: 3 }, failures)]
  },

  /** A page beyond the count limit has its total anyway: the difference to the first page is the cost of the total. */
  async total({ on, ours, people }, pace) {
    const [withTotal, without] = await byTurns(
      pace,
      [
        ask.oursList(ours.origin, people.accountant, 0, 25),
        await ask.oursFollowingPages(ours.origin, people.accountant, 1_000, 25),
      ],
      1,
    )
    if (!withTotal || !without) return []
    return [
      timeRow(
        'list with its total ÷ without',
        on,
        withTotal.p50,
        without.p50,
        { atMost: 1.2 },
        withTotal.failures,
      ),
    ]
  },

  /** Pages far from the start, read by cursor. Finding the first of them is not measured. */
  async deep({ on, rows, ours, people }, pace) {
    const offset = Math.min(500_000, rows / 2)
    const [first, after] = await byTurns(
      pace,
      [
        ask.oursList(ours.origin, people.accountant, 0, 25),
        await ask.oursFollowingPages(ours.origin, people.accountant, offset, 25),
      ],
      1,
    )
    if (!first || !after) return []
    return [
      timeRow(
        `next pages from ${offset} ÷ first page`,
        on,
        after.p50,
        first.p50,
        { atMost: 2 },
        after.failures,
      ),
    ]
  },

  /** A first page far from the start, each time by another person, so that nothing is cached for them. */
  async jump({ on, rows, ours, floor, people }, pace) {
    const [jump, walk] = await byTurns(
      pace,
      [
        ask.oursJumps(ours.origin, people.accountant, Math.min(500_000, rows / 2)),
        ask.floorDeep(floor.origin, people, Math.min(500_000, rows / 2)),
      ],
      1,
    )
    if (!jump || !walk) return []
    return [timeRow('first page far away ÷ OFFSET', on, jump.p50, walk.p50, { atMost: 1.2 }, jump.failures)]
  },

  async headOffice({ on, ours, people }, pace) {
    const [all, one] = await byTurns(
      pace,
      [
        ask.oursList(ours.origin, people.headOffice, 0, 25),
        ask.oursList(ours.origin, people.accountant, 0, 25),
      ],
      1,
    )
    if (!all || !one) return []
    return [timeRow('list of all organizations ÷ of one', on, all.p50, one.p50, { atMost: 2 }, all.failures)]
  },

  exports: ({ on, ours, floor, people }, pace) =>
    throughputs(on, pace, [
      {
        name: 'CSV of 2,000 rows, 16 at once',
        ours: ask.oursExport(ours.origin, people),
        floor: ask.floorExport(floor.origin, people),
        aim: { atLeast: 0.8 },
      },
    ]),

  create: ({ on, ours, floor, people }, pace) =>
    throughputs(on, pace, [
      {
        name: 'create with its history',
        ours: ask.oursCreate(ours.origin, people),
        floor: ask.floorCreate(floor.origin, people),
        aim: WRITE_TARGET,
      },
    ]),

  transition: ({ on, ours, floor, people }, pace) =>
    throughputs(on, pace, [
      {
        name: 'transition with its history',
        ours: ask.oursMove(ours.origin, people),
        floor: ask.floorMove(floor.origin, people),
        aim: WRITE_TARGET,
      },
    ]),

  async signIn({ on, ours, floor, people }, pace) {
    const [mine, hash] = await byTurns(
      pace,
      [ask.oursSignIn(ours.origin, people), ask.floorSignIn(floor.origin)],
      1,
    )
    if (!mine || !hash) return []
    return [timeRow('sign-in ÷ one hash', on, mine.p50, hash.p50, { atMost: 1.05 }, mine.failures)]
  },

  /** Many people sign in at once while a few read lists. */
  async storm({ on, ours, people }, pace) {
    const lists = { ...ask.oursList(ours.origin, people.accountant, 0, 25), connections: LIST_CONNECTIONS }
    const signIns = { ...ask.oursSignIn(ours.origin, people), connections: CONNECTIONS }
    const alone: number[] = []
    const duringStorm: number[] = []
    let failures = {}
    for (let round = 0; round < pace.rounds; round += 1) {
      alone.push((await load({ ...lists, milliseconds: pace.milliseconds })).perSecond)
      const [during, storm] = await Promise.all(
        [lists, signIns].map((one) => load({ ...one, milliseconds: pace.milliseconds })),
      )
      duringStorm.push(during?.perSecond ?? 0)
      failures = { ...failures, ...during?.failures, ...storm?.failures }
    }
    const [during, before] = [median(duringStorm), median(alone)]
    return [
      {
        name: 'lists during a sign-in storm',
        on,
        ours: `${figure(during)}/s`,
        floor: `${figure(before)}/s`,
        ratio: during / before,
        aim: { atLeast: 0.5 },
        failures,
      },
    ]
  },

  async memory({ on, ours }) {
    const memoryMib = ours.memory()
    const atMost = on.startsWith('embedded') ? 500 : 200
    return [figureRow('memory, MiB', on, memoryMib, { atMost })]
  },

  async ready({ on, ours }) {
    const atMost = on.startsWith('embedded') ? 2 : 1.5
    return [figureRow('ready after, s', on, ours.readyAfter / 1000, { atMost })]
  },
}

interface Pair {
  readonly name: string
  readonly ours: Parameters<typeof byTurns>[1][number]
  readonly floor: Parameters<typeof byTurns>[1][number]
  readonly aim: Aim
}

async function throughputs(on: string, pace: Pace, pairs: readonly Pair[]): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const { name, ours, floor, aim } of pairs) {
    const [mine, least] = await byTurns(pace, [ours, floor])
    if (!mine || !least) continue
    rows.push({
      name,
      on,
      ours: `${figure(mine.perSecond)}/s`,
      floor: `${figure(least.perSecond)}/s`,
      ratio: mine.perSecond / least.perSecond,
      aim,
      failures: { ...least.failures, ...mine.failures },
    })
  }
  return rows
}

/** A row with two times, in milliseconds. */
export function timeRow(
  name: string,
  on: string,
  ours: number,
  floor: number,
  aim: Aim,
  failures: Row['failures'] = {},
): Row {
  return {
    name,
    on,
    ours: `${figure(ours)} ms`,
    floor: `${figure(floor)} ms`,
    ratio: ours / floor,
    aim,
    failures,
  }
}

/** A row with a figure that is compared only with its target. */
export function figureRow(name: string, on: string, value: number, aim: Aim): Row {
  return { name, on, ours: figure(value), floor: '', ratio: value, aim, failures: {} }
}
