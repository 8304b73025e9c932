import type { ReactNode } from 'react'
import type { AdministeredName } from '../../domain/administration/resources.ts'
import type { FilterOf } from '../../domain/lists/lists.ts'
import { hasCapability, type Role } from '../../domain/roles.ts'
import type { MessageId, Translate } from '../../i18n/index.ts'
import type { Column, SelectOption, Sort } from '../ui/index.ts'
import type { ChoiceName, Choices } from './choices.ts'
import type { FieldViewer, SectionSpec } from './fields.ts'
import type { FormRow } from './read-form.ts'

/** The first item of the breadcrumb of screens that belong to the settings. */
export const SETTINGS_CRUMB = { title: 'shell.menu.settings', link: '/settings' } as const

/** The data that a cell needs besides its row. */
export interface CellTools {
  readonly t: Translate
  readonly choices: Choices
  /** The name of the resource in message keys. */
  readonly word: ResourceWord
}

/** The declaration of one column of a list. */
export interface ColumnSpec {
  readonly key: string
  readonly title: MessageId
  readonly cell: (row: FormRow, tools: CellTools) => ReactNode
  /** True for the one column that names its row for screen readers. */
  readonly heading?: boolean
  readonly sortable?: boolean
  readonly align?: 'end'
  /** The place of the value on the card that shows the row on a phone. */
  readonly card?: Column<FormRow>['card']
  /** Hidden while a row is open beside the list. */
  readonly hiddenBesideOpenRow?: boolean
  /** True to show the column to head office only, which sees every organization. */
  readonly headOfficeOnly?: boolean
}

/** The declaration of one filter of a list. `name` is its name in the query grammar. */
export interface FilterSpec {
  readonly name: FilterOf<AdministeredName>
  readonly label: MessageId
  /** The name of a list of choices, or a function that returns fixed options. */
  readonly options: ChoiceName | ((t: Translate, word: ResourceWord) => readonly SelectOption[])
  readonly headOfficeOnly?: boolean
  /** The label of the option that shows all rows; by default `filter.all`, which suits masculine nouns. */
  readonly allLabel?: MessageId
}

/** The word for the resource in message keys: `administration.<word>.new`. */
type ResourceWord =
  | 'organization'
  | 'establishment'
  | 'carrier'
  | 'user'
  | 'mode'
  | 'category'
  | 'tax'
  | 'register'
  | 'reason'
  | 'remittance'

/** The facts about a form that decide which fields it has, and which of them can be edited. */
interface FormOfRow extends FieldViewer {
  readonly isNew: boolean
  /** The row is the user's own account. */
  readonly isOwn?: boolean
  /** The row is a person whose role is above the user's. */
  readonly isAboveViewer?: boolean
  /** The server sends e-mails. */
  readonly sendsMail?: boolean
}

/** The declaration of a resource's list and of the actions on a row. */
export interface ResourceList {
  readonly name: AdministeredName
  readonly word: ResourceWord
  readonly title: MessageId
  readonly sort: Sort
  readonly columns: readonly ColumnSpec[]
  readonly filters: readonly FilterSpec[]
  /** The name of the row in sentences. */
  readonly nameOf: (entry: FormRow, t: Translate) => string
  /** The roles that may create a row or use the actions on it (`rowActionsOf`); empty if the screen offers neither. */
  readonly managers: readonly Role[]
  /** The roles that may change a row. */
  readonly editors: readonly Role[]
  /** The lists that fields, filters and cells use. */
  readonly choices: readonly ChoiceName[]
  /**
   * How the row stores its lifecycle. `status`: a field with ACTIVE, INACTIVE or DELETED. `active`: a boolean field. `person`: like `status`, and
   * a person can be restored. `none`: this screen does not change the status.
   */
  readonly lifecycle: 'status' | 'active' | 'person' | 'none'
}

/** The declaration of a resource's screens: its list, the actions on a row, and its form. */
export interface ResourceView extends ResourceList {
  /** The form of a row and of a new row. */
  readonly sections: (form: FormOfRow) => readonly SectionSpec[]
}

/** The status of a row: in most resources it is stored in `status`, in others in the boolean `active`. */
export function statusOf(entry: FormRow): 'ACTIVE' | 'INACTIVE' | 'DELETED' {
  if (entry.status === 'INACTIVE' || entry.status === 'DELETED') return entry.status
  return entry.active === false ? 'INACTIVE' : 'ACTIVE'
}

/** Whether a column or a filter is shown to this role. */
export function isShownToRole(
  { headOfficeOnly = false }: { readonly headOfficeOnly?: boolean },
  role: Role,
): boolean {
  return !headOfficeOnly || hasCapability(role, 'seeEveryOrganization')
}
