import { isVerifyOnly } from '../../suites.ts'
import { verifyStatus } from '../../verify/record.ts'
import { readLastResults } from './last.ts'
import { requirementSections } from './page.ts'
import { readProduct } from './product.ts'
import { type RequirementTrace, type TracedTest, traceRequirements } from './trace.ts'

/** Compares the requirements with the product and its tests, and looks up the last results of the tests. */
export const traceAll = async (): Promise<RequirementTrace> =>
  traceRequirements(requirementSections(), await readProduct(), readLastResults())

/** Prints every requirement with its tests and their last results, then the summary and the errors; resolves with the exit code. */
export async function showRequirements(print: (text: string) => void): Promise<number> {
  const trace = await traceAll()
  for (const { id, text, decisions = [], tests } of trace.requirements) {
    print(`${id} ${text}${decisions.length > 0 ? ` (decided: ${decisions.join(', ')})` : ''}`)
    for (const test of tests)
      print(
        `  ${resultTextOf(test)}${isVerifyOnly(test.file) ? ' (npm run verify)' : ''}  tests/${test.file}${test.title ? `: ${test.title}` : ''}`,
      )
  }
  for (const line of summarizeTrace(trace, verifyStatus().text)) print(line)
  for (const fault of trace.faults) print(`  ${fault}`)
  return trace.faults.length === 0 ? 0 : 1
}

/** The last result of a test. */
export function resultTextOf({ last }: Pick<TracedTest, 'last'>): 'passed' | 'FAILED' | 'not run' {
  if (last === null) return 'not run'
  return last.failed.length > 0 ? 'FAILED' : 'passed'
}

/**
 * The traceability summary in a few lines.
 *
 * @param verifyText one line about the last result of `npm run verify`
 */
export function summarizeTrace(
  { kinds, requirements, tests }: RequirementTrace,
  verifyText: string,
): string[] {
  const decisions = requirements.filter(({ decisions: some = [] }) => some.length > 0).length
  const inVerify = requirements
    .flatMap((requirement) => requirement.tests)
    .filter(({ file }) => isVerifyOnly(file)).length
  return [
    `${requirements.length} requirements, ${decisions} of them based on a decision; of their ${tests.of} tests ${tests.done} passed in their last run here; ${inVerify} run in npm run verify only.`,
    verifyText,
    `With a requirement: ${kinds.map(({ kind, done, of }) => `${kind} ${done}/${of}`).join(', ')}.`,
  ]
}
