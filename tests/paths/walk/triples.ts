import type { Model } from '../model/models.ts'
import { walkSwitches } from './switches.ts'

/** The share of the feasible sequences that must be walked. */
const NEEDED_SHARE = 0.9

/** Walks every feasible sequence of three transitions of the machines in code. Returns the exit code: 0 if enough of them were taken. */
export async function walkTriples(models: readonly Model[], print: (text: string) => void): Promise<number> {
  let [takenCount, feasibleCount] = [0, 0]
  for (const model of models) {
    if (model.kind !== 'machine') continue
    const { walked: taken, feasible, failures } = await walkSwitches(model, model.starts, 3)
    takenCount += taken.size
    feasibleCount += feasible.size
    print(`machine ${model.name}: ${taken.size} of ${feasible.size}`)
    for (const failure of failures) print(`  failed ${failure}`)
  }
  print(
    `${takenCount} of ${feasibleCount} sequences of three arrows were walked (${((100 * takenCount) / Math.max(feasibleCount, 1)).toFixed(1)} %).`,
  )
  return takenCount >= NEEDED_SHARE * feasibleCount ? 0 : 1
}
