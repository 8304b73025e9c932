import { mkdir, readdir, readFile, rename, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copyWhileInUse, finishCopy } from '../../../server/store/embedded/copy.ts'
import { openOwnTestDatabase, temporaryDirectory } from '../../support/database.ts'

const LONG_AGO = new Date('2020-01-01T00:00:00Z')

let root: string
let sourceDirectory: string
let copyDirectory: string
beforeEach(async () => {
  root = await temporaryDirectory()
  sourceDirectory = join(root, 'from')
  copyDirectory = join(root, 'to')
})
afterEach(() => rm(root, { recursive: true }))

async function writeFileAt(path: string, text: string, modified = LONG_AGO): Promise<void> {
  await mkdir(join(sourceDirectory, path, '..'), { recursive: true })
  await writeFile(join(sourceDirectory, path), text)
  await utimes(join(sourceDirectory, path), modified, modified)
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
    await mkdir(join(sourceDirectory, 'empty'))
    const firstPass = await copyWhileInUse(sourceDirectory, copyDirectory)
    expect(await treeOf(copyDirectory)).toEqual(await treeOf(sourceDirectory))

    await writeFileAt('longer', 'longer than it was before, much longer')
    await truncate(join(sourceDirectory, 'shorter'), 3)
    await writeFile(join(sourceDirectory, 'rewritten'), 'rewritten, no longer')
    await rm(join(sourceDirectory, 'dropped'))
    await rename(join(sourceDirectory, 'renamed'), join(sourceDirectory, 'a', 'renamed'))
    await rm(join(sourceDirectory, 'gone'), { recursive: true })
    await writeFileAt('new/one', 'new')
    finishCopy(sourceDirectory, copyDirectory, firstPass)
    expect(await treeOf(copyDirectory)).toEqual(await treeOf(sourceDirectory))
  })

  it('copies a file again that had just been changed, even if its size and time stay the same', async () => {
    const now = new Date()
    await writeFileAt('hot', 'one', now)
    const firstPass = await copyWhileInUse(sourceDirectory, copyDirectory)
    await writeFileAt('hot', 'two', now)
    finishCopy(sourceDirectory, copyDirectory, firstPass)
    expect(await treeOf(copyDirectory)).toEqual({ '/hot': 'two' })
  })

  it('does not copy unchanged files again', async () => {
    await writeFileAt('kept', 'kept')
    const firstPass = await copyWhileInUse(sourceDirectory, copyDirectory)
    await writeFile(join(copyDirectory, 'kept'), 'the copy itself')
    finishCopy(sourceDirectory, copyDirectory, firstPass)
    expect(await treeOf(copyDirectory)).toEqual({ '/kept': 'the copy itself' })
  })
})

it('a copy of the embedded database during writes contains every acknowledged row, and does not change afterwards', async () => {
  const db = await openOwnTestDatabase()
  await sql`create table written (n integer primary key, text text)`.execute(db.kysely)
  let acknowledged = 0
  let isWriting = true
  const writer = (async () => {
    while (isWriting) {
      await sql`insert into written values (${acknowledged + 1}, ${'x'.repeat(2_000)})`.execute(db.kysely)
      acknowledged += 1
    }
  })()
  await expect.poll(() => acknowledged).toBeGreaterThan(20)
  const before = acknowledged
  const copy = await db.openCopy?.()
  isWriting = false
  await writer
  const writtenRows = async () => {
    const { rows } = await sql<{ last: number; rows: number }>`
      select max(n) as last, count(*) as rows from written`.execute(copy!.kysely)
    return rows[0] ?? { last: 0, rows: 0 }
  }
  const found = await writtenRows()
  expect(found.last).toBeGreaterThanOrEqual(before)
  expect(found.rows).toBe(found.last)
  await sql`insert into written values (1000000, '')`.execute(db.kysely)
  expect(await writtenRows()).toEqual(found)
  await copy?.close()
  expect(await db.healthy()).toBe(true)
  await db.close()
})
