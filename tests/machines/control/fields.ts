import { decideCountControl } from '../../../src/domain/lifecycles/count.ts'
import {
  type ControlCommand,
  type ControlContext,
  type ControlInput,
  type ControlRow,
  MAX_SELECTED,
  type ReasonDraft,
  type ShownSheet,
} from '../../../src/machines/control/types.ts'
import { clientRefusal } from '../../../src/machines/outcome.ts'
import { restoredWithRecord } from '../support/draft-fields.ts'
import { chartFields, NEW_KEY } from '../support/fields.ts'
import { device } from './spec.ts'

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)
const countsOf = (sheets: readonly ShownSheet[]) => sheets.flatMap(({ counts }) => counts)

/**
 * The id of the sheet `step` rows below the focused one, or above it if `step` is negative, but not beyond the first or last sheet. Without a
 * focused sheet on the page, a step down leads to the first sheet and a step up to the last.
 */
function neighbourOf({ shownSheets, focusedId }: ControlContext, step: number): string | null {
  if (shownSheets.length === 0) return null
  const current = idsOf(shownSheets).indexOf(focusedId ?? '')
  const nearerEnd = step > 0 ? 0 : shownSheets.length - 1
  const next = current < 0 ? nearerEnd : current + step
  return shownSheets[Math.max(0, Math.min(shownSheets.length - 1, next))]!.id
}

/** The refusal that names each row that the rules refuse, or says that there are too many. One of the two must be the case. */
function refusalFor(rows: readonly ControlRow[], event: ControlCommand) {
  if (rows.length > MAX_SELECTED)
    return clientRefusal('InvalidRequest', { issues: [{ path: 'id', key: 'issue.tooMany' }] })
  const refusedRows = rows.flatMap((row) => {
    const decision = decideCountControl(row, { event, reason: 'QA' })
    return 'refusal' in decision ? [{ id: row.id, refusal: decision.refusal }] : []
  })
  return clientRefusal(refusedRows[0]!.refusal, { rows: refusedRows })
}

const NO_REASON = { reason: '', restoredDraft: null, notice: null } as const

/** Clears the reason of an invalidation. A restored draft that lacks some of the selected rows stays. */
function withoutReason({ command, restoredDraft, selected }: ControlContext) {
  if (command !== 'invalidate') return {}
  return restoredDraft && idsOf(selected).some((id) => !restoredDraft.ids.includes(id))
    ? { reason: '' }
    : NO_REASON
}

function restoredAtStart() {
  const { notice, ...draft } = restoredWithRecord<ReasonDraft>(device.found)
  return { notice, restoredDraft: 'reason' in draft ? draft : null }
}

