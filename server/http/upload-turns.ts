import { createTurnsByKey } from '../turns.ts'

/** Uploads of one person that may wait. Their bodies are read when it is their turn. */
const WAITING = 3

/** One upload at a time per person, of any kind. */
export const inUploadTurn = createTurnsByKey(1, WAITING)
