import { may } from '../../../domain/roles.ts'
import type { ColumnViewer, FieldSpec } from '../fields.ts'

/** The organization of a new row: only head office may choose another than its own, and it never changes. */
export function ownerField({
  role,
  isNew,
}: ColumnViewer & { readonly isNew: boolean }): readonly FieldSpec[] {
  if (!may(role, 'seeEveryOrganization') || !isNew) return []
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
