/** Opens the database in the given directory, prints `open`, and keeps the database open until this process is killed. */
import { openDatabase } from '../../../../server/store/open.ts'

await openDatabase({ dataDir: process.argv[2]! })
process.stdout.write('open\n')
setInterval(() => undefined, 60_000)
