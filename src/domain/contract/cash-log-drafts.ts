import { z } from 'zod'
import { DRAFT_LENGTH_MAX } from '../counting/drafts.ts'
import { businessDate, cents, id, instant, service, text } from './common.ts'

const sheet = { date: businessDate, service, cashRegisterId: id }
/** 0 when the server has no row for the draft. */
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
 * A person's unsaved entries of a sheet. `typed` is JSON from the device (`schemaVersion` is its format), which the server stores without
 * reading it; `device` identifies the person's device, `countedCents` is the total so far, for the home screen.
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
  countedCents: cents.nullish(),
})
export type CashLogDraftBody = z.infer<typeof cashLogDraftBody>

/** The state of a draft after it was stored or discarded. */
export const cashLogDraftState = z.object({ version: draftVersion, storedAt: instant })
export type CashLogDraftState = z.infer<typeof cashLogDraftState>

/** A person's draft of a sheet; `typed` is null when there is none. Every change increments the version. */
const cashLogDraft = z.object({
  version: draftVersion,
  storedAt: instant.nullable(),
  device: z.string().nullable(),
  schemaVersion: z.int().nullable(),
  typed: z.string().nullable(),
})
export type CashLogDraft = z.infer<typeof cashLogDraft>

/** The colleague who last typed on a sheet without saving it. Nobody else can read what they typed. */
const colleagueDraft = z.object({ name: z.string(), storedAt: instant })
export type ColleagueDraft = z.infer<typeof colleagueDraft>

/** A person's draft of a sheet, and the latest one of a colleague that is newer than the saved sheet; null if there is none. */
export const cashLogDraftAnswer = cashLogDraft.extend({ colleague: colleagueDraft.nullable() })
export type CashLogDraftAnswer = z.infer<typeof cashLogDraftAnswer>
