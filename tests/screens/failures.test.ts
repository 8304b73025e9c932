import { FAILURES } from './scenes/failures.ts'
import { describeScenes } from './support/scenes.ts'

describeScenes(FAILURES)
