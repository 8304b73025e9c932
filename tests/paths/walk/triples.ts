import type { Model } from '../model/models.ts'
import { walkSwitches } from './switches.ts'

/** The share of three consecutive transitions that must be walked. */
const NEEDED = 0.9

/** Walks all possible sequences of three transitions in code, and returns how many were taken. */
export async function walkTriples(models: readonly Model[], say: (text: string) => void): Promise<number> {
  let [done, of] = [0, 0]
  for (const model of models) {
    if (model.kind !== 'machine') continue
    const { taken, feasible, failures } = await walkSwitches(model, model.starts, 3)
    done += taken.size
    of += feasible.size
    say(`machine ${model.name}: ${taken.size} of ${feasible.size}`)
    for (const failure of failures) say(`  not taken ${failure}`)
  }
  say(`${done} of ${of} threes of arrows were walked (${((100 * done) / Math.max(of, 1)).toFixed(1)} %).`)
  return done >= NEEDED * of ? 0 : 1
}
