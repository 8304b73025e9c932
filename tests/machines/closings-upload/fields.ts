import { closingTypeOfFile } from '../../../src/domain/closings/closings.ts'
import type { ClosingsUploadContext } from '../../../src/machines/closings-upload/types.ts'
import { refusalOf } from '../../../src/machines/outcome.ts'
import { chartFields, NEW_KEY } from '../support/fields.ts'

const NO_FILE = { file: null, closings: [], corrections: [], replacementReason: '', imported: null } as const

export const fields = chartFields<ClosingsUploadContext>({
  initial: () => ({ ...NO_FILE, idempotencyKey: '', refusal: null }),
  changes: {
    '* → idle': NO_FILE,
    'PICK → reading': ({ event }) => ({ ...NO_FILE, file: event.file, refusal: null }),
    'PICK → idle': ({ event }) => ({
      refusal: refusalOf(
        closingTypeOfFile(event.file.name) === null ? 'ClosingFileTypeNotAllowed' : 'ClosingFileTooLarge',
      ),
    }),
    'preview done': ({ data }) => ({ closings: data.closings }),
    'preview|importFile refused → faulty|idle|previewing|readFailed|importFailed': ({ refusal }) => ({
      refusal,
    }),
    'RETRY|CANCEL': { refusal: null },
    /** A service that is set back to the detected one is not a correction. */
    CORRECT: ({ before: { closings, corrections }, event: { sequence, date, service } }) => {
      const others = corrections.filter((closing) => closing.sequence !== sequence)
      const isAsRead = closings.some(
        (closing) => closing.sequence === sequence && closing.date === date && closing.service === service,
      )
      return { corrections: isAsRead ? others : others.concat({ sequence, date, service }), refusal: null }
    },
    CHANGE_REASON: ({ event }) => ({ replacementReason: event.reason }),
    CONFIRM: { idempotencyKey: NEW_KEY, refusal: null },
    'importFile done': ({ data }) => ({ imported: data }),
  },
})
