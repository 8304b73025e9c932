import type { BenchmarkData } from './benchmark-data.ts'
import { measureLoad } from './load.ts'
import type { RunningServer } from './processes.ts'
import * as requests from './requests.ts'
import { type BenchmarkResult, formatFigure, type Target } from './results.ts'
import { CONNECTIONS, measureAlternately, median, type RoundOptions } from './rounds.ts'

/** The product and the floor, running on the same data, and the data for their requests. */
export interface Setup {
  /** The data set as the report names it: `postgresql 1e6`. */
  readonly dataSet: string
  readonly rows: number
  readonly product: RunningServer
  readonly floor: RunningServer
  readonly data: BenchmarkData
  /** The name of the database, on PostgreSQL. */
  readonly database?: string
}

type Measure = (setup: Setup, options: RoundOptions) => Promise<readonly BenchmarkResult[]>

const LIST_TARGETS: readonly (readonly [rows: number, target: Target])[] = [
  [25, { min: 0.7 }],
  [300, { min: 0.6 }],
]
const WRITE_TARGET: Target = { min: 0.5 }
const STORM_LIST_CONNECTIONS = 4
/**
 * The server writes one file at a time for a person, lets three more requests wait, and refuses further ones.
 */
const EXPORT_CONNECTIONS = [1, 4] as const

/** The offset of a page far from the start of a list. */
const farOffset = (rows: number) => Math.min(500_000, rows / 2)

/** The benchmarks of the API by the names that `--only` accepts. */
export const API_BENCHMARKS: Readonly<Record<string, Measure>> = {
  list: ({ dataSet, product, floor, data }, options) =>
    throughputs(
      dataSet,
      options,
      LIST_TARGETS.map(([rows, target]) => ({
        name: `list of ${rows}`,
        product: requests.productList(product.origin, data.accountant, 0, rows),
        floor: requests.floorList(floor.origin, data, rows),
        target,
      })),
    ),

  async evenness({ dataSet, product, data }, options) {
    const [measured] = await measureAlternately(options, [
      requests.productList(product.origin, data.accountant, 0, 25),
    ])
    if (!measured) return []
    const { p50, p99, failures } = measured
    return [timeResult('list of 25, p99 ÷ p50', dataSet, p99, p50, { max: 3 }, failures)]
  },

  /** Pages far from the start, read by cursor. Finding the first of them is not measured. */
  async deep({ dataSet, rows, product, data }, options) {
    const offset = farOffset(rows)
    const [first, after] = await measureAlternately(
      options,
      [
        requests.productList(product.origin, data.accountant, 0, 25),
        await requests.productNextPages(product.origin, data.accountant, offset, 25),
      ],
      1,
    )
    if (!first || !after) return []
    return [
      timeResult(
        `next pages from ${offset} ÷ first page`,
        dataSet,
        after.p50,
        first.p50,
        { max: 2 },
        after.failures,
      ),
    ]
  },

  /**
   * A page far from the start that is opened without a cursor. Each request to the product has a
   * different filter, so that nothing is cached.
   */
  async jump({ dataSet, rows, product, floor, data }, options) {
    const [productLoad, floorLoad] = await measureAlternately(
      options,
      [
        requests.productFarPages(product.origin, data.accountant, farOffset(rows)),
        requests.floorFarPages(floor.origin, data, farOffset(rows)),
      ],
      1,
    )
    if (!productLoad || !floorLoad) return []
    return [
      timeResult(
        'first page far away ÷ OFFSET',
        dataSet,
        productLoad.p50,
        floorLoad.p50,
        { max: 1.2 },
        productLoad.failures,
      ),
    ]
  },

  async headOffice({ dataSet, product, data }, options) {
    const [all, one] = await measureAlternately(
      options,
      [
        requests.productList(product.origin, data.headOffice, 0, 25),
        requests.productList(product.origin, data.accountant, 0, 25),
      ],
      1,
    )
    if (!all || !one) return []
    return [
      timeResult('list of all organizations ÷ of one', dataSet, all.p50, one.p50, { max: 2 }, all.failures),
    ]
  },

  async exports({ dataSet, product, floor, data }, options) {
    const results: BenchmarkResult[] = []
    for (const connections of EXPORT_CONNECTIONS)
      results.push(
        ...(await throughputs(
          dataSet,
          options,
          [
            {
              name: `CSV of ${data.exported.rows} rows, ${connections} at once`,
              product: requests.productExport(product.origin, data),
              floor: requests.floorExport(floor.origin, data),
              target: { min: 0.8 },
            },
          ],
          connections,
        )),
      )
    return results
  },

  create: ({ dataSet, product, floor, data }, options) =>
    throughputs(dataSet, options, [
      {
        name: 'create with its history',
        product: requests.productCreate(product.origin, data),
        floor: requests.floorCreate(floor.origin, data),
        target: WRITE_TARGET,
      },
    ]),

  transition: ({ dataSet, product, floor, data }, options) =>
    throughputs(dataSet, options, [
      {
        name: 'transition with its history',
        product: requests.productControl(product.origin, data),
        floor: requests.floorControl(floor.origin, data),
        target: WRITE_TARGET,
      },
    ]),

  async signIn({ dataSet, product, floor, data }, options) {
    const [productLoad, floorLoad] = await measureAlternately(
      options,
      [requests.productSignIn(product.origin, data), requests.floorSignIn(floor.origin)],
      1,
    )
    if (!productLoad || !floorLoad) return []
    return [
      timeResult(
        'sign-in ÷ one hash',
        dataSet,
        productLoad.p50,
        floorLoad.p50,
        { max: 1.1 },
        productLoad.failures,
      ),
    ]
  },

  /** Many people sign in at once while a few read lists. */
  async storm({ dataSet, product, data }, options) {
    const lists = {
      ...requests.productList(product.origin, data.accountant, 0, 25),
      connections: STORM_LIST_CONNECTIONS,
    }
    const signIns = { ...requests.productSignIn(product.origin, data), connections: CONNECTIONS }
    const alone: number[] = []
    const duringStorm: number[] = []
    let failures = {}
    for (let round = 0; round < options.rounds; round += 1) {
      alone.push((await measureLoad({ ...lists, milliseconds: options.milliseconds })).perSecond)
      const [during, storm] = await Promise.all(
        [lists, signIns].map((source) => measureLoad({ ...source, milliseconds: options.milliseconds })),
      )
      duringStorm.push(during?.perSecond ?? 0)
      failures = { ...failures, ...during?.failures, ...storm?.failures }
    }
    const [during, before] = [median(duringStorm), median(alone)]
    return [
      {
        name: 'lists during a sign-in storm',
        dataSet,
        product: `${formatFigure(during)}/s`,
        floor: `${formatFigure(before)}/s`,
        ratio: during / before,
        target: { min: 0.5 },
        failures,
      },
    ]
  },

  async memory({ dataSet, product }) {
    const memoryMib = product.memoryMib()
    const max = dataSet.startsWith('embedded') ? 450 : 200
    return [figureResult('memory, MiB', dataSet, memoryMib, { max })]
  },

  async ready({ dataSet, product }) {
    const max = dataSet.startsWith('embedded') ? 2 : 1.5
    return [figureResult('ready after, s', dataSet, product.readyAfterMs / 1000, { max })]
  },
}

