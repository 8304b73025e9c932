import type { EnrolmentContext, EnrolmentInput } from '../../../src/machines/enrolment/types.ts'
import { chartFields } from '../support/fields.ts'

export const fields = chartFields<EnrolmentContext, EnrolmentInput>({
  initial: ({ required }) => ({ required, setup: null, recoveryCodes: [] }),
  changes: {
    BEGUN: ({ event }) => ({ setup: event.setup }),
    CONFIRMED: ({ event }) => ({ setup: null, recoveryCodes: event.recoveryCodes }),
    'scanning: CANCEL': { setup: null },
    'FINISH → enrolled': { recoveryCodes: [] },
  },
})
