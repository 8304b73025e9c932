/** What is administered through the generic calls, by its name in the API. */
export const ADMINISTERED = [
  'organizations',
  'establishments',
  'establishmentsettings',
  'cashpads',
  'cashcarriers',
  'cashregisters',
  'users',
  'paymentmodes',
  'paymentcategories',
  'saletypetaxes',
  'deltareasons',
] as const
export type AdministeredName = (typeof ADMINISTERED)[number]

/** A stored row of any of them. */
export interface AdministeredRow {
  readonly id: string
  readonly version: number
  readonly [field: string]: unknown
}

/** What forms choose from, by the resource that has it. */
export const CHOICE_LISTS = ['organizations', 'establishments', 'cashcarriers', 'paymentmodes'] as const
export type ChoiceList = (typeof CHOICE_LISTS)[number]
/** One of them: its id, its name, and whose it is, where it is an organization's. */
export interface StoredChoice {
  readonly value: string
  readonly label: string
  readonly organizationId?: string
}
export type ChoiceLists = Readonly<Partial<Record<ChoiceList, readonly StoredChoice[]>>>
