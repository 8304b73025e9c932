/**
 * Loaded before `server/main.ts`: puts a simulated disk below its data directory, controlled by messages from the parent process.
 * Each message is answered when it has taken effect.
 */
import { type ScheduledCrash, simulateDisk } from './disk.ts'

/** The messages to the process. `leaveFree`: bytes, or null for the real number. */
export type Order = { readonly leaveFree: number | null } | { readonly cut: ScheduledCrash }

const disk = simulateDisk(process.env.DATA_DIR ?? '')
process.on('message', (order: Order) => {
  if ('cut' in order) disk.scheduleCrash(order.cut)
  else disk.leaveFree(order.leaveFree)
  process.send?.('done')
})
