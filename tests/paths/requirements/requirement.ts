/** The parts of the product that a requirement is about, by their names in the product. */
export interface ImplementedBy {
  /** Transitions of lifecycles: `count: CREATED UPDATED validate VALIDATED` stands for two, from CREATED and from UPDATED. */
  readonly arrows?: readonly string[]
  /** Calls, such as `POST /remittances`. The `GET` of a resource stands for its list, the count of the list, and one item. */
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

/** One requirement. Its id is permanent and is not used again after the requirement is removed. */
export interface Requirement {
  /** `R-` with its section and number: `R-REM-04`. */
  readonly id: string
  readonly text: string
  /**
   * The numbers of the decision records that complete the owner's text, or `SECURITY`; empty or absent when the
   * owner's text is sufficient.
   */
  readonly decisions?: readonly string[]
  readonly implementedBy?: ImplementedBy
  /** By file, relative to `tests`: the titles of its `it` or `describe` that test the requirement. Without a title, the whole file does. */
  readonly tests: Readonly<Record<string, readonly string[]>>
}

/** Requirements under one heading. */
export interface RequirementSection {
  readonly code: string
  readonly title: string
  readonly requirements: readonly Requirement[]
}
