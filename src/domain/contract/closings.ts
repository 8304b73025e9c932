import { z } from 'zod'
import type { Correction } from '../closings/closings.ts'
import { isBusinessDate, SERVICES } from '../dates/calendar.ts'
import { businessDate, cents, id, instant, service } from './common.ts'
import { jobEvent } from './job-events.ts'

/** A closing of a file as it is shown before it is brought. `derived`: the file does not say the service, its time does. */
export const previewedClosing = z.object({
  sequence: z.int(),
  date: businessDate,
  service,
  derived: z.boolean(),
  clients: z.int(),
  /** Null for who counts blind. */
  turnoverCents: cents.nullable(),
  receipts: z.int(),
  movements: z.int(),
  /** The establishment has this sequence already: bringing it changes nothing. */
  present: z.boolean(),
})
export type PreviewedClosing = z.infer<typeof previewedClosing>

export const closingsPreview = z.object({ closings: z.array(previewedClosing) })
export type ClosingsPreview = z.infer<typeof closingsPreview>

export const broughtClosings = z.object({
  brought: z.int(),
  present: z.int(),
  closings: z.array(
    z.object({
      sequence: z.int(),
      date: businessDate,
      service,
      state: z.enum(['NEW', 'PRESENT']),
      id: id.nullable(),
    }),
  ),
})
export type BroughtClosings = z.infer<typeof broughtClosings>

const CORRECTION = /^(\d{1,15}):(\d{4}-\d{2}-\d{2}):(lunch|evening)$/u

/** The query of an upload: services that were derived and are corrected, one after the other with commas between. */
export const uploadQuery = z.strictObject({
  services: z
    .string()
    .max(30_000, { error: 'issue.tooLong' })
    .default('')
    .transform((text, context): Correction[] =>
      text === ''
        ? []
        : text.split(',').flatMap((one) => {
            const [, sequence = '', date = '', said = ''] = CORRECTION.exec(one) ?? []
            const found = SERVICES.find((each) => each === said)
            if (found && isBusinessDate(date)) return [{ sequence: Number(sequence), date, service: found }]
            context.addIssue({ code: 'custom', message: 'issue.value' })
            return []
          }),
    ),
})

/** What is asked for by `POST closings/request`. */
export const closingsRequestBody = z.strictObject({ date: businessDate })
export type ClosingsRequestBody = z.infer<typeof closingsRequestBody>

/** A request for closings and what became of it, in the order of their asking, the last one first. */
export const closingsRequests = z.object({
  /** Where the tills' vendor is to be asked is set. */
  isSet: z.boolean(),
  requests: z.array(
    z.object({
      id,
      createdAt: instant,
      date: businessDate.nullable(),
      status: jobEvent.shape.status,
      details: jobEvent.shape.details,
      progress: jobEvent.shape.progress,
      requestedByName: z.string(),
    }),
  ),
})
export type ClosingsRequests = z.infer<typeof closingsRequests>

/** How the closings of an establishment follow one another. */
export const closingsContinuity = z.array(
  z.object({
    establishmentId: id,
    establishmentName: z.string(),
    /** Null where none ever came. */
    lastSequence: z.int().nullable(),
    lastDate: businessDate.nullable(),
    lastReceivedAt: instant.nullable(),
    silentDays: z.int().nullable(),
    isSilent: z.boolean(),
    gaps: z.array(z.object({ from: z.int(), to: z.int(), before: businessDate })),
  }),
)
export type ClosingsContinuity = z.infer<typeof closingsContinuity>
