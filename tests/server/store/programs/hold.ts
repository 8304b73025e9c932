/** Opens the database in the given directory and keeps it open until it is killed. */
import { openDatabase } from '../../../../server/store/open.ts'

await openDatabase({ dataDir: process.argv[2]! })
process.stdout.write('open\n')
setInterval(() => undefined, 60_000)
