import { hasCapability } from '../../../domain/roles.ts'
import type { FieldSpec, FieldViewer } from '../fields.ts'

/** The field for the organization of a new row. Only head office may choose it, and it cannot be changed later. */
export function organizationField({
  role,
  isNew,
}: FieldViewer & { readonly isNew: boolean }): readonly FieldSpec[] {
  if (!hasCapability(role, 'seeEveryOrganization') || !isNew) return []
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
