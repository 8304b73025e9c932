import { sql } from 'kysely'
import type { Database } from '../../../server/store/open.ts'
import { EXPECTED_RECORDS } from '../expected/records.ts'
import { type LifecycleModel, loadModels } from '../model/models.ts'
import type { Path } from '../model/steps.ts'
import { openTestOrganization, type TestOrganization } from '../walk/api/test-organization.ts'
import { walkApi } from '../walk/api/walk.ts'
import { walkStatusOf } from '../walk/results.ts'
import { hashOfSources, storeResults } from '../walk/stored-results.ts'
import { openTarget } from '../walk/target.ts'

/** The share of mutants that must be noticed. */
const REQUIRED_SHARE = 0.95
/** A mutant is also noticed if the walk waits for a job longer than this many times the duration of the unchanged path. */
const TIMEOUT_FACTOR = 5

/** A wrong write of the database: another value in a column of a row or history line, a missing history line, or a change of another table. */
interface RowMutant {
  readonly what: string
  readonly table: string
  readonly when: 'update' | 'insert'
  /** The statements that a trigger executes before the row is written. */
  readonly triggerBody: string
}

/** Columns that are not changed, because they identify or order the row. */
const UNCHANGED_COLUMNS = new Set(['id', 'organization_id', 'establishment_id', 'reference'])
/** Columns of a history line that the walk compares with expected values. */
const OBSERVABLE_COLUMNS = ['by_id', 'by_name', 'action', 'entity', 'entity_id', 'before', 'after', 'at']

/**
 * Changes the values that the database writes, one column at a time, in a demo that it starts itself, and walks the
 * shortest path of each lifecycle over HTTP. The walk must notice a row with another value, a missing or
 * different history line, and another changed table. The unchanged path must succeed before and after.
 *
 * @param names the names of lifecycles; an empty list means all
 */
export async function runRowMutants(
  names: readonly string[],
  print: (text: string) => void,
): Promise<number> {
  const stamp = hashOfSources(['tests/paths/mutants/rows.ts'])
  const done: { name: string; mutants: number; survivors: string[] }[] = []
  for (const model of await loadModels()) {
    if (model.kind !== 'lifecycle' || (names.length > 0 && !names.includes(model.name))) continue
    const path = [...model.paths].sort((a, b) => a.steps.length - b.steps.length)[0]!
    // Mutants change the stored data, so each lifecycle starts with a new demo.
    const target = await openTarget({ isInProcess: true })
    try {
      const opened = await openTestOrganization(target)
      const db = target.db!
      const mutants = await mutantsOf(db, model.name)
      const survivors: string[] = []
      const testOrganization = {
        ...opened,
        patienceMs: TIMEOUT_FACTOR * (await walkUnchanged(opened, model, path)),
      }
      for (const mutant of mutants) {
        const began = performance.now()
        const by = await firstFailure(db, testOrganization, model, path, mutant)
        if (by === null) survivors.push(mutant.what)
        else if (names.length > 0)
          print(
            `  noticed  ${mutant.what} (${((performance.now() - began) / 1_000).toFixed(1)} s)\n           by ${by}`,
          )
      }
      await walkUnchanged(opened, model, path)
      done.push({ name: model.name, mutants: mutants.length, survivors })
      print(`lifecycle ${model.name}: ${mutants.length - survivors.length} of ${mutants.length} noticed`)
      for (const one of survivors) print(`  SURVIVED ${one}`)
    } finally {
      await target.close()
    }
  }
  storeResults('rows', stamp, done)
  const all = done.reduce((sum, { mutants }) => sum + mutants, 0)
  const survived = done.reduce((sum, { survivors }) => sum + survivors.length, 0)
  print(`${all - survived} of ${all} changed rows and lines were noticed.`)
  return all - survived >= REQUIRED_SHARE * all ? 0 : 1
}

/**
 * The duration of the unchanged path in milliseconds. Rejects when it fails, because then no mutant could be
 * checked.
 */
async function walkUnchanged(
  testOrganization: TestOrganization,
  model: LifecycleModel,
  path: Path,
): Promise<number> {
  const result = await walkApi(testOrganization, model, path, new Set())
  if (!result || walkStatusOf(result) === 'failed')
    throw new Error(`${model.name} ${path.number} fails without a mutant: ${result?.failure}`)
  return result.milliseconds
}

async function mutantsOf(db: Database, name: string): Promise<readonly RowMutant[]> {
  const { table, entity } = EXPECTED_RECORDS[name]!
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name in (${table}, 'audit_events') order by 1, 2`.execute(
    db.kysely,
  )
  const line = { table: 'audit_events', when: 'insert' } as const
  return [
    ...rows
      .filter((column) => column.table === table && !UNCHANGED_COLUMNS.has(column.column))
      .map(({ column, type }) => ({
        what: `${table}.${column} is written with another value`,
        table,
        when: 'update' as const,
        triggerBody: `new.${column} := ${otherValue(`new.${column}`, type)}`,
      })),
    ...rows
      .filter((column) => column.table === 'audit_events' && OBSERVABLE_COLUMNS.includes(column.column))
      .map(({ column, type }) => ({
        ...line,
        what: `the history of ${entity} has another ${column}`,
        triggerBody: `if new.entity = '${entity}' then new.${column} := ${otherValue(`new.${column}`, type)}; end if`,
      })),
    {
      ...line,
      what: `the history of ${entity} lacks a line`,
      triggerBody: `if new.entity = '${entity}' and new.before is not null then return null; end if`,
    },
    {
      what: `delta_reasons changes with ${table}`,
      table,
      when: 'update',
      triggerBody: 'update delta_reasons set version = version + 1',
    },
  ]
}

function otherValue(value: string, type: string): string {
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type === 'boolean') return `not coalesce(${value}, false)`
  if (type === 'date') return `coalesce(${value}, date '2026-01-31') - 1`
  if (type.startsWith('timestamp')) return `coalesce(${value}, now()) - interval '1 day'`
  if (type === 'jsonb') return `'{"else": 1}'::jsonb`
  if (type === 'text') return `coalesce(${value}, '') || 'X'`
  return `coalesce(${value}, 0) + 1`
}

/** The first difference that the walk reports; null when it succeeds. */
async function firstFailure(
  db: Database,
  testOrganization: TestOrganization,
  model: LifecycleModel,
  path: Path,
  { table, when, triggerBody }: RowMutant,
): Promise<string | null> {
  await sql
    .raw(
      `create function written_otherwise() returns trigger language plpgsql security definer as
        $$ begin ${triggerBody}; return new; end $$`,
    )
    .execute(db.kysely)
  // Triggers run in the order of their names: this one is the last.
  const trigger = `create trigger zz_written_otherwise before ${when} on ${table}
    for each row execute function written_otherwise()`
  await sql.raw(trigger).execute(db.kysely)
  try {
    const result = await walkApi(testOrganization, model, path, new Set())
    return result!.failure
  } finally {
    await sql.raw('drop function written_otherwise() cascade').execute(db.kysely)
  }
}
