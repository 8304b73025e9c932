import { z } from 'zod'
import { language, roleId } from './auth.ts'
import { id, name, stored } from './common.ts'

/** A person. Who may not administer people sees names only: the rest is null, except of themselves. */
export const user = z.object({
  ...stored,
  firstName: name,
  lastName: name,
  email: z.string().nullable(),
  role: roleId.nullable(),
  language: language.nullable(),
  establishmentIds: z.array(id).nullable(),
  status: z.enum(['ACTIVE', 'DELETED']),
})
export type User = z.infer<typeof user>
