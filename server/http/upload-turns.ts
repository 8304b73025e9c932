import { createTurnsByKey } from '../turns.ts'

/** A person's uploads waiting for the one that is read. Their bodies are not read before their turn. */
const WAITING = 3

/** One upload at a time for each person, whatever it is of. */
export const inUploadTurn = createTurnsByKey(1, WAITING)
