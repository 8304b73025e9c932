/**
 * Loaded before `server/main.ts`: simulates the disk of its data directory. Messages from the parent process control the simulated disk.
 * Each message is answered when it has taken effect.
 */
import { type ScheduledCrash, simulateDisk } from './disk.ts'

/** The messages to the process. `leaveFree`: bytes, or null for the real number. */
export type DiskCommand = { readonly leaveFree: number | null } | { readonly scheduleCrash: ScheduledCrash }

const disk = simulateDisk(process.env.DATA_DIR ?? '')
process.on('message', (command: DiskCommand) => {
  if ('scheduleCrash' in command) disk.scheduleCrash(command.scheduleCrash)
  else disk.leaveFree(command.leaveFree)
  process.send?.('done')
})
