import type { Language } from '../../../src/domain/languages.ts'
import { isByHand, knownOf } from '../model/known.ts'
import type { Model } from '../model/models.ts'
import type { Path } from '../model/steps.ts'
import { DRIVERS } from './api/fixtures.ts'
import { openTestOrganization } from './api/test-organization.ts'
import { walkApi } from './api/walk.ts'
import { openBrowserDriver } from './browser/browser-driver.ts'
import { LIFECYCLE_PAGE_OBJECTS } from './browser/lifecycle-page-objects.ts'
import { walkChartByHand } from './browser/walk-chart.ts'
import { walkLifecycleByHand } from './browser/walk-lifecycle.ts'
import { walkChart, walkLifecycle } from './code.ts'
import type { Layer, WalkResult } from './results.ts'
import { openTarget } from './target.ts'

export interface WalkOptions {
  readonly layer: Layer
  readonly locale: Language
  readonly url?: string | undefined
  readonly productionYes?: boolean
  readonly headed?: boolean
  readonly slow?: boolean
  readonly quality?: boolean
  /** Which paths; all by default. */
  readonly isSelected?: (model: Model, path: Path) => boolean
  /** Called after each path. */
  readonly onResult?: (result: WalkResult) => void
}

/** True if a layer can walk the path. */
export function isWalkable(model: Model, { number }: Path, layer: Layer): boolean {
  if (layer === 'code') return true
  if (model.kind === 'lifecycle') return model.name in (layer === 'api' ? DRIVERS : LIFECYCLE_PAGE_OBJECTS)
  return layer === 'browser' && isByHand(number)
}

/** Walks the requested paths in one layer. Rejects if the product can't be reached, must not be used for walks, or logged errors. */
export async function walkPaths(
  models: readonly Model[],
  { layer, locale, isSelected = () => true, onResult = () => undefined, ...options }: WalkOptions,
): Promise<readonly WalkResult[]> {
  const selected = models.flatMap((model) =>
    pathsOf(model)
      .filter((path) => isSelected(model, path) && isWalkable(model, path, layer))
      .map((path) => ({ model, path })),
  )
  const results: WalkResult[] = []
  const addResult = (result: WalkResult | null) => {
    if (!result) return
    results.push(result)
    onResult(result)
  }
  if (layer === 'code') {
    for (const { model, path } of selected)
      addResult(model.kind === 'machine' ? await walkChart(model, path) : walkLifecycle(model, path))
    return results
  }
  if (selected.length === 0) return []
  const target = await openTarget({ ...options, isInProcess: layer === 'api' })
  try {
    const browserDriver = layer === 'browser' ? await openBrowserDriver(target, { locale, ...options }) : null
    try {
      const testOrganization = await openTestOrganization(target)
      const tried = new Set<string>()
      for (const { model, path } of selected) {
        if (!browserDriver)
          addResult(model.kind === 'lifecycle' ? await walkApi(testOrganization, model, path, tried) : null)
        else if (model.kind === 'lifecycle')
          addResult(await walkLifecycleByHand(testOrganization, browserDriver, model, path))
        else addResult(await walkChartByHand(testOrganization, browserDriver, model, path))
      }
    } finally {
      await browserDriver?.close()
    }
  } catch (error) {
    await target.close()
    throw error
  }
  const loggedErrors = await target.close()
  if (loggedErrors.length > 0) throw new Error(`the server logged errors: ${loggedErrors.join('\n')}`)
  return results
}

/** The stored paths of a model, and its current paths that are not stored yet. */
export function pathsOf(model: Model): readonly Path[] {
  const known = new Map(knownOf(model).map((path) => [path.number, path]))
  for (const path of model.paths) if (!known.has(path.number)) known.set(path.number, path)
  return [...known.values()].sort((a, b) => a.number - b.number)
}
