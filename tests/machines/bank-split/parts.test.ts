import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { BankMatching } from '../../../src/domain/contract/bank.ts'
import { bankSplitWith } from '../../../src/machines/bank-split/machine.ts'
import { firstPart, linksOf } from '../../../src/machines/bank-split/parts.ts'
import type { SplitPart } from '../../../src/machines/bank-split/types.ts'
import { done } from '../support/outcomes.ts'
import { flushPromises, TestPorts } from '../support/test-ports.ts'

const line = { id: 'line-1', account: 'FR1', amountCents: 300_00 }
const part = (changes: Partial<SplitPart>): SplitPart => ({
  remittanceId: 'remittance-1',
  pouchId: null,
  amount: '150,00',
  ...changes,
})

describe('the parts of a bank line', () => {
  const linksOfParts = (...parts: SplitPart[]) =>
    linksOf({ line, parts, matching: null, idempotencyKey: '', refusal: null })
  const linkOf = (pouchIds: readonly string[] | null) => ({
    lineId: 'line-1',
    remittanceId: 'remittance-1',
    pouchIds,
    amountCents: 150_00,
  })

  it('each credit one pouch or a whole remittance', () => {
    expect(linksOfParts(part({ pouchId: 'pouch-1' }), part({ pouchId: 'pouch-2' }))).toEqual([
      linkOf(['pouch-1']),
      linkOf(['pouch-2']),
    ])
    expect(linksOfParts(part({}), part({ remittanceId: 'remittance-2', pouchId: 'pouch-1' }))).toEqual([
      linkOf(null),
      { ...linkOf(['pouch-1']), remittanceId: 'remittance-2' },
    ])
  })

  it('cannot credit the same pouch twice', () => {
    expect(linksOfParts(part({ pouchId: 'pouch-1' }), part({ pouchId: 'pouch-1' }))).toBeNull()
  })

  it('cannot credit a whole remittance beside the same remittance or one of its pouches', () => {
    expect(linksOfParts(part({}), part({}))).toBeNull()
    expect(linksOfParts(part({}), part({ pouchId: 'pouch-2' }))).toBeNull()
    expect(linksOfParts(part({ pouchId: 'pouch-2' }), part({}))).toBeNull()
  })

  it('begin with the pouch that is proposed, or with the whole remittance if all of its pouches are', () => {
    const firstPouch = (pouchIds: readonly string[], pouches: readonly string[]) =>
      firstPart(
        {
          proposals: [{ lineId: 'line-1', candidates: [{ remittanceId: 'remittance-1', pouchIds }] }],
          remittances: [{ id: 'remittance-1', pouches: pouches.map((id) => ({ id })) }],
        } as unknown as BankMatching,
        line,
      )
    expect(firstPouch(['pouch-2'], ['pouch-1', 'pouch-2'])).toEqual(
      part({ pouchId: 'pouch-2', amount: '300,00' }),
    )
    expect(firstPouch(['pouch-1', 'pouch-2'], ['pouch-1', 'pouch-2'])).toEqual(part({ amount: '300,00' }))
    expect(firstPouch(['pouch-1'], ['pouch-1'])).toEqual(part({ amount: '300,00' }))
  })

  it('are at least one: the only remaining part cannot be removed', async () => {
    const testPorts = new TestPorts()
    const actor = createActor(
      bankSplitWith({
        ...testPorts.ports('loadMatching', 'link'),
        changed: testPorts.effect('changed'),
        newKey: testPorts.newKey,
      }),
    )
    actor.start()
    actor.send({ type: 'OPEN', line })
    testPorts.answer(
      'loadMatching',
      'lines',
      done(10_000, { proposals: [], remittances: [], linked: [], isCapped: false }),
    )
    await flushPromises()
    actor.send({ type: 'ADD' })
    actor.send({ type: 'DROP', index: 0 })
    expect(actor.getSnapshot().context.parts.map(({ amount }) => amount)).toEqual([''])
    actor.send({ type: 'DROP', index: 0 })
    expect(actor.getSnapshot().context.parts.map(({ amount }) => amount)).toEqual([''])
    actor.stop()
  })
})
