import { z } from 'zod'
import { DRAFT_LENGTH_MAX } from '../counting/drafts.ts'
import { businessDate, id, instant, service, text } from './common.ts'

const sheet = { date: businessDate, service, cashRegisterId: id }
/** 0 where nothing was ever kept. */
const draftVersion = z
  .int({ error: 'issue.version' })
  .min(0, { error: 'issue.version' })
  .max(2_147_483_647, { error: 'issue.version' })

export const cashLogDraftQuery = z.strictObject(sheet)

export const cashLogDraftDropQuery = z.strictObject({
  ...sheet,
  version: z
    .string()
    .regex(/^\d{1,9}$/u, { error: 'issue.version' })
    .transform(Number),
})

/**
 * What somebody has typed on a sheet and not saved. `typed` is JSON as the device wrote it (`schemaVersion` says how), which the
 * server keeps and does not read; `device` tells one device of the person from another.
 */
export const cashLogDraftBody = z.strictObject({
  ...sheet,
  version: draftVersion,
  device: text(40).min(1, { error: 'issue.required' }),
  schemaVersion: z
    .int({ error: 'issue.version' })
    .min(1, { error: 'issue.version' })
    .max(1000, { error: 'issue.version' }),
  typed: text(DRAFT_LENGTH_MAX).min(1, { error: 'issue.required' }),
})
export type CashLogDraftBody = z.infer<typeof cashLogDraftBody>

/** How a draft stands after it was kept or dropped. */
export const cashLogDraftState = z.object({ version: draftVersion, keptAt: instant })
export type CashLogDraftState = z.infer<typeof cashLogDraftState>

/** A person's draft of a sheet; `typed` is null where there is none, or none any more. Every change of it has the next version. */
export const cashLogDraft = z.object({
  version: draftVersion,
  keptAt: instant.nullable(),
  device: z.string().nullable(),
  schemaVersion: z.int().nullable(),
  typed: z.string().nullable(),
})
export type CashLogDraft = z.infer<typeof cashLogDraft>
