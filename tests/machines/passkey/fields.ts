import type { PasskeyContext } from '../../../src/machines/passkey/types.ts'
import { chartFields } from '../support/fields.ts'

const NOTHING = { ceremony: null, response: null }

export const fields = chartFields<PasskeyContext>({
  initial: () => ({ ...NOTHING, refusal: null }),
  changes: {
    START: { ...NOTHING, refusal: null },
    'begin done': ({ data }) => ({ ceremony: data }),
    'prompt done → verifying': ({ data }) => ({ response: data.response }),
    'begin refused': ({ refusal }) => ({ refusal }),
    'prompt refused': ({ refusal }) => ({ refusal }),
    'finish refused': ({ refusal }) => ({ refusal }),
    'verifying: *': NOTHING,
  },
})
