import { parseMoney } from '../../domain/money.ts'
import { type CustodyFacts, refuseSealNumber } from '../../domain/pouches/custody-checks.ts'
import type { PouchFactContext } from './types.ts'

/** What the typed text says of the pouch, or why it says nothing, by the name of a failure. Blank takes back what was said. */
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
