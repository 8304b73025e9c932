import { createActor } from 'xstate'
import { listWith } from '../../../src/machines/list/machine.ts'
import type { ListInput } from '../../../src/machines/list/types.ts'
import type { TestPorts } from './test-ports.ts'

/** An actor of the list machine, not started yet. The rows are texts and come from the port `loadPage`. */
export const listIn = (testPorts: TestPorts, input: ListInput<string>) =>
  createActor(
    listWith<string>({
      loadPage: testPorts.port('loadPage'),
      prefetch: () => undefined,
      pageShown: () => undefined,
      isInProgress: () => false,
      watchChanges: () => () => undefined,
      poll: () => () => undefined,
    }),
    { input },
  )
