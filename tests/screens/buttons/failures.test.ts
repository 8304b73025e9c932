import { FAILURES } from '../scenes/failures.ts'
import { LOADING_FAILURES } from '../scenes/loading-failures.ts'
import { describeButtons } from '../support/scenes.ts'

describeButtons({ ...FAILURES, ...LOADING_FAILURES })
