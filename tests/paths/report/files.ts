import { writeFileSync } from 'node:fs'
import { LANGUAGES } from '../../../src/domain/languages.ts'
import type { Model } from '../model/models.ts'
import type { Path } from '../model/steps.ts'
import { hasWords, tellPath, titleOf } from '../step-texts/tell.ts'
import { REPORTS, type Result, statusOf, type WalkStatus } from '../walk/results.ts'
import { pathsOf } from '../walk/session.ts'
import { escaped } from './draw.ts'

/** The command that walks only one path. */
export function commandOf({
  name,
  number,
  layer,
  against,
}: Pick<Result, 'name' | 'number' | 'layer' | 'against'>): string {
  const at = against.startsWith('http') ? ` --url ${against}` : ''
  return `npm run paths -- ${name} --in ${layer} --path ${number}${at}`
}

/** Writes JUnit XML: a suite for each layer, a case for each path, a partial walk as skipped. */
export function writeJunit(results: readonly Result[]): void {
  writeFileSync(`${REPORTS}/junit.xml`, junitOf(results))
}

export function junitOf(results: readonly Result[]): string {
  const suites = [...new Set(results.map(({ layer }) => layer))].map((layer) => {
    const own = results.filter((result) => result.layer === layer)
    const count = (status: WalkStatus) => own.filter((result) => statusOf(result) === status).length
    const cases = own.map((result) => {
      const { name, number, milliseconds, failure, cutOff } = result
      const body = {
        passed: '',
        partial: `<skipped message="${escaped(cutOff ?? '')}"/>`,
        failed: `<failure message="${escaped(failure ?? '')}">${escaped(commandOf(result))}</failure>`,
      }[statusOf(result)]
      return `<testcase classname="paths.${layer}.${name}" name="${name} ${number}" time="${milliseconds / 1000}">${body}</testcase>`
    })
    return `<testsuite name="paths ${layer}" tests="${own.length}" failures="${count('failed')}" skipped="${count('partial')}">${cases.join('')}</testsuite>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>${suites.join('')}</testsuites>\n`
}

/** One CSV per language, one row per step, in the format of manual test tools. */
export function writeCsv(models: readonly Model[]): void {
  for (const locale of LANGUAGES) {
    const rows = models
      .filter(hasWords)
      .flatMap((model) =>
        pathsOf(model).flatMap((path) =>
          tellPath(locale, model, path).map(({ where, todo, seen }, index) => [
            `${model.name}-${path.number}`,
            titleOf(locale, model, path),
            String(index + 1),
            where,
            todo,
            dataOf(path, index),
            seen,
          ]),
        ),
      )
    const head = ['case', 'title', 'step', 'where', 'action', 'data', 'expected']
    const text = [head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')
    writeFileSync(`${REPORTS}/paths.${locale}.csv`, `\ufeff${text}\r\n`)
  }
}

/** The input of a step; the first step opens the page. */
function dataOf({ steps }: Path, index: number): string {
  const label = steps[index - 1]?.label ?? ''
  if (!label.startsWith('{')) return ''
  const { type: _type, ...data } = JSON.parse(label) as Record<string, unknown>
  return Object.keys(data).length === 0 ? '' : JSON.stringify(data)
}

/** A cell that no spreadsheet evaluates as a formula. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
