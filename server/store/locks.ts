import { sql, type Transaction } from 'kysely'
import { compileOnce } from './compile-once.ts'
import type { Schema } from './schema.ts'

/** Locks a name until the transaction ends; other transactions that lock the same name wait. */
export async function lockName(trx: Transaction<Schema>, name: string): Promise<void> {
  await takeLock(trx, { name })
}

/** Like `lockName`, but transactions that lock the name shared do not wait for each other. */
export async function lockNameShared(trx: Transaction<Schema>, name: string): Promise<void> {
  await takeSharedLock(trx, { name })
}

const takeLock = compileOnce(
  ({ name }: { readonly name: string }) => sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`,
)

const takeSharedLock = compileOnce(
  ({ name }: { readonly name: string }) =>
    sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`,
)