export const fields = chartFields<ControlContext, ControlInput>({
  initial: ({ rows }) => ({
    shownSheets: rows,
    focusedId: null,
    selected: [],
    matching: null,
    matchingTotal: null,
    command: 'accountingValidate',
    reason: '',
    refusal: null,
    idempotencyKey: '',
    ...restoredAtStart(),
  }),
  changes: {
    ROWS_SHOWN: ({ before: { selected, focusedId }, event }) => {
      const rows: readonly ShownSheet[] = event.rows
      return {
        shownSheets: rows,
        selected: selected.map((row) => countsOf(rows).find(({ id }) => id === row.id) ?? row),
        focusedId: idsOf(rows).includes(focusedId ?? '') ? focusedId : null,
      }
    },
    FOCUS: ({ event }) => ({ focusedId: event.id }),
    FOCUS_NEXT: ({ before }) => ({ focusedId: neighbourOf(before, 1) }),
    FOCUS_PREVIOUS: ({ before }) => ({ focusedId: neighbourOf(before, -1) }),
    '* → selecting.choosing': ({ before, from, event }) =>
      from === 'selecting.choosing' && /^(ROWS_SHOWN|FOCUS)/u.test(event.type)
        ? { refusal: before.refusal }
        : { refusal: null },
    'TOGGLE|TOGGLE_RANGE|SELECT_PAGE|CLEAR|DROP_REFUSED': { idempotencyKey: NEW_KEY },
    TOGGLE: ({ before: { selected, shownSheets, focusedId, matchingTotal }, event: { id } }) => {
      const sheet = shownSheets.find((candidate) => candidate.id === id)
      const chosenCounts = sheet?.counts ?? countsOf(shownSheets).filter((count) => count.id === id)
      const missing = chosenCounts.filter((count) => !idsOf(selected).includes(count.id))
      const focus = { focusedId: sheet?.id ?? chosenCounts[0]?.cashLogId ?? focusedId }
      return missing.length === 0
        ? {
            ...focus,
            selected: selected.filter((count) => !idsOf(chosenCounts).includes(count.id)),
            matchingTotal: null,
          }
        : { ...focus, selected: selected.concat(missing), matchingTotal }
    },
    TOGGLE_RANGE: ({ before: { selected, shownSheets, focusedId }, event: { id } }) => {
      const to = idsOf(shownSheets).indexOf(id)
      const focused = idsOf(shownSheets).indexOf(focusedId ?? '')
      const [first = to, last = to] = [to, focused < 0 ? to : focused].sort((a, b) => a - b)
      const range = shownSheets.slice(first, last + 1)
      const added = countsOf(range).filter((count) => !idsOf(selected).includes(count.id))
      return { selected: selected.concat(added), focusedId: id }
    },
    SELECT_PAGE: ({ before: { selected, shownSheets } }) => {
      const page = countsOf(shownSheets)
      const others = selected.filter(({ id }) => !idsOf(page).includes(id))
      return { selected: others.concat(page), matchingTotal: null }
    },
    CLEAR: { selected: [], matchingTotal: null },
    DROP_REFUSED: ({ before: { selected, refusal } }) => ({
      selected: selected.filter((row) => !refusal?.rows.some(({ id }) => id === row.id)),
      matchingTotal: null,
    }),
    SELECT_MATCHING: ({ event }) => ({ matching: event.request }),
    'gatherRows done': ({ data }) => ({
      selected: data.entries,
      // `selected` is the number of sheets with selected counts: all counts that the spec answers belong to one sheet.
      matchingTotal: { count: data.totalItems, isCapped: data.totalIsCapped, selected: 1 },
      matching: null,
      idempotencyKey: NEW_KEY,
    }),
    'gatherRows|changeCounts refused → selecting.refused|failed': ({ refusal }) => ({ refusal }),
    VALIDATE: { command: 'accountingValidate', reason: '' },
    INVALIDATE: ({ before: { restoredDraft, selected } }) => ({
      command: 'invalidate',
      reason:
        restoredDraft && idsOf(selected).every((id) => restoredDraft.ids.includes(id))
          ? restoredDraft.reason
          : '',
    }),
    /** A validation after an attempt to invalidate is another command and gets a new key. */
    'VALIDATE → changing': ({ before }) => ({
      refusal: null,
      ...(before.command === 'invalidate' && { idempotencyKey: NEW_KEY }),
    }),
    'VALIDATE → selecting.refused': ({ before }) => ({
      idempotencyKey: NEW_KEY,
      refusal: refusalFor(before.selected, 'accountingValidate'),
    }),
    'INVALIDATE → selecting.refused': ({ before }) => ({
      idempotencyKey: NEW_KEY,
      refusal: refusalFor(before.selected, 'invalidate'),
    }),
    'INVALIDATE → reasoning': { refusal: null, idempotencyKey: NEW_KEY },
    EDIT_REASON: ({ event }) => ({
      ...NO_REASON,
      reason: event.text,
      idempotencyKey: NEW_KEY,
      refusal: null,
    }),
    'reasoning|failed: CANCEL': ({ before }) => withoutReason(before),
    'CONFIRM → reasoning.refused': { refusal: clientRefusal('ReasonRequired') },
    'CONFIRM|RETRY → changing': { refusal: null },
    'changeCounts done': ({ before }) => ({
      ...withoutReason(before),
      selected: [],
      matchingTotal: null,
      idempotencyKey: NEW_KEY,
    }),
    /** The reason of a refused command stays for its rows. */
    'changeCounts refused → selecting.refused': ({ before: { reason, selected, restoredDraft } }) => ({
      idempotencyKey: NEW_KEY,
      restoredDraft: reason === '' ? restoredDraft : { ids: idsOf(selected), reason },
    }),
  },
})
