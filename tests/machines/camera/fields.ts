import type { CameraContext, CameraInput } from '../../../src/machines/camera/types.ts'
import { chartFields } from '../support/fields.ts'

export const fields = chartFields<CameraContext, CameraInput>({
  initial: (input) => ({ ...input, lastRead: null, trouble: null }),
  changes: {
    'read done → looking|satisfied': ({ data }) => ({ lastRead: data.text, trouble: null }),
    'read done → unavailable': ({ data }) => ({ trouble: data.reason }),
    'read lost': { trouble: 'CameraFailed' },
    RETRY: { trouble: null },
  },
})
