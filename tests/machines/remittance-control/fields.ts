import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import { isBusinessDate } from '../../../src/domain/dates/calendar.ts'
import { formatMoneyInput, parseMoney } from '../../../src/domain/money.ts'
import { clientRefusal } from '../../../src/machines/outcome.ts'
import { REMITTANCE_CONTROL_DRAFT_VERSION } from '../../../src/machines/remittance-control/machine.ts'
import type {
  RemittanceControlContext,
  RemittanceControlDraftData,
  RemittanceControlInput,
} from '../../../src/machines/remittance-control/types.ts'
import { restoredWithRecord } from '../support/draft-fields.ts'
import { chartFields, NEW_KEY } from '../support/fields.ts'
import { device } from './spec.ts'

const NO_REFUSAL = { refusal: null } as const

/** The refusal of an incomplete credit. It names each missing or invalid field; if there is none, it names the missing reason of the difference. */
function refusalOfCredit({ amount, creditedOn, remittance }: RemittanceControlContext) {
  const isLinked = (remittance?.credits.length ?? 0) > 0
  if (isLinked || (amount.kind === 'amount' && isBusinessDate(creditedOn)))
    return clientRefusal('ReasonRequired', {
      issues: [{ path: 'differenceReason', key: 'failure.ReasonRequired' }],
    })
  const issues: { path: string; key: string }[] = []
  if (amount.kind === 'blank') issues.push({ path: 'amount', key: 'failure.CreditRequired' })
  if (amount.kind === 'refused') issues.push({ path: 'amount', key: `failure.${amount.refusal}` })
  if (!isBusinessDate(creditedOn)) issues.push({ path: 'creditedOn', key: 'issue.date' })
  return clientRefusal('CreditRequired', { issues })
}

/** Restores the draft of this remittance, unless a bank line has given the amount meanwhile. */
function restoredCredit({ version, credits }: Remittance) {
  const restored = restoredWithRecord<RemittanceControlDraftData>(
    device.found,
    version,
    REMITTANCE_CONTROL_DRAFT_VERSION,
  )
  if (restored.notice !== 'DraftResumed') return restored
  return credits.length > 0 ? { notice: null } : { ...restored, amount: parseMoney(restored.amountText) }
}

export const fields = chartFields<RemittanceControlContext, RemittanceControlInput>({
  initial: (input) => ({
    ...input,
    remittance: null,
    amountText: '',
    amount: { kind: 'blank' },
    creditedOn: '',
    differenceReason: '',
    reason: '',
    notice: null,
    idempotencyKey: '',
    ...NO_REFUSAL,
  }),
  changes: {
    'loadRemittance done': ({ data }) => {
      const cents: number | null = data.creditedCents
      return {
        remittance: data,
        amountText: cents === null ? '' : formatMoneyInput(cents),
        amount: cents === null ? { kind: 'blank' } : { kind: 'amount', cents },
        creditedOn: data.creditedOn ?? '',
        differenceReason: '',
        reason: '',
        idempotencyKey: NEW_KEY,
        ...restoredCredit(data),
      }
    },
    'loadRemittance refused': ({ refusal }) => ({ refusal }),
    'unavailable: RETRY': NO_REFUSAL,
    EDIT: ({ event: { field, text } }) => ({
      ...(field === 'amount' ? { amountText: text, amount: parseMoney(text) } : { [field]: text }),
      idempotencyKey: NEW_KEY,
      notice: null,
      ...NO_REFUSAL,
    }),
    'VALIDATE|CONFIRM|RETRY → validating|invalidating': NO_REFUSAL,
    'VALIDATE → open.refused': ({ before }) => ({ refusal: refusalOfCredit(before) }),
    INVALIDATE: NO_REFUSAL,
    EDIT_REASON: ({ event }) => ({
      reason: event.text,
      idempotencyKey: NEW_KEY,
      notice: null,
      ...NO_REFUSAL,
    }),
    'CONFIRM → reasoning.refused': { refusal: clientRefusal('ReasonRequired') },
    'validateFailed: CANCEL': NO_REFUSAL,
    'reasoning|invalidateFailed: CANCEL': {
      reason: '',
      notice: null,
      idempotencyKey: NEW_KEY,
      ...NO_REFUSAL,
    },
    'validate|invalidate done': NO_REFUSAL,
    'validate|invalidate refused → loading|validateFailed|invalidateFailed|open|reasoning': ({
      refusal,
    }) => ({
      refusal,
    }),
    'validate|invalidate refused → open|reasoning': { idempotencyKey: NEW_KEY },
  },
})
