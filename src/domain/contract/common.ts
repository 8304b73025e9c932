import { z } from 'zod'
import { areDenominations } from '../counting/denominations.ts'
import { isBusinessDate, SERVICES } from '../dates/calendar.ts'
import { MAX_CENTS } from '../money.ts'

/** The most ids or rows that one command takes; a command on counts takes up to `MAX_BULK_COUNTS`. */
export const MAX_IDS = 300
/** The most characters of an e-mail address. */
export const MAX_EMAIL_LENGTH = 254
/** The most characters of a comment or a reason. */
export const MAX_COMMENT_LENGTH = 500
/** The most characters of a password in a request; a new password has further rules. */
export const MAX_PASSWORD_LENGTH = 1024

// The building blocks of the schemas. `error` is the key of the message.
/** An id, in lower case as the database returns it: the audit chain hashes it as text. */
export const id = z.uuid({ error: 'issue.id' }).toLowerCase()
export const cents = z
  .int({ error: 'issue.cents' })
  .min(-MAX_CENTS, { error: 'issue.tooSmall' })
  .max(MAX_CENTS, { error: 'issue.tooLarge' })
export const businessDate = z.string({ error: 'issue.date' }).refine(isBusinessDate, { error: 'issue.date' })
export const instant = z.iso.datetime({ error: 'issue.instant' })
export const service = z.enum(SERVICES, { error: 'issue.value' })
/** The schema limited to `max` characters. NUL is refused, because PostgreSQL can't store it in a text. */
export const withMaxLength = (schema: z.ZodString, max: number) =>
  schema
    .max(max, { error: 'issue.tooLong' })
    // `abort`: otherwise a text with NUL would also get the issue of control characters.
    .refine((value) => !value.includes('\u0000'), { error: 'issue.text', abort: true })
const anyText = z.string({ error: 'issue.text' })
/** Text that is never trimmed: secrets, and values exchanged between programs. */
export const text = (max: number) => withMaxLength(anyText, max)
/** Text typed into a field: trimmed before validation. It can have several lines. */
export const trimmedText = (max: number) => withMaxLength(anyText.trim(), max)
/** Line breaks and other control characters: in a name they could forge a line of a file, a mail or a log. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}]/u
export const isOneLine = (value: string) => !NOT_IN_A_LINE.test(value)
/** Like `trimmedText`, on one line: names, codes, addresses. */
export const line = (max: number) => trimmedText(max).refine(isOneLine, { error: 'issue.characters' })
/** Like `line`, required. */
export const requiredLine = (max: number) => line(max).min(1, { error: 'issue.required' })
/** A secret that is sent in a header, never trimmed. */
export const headerText = (max: number) => text(max).refine(isOneLine, { error: 'issue.characters' })
export const name = requiredLine(100)
export const email = requiredLine(MAX_EMAIL_LENGTH).regex(z.regexes.email, { error: 'issue.email' })
export const denominations = z
  .record(z.string(), z.int({ error: 'issue.pieces' }))
  .refine((value) => areDenominations(value), { error: 'issue.denominations' })
export const version = z
  .int({ error: 'issue.version' })
  .min(1, { error: 'issue.version' })
  .max(2_147_483_647, { error: 'issue.version' })
/** The version of each row of a command, by id, as the person saw it. */
export const versions = z.record(id, version)
/** The versions of rows that the person saw: `version` if it is the same for all rows, otherwise `versions` by row id. */
export const seenVersions = { version: version.nullish(), versions: versions.nullish() }
/** The query of a deletion: the version of the row that the person saw. */
export const deletionQuery = z.strictObject({
  version: z
    .string()
    .regex(/^[1-9]\d{0,8}$/u, { error: 'issue.version' })
    .transform(Number)
    .optional(),
})
export type DeletionQuery = z.output<typeof deletionQuery>
export const activeStatus = z.enum(['ACTIVE', 'INACTIVE', 'DELETED'])

/** The common fields of stored rows. */
export const stored = {
  id,
  organizationId: id,
  version,
  createdAt: instant,
  updatedAt: instant,
}

export const address = z.object({
  streetNumber: text(20),
  route: text(200),
  complement: text(200),
  postalCode: text(20),
  locality: text(100),
  administrativeArea1: text(100),
  administrativeArea2: text(100),
  country: text(2),
})
export type Address = z.infer<typeof address>
/** A postal address: every part is required but may be empty; the country is its two-letter code. */
export const addressBody = z.strictObject({
  streetNumber: line(20),
  route: line(200),
  complement: line(200),
  postalCode: line(20),
  locality: line(100),
  administrativeArea1: line(100),
  administrativeArea2: line(100),
  country: line(2).regex(/^(?:[A-Z]{2})?$/u, { error: 'issue.country' }),
})
/** The caller's current password, required for sensitive changes. */
export const currentPassword = text(MAX_PASSWORD_LENGTH).nullish()
/** A status that can be set; deleting is a separate call. */
export const activeStatusBody = z.strictObject({
  status: z.enum(['ACTIVE', 'INACTIVE'], { error: 'issue.value' }),
  ...seenVersions,
})
/** The organization of a new row: by default the current one. Only head office may name another. */
export const organizationIdField = { organizationId: id.nullish() }

/** The shape of the JSON answers of the API. */
export const envelope = <Data extends z.ZodType>(data: Data) =>
  z.object({ statusCode: z.int(), message: z.string(), data })

const issue = z.object({ path: z.string(), key: z.string(), value: z.string().optional() })

/**
 * A refusal in an answer. `rows` lists all refused rows. `status`, `by` and `at` are the current status of the first one, and who changed it last
 * and when.
 */
export const refusal = envelope(
  z
    .object({
      refusal: z.string(),
      issues: z.array(issue).optional(),
      rows: z.array(z.object({ id, refusal: z.string() })).optional(),
      status: z.string().optional(),
      by: z.string().nullable().optional(),
      at: instant.nullable().optional(),
    })
    .nullable(),
)
