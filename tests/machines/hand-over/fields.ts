import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import { normalizePouchNumber } from '../../../src/domain/pouches/number.ts'
import { HAND_OVER_DRAFT_VERSION } from '../../../src/machines/hand-over/machine.ts'
import type {
  HandOverContext,
  HandOverDraftData,
  HandOverInput,
} from '../../../src/machines/hand-over/types.ts'
import { restoredWithRecord } from '../support/draft-fields.ts'
import { chartFields, NEW_KEY } from '../support/fields.ts'
import { device } from './spec.ts'

const NOTHING_ENTERED = {
  confirmedPouchIds: [],
  leftPouchIds: [],
  receiptNumber: '',
  courierName: '',
  notice: null,
} as const
const NO_OUTCOME = { refusal: null, unknownNumber: null } as const

/** What was entered before the remittance was loaded again; null if nothing was, or if it has left since. */
const entered = ({ remittance, ...before }: HandOverContext, loaded: Remittance) => {
  if (remittance === null || loaded.status !== 'PREPARED') return null
  const { confirmedPouchIds, leftPouchIds, receiptNumber, courierName } = before
  const isEmpty = [...confirmedPouchIds, ...leftPouchIds, receiptNumber.trim(), courierName.trim()].every(
    (value) => value === '',
  )
  return isEmpty ? null : { confirmedPouchIds, leftPouchIds, receiptNumber, courierName }
}

/** The draft on the device, restored for the loaded remittance: of a prepared one of any version, because its pouches do not change. */
const restored = ({ status, version }: Remittance) =>
  restoredWithRecord<HandOverDraftData>(
    device.found,
    status === 'PREPARED' && device.found !== undefined
      ? (JSON.parse(device.found) as { snapshot: HandOverDraftData }).snapshot.version
      : version,
    HAND_OVER_DRAFT_VERSION,
  )

export const fields = chartFields<HandOverContext, HandOverInput>({
  initial: (input) => ({
    ...input,
    remittance: null,
    ...NOTHING_ENTERED,
    idempotencyKey: '',
    ...NO_OUTCOME,
  }),
  changes: {
    'loadRemittance done': ({ before, data }) => ({
      remittance: data,
      idempotencyKey: NEW_KEY,
      ...NOTHING_ENTERED,
      ...(entered(before, data) ?? restored(data)),
    }),
    'loadRemittance refused': ({ refusal }) => ({ refusal }),
    'unavailable: RETRY': NO_OUTCOME,
    'VALIDATE → confirming': { idempotencyKey: NEW_KEY, ...NO_OUTCOME },
    'UNDO → undoConfirming': NO_OUTCOME,
    TICK: ({ before: { confirmedPouchIds: ids, leftPouchIds }, event: { pouchId } }) => ({
      confirmedPouchIds: ids.includes(pouchId) ? ids.filter((id) => id !== pouchId) : [...ids, pouchId],
      leftPouchIds: leftPouchIds.filter((id) => id !== pouchId),
    }),
    LEAVE: ({ before: { confirmedPouchIds, leftPouchIds: ids }, event: { pouchId } }) => ({
      confirmedPouchIds: confirmedPouchIds.filter((id) => id !== pouchId),
      leftPouchIds: ids.includes(pouchId) ? ids.filter((id) => id !== pouchId) : [...ids, pouchId],
    }),
    'SCAN → confirming.ticking': ({
      before: { remittance, confirmedPouchIds: ids, leftPouchIds },
      event,
    }) => {
      const number = normalizePouchNumber(event.text)
      const pouch = remittance!.pouches.find((candidate) => candidate.number === number)!
      return {
        confirmedPouchIds: ids.includes(pouch.id) ? ids : [...ids, pouch.id],
        leftPouchIds: leftPouchIds.filter((id) => id !== pouch.id),
      }
    },
    EDIT: ({ event }) => ({ [event.field]: event.text }),
    'TICK|LEAVE|SCAN|EDIT → confirming.ticking': { idempotencyKey: NEW_KEY, notice: null, ...NO_OUTCOME },
    'SCAN → confirming.unknown': ({ event }) => ({ unknownNumber: normalizePouchNumber(event.text) }),
    'CONFIRM|RETRY → validating|undoing': NO_OUTCOME,
    'BACK → loading|confirming': NO_OUTCOME,
    'undoFailed: CANCEL': NO_OUTCOME,
    'validate|undo done': { refusal: null },
    'validate|undo refused → loading|validateFailed|undoFailed|confirming|open': ({ refusal }) => ({
      refusal,
    }),
    'validate|undo refused → confirming|open': { idempotencyKey: NEW_KEY },
  },
})
