import type { CodeName } from '../../../src/domain/codes.ts'
import type { JobType } from '../../../src/domain/jobs/jobs.ts'
import type { RefusalName } from '../../../src/domain/refusals.ts'
import type { Capability } from '../../../src/domain/roles.ts'

/** What in the product a requirement is about, by the names that the product itself gives. */
export interface Held {
  /** Arrows of lifecycles: `count: CREATED UPDATED validate VALIDATED` is one from each of the statuses before the event. */
  readonly arrows?: readonly string[]
  /** `POST /remittances`; `GET /remittances` is the list, its count and one of it. */
  readonly calls?: readonly string[]
  /** Addresses of screens. */
  readonly screens?: readonly string[]
  readonly machines?: readonly string[]
  readonly codes?: readonly CodeName[]
  readonly refusals?: readonly RefusalName[]
  readonly jobs?: readonly JobType[]
  readonly rights?: readonly Capability[]
  /** `cashcarriers: name address status` are fields of a resource. */
  readonly fields?: readonly string[]
}

/** One thing that the product must do. Its id stays its own; that of one that is no more is not given again. */
export interface Requirement {
  /** `R-` and its room and number: `R-REM-04`. */
  readonly id: string
  readonly says: string
  /** The numbers of the decisions that fill what the owner left open, or `SECURITY`; none where the owner asked for it as it stands. */
  readonly decided?: readonly string[]
  readonly holds?: Held
  /** The tests that hold it, by file below `tests`, each by the title of its `it` or `describe`; none named is the whole file. */
  readonly tests: Readonly<Record<string, readonly string[]>>
}

/** Requirements that stand together under one heading. */
export interface Room {
  readonly code: string
  readonly title: string
  readonly requirements: readonly Requirement[]
}

/** The four calls by which head office keeps a resource, and those that read it. */
export const keeping = (resource: string): readonly string[] => [
  `GET /${resource}`,
  `POST /${resource}`,
  `PUT /${resource}/{id}`,
  `PUT /${resource}status`,
  `DELETE /${resource}/{id}`,
]
