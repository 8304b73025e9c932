import type { Language } from '../../../src/domain/languages.ts'
import type { Model } from '../model/models.ts'
import type { Path } from '../model/steps.ts'
import { describePath, TEMPLATES, titleOf } from '../step-texts/path-texts.ts'

/** The text of a path for a person: each instruction with its screen and the expected result. */
export function drawPath(locale: Language, model: Model, path: Path): string {
  const texts = TEMPLATES[locale]
  const steps = describePath(locale, model, path)
  return [
    `${texts['path.path']} ${model.name} ${path.number} · ${titleOf(locale, model, path)}`,
    ...steps.map(({ where, todo, expected }, index) => {
      const previousScreen = steps[index - 1]?.where
      const screenTag = where === previousScreen ? '' : `[${where}] `
      return `  ${String(index + 1).padStart(2)}. ${screenTag}${todo}\n      → ${expected}`
    }),
    '',
  ].join('\n')
}
