import type { ReactNode } from 'react'
import type { AdministeredName } from '../../domain/administration/resources.ts'
import type { FilterOf } from '../../domain/lists/lists.ts'
import { ROLES, type Role } from '../../domain/roles.ts'
import type { MessageId, Translate } from '../../i18n/index.ts'
import type { Column, SelectOption, Sort } from '../ui/index.ts'
import type { ChoiceName, Choices } from './choices.ts'
import type { Looker, SectionSpec } from './fields.ts'
import type { Entry } from './read-form.ts'

/** What a cell may need beside its row. */
export interface CellTools {
  readonly t: Translate
  readonly choices: Choices
  /** What the row is: its words agree with it. */
  readonly word: ResourceWord
}

/** One column of a list: a line of a declaration. */
export interface ColumnSpec {
  readonly key: string
  readonly title: MessageId
  readonly cell: (row: Entry, tools: CellTools) => ReactNode
  readonly heading?: boolean
  readonly sortable?: boolean
  readonly align?: 'end'
  /** Where it stands on a phone, where a row is a card. */
  readonly card?: Column<Entry>['card']
  /** Left out while a row is open beside the list. */
  readonly aside?: boolean
  /** For head office alone, which sees every organization. */
  readonly headOffice?: boolean
}

/** One filter of a list, by its name in the query grammar. */
export interface FilterSpec {
  readonly name: FilterOf<AdministeredName>
  readonly label: MessageId
  /** What it is chosen from: words of ours, or a list of the API. */
  readonly options: ChoiceName | ((t: Translate, word: ResourceWord) => readonly SelectOption[])
  readonly headOffice?: boolean
}

/** What the words of a resource are named by: `administration.<word>.new`. */
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

/** A resource as its screens show it: its list, its form, and what may become of a row. */
export interface ResourceView {
  readonly name: AdministeredName
  readonly word: ResourceWord
  readonly title: MessageId
  readonly sort: Sort
  readonly columns: readonly ColumnSpec[]
  readonly filters: readonly FilterSpec[]
  /** The form of a row, and of a new one. */
  readonly sections: (form: Looker & { readonly isNew: boolean }) => readonly SectionSpec[]
  /** What the row is called where it is spoken of. */
  readonly nameOf: (entry: Entry) => string
  /** Who may make one, set it aside and take it away; where nobody is named, the rows are there already. */
  readonly keepers: readonly Role[]
  /** Who may change one. */
  readonly changers: readonly Role[]
  /** What fields, filters and cells choose from. */
  readonly choices: readonly ChoiceName[]
  /** `status`: in use, set aside, gone. `active`: the same, said by a flag. `person`: active or gone, and may come back. `none`: it stays as it is. */
  readonly life: 'status' | 'active' | 'person' | 'none'
}

/** In use, set aside or gone, whichever way the resource says it. */
export function statusOf(entry: Entry): 'ACTIVE' | 'INACTIVE' | 'DELETED' {
  if (entry.status === 'INACTIVE' || entry.status === 'DELETED') return entry.status
  return entry.active === false ? 'INACTIVE' : 'ACTIVE'
}

/** Whether a column or a filter is there for somebody of this role. */
export function isFor({ headOffice = false }: { readonly headOffice?: boolean }, role: Role): boolean {
  return !headOffice || role === ROLES.superAdmin
}