/** The requests of a benchmark to the product and to the floor. */
interface ComparedRequests {
  readonly name: string
  readonly product: Parameters<typeof measureAlternately>[1][number]
  readonly floor: Parameters<typeof measureAlternately>[1][number]
  readonly target: Target
}

async function throughputs(
  dataSet: string,
  options: RoundOptions,
  pairs: readonly ComparedRequests[],
  connections = CONNECTIONS,
): Promise<readonly BenchmarkResult[]> {
  const results: BenchmarkResult[] = []
  for (const { name, product, floor, target } of pairs) {
    const [productLoad, floorLoad] = await measureAlternately(options, [product, floor], connections)
    if (!productLoad || !floorLoad) continue
    results.push({
      name,
      dataSet,
      product: `${formatFigure(productLoad.perSecond)}/s`,
      floor: `${formatFigure(floorLoad.perSecond)}/s`,
      ratio: productLoad.perSecond / floorLoad.perSecond,
      target,
      failures: { ...floorLoad.failures, ...productLoad.failures },
    })
  }
  return results
}

/** A result that compares two times, in milliseconds. */
export function timeResult(
  name: string,
  dataSet: string,
  product: number,
  floor: number,
  target: Target,
  failures: BenchmarkResult['failures'] = {},
): BenchmarkResult {
  return {
    name,
    dataSet,
    product: `${formatFigure(product)} ms`,
    floor: `${formatFigure(floor)} ms`,
    ratio: product / floor,
    target,
    failures,
  }
}

/** A result with one figure, which is compared only with its target. */
export function figureResult(name: string, dataSet: string, value: number, target: Target): BenchmarkResult {
  return { name, dataSet, product: formatFigure(value), floor: '', ratio: value, target, failures: {} }
}
