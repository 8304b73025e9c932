import { ROLES } from '../../../domain/roles.ts'
import type { FieldSpec, Looker } from '../fields.ts'

/** Whose a new row is: only head office may say another organization than its own, and nobody changes it later. */
export function ownerField({ role, isNew }: Looker & { readonly isNew: boolean }): readonly FieldSpec[] {
  if (role !== ROLES.superAdmin || !isNew) return []
  return [
    {
      kind: 'search',
      path: 'organizationId',
      label: 'administration.field.organization',
      choices: 'organizations',
      wide: true,
    },
  ]
}
