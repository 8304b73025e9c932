import { describe, expect, it } from 'vitest'
import type { AuditEvent } from '../../../src/domain/contract/audit-events.ts'
import type { BankLine, BankLineSummary } from '../../../src/domain/contract/bank.ts'
import type { BankRule, BankRuleEffect } from '../../../src/domain/contract/bank-rules.ts'
import {
  bankMovement,
  handedOverRemittance,
  ibanOf,
  importLines,
  linkLines,
  organizationWithBank,
  readMatching,
  unlinkLine,
} from './bank.ts'
import { dataOf, readRemittance, setStatus, type TestOrganization, withTestApp } from './test-app.ts'

const testApp = withTestApp()

const CARDS = bankMovement(28_450, 'REMISE CB 18/11')
const FEE = bankMovement(-650, 'FRAIS TENUE DE COMPTE')

async function linesOf({ people }: TestOrganization, query: Record<string, string> = {}) {
  const answer = await people.accountant.get<{ entries: BankLine[] } | null>('banklines', query)
  return answer.data?.entries ?? []
}

const lineOf = async (testOrganization: TestOrganization, label: string) =>
  (await linesOf(testOrganization)).find((line) => line.label === label)!

const classify = ({ people }: TestOrganization, id: string, status: string, reason?: string) =>
  setStatus<BankLine[]>(people.accountant, 'banklines', id, {
    status,
    ...(reason !== undefined && { reason }),
  })

const createRule = ({ people }: TestOrganization, rule: Partial<BankRule>) =>
  people.accountant.post<BankRule>('bankrules', rule)

describe('a line that credits no remittance', () => {
  it('is ignored with a reason, and is not proposed until it is opened again', async () => {
    const testOrganization = await organizationWithBank(testApp)
    await importLines(testOrganization, [CARDS])
    const { id } = await lineOf(testOrganization, CARDS.label)
    await testOrganization.refuses(() => classify(testOrganization, id, 'IGNORED', '  '), 'ReasonRequired')
    expect(dataOf(await classify(testOrganization, id, 'IGNORED', 'Virement interne'))[0]).toMatchObject({
      status: 'IGNORED',
      kind: 'IGNORED',
      kindReason: 'Virement interne',
      kindByName: 'accountant Test',
    })
    expect((await readMatching(testOrganization)).proposals).toEqual([])
    await testOrganization.refuses(
      () => classify(testOrganization, id, 'IGNORED', 'Encore'),
      'StatusDoesNotAllow',
    )
    expect(dataOf(await classify(testOrganization, id, 'OPEN'))[0]).toMatchObject({
      status: 'OPEN',
      kind: 'NONE',
      kindReason: null,
      kindByName: null,
      kindAt: null,
    })
    expect((await readMatching(testOrganization)).proposals).toHaveLength(1)
    const history = await testOrganization.people.accountant.get<{ entries: AuditEvent[] }>('auditevents', {
      entity: 'bankLine',
    })
    expect(dataOf(history).entries.map(({ action }) => action)).toEqual(['edit', 'edit'])
  })

  it('cannot be linked while it has a kind, nor get a kind while it is linked', async () => {
    const testOrganization = await organizationWithBank(testApp)
    const remittance = await handedOverRemittance(testOrganization, ['SAC301'])
    const { proposals } = await importLines(testOrganization, [bankMovement(16_000)])
    const { lineId } = proposals[0]!
    const { accountant } = testOrganization.people
    dataOf(await classify(testOrganization, lineId, 'CARDS'))
    const requestedLink = { lineId, remittanceId: remittance.id }
    await testOrganization.refuses(() => linkLines(accountant, requestedLink), 'BankLineClassified')
    dataOf(await classify(testOrganization, lineId, 'OPEN'))
    dataOf(await linkLines(accountant, requestedLink))
    await testOrganization.refuses(() => classify(testOrganization, lineId, 'FEES'), 'BankLineLinked')
  })
})

it('a list of bank lines is filtered by account, kind, status, amount and text, with totals that add up', async () => {
  const testOrganization = await organizationWithBank(testApp)
  const deposit = { ...bankMovement(16_000, 'VERSEMENT'), reference: 'REF-4711' }
  await importLines(testOrganization, [CARDS, FEE, deposit])
  dataOf(await classify(testOrganization, (await lineOf(testOrganization, FEE.label)).id, 'FEES'))
  const labels = async (query: Record<string, string>) =>
    (await linesOf(testOrganization, { sort: 'amountCents_asc', ...query })).map(({ label }) => label)
  expect(await labels({ status: 'OPEN' })).toEqual(['VERSEMENT', CARDS.label])
  expect(await labels({ kind: 'FEES' })).toEqual([FEE.label])
  expect(await labels({ q: 'tenue' })).toEqual([FEE.label])
  expect(await labels({ q: 'ref-47' })).toEqual(['VERSEMENT'])
  expect(await labels({ amountCents_from: '16000', amountCents_to: '20000' })).toEqual(['VERSEMENT'])
  expect(await labels({ account: 'FR0000000000000000' })).toEqual([])
  const summary = async (query: Record<string, string>) =>
    dataOf(await testOrganization.people.accountant.get<BankLineSummary>('banklines/summary', query))
  expect(await summary({})).toEqual({
    count: 3,
    creditCents: 44_450,
    debitCents: -650,
    sumCents: 43_800,
  })
  expect(await summary({ status: 'KNOWN' })).toMatchObject({ count: 1, sumCents: -650 })
})

