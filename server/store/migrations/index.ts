import { readdirSync } from 'node:fs'
import type { Migration } from 'kysely/migration'

/** Named by its number and subject, such as `016-pouch-custody.ts`. */
const STEP = /^\d{3}-[a-z-]+\.ts$/u

const names = readdirSync(import.meta.dirname)
  .filter((file) => STEP.test(file))
  .sort()

/** Every step of the schema by name, applied in the order of the names. A step that was released is never edited. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = Object.fromEntries(
  await Promise.all(
    names.map(async (file) => {
      const migration: Migration = await import(new URL(file, import.meta.url).href)
      return [file.replace('.ts', ''), migration] as const
    }),
  ),
)
