import { closingTypeOfFile } from '../../../src/domain/closings/closings.ts'
import type { ClosingsUploadContext } from '../../../src/machines/closings-upload/types.ts'
import { clientRefusal } from '../../../src/machines/outcome.ts'
import { chartFields, NEW_KEY } from '../support/fields.ts'

const NO_FILE = {
  file: null,
  closings: [],
  corrections: [],
  replacementReason: '',
  replacing: [],
  imported: null,
} as const

export const fields = chartFields<ClosingsUploadContext>({
  initial: () => ({ ...NO_FILE, idempotencyKey: '', refusal: null }),
  changes: {
    '* → idle': NO_FILE,
    'PICK → reading': ({ event }) => ({ ...NO_FILE, file: event.file, refusal: null }),
    'PICK → idle': ({ event }) => ({
      refusal: clientRefusal(
        closingTypeOfFile(event.file.name) === null ? 'ClosingFileTypeNotAllowed' : 'ClosingFileTooLarge',
      ),
    }),
    'preview done': ({ data }) => ({ closings: data.closings }),
    'preview|importFile refused → faulty|idle|previewing|readFailed|importFailed': ({ refusal }) => ({
      refusal,
    }),
    'RETRY|CANCEL': { refusal: null },
    /** A closing that is set back to its date and service in the file is not a correction. */
    CORRECT: ({ before: { closings, corrections }, event: { sequence, date, service } }) => {
      const others = corrections.filter((closing) => closing.sequence !== sequence)
      const isAsRead = closings.some(
        (closing) => closing.sequence === sequence && closing.date === date && closing.service === service,
      )
      return { corrections: isAsRead ? others : others.concat({ sequence, date, service }), refusal: null }
    },
    CHANGE_REASON: ({ event }) => ({ replacementReason: event.reason }),
    /** `replacing`: the closings that replace others, as the preview or a refusal has shown to the person. */
    CONFIRM: ({ before: { closings, corrections, refusal } }) => ({
      idempotencyKey: NEW_KEY,
      refusal: null,
      replacing: closings
        .map(({ sequence }) => sequence)
        .filter(
          (sequence) =>
            refusal?.issues.some(({ path }) => path === `closings.${sequence}`) ||
            (!corrections.some((correction) => correction.sequence === sequence) &&
              closings.some((closing) => closing.sequence === sequence && closing.replaces.length > 0)),
        ),
    }),
    'importFile done': ({ data }) => ({ imported: data }),
  },
})