describe('a rule', () => {
  it('has a preview of its effect before it is saved, and classifies open lines on request', async () => {
    const testOrganization = await organizationWithBank(testApp)
    await importLines(testOrganization, [CARDS, FEE, bankMovement(16_000, 'VERSEMENT')])
    const { accountant } = testOrganization.people
    const before = await testOrganization.state()
    const effect = dataOf(await accountant.get<BankRuleEffect>('bankrules/effect', { pattern: 'remise*cb' }))
    expect(effect).toMatchObject({
      count: 1,
      creditCents: 28_450,
      debitCents: 0,
      lines: [{ label: CARDS.label, amountCents: 28_450 }],
    })
    for (const [account, count] of [
      [ibanOf(testOrganization), 1],
      ['DE89370400440532013000', 0],
    ] as const) {
      const query = { pattern: 'remise*cb', account }
      expect(dataOf(await accountant.get<BankRuleEffect>('bankrules/effect', query))).toMatchObject({ count })
    }
    expect(await testOrganization.state()).toBe(before)
    const rule = dataOf(await createRule(testOrganization, { pattern: 'remise*cb', kind: 'CARDS' }))
    expect((await lineOf(testOrganization, CARDS.label)).status).toBe('OPEN')
    expect(dataOf(await accountant.post('bankrules/apply', undefined))).toEqual({ lines: 1 })
    expect(await lineOf(testOrganization, CARDS.label)).toMatchObject({
      status: 'KNOWN',
      kind: 'CARDS',
      ruleId: rule.id,
      rulePattern: 'remise*cb',
    })
    expect(dataOf(await accountant.post('bankrules/apply', undefined))).toEqual({ lines: 0 })
  })

  it('is applied to the lines of later files; the oldest matching rule decides', async () => {
    const testOrganization = await organizationWithBank(testApp)
    dataOf(await createRule(testOrganization, { pattern: 'FRAIS', kind: 'FEES' }))
    dataOf(await createRule(testOrganization, { pattern: 'TENUE DE COMPTE', kind: 'IGNORED' }))
    dataOf(
      await createRule(testOrganization, { pattern: 'REMISE', kind: 'CARDS', account: 'FR0000000000000000' }),
    )
    await importLines(testOrganization, [CARDS, FEE])
    expect(await lineOf(testOrganization, FEE.label)).toMatchObject({ status: 'KNOWN', kind: 'FEES' })
    expect(await lineOf(testOrganization, CARDS.label)).toMatchObject({ status: 'OPEN', kind: 'NONE' })
  })

  it('is changed only with its latest version, and deleted without changing classified lines', async () => {
    const testOrganization = await organizationWithBank(testApp)
    const { accountant } = testOrganization.people
    const { id } = dataOf(await createRule(testOrganization, { pattern: 'FRAIS', kind: 'FEES' }))
    await importLines(testOrganization, [FEE])
    const saveRule = (version: number) =>
      accountant.put<BankRule>(`bankrules/${id}`, { version, pattern: 'FRAIS*COMPTE', kind: 'IGNORED' })
    expect(dataOf(await saveRule(1))).toMatchObject({ version: 2, pattern: 'FRAIS*COMPTE', kind: 'IGNORED' })
    await testOrganization.refuses(() => saveRule(1), 'StaleVersion')
    dataOf(await accountant.delete(`bankrules/${id}`))
    expect((await accountant.get('bankrules')).data).toMatchObject({ entries: [] })
    expect(await lineOf(testOrganization, FEE.label)).toMatchObject({ kind: 'FEES', ruleId: id })
    await testOrganization.refuses(() => saveRule(3), 'NotFound')
  })

  it('needs a pattern with at least three letters or digits', async () => {
    const testOrganization = await organizationWithBank(testApp)
    await testOrganization.refuses(() => createRule(testOrganization, { pattern: '**A', kind: 'FEES' }), {
      issues: [{ path: 'pattern', key: 'issue.bankPattern' }],
    })
  })
})

