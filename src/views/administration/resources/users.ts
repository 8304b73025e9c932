import { isAssignedToEstablishments, isRoleWithinRank } from '../../../domain/accounts/people.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../domain/languages.ts'
import { PERSON_STATUSES } from '../../../domain/lifecycles/active.ts'
import { ALL_ROLES, CAPABILITIES, type Role, roleName } from '../../../domain/roles.ts'
import { languageName, type Translate } from '../../../i18n/index.ts'
import type { FormValues } from '../../../machines/form/types.ts'
import { labelIn } from '../choices.ts'
import { createResourceScreen } from '../resource-screen.tsx'
import type { ResourceView } from '../resource-view.ts'
import {
  headingColumn,
  organizationColumn,
  organizationField,
  organizationFilter,
  statusColumn,
  textColumn,
} from './cells.tsx'

const roleText = (t: Translate, role: number) => t(`role.${roleName(role) ?? 'employee'}`)
const chosenRole = ({ role }: FormValues): Role | undefined => ALL_ROLES.find((id) => String(id) === role)

/** The list and the form of users. */
export const USERS: ResourceView = {
  name: 'users',
  word: 'user',
  title: 'page.users',
  sort: { sortBy: 'lastName', descending: false },
  columns: [
    headingColumn('lastName', 'administration.field.lastName'),
    textColumn('firstName', 'administration.field.firstName', { card: 'plain' }),
    textColumn('email', 'administration.field.email', { hiddenBesideOpenRow: true, card: 'plain' }),
    {
      key: 'role',
      title: 'administration.field.role',
      card: 'plain',
      sortable: true,
      cell: ({ role }, { t }) => (typeof role === 'number' ? roleText(t, role) : '—'),
    },
    organizationColumn,
    {
      key: 'establishmentIds',
      title: 'administration.field.establishments',
      card: 'plain',
      hiddenBesideOpenRow: true,
      cell: ({ establishmentIds }, { choices }) =>
        Array.isArray(establishmentIds) && establishmentIds.length > 0
          ? establishmentIds.map((id) => labelIn(choices.establishments, id)).join(', ')
          : '—',
    },
    {
      key: 'signedUp',
      title: 'administration.field.invitation',
      hiddenBesideOpenRow: true,
      cell: ({ signedUp }, { t }) =>
        t(signedUp === false ? 'administration.invited' : 'administration.signedUp'),
    },
    statusColumn('status'),
  ],
  filters: [
    organizationFilter,
    {
      name: 'role',
      label: 'administration.field.role',
      options: (t) => ALL_ROLES.map((role) => ({ value: String(role), label: roleText(t, role) })),
    },
    {
      name: 'status',
      label: 'administration.column.status',
      options: (t, word) =>
        PERSON_STATUSES.map((value) => ({
          value,
          label: t(`administration.status.${value}`, { word }),
        })),
    },
  ],
  sections: (form) => [
    {
      key: 'identity',
      title: 'administration.identity',
      fields: [
        ...organizationField(form, { field: 'establishmentIds', value: [] }),
        { kind: 'text', path: 'firstName', label: 'administration.field.firstName', max: 100 },
        { kind: 'text', path: 'lastName', label: 'administration.field.lastName', max: 100 },
        {
          kind: 'email',
          path: 'email',
          label: 'administration.field.email',
          ...(form.isNew && {
            hint: form.sendsMail
              ? 'administration.field.email.hint'
              : 'administration.field.email.hint.withoutMail',
          }),
          ...(form.isOwn && {
            readOnly: true,
            hint: form.sendsMail ? 'issue.ownEmail' : 'administration.field.email.hint.ownWithoutMail',
          }),
          wide: true,
        },
        {
          kind: 'select',
          path: 'language',
          label: 'administration.field.language',
          initialValue: DEFAULT_LANGUAGE,
          options: () => LANGUAGES.map((value) => ({ value, label: languageName(value) })),
        },
      ],
    },
    {
      key: 'rights',
      title: 'administration.rights',
      fields: [
        {
          kind: 'select',
          path: 'role',
          wide: true,
          label: 'administration.field.role',
          numeric: true,
          ...(form.isOwn && { readOnly: true, hint: 'failure.OwnRights' }),
          options: (t, viewer) =>
            ALL_ROLES.filter((role) => form.isAboveViewer || isRoleWithinRank(viewer.role, role)).map(
              (role) => ({
                value: String(role),
                label: roleText(t, role),
              }),
            ),
        },
        {
          kind: 'several',
          path: 'establishmentIds',
          label: 'administration.field.establishments',
          hint: 'administration.field.establishments.hint',
          ...(form.isOwn && { readOnly: true, hint: 'failure.OwnRights' }),
          choices: 'establishments',
          wide: true,
          isShown: (values) => {
            const role = chosenRole(values)
            return role !== undefined && isAssignedToEstablishments(role)
          },
        },
      ],
    },
  ],
  nameOf: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  managers: CAPABILITIES.administer,
  editors: CAPABILITIES.administer,
  choices: ['organizations', 'establishments'],
  lifecycle: 'person',
}

/** /user: users. */
export default createResourceScreen(USERS)
