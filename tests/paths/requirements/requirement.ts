/** The parts of the product that a requirement is about, by their names in the product. */
export interface ImplementedBy {
  /** Transitions of lifecycles: `count: CREATED UPDATED validate VALIDATED` is one from each of the statuses before the event. */
  readonly arrows?: readonly string[]
  /** `POST /remittances`; `GET /remittances` is the list, its count and one item. */
  readonly calls?: readonly string[]
  /** Addresses of screens. */
  readonly screens?: readonly string[]
  readonly machines?: readonly string[]
  readonly codes?: readonly string[]
  readonly refusals?: readonly string[]
  readonly jobs?: readonly string[]
  readonly rights?: readonly string[]
  /** `cashcarriers: name address status` are fields of a resource. */
  readonly fields?: readonly string[]
}

/** One requirement. Its id is permanent; that of a removed one is not used again. */
export interface Requirement {
  /** `R-` with its section and number: `R-REM-04`. */
  readonly id: string
  readonly text: string
  /** The numbers of the decisions that complete the owner's text, or `SECURITY`; none when the owner asked for it literally. */
  readonly decisions?: readonly string[]
  readonly implementedBy?: ImplementedBy
  /** The tests, by file below `tests`, each by the title of its `it` or `describe`; none named is the whole file. */
  readonly tests: Readonly<Record<string, readonly string[]>>
}

/** Requirements under one heading. */
export interface RequirementSection {
  readonly code: string
  readonly title: string
  readonly requirements: readonly Requirement[]
}
