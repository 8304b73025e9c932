import { mkdir, readdir, readFile, rename, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copyWhileInUse, finishCopy } from '../../../server/store/embedded/copy.ts'
import { openOwnTestDatabase, temporaryDirectory } from '../../support/database.ts'

const LONG_AGO = new Date('2020-01-01T00:00:00Z')

let root: string
let from: string
let to: string
beforeEach(async () => {
  root = await temporaryDirectory()
  from = join(root, 'from')
  to = join(root, 'to')
})
afterEach(() => rm(root, { recursive: true }))

async function writeFileAt(path: string, text: string, modified = LONG_AGO): Promise<void> {
  await mkdir(join(from, path, '..'), { recursive: true })
  await writeFile(join(from, path), text)
  await utimes(join(from, path), modified, modified)
}

async function treeOf(directory: string): Promise<Record<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const tree: Record<string, string> = {}
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    tree[path.slice(directory.length)] = entry.isFile() ? await readFile(path, 'utf8') : '(directory)'
  }
  return tree
}

describe('a copy of files that change meanwhile', () => {
  it('is equal to the directory in the end', async () => {
    for (const name of [
      'kept',
      'longer',
      'shorter',
      'rewritten',
      'dropped',
      'renamed',
      'a/b/deep',
      'gone/with/all',
    ])
      await writeFileAt(name, `${name} as it was`)
    await mkdir(join(from, 'empty'))
    const ahead = await copyWhileInUse(from, to)
    expect(await treeOf(to)).toEqual(await treeOf(from))

    await writeFileAt('longer', 'longer than it was before, much longer')
    await truncate(join(from, 'shorter'), 3)
    await writeFile(join(from, 'rewritten'), 'rewritten, no longer')
    await rm(join(from, 'dropped'))
    await rename(join(from, 'renamed'), join(from, 'a', 'renamed'))
    await rm(join(from, 'gone'), { recursive: true })
    await writeFileAt('new/one', 'new')
    finishCopy(from, to, ahead)
    expect(await treeOf(to)).toEqual(await treeOf(from))
  })

  it('copies a file again that was written in the same millisecond, which file times do not show', async () => {
    const now = new Date()
    await writeFileAt('hot', 'one', now)
    const ahead = await copyWhileInUse(from, to)
    await writeFileAt('hot', 'two', now)
    finishCopy(from, to, ahead)
    expect(await treeOf(to)).toEqual({ '/hot': 'two' })
  })

  it('does not copy unchanged files again', async () => {
    await writeFileAt('kept', 'kept')
    const ahead = await copyWhileInUse(from, to)
    await writeFile(join(to, 'kept'), 'the copy itself')
    finishCopy(from, to, ahead)
    expect(await treeOf(to)).toEqual({ '/kept': 'the copy itself' })
  })
})

it('a copy of the embedded database during writes contains every acknowledged row, and does not change afterwards', async () => {
  const db = await openOwnTestDatabase()
  await sql`create table written (n integer primary key, text text)`.execute(db.kysely)
  let acknowledged = 0
  let going = true
  const writer = (async () => {
    while (going) {
      await sql`insert into written values (${acknowledged + 1}, ${'x'.repeat(2_000)})`.execute(db.kysely)
      acknowledged += 1
    }
  })()
  await expect.poll(() => acknowledged).toBeGreaterThan(20)
  const before = acknowledged
  const copy = await db.openCopy?.()
  going = false
  await writer
  const written = async () => {
    const { rows } = await sql<{ last: number; rows: number }>`
      select max(n) as last, count(*) as rows from written`.execute(copy!.kysely)
    return rows[0] ?? { last: 0, rows: 0 }
  }
  const found = await written()
  expect(found.last).toBeGreaterThanOrEqual(before)
  expect(found.rows).toBe(found.last)
  await sql`insert into written values (1000000, '')`.execute(db.kysely)
  expect(await written()).toEqual(found)
  await copy?.close()
  expect(await db.healthy()).toBe(true)
  await db.close()
})
