import type { BankMatchingContext, UnlinkReason } from '../../../src/machines/bank-matching/types.ts'
import { clientRefusal } from '../../../src/machines/outcome.ts'
import { restoredWithRecord } from '../support/draft-fields.ts'
import { chartFields, NEW_KEY } from '../support/fields.ts'
import { device } from './spec.ts'

const NO_REASON = { reason: '', restoredReason: null, notice: null } as const
const NO_OUTCOME = { refusal: null } as const

const proposals = ({ matching }: BankMatchingContext) => matching?.proposals ?? []

/** Certain matches: the likeliest candidate of each matched line. */
const certainLinks = (context: BankMatchingContext) =>
  proposals(context)
    .filter(({ outcome, candidates }) => outcome === 'matched' && candidates.length > 0)
    .map(({ lineId, candidates: [best] }) => ({
      lineId,
      remittanceId: best!.remittanceId,
      pouchIds: best!.pouchIds,
    }))

/** The likeliest remittance of a line, and the pouch if the line credits only one of several. */
function likeliestChoice(context: BankMatchingContext, lineId: string) {
  const best = proposals(context).find((proposal) => proposal.lineId === lineId)?.candidates[0]
  const pouches = context.matching?.remittances.find(({ id }) => id === best?.remittanceId)?.pouches ?? []
  const isOneOfMany = best?.pouchIds.length === 1 && pouches.length > 1
  return {
    remittanceId: best ? best.remittanceId : null,
    pouchId: isOneOfMany ? best.pouchIds[0]! : null,
  }
}

function restoredAtStart() {
  const { notice, ...draft } = restoredWithRecord<UnlinkReason>(device.found)
  return { notice, restoredReason: 'reason' in draft ? draft : null }
}

export const fields = chartFields<BankMatchingContext>({
  initial: () => ({
    matching: null,
    links: [],
    lineId: null,
    remittanceId: null,
    pouchId: null,
    reason: '',
    idempotencyKey: '',
    ...NO_OUTCOME,
    ...restoredAtStart(),
  }),
  changes: {
    'loadMatching done': ({ data, before: { restoredReason } }) => ({
      matching: data,
      ...(restoredReason && data.linked.length === 0 ? NO_REASON : {}),
    }),
    'loadMatching refused': ({ refusal }) => ({ refusal }),
    'unavailable: *': NO_OUTCOME,
    'ready: REFRESH': NO_OUTCOME,
    ACCEPT: ({ before, event }) => ({
      links: certainLinks(before).filter(({ lineId }) => lineId === event.lineId),
      idempotencyKey: NEW_KEY,
      ...NO_OUTCOME,
    }),
    ACCEPT_ALL: ({ before }) => ({ links: certainLinks(before), idempotencyKey: NEW_KEY, ...NO_OUTCOME }),
    'CHOOSE|UNLINK': ({ before, event: { lineId } }) => ({
      lineId,
      ...likeliestChoice(before, lineId),
      reason: before.restoredReason?.lineId === lineId ? before.restoredReason!.reason : '',
      ...NO_OUTCOME,
    }),
    PICK: ({ event: { remittanceId, pouchId } }) => ({ remittanceId, pouchId }),
    'CONFIRM → linking': ({ before: { lineId, remittanceId, pouchId } }) => ({
      links: [
        { lineId: lineId!, remittanceId: remittanceId!, pouchIds: pouchId === null ? null : [pouchId] },
      ],
      idempotencyKey: NEW_KEY,
      ...NO_OUTCOME,
    }),
    EDIT_REASON: ({ event }) => ({ ...NO_REASON, reason: event.text, ...NO_OUTCOME }),
    'CONFIRM → unlinking': { idempotencyKey: NEW_KEY, ...NO_OUTCOME },
    'CONFIRM → reasoning.refused': { refusal: clientRefusal('ReasonRequired') },
    'reasoning|linkFailed|unlinkFailed: CANCEL': NO_OUTCOME,
    'reasoning|unlinkFailed: CANCEL': NO_REASON,
    'unlink done': NO_REASON,
    'unlink refused → loading': ({ before: { lineId, reason } }) => ({
      reason: '',
      restoredReason: { lineId: lineId!, reason },
    }),
    'RETRY → linking|unlinking': NO_OUTCOME,
    'link|unlink done': { refusal: null },
    'link|unlink refused → loading|linkFailed|unlinkFailed': ({ refusal }) => ({ refusal }),
  },
})
