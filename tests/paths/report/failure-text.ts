import type { Language } from '../../../src/domain/languages.ts'
import type { Model } from '../model/models.ts'
import { hasWords, tellPath } from '../step-texts/tell.ts'
import { REPORTS, type Result } from '../walk/results.ts'
import { pathsOf } from '../walk/session.ts'
import { commandOf } from './files.ts'

/**
 * A failed walk in plain words: the step that failed and what a person does there, what should be seen, what was found instead, and where
 * the picture and the trace are. One line each.
 */
export function explainFailure(locale: Language, models: readonly Model[], result: Result): string[] {
  const { kind, name, number, failure, steps } = result
  if (failure === null) return []
  const model = models.find((one) => one.kind === kind && one.name === name)
  const path = model && pathsOf(model).find((one) => one.number === number)
  const step = Number(/^step (\d+)/u.exec(failure)?.[1] ?? 0)
  const told = model && path && hasWords(model) ? tellPath(locale, model, path)[step] : undefined
  const { picture, trace } =
    steps.findLast((one) => one.picture !== undefined || one.trace !== undefined) ?? {}
  return [
    ...(told
      ? [
          step === 0 ? 'Before the first step:' : `Step ${step} of ${path?.steps.length}:`,
          `  Do:       ${told.todo} (${told.where})`,
          `  Expected: ${told.seen}`,
        ]
      : []),
    `  Found:    ${failure}`,
    ...(picture ? [`  Picture:  ${REPORTS}/${picture}`] : []),
    ...(trace ? [`  Trace:    npx playwright-core show-trace ${REPORTS}/${trace}`] : []),
    `  Again:    ${commandOf(result)}`,
  ]
}
