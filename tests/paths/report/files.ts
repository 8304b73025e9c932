import { writeFileSync } from 'node:fs'
import { escapeHtml } from '../../../server/escape-html.ts'
import { REPORTS_FOLDER, type WalkResult, type WalkStatus, walkStatusOf } from '../walk/results.ts'

/** The command that walks only one path. */
export function walkCommandOf({
  name,
  number,
  layer,
  against,
}: Pick<WalkResult, 'name' | 'number' | 'layer' | 'against'>): string {
  const at = against.startsWith('http') ? ` --url ${against}` : ''
  return `npm run paths -- ${name} --in ${layer} --path ${number}${at}`
}

/** Writes JUnit XML: a suite for each layer, a case for each path, a partial walk as skipped. */
export function writeJunit(results: readonly WalkResult[]): void {
  writeFileSync(`${REPORTS_FOLDER}/junit.xml`, junitOf(results))
}

export function junitOf(results: readonly WalkResult[]): string {
  const suites = [...new Set(results.map(({ layer }) => layer))].map((layer) => {
    const layerResults = results.filter((result) => result.layer === layer)
    const count = (status: WalkStatus) =>
      layerResults.filter((result) => walkStatusOf(result) === status).length
    const cases = layerResults.map((result) => {
      const { name, number, milliseconds, failure, cutOff } = result
      const body = {
        passed: '',
        partial: `<skipped message="${escapeHtml(cutOff ?? '')}"/>`,
        failed: `<failure message="${escapeHtml(failure ?? '')}">${escapeHtml(walkCommandOf(result))}</failure>`,
      }[walkStatusOf(result)]
      return `<testcase classname="paths.${layer}.${name}" name="${name} ${number}" time="${milliseconds / 1000}">${body}</testcase>`
    })
    return `<testsuite name="paths ${layer}" tests="${layerResults.length}" failures="${count('failed')}" skipped="${count('partial')}">${cases.join('')}</testsuite>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>${suites.join('')}</testsuites>\n`
}
