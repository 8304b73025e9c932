import { createRandomSource } from '../../../server/demo/rng.ts'
import { afterSteps, randomWalk } from '../engine/index.ts'
import type { Model } from '../model/models.ts'
import { stepOf } from '../model/steps.ts'
import { walkChart } from './code.ts'

/** The most steps of one path, more than any stored path has. */
const MAX_STEPS = 60

/**
 * Walks random sequences in code, until `steps` steps from each start of each machine. Prints the failures, and the chance that one more
 * step takes an edge that was not seen (Good and Turing: the share of steps whose edge was taken only once). The same seed gives the same walk.
 *
 * @returns the exit code
 */
export async function walkRandomly(
  models: readonly Model[],
  { steps, seed }: { readonly steps: number; readonly seed: string },
  print: (text: string) => void,
): Promise<number> {
  let failures = 0
  for (const model of models) {
    if (model.kind !== 'machine') continue
    for (const explored of model.starts) {
      const rng = createRandomSource(seed, model.name, explored.start)
      const walk = randomWalk(explored, () => rng.next(), afterSteps(steps), MAX_STEPS)
      for (const path of walk.paths) {
        const { failure } = await walkChart(model, {
          number: 0,
          start: explored.start,
          steps: path.map((edge) => ({ ...stepOf(edge), refused: [] })),
        })
        if (failure === null) continue
        failures += 1
        print(`FAILED ${model.name}, from ${explored.start}: ${failure}`)
        print(`       Again: npm run paths -- --random ${model.name} --steps ${steps} --seed ${seed}`)
      }
      const unseen = walk.steps === 0 ? 0 : walk.takenOnce / walk.steps
      print(
        `${model.name}, from ${explored.start}: ${walk.steps} steps, unseen ${(100 * unseen).toFixed(1)} %`,
      )
    }
  }
  return failures === 0 ? 0 : 1
}
