import type { PersonName } from '../commands/insert-organization.ts'
import type { TestData } from './test-data.ts'

/** A request: its path parameters, its query, and its body. */
export interface CallRequest {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** A body that is sent unchanged, such as a file, and its content type. */
  readonly raw?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The declaration of a call, besides its schemas and its row in rights.ts. */
export interface CallDeclaration {
  /** Who sends the example. */
  readonly by: PersonName
  /** A valid request, which succeeds with new test data. It contains every id that the call accepts. */
  readonly example: (testData: TestData) => CallRequest
  /** The call may end the current session. */
  readonly endsSession?: true
  /** The call shares its implementation with others, so fuzz.test.ts sends it fewer requests. */
  readonly sharesImplementation?: true
  /** The read downloads a file: the history records the download, and nothing else changes. */
  readonly readLeavesTrace?: true
  /** A refusal is recorded in the history. */
  readonly refusalLeavesTrace?: true
}
