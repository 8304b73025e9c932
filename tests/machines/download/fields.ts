import { isDeepStrictEqual } from 'node:util'
import type { DownloadContext } from '../../../src/machines/download/types.ts'
import { chartFields, NEW_KEY } from '../support/fields.ts'

export const fields = chartFields<DownloadContext>({
  initial: () => ({ request: null, idempotencyKey: '', refusal: null, saved: null, exported: null }),
  changes: {
    DOWNLOAD: ({ event }) => ({ request: event.request }),
    'idle|refused|exported|exportFailed: DOWNLOAD': { idempotencyKey: NEW_KEY },
    'failed: DOWNLOAD': ({ before, event }) =>
      isDeepStrictEqual(before.request, event.request) ? {} : { idempotencyKey: NEW_KEY },
    '* → downloading': { refusal: null, saved: null },
    'download done': ({ data }) => ({ saved: data, exported: null }),
    'request|load done': ({ data }) => ({ exported: data }),
    '* → refused|failed': ({ refusal }) => ({ refusal }),
    DISMISS: { refusal: null, exported: null },
  },
})
