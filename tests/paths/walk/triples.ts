import type { Model } from '../model/models.ts'
import { walkSwitches } from './switches.ts'

/** The share of three consecutive transitions that must be walked. */
const NEEDED = 0.9

/** Walks all possible sequences of three transitions in code. Returns the exit code: 0 if enough of them were taken. */
export async function walkTriples(models: readonly Model[], say: (text: string) => void): Promise<number> {
  let [takenCount, feasibleCount] = [0, 0]
  for (const model of models) {
    if (model.kind !== 'machine') continue
    const { taken, feasible, failures } = await walkSwitches(model, model.starts, 3)
    takenCount += taken.size
    feasibleCount += feasible.size
    say(`machine ${model.name}: ${taken.size} of ${feasible.size}`)
    for (const failure of failures) say(`  not taken ${failure}`)
  }
  say(
    `${takenCount} of ${feasibleCount} sequences of three arrows were walked (${((100 * takenCount) / Math.max(feasibleCount, 1)).toFixed(1)} %).`,
  )
  return takenCount >= NEEDED * feasibleCount ? 0 : 1
}
