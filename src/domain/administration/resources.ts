/**
 * The resources of the administration screens, by their API names; `cashpads` is only a name of the client.
 */
const ADMINISTERED = [
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

/** A stored row of any of these resources. */
export interface AdministeredRow {
  readonly id: string
  readonly version: number
  readonly [field: string]: unknown
}

/** The lists that form fields offer choices from, by resource. */
export const CHOICE_LISTS = ['organizations', 'establishments', 'cashcarriers', 'paymentmodes'] as const
export type ChoiceList = (typeof CHOICE_LISTS)[number]
/** One choice: `value` is its id, `label` its name. */
export interface StoredChoice {
  /** True when it can't be chosen any more; where it is chosen already, it stays. */
  readonly isInactive?: boolean
  readonly value: string
  readonly label: string
  readonly organizationId?: string
  /** The labels that group establishments; only for establishments. */
  readonly labels?: readonly string[]
}
export type ChoiceLists = Readonly<Partial<Record<ChoiceList, readonly StoredChoice[]>>>
