import type { PersonName } from '../commands/organization-rows.ts'
import type { TestData } from './test-data.ts'

/** A request: its path parameters, its query, and its body. */
export interface Sent {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** A body that is not JSON, and its content type. */
  readonly raw?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The declaration of a call, besides its schemas and its row in rights.ts. */
export interface Declared {
  /** Who sends the example. */
  readonly by: PersonName
  /** A valid request, which succeeds on an unused stage. Name every id that the call takes. */
  readonly example: (testData: TestData) => Sent
  /** The current session may be over afterwards. */
  readonly endsSession?: true
  /** Its implementation is shared with calls that are tested more: it gets fewer invalid requests. */
  readonly likeOthers?: true
  /** A read of it downloads a file, which is recorded in the audit trail; nothing else changes. */
  readonly readLeavesTrace?: true
  /** A refusal is recorded in the audit trail. */
  readonly refusalLeavesTrace?: true
}
