import { parseArgs } from 'node:util'
import { LANGUAGES, type Language } from '../../src/domain/languages.ts'
import { LAYERS, type Layer } from './walk/results.ts'

/** The options of `npm run paths`. */
export interface Options {
  /** The name of a machine or lifecycle, all of them by default; or `rows` with `--mutants`. */
  readonly name: string | undefined
  /** The other arguments: after `--mutants rows`, the lifecycles whose records are mutated. */
  readonly rest: readonly string[]
  readonly lang: Language
  readonly paths: readonly number[]
  readonly grep: RegExp | undefined
  readonly layer: Layer | undefined
  readonly url: string | undefined
  readonly productionYes: boolean
  readonly headed: boolean
  readonly slow: boolean
  /** Whether a walk in the browser also checks accessibility, overflow and texts in each state. */
  readonly quality: boolean
  readonly times: number
  readonly all: boolean
  readonly keep: boolean
  readonly mutants: boolean
  readonly triples: boolean
  readonly random: boolean
  readonly steps: number
  readonly seed: string
  readonly conditions: boolean
  readonly rights: boolean
  readonly data: boolean
  readonly faults: boolean
  readonly requirements: boolean
  /** Whether missing walks and measurements count as errors, as in `npm run verify`. */
  readonly complete: boolean
  readonly help: boolean
}

export const HELP = `npm run paths                                 walks all paths in code, and shows what was walked where
npm run paths -- --complete                   the same; exit code 1 also if something was not walked or measured yet
npm run paths -- remittance                   shows its paths, step by step (--lang fr, en, it)
npm run paths -- remittance --path 3          shows one path (or --path 3,4, or --grep CANCELED)
npm run paths -- remittance --in api          walks the paths over HTTP; or --in code, --in browser; --times 5
npm run paths -- remittance --in browser --path 3 --headed --slow
npm run paths -- remittance --in browser --quality      checks accessibility, overflow and texts in each state too
npm run paths -- remittance --in api --url https://demo.example.org
npm run paths -- --all                        runs --conditions, --rights, --data, --faults, then walks in all layers
npm run paths -- --triples remittance         walks every sequence of three arrows in code
npm run paths -- --random remittance          walks random sequences in code (--steps 2000 --seed text)
npm run paths -- --conditions                 measures the condition coverage (MC/DC) of every rule
npm run paths -- --rights                     sends every event in every status as every role of two organizations
npm run paths -- --data                       sends every command over HTTP with each kind of valid and invalid value, in all pairs of fields
npm run paths -- --faults                     tries every transition with every fault, and every two transitions of a record at once
npm run paths -- --mutants remittance         tests mutants of a chart and lists those that no test notices
npm run paths -- --mutants rows               tests mutants of what the server writes, over HTTP
npm run paths -- --requirements               lists every requirement with its tests and their last results
npm run paths -- --keep                       stores the paths of changed charts, and updates docs/requirements.md

Accounts: SACOCHE_EMAIL and SACOCHE_PASSWORD, or for one role SACOCHE_DIRECTOR_EMAIL, SACOCHE_DIRECTOR_PASSWORD.
An address that is not a demo is refused without --production-yes. Report: reports/paths/index.html. See docs/paths.md.
`

/** Parses the command line. Throws an error with the message to print when it is invalid. */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      lang: { type: 'string', default: 'fr' },
      path: { type: 'string' },
      grep: { type: 'string' },
      in: { type: 'string' },
      url: { type: 'string' },
      'production-yes': { type: 'boolean', default: false },
      headed: { type: 'boolean', default: false },
      slow: { type: 'boolean', default: false },
      quality: { type: 'boolean', default: false },
      times: { type: 'string', default: '1' },
      all: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      mutants: { type: 'boolean', default: false },
      triples: { type: 'boolean', default: false },
      random: { type: 'boolean', default: false },
      steps: { type: 'string', default: '2000' },
      seed: { type: 'string', default: 'sacoche' },
      conditions: { type: 'boolean', default: false },
      rights: { type: 'boolean', default: false },
      data: { type: 'boolean', default: false },
      faults: { type: 'boolean', default: false },
      requirements: { type: 'boolean', default: false },
      complete: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const lang = LANGUAGES.find((locale) => locale === values.lang)
  if (!lang) throw new Error(`--lang is one of ${LANGUAGES.join(', ')}`)
  const layer = LAYERS.find((candidate) => candidate === values.in)
  if (values.in !== undefined && !layer) throw new Error(`--in is one of ${LAYERS.join(', ')}`)
  const paths = values.path?.split(',').map(Number) ?? []
  if (paths.some((number) => !Number.isInteger(number))) throw new Error('--path takes numbers: --path 3,4')
  if (values.headed && !process.env.CHROMIUM_PATH)
    throw new Error(
      '--headed needs a browser with windows, and the bundled one has none. Name another one, for example CHROMIUM_PATH=/usr/bin/chromium',
    )
  const times = Number(values.times)
  const steps = Number(values.steps)
  if (!Number.isInteger(steps) || steps < 1) throw new Error('--steps takes a whole number from 1')
  if (!Number.isInteger(times) || times < 1) throw new Error('--times takes a whole number from 1')
  return {
    name: positionals[0],
    rest: positionals.slice(1),
    lang,
    paths,
    grep: values.grep === undefined ? undefined : new RegExp(values.grep, 'iu'),
    layer,
    url: values.url,
    productionYes: values['production-yes'],
    headed: values.headed,
    slow: values.slow,
    quality: values.quality || values.all,
    times,
    all: values.all,
    keep: values.keep,
    mutants: values.mutants,
    triples: values.triples,
    random: values.random,
    steps,
    seed: values.seed,
    conditions: values.conditions,
    rights: values.rights,
    data: values.data,
    faults: values.faults,
    requirements: values.requirements,
    complete: values.complete,
    help: values.help,
  }
}
