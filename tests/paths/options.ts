import { parseArgs } from 'node:util'
import { LANGUAGES, type Language } from '../../src/domain/languages.ts'
import { LAYERS, type Layer } from './walk/results.ts'

/** The options of `npm run paths`. */
export interface Options {
  /** A machine or lifecycle by its name; all of them by default. */
  readonly name: string | undefined
  /** Arguments after it: files of the domain. */
  readonly rest: readonly string[]
  readonly lang: Language
  readonly paths: readonly number[]
  readonly grep: RegExp | undefined
  readonly layer: Layer | undefined
  readonly url: string | undefined
  readonly productionYes: boolean
  readonly headed: boolean
  readonly slow: boolean
  readonly times: number
  readonly all: boolean
  readonly keep: boolean
  readonly mutants: boolean
  readonly triples: boolean
  readonly conditions: boolean
  readonly cube: boolean
  readonly data: boolean
  readonly requirements: boolean
  /** Whether missing walks and measurements count as errors, as in `npm run verify`. */
  readonly complete: boolean
  readonly help: boolean
}

export const HELP = `npm run paths                                 what there is to walk, and what has been walked where
npm run paths -- --complete                   the same; exit code 1 also if something was not walked or measured yet
npm run paths -- remittance                   its paths, step by step (--lang fr, en, it)
npm run paths -- remittance --path 3          one of them (or --path 3,4, or --grep CANCELED)
npm run paths -- remittance --in api          walks them over HTTP: code, api or browser
npm run paths -- remittance --in browser --path 3 --headed --slow
npm run paths -- remittance --in api --url https://demo.example.org
npm run paths -- --all                        walks everything everywhere, k times the same with --times k
npm run paths -- --triples remittance         walks every three arrows that can follow one another, in code
npm run paths -- --conditions                 every atomic condition of every rule: was it seen to turn the rule round
npm run paths -- --cube                       every event in every status, asked for by every role of two organizations
npm run paths -- --data                       classes of the data of every command, crossed by pairs, over HTTP
npm run paths -- --mutants remittance         breaks the charts on purpose, and lists what nobody notices
npm run paths -- --mutants domain             breaks the functions of src/domain one place at a time, against tests/domain
npm run paths -- --mutants domain money bank  those of some files alone; what was found of the others is kept
npm run paths -- --requirements               every requirement with the tests that hold it, and their last results
npm run paths -- --mutants rows               breaks what the database writes, one column at a time, and walks over HTTP
npm run paths -- --keep                       keeps the paths of changed charts under their numbers, and docs/requirements.md

Accounts: SACOCHE_EMAIL and SACOCHE_PASSWORD, or of one role SACOCHE_DIRECTOR_EMAIL, SACOCHE_DIRECTOR_PASSWORD.
An address that is no demo is refused without --production-yes. Reports: reports/paths/index.html. See docs/paths.md.
`

/** Parses the command line; throws the message to show when it is invalid. */
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
      times: { type: 'string', default: '1' },
      all: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      mutants: { type: 'boolean', default: false },
      triples: { type: 'boolean', default: false },
      conditions: { type: 'boolean', default: false },
      cube: { type: 'boolean', default: false },
      data: { type: 'boolean', default: false },
      requirements: { type: 'boolean', default: false },
      complete: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const lang = LANGUAGES.find((locale) => locale === values.lang)
  if (!lang) throw new Error(`--lang is one of ${LANGUAGES.join(', ')}`)
  const layer = LAYERS.find((one) => one === values.in)
  if (values.in !== undefined && !layer) throw new Error(`--in is one of ${LAYERS.join(', ')}`)
  const paths = values.path?.split(',').map(Number) ?? []
  if (paths.some((number) => !Number.isInteger(number))) throw new Error('--path takes numbers: --path 3,4')
  if (values.headed && !process.env.CHROMIUM_PATH)
    throw new Error(
      '--headed needs a browser with windows, the bundled one has none: CHROMIUM_PATH=/usr/bin/chromium',
    )
  const times = Number(values.times)
  if (!(times >= 1)) throw new Error('--times takes a number from 1')
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
    times,
    all: values.all,
    keep: values.keep,
    mutants: values.mutants,
    triples: values.triples,
    conditions: values.conditions,
    cube: values.cube,
    data: values.data,
    requirements: values.requirements,
    complete: values.complete,
    help: values.help,
  }
}
