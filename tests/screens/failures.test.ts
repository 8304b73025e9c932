import { FAILURES } from './scenes/failures.ts'
import { LOADING_FAILURES } from './scenes/loading-failures.ts'
import { describeScenes } from './support/scenes.ts'

describeScenes({ ...FAILURES, ...LOADING_FAILURES })
