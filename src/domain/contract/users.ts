import { z } from 'zod'
import { LANGUAGES } from '../languages.ts'
import { PERSON_STATUSES } from '../lifecycles/active.ts'
import { language, roleId } from './auth.ts'
import {
  currentPassword,
  id,
  line,
  MAX_EMAIL_LENGTH,
  MAX_IDS,
  name,
  organizationIdField,
  seenVersions,
  stored,
  version,
} from './common.ts'

/**
 * A person. `signedUp` is true once they have a password or have signed in, `secondFactor` while they sign in
 * with two steps. Callers who do not see the whole organization get null for the nullable fields of others.
 */
export const user = z.object({
  ...stored,
  firstName: name,
  lastName: name,
  email: z.string().nullable(),
  role: roleId.nullable(),
  language: language.nullable(),
  establishmentIds: z.array(id).nullable(),
  signedUp: z.boolean().nullable(),
  secondFactor: z.boolean().nullable(),
  status: z.enum(PERSON_STATUSES),
})
export type User = z.infer<typeof user>

const userFields = {
  firstName: name,
  lastName: name,
  email: line(MAX_EMAIL_LENGTH).regex(z.regexes.email, { error: 'issue.email' }),
  role: roleId,
  establishmentIds: z
    .array(id)
    .max(MAX_IDS, { error: 'issue.tooMany' })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'issue.repeated' })
    .overwrite((ids) => [...ids].sort()),
  language: z.enum(LANGUAGES, { error: 'issue.required' }),
  /** Required for a new person, and when e-mail or role change. */
  currentPassword,
}
/** A new person without a password: an invitation lets them choose one. */
export const userBody = z.strictObject({ ...organizationIdField, ...userFields })
export const userUpdateBody = z.strictObject({ version, ...userFields })
export const userStatusBody = z.strictObject({
  status: z.enum(PERSON_STATUSES, { error: 'issue.value' }),
  currentPassword,
  ...seenVersions,
})