describe('a line that is split', () => {
  async function setUp() {
    const testOrganization = await organizationWithBank(testApp)
    const first = await handedOverRemittance(testOrganization, ['SAC311', 'SAC312'])
    const second = await handedOverRemittance(testOrganization, ['SAC321'], 15)
    const { proposals } = await importLines(testOrganization, [bankMovement(48_000, 'VERSEMENT GROUPE')])
    const { lineId } = proposals[0]!
    const part = (remittanceId: string, amountCents: number, pouchIds?: readonly string[]) => ({
      lineId,
      remittanceId,
      amountCents,
      ...(pouchIds && { pouchIds }),
    })
    const split = (...links: ReturnType<typeof part>[]) =>
      setStatus<BankLine[]>(testOrganization.people.accountant, 'banklines', lineId, {
        status: 'LINKED',
        links,
      })
    return { testOrganization, first, second, lineId, part, split }
  }

  it('credits several remittances and pouches, each with its part', async () => {
    const { testOrganization, first, second, lineId, part, split } = await setUp()
    const [firstPouch, secondPouch] = first.pouches
    const [line] = dataOf(
      await split(
        part(first.id, 15_000, [firstPouch!.id]),
        part(first.id, 16_000, [secondPouch!.id]),
        part(second.id, 17_000),
      ),
    )
    expect(line).toMatchObject({
      linked: true,
      status: 'LINKED',
      parts: [
        { remittanceId: first.id, amountCents: 15_000 },
        { remittanceId: first.id, amountCents: 16_000 },
        { remittanceId: second.id, amountCents: 17_000 },
      ],
    })
    expect(await readRemittance(testOrganization, first.id)).toMatchObject({
      creditedCents: 31_000,
      pouches: [{ creditedCents: 15_000 }, { creditedCents: 16_000 }],
    })
    expect(await readRemittance(testOrganization, second.id)).toMatchObject({ creditedCents: 17_000 })
    const { linked } = await readMatching(testOrganization)
    expect(linked).toMatchObject([{ lineId, amountCents: 48_000, parts: [{}, {}, {}] }])
    // Unlinking removes every part.
    dataOf(await unlinkLine(testOrganization.people.accountant, lineId))
    expect(await readRemittance(testOrganization, first.id)).toMatchObject({
      creditedCents: null,
      pouches: [{ creditedCents: null }, { creditedCents: null }],
    })
    expect(await readRemittance(testOrganization, second.id)).toMatchObject({ creditedCents: null })
  })

  it('is in the list of the lines of each of its remittances while it is linked', async () => {
    const { testOrganization, first, second, lineId, part, split } = await setUp()
    const { accountant } = testOrganization.people
    const linesOf = async (...remittanceIds: string[]) => {
      const query = { remittanceId: remittanceIds.join(',') }
      const { entries } = dataOf(await accountant.get<{ entries: BankLine[] }>('banklines', query))
      return entries.map(({ id }) => id)
    }
    dataOf(await split(part(first.id, 32_000), part(second.id, 16_000)))
    expect(await linesOf(first.id)).toEqual([lineId])
    expect(await linesOf(second.id)).toEqual([lineId])
    expect(await linesOf(first.id, second.id)).toEqual([lineId])
    dataOf(await unlinkLine(accountant, lineId))
    expect(await linesOf(first.id, second.id)).toEqual([])
  })

  it('is refused if its parts do not add up exactly, or if one of them is negative or repeated', async () => {
    const { testOrganization, first, second, lineId, part, split } = await setUp()
    // The line is listed once, not once for each part.
    const refusal = { refusal: 'BankSplitDiffers', rows: [{ id: lineId, refusal: 'BankSplitDiffers' }] }
    for (const cents of [15_999, 16_001])
      await testOrganization.refuses(() => split(part(first.id, 32_000), part(second.id, cents)), refusal)
    await testOrganization.refuses(
      () => split(part(first.id, 49_000), part(second.id, -1_000)),
      'BankSplitDiffers',
    )
    await testOrganization.refuses(() => split(part(first.id, 24_000), part(first.id, 24_000)), {
      issues: [{ path: 'links', key: 'issue.repeated' }],
    })
  })

  it('cannot be unlinked after one of its remittances has been controlled', async () => {
    const { testOrganization, first, second, lineId, part, split } = await setUp()
    dataOf(await split(part(first.id, 32_000), part(second.id, 16_000)))
    const { accountant } = testOrganization.people
    dataOf(await setStatus(accountant, 'remittances', second.id, { status: 'AVALIDATED' }))
    expect((await readMatching(testOrganization)).linked).toEqual([])
    await testOrganization.refuses(() => unlinkLine(accountant, lineId), 'StatusDoesNotAllow')
  })
})
