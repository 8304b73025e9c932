import type { ReactNode } from 'react'
import type { AdministeredName } from '../../domain/administration/resources.ts'
import type { FilterOf } from '../../domain/lists/lists.ts'
import { hasCapability, type Role } from '../../domain/roles.ts'
import type { MessageId, Translate } from '../../i18n/index.ts'
import type { Column, SelectOption, Sort } from '../ui/index.ts'
import type { ChoiceName, Choices } from './choices.ts'
import type { ColumnViewer, SectionSpec } from './fields.ts'
import type { Entry } from './read-form.ts'

/** The data of a cell besides its row. */
export interface CellTools {
  readonly t: Translate
  readonly choices: Choices
  /** Name of the resource: its messages use it. */
  readonly word: ResourceWord
}

/** The declaration of one column of a list. */
export interface ColumnSpec {
  readonly key: string
  readonly title: MessageId
  readonly cell: (row: Entry, tools: CellTools) => ReactNode
  readonly heading?: boolean
  readonly sortable?: boolean
  readonly align?: 'end'
  /** The place of the value on a phone, where a row is a card. */
  readonly card?: Column<Entry>['card']
  /** Hidden while a row is open beside the list. */
  readonly aside?: boolean
  /** Only for head office, which sees every organization. */
  readonly headOffice?: boolean
}

/** One filter of a list, by its name in the query grammar. */
export interface FilterSpec {
  readonly name: FilterOf<AdministeredName>
  readonly label: MessageId
  /** The choices: fixed labels, or a list from the API. */
  readonly options: ChoiceName | ((t: Translate, word: ResourceWord) => readonly SelectOption[])
  readonly headOffice?: boolean
  /** The choice without a filter where the word of the other choices is feminine in French and Italian; by default `filter.all`. */
  readonly all?: MessageId
}

/** Prefix of the resource's message keys: `administration.<word>.new`. */
export type ResourceWord =
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

/** A resource as its screens show it: its list, its form and the actions on a row. */
export interface ResourceView {
  readonly name: AdministeredName
  readonly word: ResourceWord
  readonly title: MessageId
  readonly sort: Sort
  readonly columns: readonly ColumnSpec[]
  readonly filters: readonly FilterSpec[]
  /** The form of a row and of a new row. */
  readonly sections: (form: ColumnViewer & { readonly isNew: boolean }) => readonly SectionSpec[]
  /** The name of the row in sentences. */
  readonly nameOf: (entry: Entry, t: Translate) => string
  /** Who may create, deactivate and delete a row. Where no role is given, rows are neither created nor deleted here. */
  readonly keepers: readonly Role[]
  /** Who may change a row. */
  readonly changers: readonly Role[]
  /** The lists that fields, filters and cells use. */
  readonly choices: readonly ChoiceName[]
  /**
   * The lifecycle. `status`: active, inactive, deleted. `active`: the same with a boolean field. `person`: active or deleted, and
   * can be restored. `none`: no lifecycle.
   */
  readonly life: 'status' | 'active' | 'person' | 'none'
}

/** Active, inactive or deleted, whichever way the resource stores it. */
export function statusOf(entry: Entry): 'ACTIVE' | 'INACTIVE' | 'DELETED' {
  if (entry.status === 'INACTIVE' || entry.status === 'DELETED') return entry.status
  return entry.active === false ? 'INACTIVE' : 'ACTIVE'
}

/** Whether a column or a filter is shown to this role. */
export function isShownToRole(
  { headOffice = false }: { readonly headOffice?: boolean },
  role: Role,
): boolean {
  return !headOffice || hasCapability(role, 'seeEveryOrganization')
}
