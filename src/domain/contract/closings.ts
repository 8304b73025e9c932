import { z } from 'zod'
import type { Correction } from '../closings/closings.ts'
import { isBusinessDate, SERVICES } from '../dates/calendar.ts'
import { closingsOwnerQuery, replacementReason } from './archives.ts'
import { businessDate, cents, id, instant, service } from './common.ts'
import { jobEvent } from './job-events.ts'

/** A closing in the preview of a file. `derived` is true when its date and service are derived from its time. */
const previewedClosing = z.object({
  sequence: z.int(),
  date: businessDate,
  service,
  derived: z.boolean(),
  /** The number of guests. */
  clients: z.int(),
  /** null for blind counters. */
  turnoverCents: cents.nullable(),
  /** The number of receipts in the closing. */
  receipts: z.int(),
  /** The number of cash movements in the closing. */
  movements: z.int(),
  /**
   * True when the establishment already has this closing. Importing it again does not change it; only sheets that have missed it get its
   * expected amounts.
   */
  present: z.boolean(),
  /**
   * The sequences of the stored closings of the same date and service that have a register in common with this one; empty if a closing with
   * this sequence is stored. Importing this one replaces them and needs a reason.
   */
  replaces: z.array(z.int()),
  /** The stored closing with this sequence, if it is another one: the file can't be imported. Its turnover is null for blind counters. */
  numberTakenBy: z.object({ date: businessDate, service, turnoverCents: cents.nullable() }).nullable(),
})
export type PreviewedClosing = z.infer<typeof previewedClosing>

export const closingsPreview = z.object({ closings: z.array(previewedClosing) })
export type ClosingsPreview = z.infer<typeof closingsPreview>

export const uploadedClosings = z.object({
  /** The number of new closings. */
  imported: z.int(),
  /** The number of closings that the establishment already had. */
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
export type UploadedClosings = z.infer<typeof uploadedClosings>

const CORRECTION = /^(\d{1,15}):(\d{4}-\d{2}-\d{2}):(lunch|evening)$/u

/**
 * The query of an upload: corrections of derived services (`sequence:date:service`, with the corrected date and service), separated by
 * commas, and the reason for replacing stored closings. If `replacing` is present (sequences separated by commas), only these closings may replace
 * others.
 */
export const uploadQuery = closingsOwnerQuery.extend({
  replacementReason: replacementReason.nullish(),
  replacing: z
    .string()
    .max(30_000, { error: 'issue.tooLong' })
    .regex(/^\d{1,15}(?:,\d{1,15})*$/u, { error: 'issue.value' })
    .transform((text) => text.split(',').map(Number))
    .optional(),
  services: z
    .string()
    .max(30_000, { error: 'issue.tooLong' })
    .default('')
    .transform((text, context): Correction[] =>
      text === ''
        ? []
        : text.split(',').flatMap((correction) => {
            const [, sequence = '', date = '', serviceText = ''] = CORRECTION.exec(correction) ?? []
            const correctedService = SERVICES.find((candidate) => candidate === serviceText)
            if (correctedService && isBusinessDate(date))
              return [{ sequence: Number(sequence), date, service: correctedService }]
            context.addIssue({ code: 'custom', message: 'issue.value' })
            return []
          }),
    ),
})

/** The body of `POST closings/request`. */
export const closingsRequestBody = z.strictObject({
  date: businessDate,
  replacementReason: replacementReason.nullish(),
})

/** Requests for closings and their outcome, latest first. */
export const closingsRequests = z.object({
  /** True when the connection to the POS is configured. */
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

/** For each establishment that expects closings: its last closing, whether it is silent, and the gaps in its sequence. */
export const closingsContinuity = z.array(
  z.object({
    establishmentId: id,
    establishmentName: z.string(),
    /** The sequence of the closing with the latest date. All `last…` fields and `silentDays` are null when no closing was ever received. */
    lastSequence: z.int().nullable(),
    lastDate: businessDate.nullable(),
    /** When a closing was last received, of whatever date. */
    lastReceivedAt: instant.nullable(),
    /** Days since the date of the last closing. */
    silentDays: z.int().nullable(),
    /** True when the date of the last closing is more than `SILENT_AFTER_DAYS` days ago, or when there is none. */
    isSilent: z.boolean(),
    /** Missing sequences; `before` is the date of the closing after the gap. */
    gaps: z.array(z.object({ from: z.int(), to: z.int(), before: businessDate })),
  }),
)
export type ClosingsContinuity = z.infer<typeof closingsContinuity>
