/**
 * Loaded before `server/main.ts`: puts a disk beneath its data directory that whoever started the process rules by
 * messages. Each order is answered when it holds.
 */
import { type Cut, placeDisk } from './disk.ts'

/** What the process is told. `leaveFree`: bytes, or null for as many as there are. */
export type Order = { readonly leaveFree: number | null } | { readonly cut: Cut }

const disk = placeDisk(process.env.DATA_DIR ?? '')
process.on('message', (order: Order) => {
  if ('cut' in order) disk.cut(order.cut)
  else disk.leaveFree(order.leaveFree)
  process.send?.('done')
})
