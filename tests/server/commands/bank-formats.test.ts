import { expect, it } from 'vitest'
import type { BankLine } from '../../../src/domain/contract/bank.ts'
import { ibanOf, importStatement, organizationWithBank } from './bank.ts'
import { dataOf, type TestOrganization, withTestApp } from './test-app.ts'

const testApp = withTestApp()

/** The entries of the XML file of a bank: long labels, ids of the payer, references of the bank. */
const CAMT_ENTRIES = {
  cash: `<Ntry><Amt Ccy="EUR">950.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-16</Dt></BookgDt>
    <ValDt><Dt>2026-11-16</Dt></ValDt><AcctSvcrRef>2026320A0004711</AcctSvcrRef><NtryDtls><TxDtls>
    <Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RmtInf><Ustrd>VERSEMENT ESPECES SAC SECURISE</Ustrd></RmtInf></TxDtls></NtryDtls>
    <AddtlNtryInf>VERSEMENT ESPECES 0042177 AGENCE NANTES GRASLIN</AddtlNtryInf></Ntry>`,
  cards: `<Ntry><Amt Ccy="EUR">950.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-16</Dt></BookgDt>
    <ValDt><Dt>2026-11-17</Dt></ValDt><AcctSvcrRef>2026320A0004712</AcctSvcrRef><NtryDtls><TxDtls>
    <Refs><EndToEndId>CB0042177151126</EndToEndId></Refs><RmtInf><Ustrd>REMISE CARTES CONTRAT 1234567</Ustrd></RmtInf></TxDtls></NtryDtls>
    <AddtlNtryInf>REMISE CB 15/11 CONTRAT 1234567</AddtlNtryInf></Ntry>`,
  supplier: `<Ntry><Amt Ccy="EUR">89.90</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-17</Dt></BookgDt>
    <ValDt><Dt>2026-11-17</Dt></ValDt><AcctSvcrRef>2026321A0000815</AcctSvcrRef><NtryDtls><TxDtls>
    <Refs><EndToEndId>FA-2026-1187</EndToEndId></Refs><RmtInf><Ustrd>FACTURE FA-2026-1187</Ustrd></RmtInf></TxDtls></NtryDtls>
    <AddtlNtryInf>PRELEVEMENT SEPA METRO FRANCE</AddtlNtryInf></Ntry>`,
}

/** The rows of the portal of the same bank: short labels, and no references. */
const CSV_ROWS = {
  cash: '16/11/2026;16/11/2026;Versement espèces Nantes;950,00',
  cards: '16/11/2026;17/11/2026;Remise CB;950,00',
  supplier: '17/11/2026;17/11/2026;Metro France;-89,90',
}

type Movement = keyof typeof CAMT_ENTRIES

const camtOf = (organization: TestOrganization, movements: readonly Movement[], id = 'R-2026-11') => {
  const closing = movements.reduce(
    (cents, movement) => cents + (movement === 'supplier' ? -8_990 : 95_000),
    0,
  )
  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>
      <Dt><Dt>2026-11-${code === 'OPBD' ? '16' : '17'}</Dt></Dt></Bal>`
  return `<?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>${id}</MsgId></GrpHdr>
    <Stmt><Id>${id}</Id><Acct><Id><IBAN>${ibanOf(organization)}</IBAN></Id></Acct>
    ${balance('OPBD', '0.00')}${balance('CLBD', (closing / 100).toFixed(2))}
    ${movements.map((movement) => CAMT_ENTRIES[movement]).join('\n')}</Stmt></BkToCstmrStmt></Document>`
}

const send = async ({ people }: TestOrganization, raw: string, query: Record<string, string> = {}) => {
  const { lines, newLines } = dataOf(await importStatement(people.accountant, raw, query))
  return { lines, newLines }
}
const sendCamt = (organization: TestOrganization, movements: readonly Movement[], id?: string) =>
  send(organization, camtOf(organization, movements, id))
const sendCsv = (organization: TestOrganization, rows: readonly string[], headings?: string) =>
  send(organization, [headings ?? 'Date;Date de valeur;Libellé;Montant', ...rows, ''].join('\r\n'), {
    account: ibanOf(organization),
  })

const amountsOf = async ({ people }: TestOrganization) => {
  const answer = await people.accountant.get<{ entries: BankLine[] }>('banklines', {
    sort: 'amountCents_asc',
  })
  return dataOf(answer).entries.map(({ amountCents }) => amountCents)
}

const { cash, cards, supplier } = CSV_ROWS

it('the same days in another format bring no new line, although the bank writes other labels there', async () => {
  const organization = await organizationWithBank(testApp)
  expect(await sendCamt(organization, ['cash', 'cards', 'supplier'])).toEqual({ lines: 3, newLines: 3 })
  expect(await sendCsv(organization, [cash, cards, supplier])).toEqual({ lines: 3, newLines: 0 })
  expect(await sendCsv(organization, [supplier, cards])).toEqual({ lines: 2, newLines: 0 })
  expect(await amountsOf(organization)).toEqual([-8_990, 95_000, 95_000])
})

it('a second movement with the same day and amount is new if the earlier file has only one', async () => {
  const organization = await organizationWithBank(testApp)
  expect(await sendCsv(organization, [cash])).toEqual({ lines: 1, newLines: 1 })
  expect(await sendCamt(organization, ['cash', 'cards'])).toEqual({ lines: 2, newLines: 1 })
  // The new one is the card payment: its value date differs from that of the cash.
  expect(await sendCamt(organization, ['cash', 'cards', 'supplier'], 'R-2')).toEqual({
    lines: 3,
    newLines: 1,
  })
  expect(await sendCsv(organization, [cash, cards])).toEqual({ lines: 2, newLines: 0 })
  expect(await amountsOf(organization)).toEqual([-8_990, 95_000, 95_000])
})

it('two movements with the same day and amount stay two in a file of another format', async () => {
  const organization = await organizationWithBank(testApp)
  await sendCamt(organization, ['cash', 'cards'])
  expect(await sendCsv(organization, [cash, cards, cash])).toEqual({ lines: 3, newLines: 1 })
  expect(await amountsOf(organization)).toEqual([95_000, 95_000, 95_000])
})

it('value dates are compared only if both files have them', async () => {
  const organization = await organizationWithBank(testApp)
  await sendCamt(organization, ['cards'])
  const otherValueDate = '16/11/2026;18/11/2026;Virement reçu;950,00'
  expect(await sendCsv(organization, [otherValueDate])).toEqual({ lines: 1, newLines: 1 })
  const withoutValueDate = '16/11/2026;Remise CB;950,00'
  expect(await sendCsv(organization, [withoutValueDate], 'Date;Libellé;Montant')).toEqual({
    lines: 1,
    newLines: 0,
  })
})

it('another day, amount or account is a new line', async () => {
  const organization = await organizationWithBank(testApp)
  await sendCamt(organization, ['cash'])
  const rows = ['17/11/2026;17/11/2026;Versement espèces;950,00', '16/11/2026;16/11/2026;Versement;950,01']
  expect(await sendCsv(organization, rows)).toEqual({ lines: 2, newLines: 2 })
})
