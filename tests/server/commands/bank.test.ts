import { describe, expect, it } from 'vitest'
import type { AuditEvent } from '../../../src/domain/contract/audit-events.ts'
import type { BankLine, RemittanceAgeing } from '../../../src/domain/contract/bank.ts'
import type { RemittanceStatusBody } from '../../../src/domain/contract/remittances.ts'
import { writeCamt053, writeCsv } from '../../support/bank-files.ts'
import {
  bankMovement,
  handedOverRemittance,
  importLines,
  importStatement,
  linkLines,
  organizationWithBank,
  readMatching,
  setBankAccount,
  statementOf,
  unlinkLine,
} from './bank.ts'
import {
  changeRemittance,
  dataOf,
  expectRefused,
  preparedRemittance,
  readPouch,
  readRemittance,
  responseOf,
  sealedPouch,
  TODAY,
  withTestApp,
} from './test-app.ts'

const testApp = withTestApp()

const PAIR = [bankMovement(16_000), bankMovement(-500, 'FRAIS')]

describe('importing a file', () => {
  it('stores the statement with its lines once, also when it is sent again', async () => {
    const testOrganization = await organizationWithBank(testApp)
    const { accountant } = testOrganization.people
    const text = writeCamt053(statementOf(testOrganization, PAIR))
    const uploaded = await importStatement(accountant, text)
    expect([uploaded.status, uploaded.statusCode]).toEqual([201, 10_004])
    expect(uploaded.data).toMatchObject({
      lines: 2,
      newLines: 2,
      statements: [{ format: 'CAMT053', lineCount: 2 }],
    })
    const history = await accountant.get<{ entries: AuditEvent[] }>('auditevents', {
      entity: 'bankStatement',
    })
    expect(dataOf(history).entries).toMatchObject([{ action: 'import', after: { lines: 2, newLines: 2 } }])
    const before = await testOrganization.state()
    const secondImport = await importStatement(accountant, text, { name: 'copy.xml' })
    expect([secondImport.status, secondImport.statusCode, secondImport.data]).toEqual([
      200,
      10_006,
      { statements: [], lines: 2, newLines: 0 },
    ])
    expect(await testOrganization.state()).toBe(before)
  })

  it('stores only the new lines of an overlapping statement', async () => {
    const testOrganization = await organizationWithBank(testApp)
    await importLines(testOrganization, PAIR)
    const longer = statementOf(testOrganization, [...PAIR, bankMovement(16_000), bankMovement(700)])
    const answer = await importStatement(testOrganization.people.accountant, writeCamt053(longer, 'S-2'))
    expect(answer.data).toMatchObject({
      lines: 4,
      newLines: 2,
      statements: [{ lineCount: 4, newLineCount: 2 }],
    })
    const { entries } = dataOf(
      await testOrganization.people.accountant.get<{ entries: BankLine[] }>('banklines', {
        sort: 'amountCents_desc',
      }),
    )
    expect(entries.map(({ amountCents }) => amountCents)).toEqual([16_000, 16_000, 700, -500])
  })

  it('stores nothing of a file with an error, and names the error with its row', async () => {
    const testOrganization = await organizationWithBank(testApp)
    const text = writeCamt053({ ...statementOf(testOrganization, PAIR), closingCents: 1 })
    expect(
      await expectRefused(testOrganization, () => importStatement(testOrganization.people.accountant, text)),
    ).toEqual({
      http: 422,
      statusCode: 10_001,
      refusal: 'BankFileRefused',
      issues: [{ path: '4.closing', key: 'issue.bankBalance' }],
    })
  })

  it('stores nothing for an account that no establishment has', async () => {
    const testOrganization = await testApp.createOrganization()
    const answer = await expectRefused(testOrganization, () =>
      importStatement(testOrganization.people.accountant, writeCsv(statementOf(testOrganization, PAIR))),
    )
    expect(answer).toMatchObject({ issues: [{ path: '2.account', key: 'issue.bankAccountUnknown' }] })
  })

  // SECURITY.md, check 31
  it('refuses a file that is too large, of another type, or without a name', async () => {
    const testOrganization = await organizationWithBank(testApp)
    const { accountant } = testOrganization.people
    const headers = { 'Content-Type': 'application/octet-stream' }
    const send = (raw: string, extraHeaders: Record<string, string> = {}, query = { name: 'x' }) =>
      accountant.call('POST', 'bankstatements', { query, raw, headers: { ...headers, ...extraHeaders } })
    expect(responseOf(await send('x'.repeat(10 * 1_024 * 1_024 + 1)))).toMatchObject({
      refusal: 'BankFileTooLarge',
    })
    expect((await send('x', { 'Content-Type': 'image/png' })).status).toBe(415)
    expect((await send('x', {}, { name: '' })).status).toBe(400)
  })
})

