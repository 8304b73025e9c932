/**
 * Fills the table `filling` of the test and prints every acknowledged number, until the test's limit on file sizes makes
 * the engine fail. Then prints the store's answers to further calls.
 */
import { sql } from 'kysely'
import { openDatabase } from '../../../../server/store/open.ts'

const database = await openDatabase({ dataDir: process.argv[2]! })
const print = (line: string) => process.stdout.write(`${line}\n`)
const codeAndName = (error: { code?: string; name: string }) => `${error.code ?? '-'} ${error.name}`

for (let number = 1; database.failure() === undefined; number += 1) {
  try {
    await sql`insert into filling select ${number}, repeat('x', 1000) from generate_series(1, 200)`.execute(
      database.kysely,
    )
    print(`acknowledged ${number}`)
  } catch (error) {
    print(`write: ${codeAndName(error as Error)}`)
  }
}
for (const request of [
  () => sql`select 1`.execute(database.kysely),
  () => sql`insert into filling values (0, 'more')`.execute(database.kysely),
  () => database.assertWritable(),
]) {
  await request().then(
    () => print('answered'),
    (error: Error) => print(`then: ${codeAndName(error)}`),
  )
}
print(`healthy: ${await database.healthy()}`)
await database.close()
print('closed')
