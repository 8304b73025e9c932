import type { Database } from '../../../server/store/open.ts'

/** A database whose statements fail on command. */
export interface FailingDatabase {
  readonly db: Database
  /** From this statement on (1 is the next), every statement except ROLLBACK fails with this error, until `stopFailing` is called. */
  failFrom(statement: number, createError: () => Error): void
  stopFailing(): void
}

export function failingDatabase(db: Database): FailingDatabase {
  let sentCount = 0
  let failsFrom = Number.POSITIVE_INFINITY
  let createError = (): Error => new Error('the test did not set the error')
  const countOrFail = (): void => {
    sentCount += 1
    if (sentCount >= failsFrom) throw createError()
  }
  const kysely = db.kysely.withPlugin({
    transformQuery({ node }) {
      // ROLLBACK still succeeds: only the statement fails, not the connection.
      if (node.kind !== 'RawNode' || node.sqlFragments[0] !== 'rollback') countOrFail()
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const together: Database['together'] = async (statements) => {
    countOrFail()
    return db.together(statements)
  }
  return {
    db: { ...db, kysely, together },
    failFrom(statement, createNextError) {
      sentCount = 0
      failsFrom = statement
      createError = createNextError
    },
    stopFailing() {
      failsFrom = Number.POSITIVE_INFINITY
    },
  }
}
