import { FAILURES_SCENES } from '../scenes/failures.ts'
import { LOADING_FAILURES_SCENES } from '../scenes/loading-failures.ts'
import { describeButtons } from '../support/scenes.ts'

describeButtons({ ...FAILURES_SCENES, ...LOADING_FAILURES_SCENES })
