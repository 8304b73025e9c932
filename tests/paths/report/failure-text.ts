import type { Language } from '../../../src/domain/languages.ts'
import type { Model } from '../model/models.ts'
import { describePath, hasStepTexts, stateText } from '../step-texts/path-texts.ts'
import { REPORTS_FOLDER, type WalkResult } from '../walk/results.ts'
import { pathsOf } from '../walk/session.ts'
import { walkCommandOf } from './files.ts'

/**
 * Describes a failed walk: the failed step (or the last one before a failure outside of a step) and its instruction, the expected and the found
 * result, the screenshot and the trace, and the command that repeats the walk. Each is on its own line, and so is each difference of a page.
 */
export function explainFailure(locale: Language, models: readonly Model[], result: WalkResult): string[] {
  const { kind, name, number, failure, steps } = result
  if (failure === null) return []
  const model = models.find((candidate) => candidate.kind === kind && candidate.name === name)
  const path = model && pathsOf(model).find((candidate) => candidate.number === number)
  const failedStep = /^step (\d+)/u.exec(failure)?.[1]
  const step = failedStep === undefined ? walkedSteps(result) : Number(failedStep)
  const stepText = model && path && hasStepTexts(model) ? describePath(locale, model, path)[step] : undefined
  const { picture, trace } =
    steps.findLast((step) => step.picture !== undefined || step.trace !== undefined) ?? {}
  return [
    ...(stepText
      ? [
          step === 0
            ? 'Before the first step:'
            : `${failedStep === undefined ? 'After step' : 'Step'} ${step} of ${path?.steps.length}:`,
          `  Do:       ${stepText.todo} (${stepText.where})`,
          `  Expected: ${stepText.expected}`,
        ]
      : []),
    ...foundIn(failure, (state) =>
      model?.states.includes(state) ? stateText(locale, model, state) : null,
    ).map((line, index) => `  ${index === 0 ? 'Found:   ' : '         '} ${line}`),
    ...(picture ? [`  Picture:  ${REPORTS_FOLDER}/${picture}`] : []),
    ...(trace ? [`  Trace:    npx playwright-core show-trace ${REPORTS_FOLDER}/${trace}`] : []),
    `  Again:    ${walkCommandOf(result)}`,
  ]
}

/** The number of walked steps, without the failure and the start. Only walks of a lifecycle in the browser record the start. */
function walkedSteps({ kind, layer, steps }: WalkResult): number {
  const recordsStart = kind === 'lifecycle' && layer === 'browser'
  const walked = steps.slice(recordsStart ? 1 : 0)
  return walked.filter(({ label }) => label !== 'failure').length
}

/** The lines of the found result. Where a state has a text for people, that text replaces its name. */
function foundIn(text: string, textOf: (state: string) => string | null): readonly string[] {
  const [, failure = text, alerts] = /^(.*?)(?: \((the page says: .*)\))?$/su.exec(text) ?? []
  const found = differencesIn(failure, textOf)
  return alerts === undefined ? found : [...found, alerts]
}

/**
 * The differences in a failure such as `step 1, undo: expected CANCELED, found PREPARED` or `step 1, undo:
 * expected CANCELED, and there the page: missing: button "Print"; not expected: alert: No`.
 */
function differencesIn(failure: string, textOf: (state: string) => string | null): readonly string[] {
  const [, rest = failure] =
    /^(?:step \d+, .*?|start): expected [\w.]+(?:,| and)? ?(.*)$/su.exec(failure) ?? []
  const page = /^and there the page: (.*)$/su.exec(rest)?.[1]
  if (page !== undefined) return ['the status is right, but on the page is', ...page.split('; ')]
  const found = rest.replace(/^found:? /u, '')
  const state = /^[\w.]+$/u.test(found) ? textOf(found) : null
  return [state ?? found]
}
