import { parseMoney } from '../../domain/money.ts'
import { type CustodyEdit, sealNumberRefusal } from '../../domain/pouches/custody-checks.ts'
import type { PouchFieldContext } from './types.ts'

/** The value of the typed text, or the name of its refusal. Blank removes the value. */
export function parsePouchField({
  field,
  text,
}: Pick<PouchFieldContext, 'field' | 'text'>):
  | { readonly changes: CustodyEdit }
  | { readonly fault: string } {
  if (field === 'seal') {
    const fault = sealNumberRefusal(text)
    return fault ? { fault } : { changes: { sealNumber: text.trim() === '' ? null : text } }
  }
  const parsed = parseMoney(text)
  if (parsed.kind === 'refused') return { fault: parsed.refusal }
  return { changes: { carrierCountedCents: parsed.kind === 'amount' ? parsed.cents : null } }
}
