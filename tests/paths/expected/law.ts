import type { SessionUser } from '../../../src/domain/contract/auth.ts'
import type { House } from '../walk/api/house.ts'

export type Holds = Readonly<Record<string, unknown>>

/** What is known when something happens to a thing: never what became of it. */
export interface Given<Thing> {
  readonly house: House
  readonly thing: Thing
  /** Who does it; null for a job. */
  readonly by: SessionUser | null
  /** A moment of now: not before it was asked for, and not after it is looked at. */
  readonly now: unknown
  /** A moment since the thing was made. */
  readonly once: unknown
}

/** A line of the history: what is not told of it is not looked at. `own` stands for the line of the thing itself. */
export interface Line {
  readonly action: string
  readonly entity: string
  readonly entityId?: unknown
  readonly before?: unknown
  readonly after?: unknown
}

export const OWN = 'own'
export type Lines = readonly (Line | typeof OWN)[]

/** What one event does to a thing, and around it. */
export interface Effect<Thing> {
  readonly by: 'user' | 'director' | 'accountant' | 'admin' | 'job'
  /** The fields of its document that become others, beside status, version and the moment of the change. */
  readonly sets?: (before: Holds, given: Given<Thing>) => Holds
  /** The lines of the history, in their order; the thing's own alone where nothing is said. */
  readonly lines?: (before: Holds, after: Holds, given: Given<Thing>) => Lines
  /** Tables in which anything changes, beside that of the thing and the history. */
  readonly tables?: readonly string[] | ((before: Holds) => readonly string[])
}

/** What the document, the row and the history of a thing hold, told beside the server. */
export interface Law<Thing> {
  readonly entity: string
  readonly table: string
  /** Whose history it is in. */
  readonly chain: 'establishment' | 'organization'
  /** The line of its own after which it goes on by itself: what it has done before it can be looked at is looked at then. */
  readonly beginsBefore?: string
  /** Of what goes on by itself: the tables in which making it changes anything. It is watched from before it is made. */
  readonly makes?: readonly string[]
  /** The names of the fields of its document, by the contract. */
  readonly fields: readonly string[]
  /** The document of a thing that was just made, with its version and moments, and columns that its document does not show. */
  readonly begins: (given: Given<Thing>) => Holds
  readonly events: Readonly<Record<string, Effect<Thing>>>
  /** Fields of the document that are not its own, so that its line of the history says nothing of them. */
  readonly ofOthers?: readonly string[]
  /** What columns hold that its document does not show; `undefined` for what is not told. */
  readonly columns?: (document: Holds) => Holds
  /** The line of the history of the thing itself, where it says more than what has changed. */
  readonly ownLine?: (event: string, before: Holds, after: Holds) => Pick<Line, 'before' | 'after'> | null
}

/** What every stored thing of an organization has at first. */
export const storedAtFirst = <Thing>({ house, now }: Given<Thing>, id: string): Holds => ({
  id,
  organizationId: house.user.user.organizationId,
  version: 1,
  createdAt: now,
  updatedAt: now,
})

export const establishmentOf = ({ user: { user } }: House) => {
  const { establishmentId } = user
  return {
    establishmentId,
    establishmentName: user.establishments.find(({ id }) => id === establishmentId)?.name,
  }
}

export const nameOf = ({ firstName, lastName }: SessionUser) => `${firstName} ${lastName}`