describe('matching and linking', () => {
  it('proposes a link, and records the credited amount when the link is confirmed', async () => {
    const testOrganization = await organizationWithBank(testApp)
    const remittance = await handedOverRemittance(testOrganization, ['SAC101', 'SAC102'])
    const matching = await importLines(testOrganization, [
      bankMovement(32_000, 'VERST R 1000'),
      bankMovement(999, 'REMISE CB'),
    ])
    expect(matching.proposals.map(({ outcome, cause }) => [outcome, cause]).sort()).toEqual([
      ['matched', 'named'],
      ['orphan', 'nothing'],
    ])
    const matchedProposal = matching.proposals.find(({ outcome }) => outcome === 'matched')!
    const [line] = dataOf(
      await linkLines(testOrganization.people.accountant, {
        lineId: matchedProposal.lineId,
        remittanceId: remittance.id,
      }),
    )
    expect(line).toMatchObject({ linked: true, remittanceReference: remittance.reference })
    const credited = await readRemittance(testOrganization, remittance.id)
    expect(credited).toMatchObject({
      status: 'VALIDATED',
      creditedCents: 32_000,
      creditedOn: TODAY,
      credits: [{ amountCents: 32_000, label: 'VERST R 1000', lineId: matchedProposal.lineId }],
      pouches: [{ creditedCents: 16_000 }, { creditedCents: 16_000 }],
    })
    const laterMatching = await readMatching(testOrganization)
    expect(laterMatching.proposals.map(({ outcome }) => outcome)).toEqual(['orphan'])
    expect(laterMatching.linked).toMatchObject([
      { lineId: matchedProposal.lineId, parts: [{ reference: remittance.reference, amountCents: 32_000 }] },
    ])
    // The amount is that of the bank line and cannot be typed or changed.
    const control = (body: Partial<RemittanceStatusBody>) =>
      changeRemittance(testOrganization, remittance, { status: 'AVALIDATED', ...body })
    await testOrganization.refuses(() => control({ creditedCents: 1, creditedOn: TODAY }), 'BankLinesLinked')
    expect(dataOf(await control({}))[0]).toMatchObject({ status: 'AVALIDATED', creditedCents: 32_000 })
    expect((await readMatching(testOrganization)).linked).toEqual([])
    const { lineId } = matchedProposal
    expect(
      dataOf(await testOrganization.people.accountant.get<BankLine>(`banklines/${lineId}`)).parts,
    ).toMatchObject([{ status: 'AVALIDATED' }])
    await testOrganization.refuses(
      () => unlinkLine(testOrganization.people.accountant, matchedProposal.lineId),
      'StatusDoesNotAllow',
    )
  })

  it('offers a remittance that is credited in full for a further credit, without proposing it', async () => {
    const testOrganization = await organizationWithBank(testApp)
    const { accountant } = testOrganization.people
    const remittance = await handedOverRemittance(testOrganization, ['SAC117'])
    const awaiting = await handedOverRemittance(testOrganization, ['SAC118'], 18)
    const { proposals } = await importLines(testOrganization, [
      bankMovement(16_000, 'SAC117'),
      bankMovement(1_000, 'REGUL REMISE SAC117'),
    ])
    const [credit, adjustment] = [16_000, 1_000].map(
      (cents) => proposals.find(({ amountCents }) => amountCents === cents)!.lineId,
    )
    dataOf(await linkLines(accountant, { lineId: credit!, remittanceId: remittance.id }))
    const matching = await readMatching(testOrganization)
    expect(matching.proposals).toMatchObject([{ lineId: adjustment, outcome: 'orphan', candidates: [] }])
    // Remittances that still await a credit come first.
    expect(matching.remittances.map(({ id, creditedCents }) => [id, creditedCents])).toEqual([
      [awaiting.id, 0],
      [remittance.id, 16_000],
    ])
    dataOf(await linkLines(accountant, { lineId: adjustment!, remittanceId: remittance.id }))
    expect(await readRemittance(testOrganization, remittance.id)).toMatchObject({
      creditedCents: 17_000,
      pouches: [{ creditedCents: 17_000 }],
    })
    const controlled = { status: 'AVALIDATED', reason: 'Régul' } as const
    expect(dataOf(await changeRemittance(testOrganization, remittance, controlled))).toMatchObject([
      controlled,
    ])
    expect((await readMatching(testOrganization)).remittances.map(({ id }) => id)).toEqual([awaiting.id])
  })

  it('adds up several lines of one remittance, pouch by pouch, and offers it for a line with another amount than its pouch', async () => {
    const testOrganization = await organizationWithBank(testApp)
    const remittance = await handedOverRemittance(testOrganization, ['SAC111', 'SAC112'])
    const { proposals } = await importLines(testOrganization, [
      bankMovement(15_000, 'SAC111'),
      bankMovement(16_000, 'SAC112'),
    ])
    const lineOf = (label: string) => proposals.find((proposal) => proposal.label === label)!
    expect(lineOf('SAC111')).toMatchObject({
      outcome: 'ambiguous',
      cause: 'amountDiffers',
      candidates: [{ differenceCents: -1_000 }],
    })
    const { accountant } = testOrganization.people
    const [first, second] = remittance.pouches
    const linkTo = (label: string, pouchId: string) =>
      linkLines(accountant, {
        lineId: lineOf(label).lineId,
        remittanceId: remittance.id,
        pouchIds: [pouchId],
      })
    dataOf(await linkTo('SAC111', first!.id))
    expect(await readRemittance(testOrganization, remittance.id)).toMatchObject({
      creditedCents: 15_000,
      pouches: [{ creditedCents: 15_000 }, { creditedCents: null }],
      uncreditedPouches: { count: 1, valueCents: 16_000 },
    })
    await testOrganization.refuses(() => linkTo('SAC112', first!.id), 'BankPouchCredited')
    dataOf(await linkTo('SAC112', second!.id))
    expect(await readRemittance(testOrganization, remittance.id)).toMatchObject({
      creditedCents: 31_000,
      credits: [{}, {}],
      uncreditedPouches: null,
    })
  })

  it('lists a pouch that left as not credited, not one that stayed', async () => {
    const testOrganization = await organizationWithBank(testApp)
    const pouches = [
      await sealedPouch(testOrganization, 'SAC117'),
      await sealedPouch(testOrganization, 'SAC118', { service: 'evening' }),
      await sealedPouch(testOrganization, 'SAC119', { date: '2026-11-18' }),
    ]
    const remittance = await preparedRemittance(testOrganization, pouches)
    const [credited, waiting, left] = pouches.map(({ id }) => id)
    dataOf(
      await changeRemittance(testOrganization, remittance, {
        status: 'VALIDATED',
        confirmedPouchIds: [credited!, waiting!],
        leftPouchIds: [left!],
      }),
    )
    const [proposal] = (await importLines(testOrganization, [bankMovement(15_000, 'SAC117')])).proposals
    const link = { lineId: proposal!.lineId, remittanceId: remittance.id, pouchIds: [credited!] }
    dataOf(await linkLines(testOrganization.people.accountant, link))
    expect(await readRemittance(testOrganization, remittance.id)).toMatchObject({
      uncreditedPouches: { count: 1, valueCents: 16_000 },
    })
  })

  it('adds up the lines that credit the only pouch of a remittance, also when one of them is unlinked', async () => {
    const testOrganization = await organizationWithBank(testApp)
    const { accountant } = testOrganization.people
    const remittance = await handedOverRemittance(testOrganization, ['SAC116'])
    const { proposals } = await importLines(testOrganization, [
      bankMovement(10_000, 'SAC116', '2026-11-21'),
      bankMovement(6_000, 'SAC116 SOLDE'),
    ])
    const [first, second] = [10_000, 6_000].map(
      (cents) => proposals.find(({ amountCents }) => amountCents === cents)!.lineId,
    )
    const linkTo = async (lineId: string) =>
      dataOf(await linkLines(accountant, { lineId, remittanceId: remittance.id }))
    const credits = async () => {
      const { creditedCents, pouches } = await readRemittance(testOrganization, remittance.id)
      return [creditedCents, ...pouches.map((pouch) => pouch.creditedCents)]
    }
    await linkTo(first!)
    expect(await credits()).toEqual([10_000, 10_000])
    await linkTo(second!)
    expect(await credits()).toEqual([16_000, 16_000])
    const ofBothLines = (await readRemittance(testOrganization, remittance.id)).credits
    expect(ofBothLines.map(({ bookedOn }) => bookedOn)).toEqual([TODAY, '2026-11-21'])
    dataOf(await unlinkLine(accountant, first!))
    expect(await credits()).toEqual([6_000, 6_000])
    dataOf(await unlinkLine(accountant, second!))
    expect(await credits()).toEqual([null, null])
  })

  it('reports no uncredited pouches while a line with a difference may credit any of them', async () => {
    const testOrganization = await organizationWithBank(testApp)
    const { accountant } = testOrganization.people
    const remittance = await handedOverRemittance(testOrganization, ['SAC113', 'SAC114', 'SAC115'])
    const { proposals } = await importLines(testOrganization, [
      bankMovement(16_000, 'SAC113'),
      bankMovement(31_000),
    ])
    const [named, other] = [16_000, 31_000].map(
      (cents) => proposals.find(({ amountCents }) => amountCents === cents)!,
    )
    const { id: remittanceId, pouchIds } = remittance
    const pouchId = remittance.pouches.find(({ number }) => number === 'SAC113')!.id
    dataOf(await linkLines(accountant, { lineId: named!.lineId, remittanceId, pouchIds: [pouchId] }))
    const uncredited = async () => (await readRemittance(testOrganization, remittanceId)).uncreditedPouches
    expect(await uncredited()).toEqual({ count: pouchIds.length - 1, valueCents: 32_000 })
    dataOf(await linkLines(accountant, { lineId: other!.lineId, remittanceId }))
    expect(await uncredited()).toBeNull()
  })

  it('removes a link with a reason: its remittance is not credited, the link is not proposed again, and the history stays', async () => {
    const testOrganization = await organizationWithBank(testApp)
    const remittance = await handedOverRemittance(testOrganization, ['SAC121'])
    const { proposals } = await importLines(testOrganization, [bankMovement(16_000)])
    const { lineId } = proposals[0]!
    const { accountant } = testOrganization.people
    dataOf(await linkLines(accountant, { lineId, remittanceId: remittance.id }))
    const invalidate = { status: 'UNVALIDATED', reason: 'Bordereau illisible' } as const
    await testOrganization.refuses(
      () => changeRemittance(testOrganization, remittance, invalidate),
      'BankLinesLinked',
    )
    await testOrganization.refuses(() => unlinkLine(accountant, lineId, '  '), 'ReasonRequired')
    dataOf(await unlinkLine(accountant, lineId))
    expect(await readRemittance(testOrganization, remittance.id)).toMatchObject({
      creditedCents: null,
      creditedOn: null,
      credits: [],
      pouches: [{ creditedCents: null }],
    })
    expect((await readMatching(testOrganization)).proposals[0]).toMatchObject({ outcome: 'orphan' })
    await testOrganization.refuses(() => unlinkLine(accountant, lineId), 'BankLineNotLinked')
    // A person may still choose a remittance that the rules no longer propose.
    dataOf(await linkLines(accountant, { lineId, remittanceId: remittance.id }))
    const actions = (await testOrganization.audit())
      .filter(({ entity }) => entity === 'bankLine')
      .map(({ action }) => action)
    expect(actions).toEqual(['link', 'unlink', 'link'])
    expect(await readPouch(testOrganization, remittance.pouchIds[0]!)).toMatchObject({
      creditedCents: 16_000,
    })
  })

  it('links all requested lines, or none', async () => {
    const testOrganization = await organizationWithBank(testApp)
    const remittance = await handedOverRemittance(testOrganization, ['SAC131'])
    const { proposals } = await importLines(testOrganization, [bankMovement(16_000), bankMovement(16_000)])
    const links = proposals.map(({ lineId }) => ({
      lineId,
      remittanceId: remittance.id,
      pouchIds: remittance.pouchIds,
    }))
    const answer = await expectRefused(testOrganization, () =>
      linkLines(testOrganization.people.accountant, ...links),
    )
    expect(answer).toMatchObject({
      refusal: 'BankPouchCredited',
      rows: [{ id: links[1]!.lineId, refusal: 'BankPouchCredited' }],
    })
  })

  it('refuses debits, other accounts, other organizations and remittances that were sent back', async () => {
    const testOrganization = await organizationWithBank(testApp)
    const otherOrganization = await organizationWithBank(testApp)
    const remittance = await handedOverRemittance(testOrganization, ['SAC141'])
    const foreignRemittance = await handedOverRemittance(otherOrganization, ['SAC142'])
    await importLines(testOrganization, [bankMovement(-16_000), bankMovement(16_000)])
    const { entries } = dataOf(
      await testOrganization.people.accountant.get<{ entries: BankLine[] }>('banklines', {
        sort: 'amountCents_asc',
      }),
    )
    const [debit, credit] = entries
    const { accountant } = testOrganization.people
    const attempt = (lineId: string, remittanceId: string) =>
      expectRefused(testOrganization, () => linkLines(accountant, { lineId, remittanceId }))
    expect(await attempt(debit!.id, remittance.id)).toMatchObject({ refusal: 'BankLineNotCredit' })
    expect(await attempt(credit!.id, foreignRemittance.id)).toMatchObject({ http: 404, refusal: 'NotFound' })
    await otherOrganization.refuses(
      () =>
        linkLines(otherOrganization.people.accountant, {
          lineId: credit!.id,
          remittanceId: foreignRemittance.id,
        }),
      { http: 404 },
    )
    await testOrganization.refuses(
      () =>
        linkLines(otherOrganization.people.superAdmin, {
          lineId: credit!.id,
          remittanceId: foreignRemittance.id,
        }),
      { http: 404 },
    )
    await setBankAccount(testApp, testOrganization, 'DE89370400440532013000')
    expect(await attempt(credit!.id, remittance.id)).toMatchObject({ refusal: 'BankAccountDiffers' })
    await setBankAccount(testApp, testOrganization)
    dataOf(
      await changeRemittance(testOrganization, remittance, { status: 'UNVALIDATED', reason: 'À revoir' }),
    )
    expect(await attempt(credit!.id, remittance.id)).toMatchObject({ refusal: 'StatusDoesNotAllow' })
  })
})

