import type { SessionUser } from '../../../src/domain/contract/auth.ts'
import type { TestOrganization } from '../walk/api/test-organization.ts'

export type FieldValues = Readonly<Record<string, unknown>>

/** The data that is known before an event, without the effect of the event. */
export interface StepContext<Fixture> {
  readonly testOrganization: TestOrganization
  readonly fixture: Fixture
  /** The person who causes the event; null for a job. */
  readonly by: SessionUser | null
  /** Matches every moment from the request to the check; for a job, from the creation of the record. */
  readonly now: unknown
  /** Matches every moment from the creation of the record to the check. */
  readonly sinceCreation: unknown
}

/** A line of the history. An optional field that is missing is not compared. */
export interface ExpectedHistoryLine {
  readonly action: string
  readonly entity: string
  readonly entityId?: unknown
  readonly before?: unknown
  readonly after?: unknown
}

/** Stands for the line about the record itself, which the checker computes. */
export const OWN_LINE = 'own'
type Lines = readonly (ExpectedHistoryLine | typeof OWN_LINE)[]

/** The effects of one event on a record and its surroundings. */
export interface ExpectedEffect<Fixture> {
  readonly by: 'user' | 'director' | 'accountant' | 'admin' | 'job'
  /** The changed fields of the record’s document, besides status, version and time of the change. */
  readonly sets?: (before: FieldValues, given: StepContext<Fixture>) => FieldValues
  /** The lines of the history, in order; by default only the record's own. */
  readonly lines?: (before: FieldValues, after: FieldValues, given: StepContext<Fixture>) => Lines
  /** Tables that change, besides the record's own and the history. */
  readonly tables?: readonly string[] | ((before: FieldValues) => readonly string[])
}

/** The expected document, row and history of a record, described independently of the server. */
export interface ExpectedRecord<Fixture> {
  readonly entity: string
  readonly table: string
  /** The chain of its history. */
  readonly chain: 'establishment' | 'organization'
  /**
   * For a record that continues by itself, such as a job: the action of a history line. Only the lines after the last line
   * with this action are compared.
   */
  readonly historyCheckedAfter?: string
  /**
   * For a record that continues by itself: the tables that its creation changes. The observation of its tables begins before
   * its creation.
   */
  readonly changedOnCreation?: readonly string[]
  /** The field names of its document, from the contract. */
  readonly fields: readonly string[]
  /** The document of a newly created record, with its version and times, and columns that are not in the document. */
  readonly initial: (given: StepContext<Fixture>) => FieldValues
  readonly events: Readonly<Record<string, ExpectedEffect<Fixture>>>
  /** Fields of the document that are derived, so that its history line does not contain them. */
  readonly derivedFields?: readonly string[]
  /** Column values that are not in the document; `undefined` is not compared. */
  readonly columns?: (document: FieldValues) => FieldValues
  /** Returns the line about the record itself. If it is null or this function is missing, the line contains the changed fields. */
  readonly ownLine?: (
    event: string,
    before: FieldValues,
    after: FieldValues,
  ) => Pick<ExpectedHistoryLine, 'before' | 'after'> | null
}

/** The initial values of the fields that every stored record of an organization has. */
export const initialStoredFields = <Fixture>(
  { testOrganization, now }: StepContext<Fixture>,
  id: string,
): FieldValues => ({
  id,
  organizationId: testOrganization.user.user.organizationId,
  version: 1,
  createdAt: now,
  updatedAt: now,
})

/** The fields of a document that name the establishment of the user. */
export const establishmentFields = ({ user: { user } }: TestOrganization) => {
  const { establishmentId } = user
  return {
    establishmentId,
    establishmentName: user.establishments.find(({ id }) => id === establishmentId)?.name,
  }
}

export const nameOf = ({ firstName, lastName }: SessionUser) => `${firstName} ${lastName}`
