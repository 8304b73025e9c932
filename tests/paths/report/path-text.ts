import type { Language } from '../../../src/domain/languages.ts'
import type { Model } from '../model/models.ts'
import type { Path } from '../model/steps.ts'
import { TEMPLATES, tellPath, titleOf } from '../step-texts/tell.ts'

/** A path as a person reads it: what to do, where, and the expected result. */
export function drawPath(locale: Language, model: Model, path: Path): string {
  const told = TEMPLATES[locale]
  const steps = tellPath(locale, model, path)
  return [
    `${told['told.path']} ${model.name} ${path.number} · ${titleOf(locale, model, path)}`,
    ...steps.map(({ where, todo, seen }, index) => {
      const before = steps[index - 1]?.where
      const place = where === before ? '' : `[${where}] `
      return `  ${String(index + 1).padStart(2)}. ${place}${todo}\n      → ${seen}`
    }),
    '',
  ].join('\n')
}
