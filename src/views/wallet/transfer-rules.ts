import type {
  FloatBody,
  PayingInBody,
  PurchaseBody,
  WalletMovement,
} from '../../domain/contract/wallet-movements.ts'
import { COINS, NOTES } from '../../domain/counting/denominations.ts'
import type { Issue } from '../../domain/lists/query.ts'
import type { Cents } from '../../domain/money.ts'
import { type FloatDirection, validateTransfer } from '../../domain/wallet/transfers.ts'
import { parseDenominations } from '../../machines/denominations-text.ts'
import type { FormRules, FormValues } from '../../machines/form/types.ts'
import type { TransferKind } from './transfer-kinds.ts'

export type TransferBody = PurchaseBody | PayingInBody | FloatBody

/** The values of a dialog in which nothing was typed. */
export const EMPTY_TRANSFER_VALUES: FormValues = { comment: '', direction: 'toTill', cashRegisterId: '' }

const FACES: readonly Cents[] = [...NOTES, ...COINS]

/** The typed quantities of a form, by field. */
export function quantitiesIn(values: FormValues): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) =>
      /^(?:piece|roll)\./u.test(field) ? [[field, String(value)]] : [],
    ),
  )
}

/** The field at which a refusal of the total is shown: the first with a quantity, or the first coin if there is none. */
export function fieldOfTotal(values: FormValues): string {
  const quantities = quantitiesIn(values)
  const fields = [...COINS, ...NOTES].flatMap((face) => [`roll.${face}`, `piece.${face}`])
  return fields.find((field) => (quantities[field] ?? '').trim() !== '') ?? `piece.${COINS[0]}`
}

/**
 * Reads the typed quantities: `entry` contains the readable ones, by face value in cents, and `faults` the
 * refusals of the others, by field. `transfer` is the valid transfer, or why it is refused. `valueCents` is
 * its value; 0 if it is refused.
 */
export function readTransfer(values: FormValues) {
  const quantities = quantitiesIn(values)
  const pieces = parseDenominations(quantities, 'piece', FACES)
  const rolls = parseDenominations(quantities, 'roll', COINS)
  const entry = { rolls: rolls.pieces ?? {}, denominations: pieces.pieces ?? {} }
  const transfer = validateTransfer(entry)
  return {
    faults: { ...pieces.faults, ...rolls.faults },
    entry,
    transfer,
    valueCents: 'refusal' in transfer ? 0 : transfer.valueCents,
  }
}

/** True if the typed money leaves the wallet. */
export const leavesWallet = (kind: TransferKind, { direction }: FormValues): boolean =>
  kind === 'payingIn' || (kind === 'float' && direction === 'toTill')

/** The rules of the dialog of a transfer. */
export function transferRules(kind: TransferKind): FormRules<TransferBody, WalletMovement> {
  return {
    parse(values) {
      const { faults, entry, transfer } = readTransfer(values)
      const comment = String(values.comment ?? '').trim()
      const cashRegisterId = String(values.cashRegisterId ?? '')
      const issues: Issue[] = Object.entries(faults).map(([path, name]) => ({ path, key: `failure.${name}` }))
      if (kind === 'float' && cashRegisterId === '')
        issues.push({ path: 'cashRegisterId', key: 'issue.required' })
      if (issues.length === 0 && 'refusal' in transfer)
        issues.push({ path: 'denominations', key: `failure.${transfer.refusal}` })
      if (issues.length > 0) return { issues }
      if (kind === 'purchase') return { body: { type: 'PURCHASE', ...entry, comment } }
      const { denominations } = entry
      if (kind === 'payingIn') return { body: { type: 'PAYING_IN', denominations, comment } }
      const direction = values.direction as FloatDirection
      return { body: { type: 'FLOAT', direction, cashRegisterId, denominations, comment } }
    },
    valuesOf: () => EMPTY_TRANSFER_VALUES,
    keepsKeyUntilAnswer: true,
  }
}
