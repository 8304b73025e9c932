import type { EstablishmentContext, EstablishmentInput } from '../../../src/machines/establishment/types.ts'
import { chartFields } from '../support/fields.ts'

export const fields = chartFields<EstablishmentContext, EstablishmentInput>({
  initial: ({ currentId, known }) => ({
    currentId,
    choices: known,
    chosenId: null,
    draftCount: 0,
    refusal: null,
  }),
  changes: {
    DRAFTS_COUNTED: ({ event }) => ({ draftCount: event.count }),
    'loadEstablishments done': ({ data }) => ({ choices: data }),
    'CHOOSE → warning|switching': ({ event }) => ({ chosenId: event.establishmentId }),
    'CHOOSE|CONFIRM|RETRY → switching': { refusal: null },
    'changeEstablishment refused': ({ refusal }) => ({ refusal }),
    'CANCEL|DISMISS': { chosenId: null, refusal: null },
  },
})
