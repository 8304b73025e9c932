import { assertDefined } from '../outcome.ts'
import { queryTransitions } from '../query.ts'
import { keyOf } from './rules.ts'
import { cashLogSetup } from './setup.ts'
import type { CashLogContext } from './types.ts'

/** The chosen sheet, as the input of the port that opens it. */
export const sheetRequest = ({ context }: { context: CashLogContext }) => ({
  ...assertDefined(keyOf(context), 'key'),
  establishmentId: context.establishmentId,
})

/** The states from the start to an open sheet: loads the set-up, then the stored log and the device's draft. */
export const openingStates = {
  loading: cashLogSetup.createStateConfig({
    tags: 'loading',
    entry: 'forgetRefusal',
    invoke: {
      id: 'loadSetup',
      src: 'loadSetup',
      input: ({ context }) => ({ establishmentId: context.establishmentId }),
      ...queryTransitions({
        // A complete key from the address opens the sheet at once.
        cases: [{ guard: 'isAddressed', target: 'opening', note: 'noteSetup' }],
        done: { target: 'choosing', note: 'noteSetup' },
        unavailable: 'unavailable',
      }),
    },
  }),
  unavailable: cashLogSetup.createStateConfig({ tags: 'unavailable', on: { RETRY: 'loading' } }),
  opening: cashLogSetup.createStateConfig({
    tags: 'loading',
    entry: ['closeSheet', 'forgetDraft'],
    invoke: {
      id: 'openSheet',
      src: 'openSheet',
      input: sheetRequest,
      ...queryTransitions({
        done: { target: 'opened', note: 'noteTheirs', actions: ['readDraft'] },
        unavailable: 'openFailed',
      }),
    },
    on: { BACK: 'choosing' },
  }),
  openFailed: cashLogSetup.createStateConfig({
    tags: 'unavailable',
    on: { RETRY: 'opening', BACK: 'choosing' },
  }),
  opened: cashLogSetup.createStateConfig({
    always: [
      { guard: 'hasOutdatedDraft', target: 'conflict', actions: 'applyDraftAlone' },
      { guard: 'hasDraft', target: 'counting', actions: 'applyDraft' },
      { guard: 'isTheirsOpen', target: 'counting', actions: ['dropDraft', 'applyStored', 'renewKey'] },
      { target: 'closed', actions: ['dropDraft', 'applyStored'] },
    ],
  }),
}
