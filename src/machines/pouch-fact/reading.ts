import { parseMoney } from '../../domain/money.ts'
import { type CustodyFacts, refuseSealNumber } from '../../domain/pouches/custody-checks.ts'
import type { PouchFactContext } from './types.ts'

/** The value of the typed text, or the name of its refusal. Blank removes the value. */
export function readFact({
  fact,
  text,
}: Pick<PouchFactContext, 'fact' | 'text'>): { readonly facts: CustodyFacts } | { readonly fault: string } {
  if (fact === 'seal') {
    const fault = refuseSealNumber(text)
    return fault ? { fault } : { facts: { sealNumber: text.trim() === '' ? null : text } }
  }
  const read = parseMoney(text)
  if (read.kind === 'refused') return { fault: read.refusal }
  return { facts: { carrierCountedCents: read.kind === 'amount' ? read.cents : null } }
}
