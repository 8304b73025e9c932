import { parseMoney } from '../../domain/money.ts'
import { type CustodyEdit, sealNumberRefusal } from '../../domain/pouches/custody-checks.ts'
import type { PouchFieldContext } from './types.ts'

/** The value of the typed text, or the name of its refusal. Blank removes the value. */
export function parsePouchField({
  fact,
  text,
}: Pick<PouchFieldContext, 'fact' | 'text'>): { readonly facts: CustodyEdit } | { readonly fault: string } {
  if (fact === 'seal') {
    const fault = sealNumberRefusal(text)
    return fault ? { fault } : { facts: { sealNumber: text.trim() === '' ? null : text } }
  }
  const read = parseMoney(text)
  if (read.kind === 'refused') return { fault: read.refusal }
  return { facts: { carrierCountedCents: read.kind === 'amount' ? read.cents : null } }
}