it('uncredited money is grouped by days since the hand-over, for an accountant’s establishments or one of them', async () => {
  const testOrganization = await organizationWithBank(testApp)
  const remittance = await handedOverRemittance(testOrganization, ['SAC151', 'SAC152'])
  const { accountant, director } = testOrganization.people
  const read = async (query: Record<string, string> = {}) =>
    dataOf(await accountant.get<RemittanceAgeing>('remittances/ageing', query))
  expect(await read()).toEqual({
    count: 1,
    outstandingCents: 32_000,
    buckets: [
      { fromDays: 0, toDays: 3, count: 1, outstandingCents: 32_000 },
      { fromDays: 4, toDays: 7, count: 0, outstandingCents: 0 },
      { fromDays: 8, toDays: 15, count: 0, outstandingCents: 0 },
      { fromDays: 16, toDays: null, count: 0, outstandingCents: 0 },
    ],
  })
  const { proposals } = await importLines(testOrganization, [bankMovement(16_000, 'SAC151')])
  dataOf(
    await linkLines(accountant, {
      lineId: proposals[0]!.lineId,
      remittanceId: remittance.id,
      pouchIds: proposals[0]!.candidates[0]!.pouchIds,
    }),
  )
  expect((await read()).outstandingCents).toBe(16_000)
  expect((await read({ establishmentId: testOrganization.ids.otherEstablishment })).count).toBe(0)
  expect((await director.get('remittances/ageing')).status).toBe(403)
})
