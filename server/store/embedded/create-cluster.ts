/**
 * Creates a cluster in the directory that the argument names, and ends. It is a separate process, because the memory of initialising,
 * about 130 MB, would stay with the server.
 */
import { startEngine } from './engine.ts'

const [directory] = process.argv.slice(2)
if (directory === undefined) throw new Error('The directory of the cluster is missing')
const engine = await startEngine(directory)
await engine.stop()
