import { describe, expect, it } from 'vitest'
import { readBankFile } from '../../../server/integrations/bank/read.ts'
import { BankFileError } from '../../../server/integrations/bank/statement.ts'
import { toBytes } from '../../support/bank-files.ts'

/*
 * Notations that the reference files of bank-files.test.ts do not contain. The expected values are written by hand, because a wrong reader
 * could accept such a file with a wrong figure.
 */

const IBAN = 'FR7630004000280001001234507'

/** A movement of a file: booking date, value date, cents, label and reference. */
type Movement = readonly [string, string, number, string, string]

function statementIn(text: string) {
  const [statement] = readBankFile(toBytes(text)).statements
  if (!statement) throw new Error('The file has no statement')
  return statement
}

function movementsIn(text: string): readonly Movement[] {
  return statementIn(text).lines.map(({ bookedOn, valueOn, amountCents, label, reference }) => [
    bookedOn,
    valueOn,
    amountCents,
    label,
    reference,
  ])
}

function faultsIn(text: string): readonly string[] {
  try {
    readBankFile(toBytes(text))
  } catch (error) {
    if (error instanceof BankFileError) return error.issues.map(({ path, key }) => `${path} ${key}`)
    throw error
  }
  return []
}

describe('camt.053', () => {
  const balance = (code: string, amount: string, sign: string, date: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt>` +
    `<CdtDbtInd>${sign}</CdtDbtInd><Dt>${date}</Dt></Bal>`
  const OPENING = balance('OPBD', '100.00', 'CRDT', '<Dt>2026-11-17</Dt>')
  const fileWith = (entries: string, closing: string, opening = OPENING) =>
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>' +
    '<GrpHdr><MsgId>M</MsgId></GrpHdr><Stmt><Id>S</Id>' +
    `<Acct><Id><IBAN>${IBAN}</IBAN></Id></Acct>${opening}` +
    `${balance('CLBD', closing, 'CRDT', '<Dt>2026-11-18</Dt>')}${entries}</Stmt></BkToCstmrStmt></Document>`
  const entry = (text: string) =>
    `<Ntry><Amt Ccy="EUR">12.34</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>${text}</Ntry>`
  const BOOKED = '<BookgDt><Dt>2026-11-18</Dt></BookgDt>'
  const VALUE = '<ValDt><Dt>2026-11-19</Dt></ValDt>'
  const LABEL = '<AddtlNtryInf>REMISE</AddtlNtryInf>'

  it.each<[string, string, Movement]>([
    [
      'a value date after the booking date',
      `${BOOKED}${VALUE}${LABEL}`,
      ['2026-11-18', '2026-11-19', 1_234, 'REMISE', ''],
    ],
    ['no value date', `${BOOKED}${LABEL}`, ['2026-11-18', '2026-11-18', 1_234, 'REMISE', '']],
    [
      'dates with the time zone of the bank',
      `<BookgDt><Dt>2026-11-18+01:00</Dt></BookgDt><ValDt><Dt>2026-11-19Z</Dt></ValDt>${LABEL}`,
      ['2026-11-18', '2026-11-19', 1_234, 'REMISE', ''],
    ],
    [
      'a time with an offset, whose day stays as the bank wrote it',
      `<BookgDt><DtTm>2026-11-18T23:30:00-01:00</DtTm></BookgDt>${LABEL}`,
      ['2026-11-18', '2026-11-18', 1_234, 'REMISE', ''],
    ],
    [
      'the reference of the entry, without one of the bank',
      `<NtryRef>E-1</NtryRef>${BOOKED}${LABEL}`,
      ['2026-11-18', '2026-11-18', 1_234, 'REMISE', 'E-1'],
    ],
    [
      'the reference of the bank before that of the entry',
      `<NtryRef>E-1</NtryRef>${BOOKED}<AcctSvcrRef>B-2</AcctSvcrRef>${LABEL}`,
      ['2026-11-18', '2026-11-18', 1_234, 'REMISE', 'B-2'],
    ],
    [
      'a label in several parts, without the placeholder NOTPROVIDED',
      `${BOOKED}<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RmtInf><Ustrd>SAC 17</Ustrd>` +
        `<Ustrd>LYON</Ustrd></RmtInf></TxDtls><TxDtls><Refs><EndToEndId>E2E-9</EndToEndId></Refs></TxDtls></NtryDtls>${LABEL}`,
      ['2026-11-18', '2026-11-18', 1_234, 'REMISE SAC 17 LYON E2E-9', ''],
    ],
  ])('reads %s', (_what, text, movement) => {
    expect(movementsIn(fileWith(entry(text), '112.34'))).toEqual([movement])
  })

  it.each(['PDNG', 'INFO', 'FUTR'])('leaves out an entry with the status %s', (status) => {
    const other = entry(`${BOOKED}${LABEL}`).replace('BOOK', status)
    expect(movementsIn(fileWith(other, '100.00'))).toEqual([])
  })

  it('refuses an amount with a fraction of a cent, and accepts a zero there', () => {
    const inFile = (amount: string) => fileWith(entry(`${BOOKED}${LABEL}`).replace('12.34', amount), '112.34')
    expect(faultsIn(inFile('12.345'))).toEqual(['1.amount issue.bankAmount'])
    expect(faultsIn(inFile('12.340'))).toEqual([])
  })

  it('takes the closing balance of the previous statement as the opening balance, if the file has no opening balance', () => {
    const previous = balance('PRCD', '100.00', 'DBIT', '<Dt>2026-11-16</Dt>')
    const file = fileWith(entry(`${BOOKED}${LABEL}`), '12.34', previous)
    expect(faultsIn(file)).toEqual([expect.stringContaining('closing issue.bankBalance')])
    expect(
      statementIn(fileWith(entry(`${BOOKED}${LABEL}`).replace('12.34', '112.34'), '12.34', previous)),
    ).toMatchObject({ openingCents: -10_000, openedOn: '2026-11-16', closingCents: 1_234 })
    const both = balance('PRCD', '5.00', 'CRDT', '<Dt>2026-11-16</Dt>') + OPENING
    expect(statementIn(fileWith('', '100.00', both))).toMatchObject({
      openingCents: 10_000,
      openedOn: '2026-11-17',
    })
  })
})

describe('MT940', () => {
  const fileWith = (closing: string, ...fields: readonly string[]) =>
    [':20:S', `:25:${IBAN}`, ':28C:1/1', ':60F:C261230EUR100,', ...fields, `:62F:${closing}`, ''].join('\r\n')

  it.each<[string, string, readonly string[], Movement]>([
    [
      'a credit without cents',
      'C261231EUR112,',
      [':61:261231C12,NMSCNONREF', ':86:REMISE'],
      ['2026-12-31', '2026-12-31', 1_200, 'REMISE', ''],
    ],
    [
      'the reversal of a credit, which is a debit',
      'C261231EUR87,66',
      [':61:261231RC12,34NMSCNONREF', ':86:ANNULATION'],
      ['2026-12-31', '2026-12-31', -1_234, 'ANNULATION', ''],
    ],
    [
      'the reversal of a debit, which is a credit',
      'C261231EUR112,34',
      [':61:261231RD12,34NMSCNONREF', ':86:ANNULATION'],
      ['2026-12-31', '2026-12-31', 1_234, 'ANNULATION', ''],
    ],
    [
      'a credit with the letter of its currency',
      'C261231EUR112,34',
      [':61:261231CR12,34NMSCNONREF', ':86:REMISE'],
      ['2026-12-31', '2026-12-31', 1_234, 'REMISE', ''],
    ],
    [
      'the reference of the account holder, without one of the bank',
      'C261231EUR112,34',
      [':61:261231C12,34NMSCVE0001', ':86:REMISE'],
      ['2026-12-31', '2026-12-31', 1_234, 'REMISE', 'VE0001'],
    ],
    [
      'the reference of the bank before that of the account holder',
      'C261231EUR112,34',
      [':61:261231C12,34NMSCVE0001//B-2', ':86:REMISE'],
      ['2026-12-31', '2026-12-31', 1_234, 'REMISE', 'B-2'],
    ],
    [
      'a booking in January with the value date of December',
      'C270102EUR112,34',
      [':61:2612310102C12,34NMSCNONREF', ':86:REMISE'],
      ['2027-01-02', '2026-12-31', 1_234, 'REMISE', ''],
    ],
    [
      'a booking in December with the value date of January',
      'C270102EUR112,34',
      [':61:2701021231C12,34NMSCNONREF', ':86:REMISE'],
      ['2026-12-31', '2027-01-02', 1_234, 'REMISE', ''],
    ],
    [
      'subfields and further rows of a label',
      'C261231EUR112,34',
      [':61:261231C12,34NMSCNONREF', 'SUITE', ':86:?00REMISE?20SAC 17', '?21LYON'],
      ['2026-12-31', '2026-12-31', 1_234, 'REMISE SAC 17 LYON SUITE', ''],
    ],
  ])('reads %s', (_what, closing, fields, movement) => {
    expect(movementsIn(fileWith(closing, ...fields))).toEqual([movement])
  })

  it('reads the account before the BIC of the bank (option P of field 25)', () => {
    const file = fileWith('C261231EUR100,').replace(`:25:${IBAN}`, `:25P:${IBAN}\r\nBNPAFRPPXXX`)
    expect(statementIn(file).account).toBe(IBAN)
  })
})

describe('CFONB120', () => {
  const head = (kind: string) => `${kind}30004    00028EUR2 00010012345  `
  const balance = (kind: string, day: string, amount: string) =>
    `${head(kind)}${day}${' '.repeat(50)}${amount}${' '.repeat(16)}`
  const movement = (value: string, label: string, entry: string, amount: string, reference: string) =>
    `${head('04')}311226  ${value.padEnd(6)}${label.padEnd(31)}  ${entry}  ${amount}${reference.padEnd(16)}`
  const labelRecord = (label: string) => `${head('05')}311226     LIB${label.padEnd(70)}  `
  const fileWith = (...records: readonly string[]) =>
    [
      balance('01', '301226', '0000000001000{'),
      ...records,
      balance('07', '311226', '0000000001123D'),
      '',
    ].join('\r\n')

  it.each<[string, readonly string[], Movement]>([
    [
      'a value date of the next year',
      [movement('020127', 'REMISE', '0000000', '0000000000123D', 'R-1')],
      ['2026-12-31', '2027-01-02', 1_234, 'REMISE', 'R-1'],
    ],
    [
      'no value date',
      [movement('', 'REMISE', '0000000', '0000000000123D', 'R-1')],
      ['2026-12-31', '2026-12-31', 1_234, 'REMISE', 'R-1'],
    ],
    [
      'the number of the entry, without a reference',
      [movement('', 'REMISE', '1234567', '0000000000123D', '')],
      ['2026-12-31', '2026-12-31', 1_234, 'REMISE', '1234567'],
    ],
    [
      'a label of 31 characters and two further records of 70',
      [
        movement('', 'R'.repeat(31), '0000000', '0000000000123D', 'R-1'),
        labelRecord('S'.repeat(70)),
        labelRecord('T'.repeat(70)),
      ],
      ['2026-12-31', '2026-12-31', 1_234, `${'R'.repeat(31)} ${'S'.repeat(70)} ${'T'.repeat(70)}`, 'R-1'],
    ],
    [
      'a reference of 16 characters',
      [movement('', 'REMISE', '1234567', '0000000000123D', 'ABCDEFGHIJKLMNOP')],
      ['2026-12-31', '2026-12-31', 1_234, 'REMISE', 'ABCDEFGHIJKLMNOP'],
    ],
  ])('reads %s', (_what, records, expected) => {
    expect(movementsIn(fileWith(...records))).toEqual([expected])
  })
})

describe('a table', () => {
  const HEAD = 'Compte;Date;Date de valeur;Libellé;Référence;Débit;Crédit;Solde;Devise;Statut'
  const fileWith = (...rows: readonly string[]) =>
    [HEAD, ...rows.map((row) => `${IBAN};${row}`), ''].join('\n')

  it.each<[string, string, Movement]>([
    [
      'a debit without a minus',
      '31/12/2026;;CB;R;12,34;;87,66;EUR;',
      ['2026-12-31', '2026-12-31', -1_234, 'CB', 'R'],
    ],
    [
      'a debit with a minus',
      '31/12/2026;;CB;R;-12,34;;87,66;€;',
      ['2026-12-31', '2026-12-31', -1_234, 'CB', 'R'],
    ],
    [
      'a credit beside a debit of zero',
      '31/12/2026;02/01/2027;CB;R;0,00;12,34;112,34;eur;',
      ['2026-12-31', '2027-01-02', 1_234, 'CB', 'R'],
    ],
    [
      'whole euros without decimals beside a zero',
      '31/12/2026;;CB;R;0;1234;1334;EUR;',
      ['2026-12-31', '2026-12-31', 123_400, 'CB', 'R'],
    ],
  ])('with %s is read', (_what, row, movement) => {
    expect(movementsIn(fileWith(row))).toEqual([movement])
    expect(statementIn(fileWith(row)).openingCents).toBe(10_000)
  })

  it.each([
    ['in French', 'Solde au 31/12/2026 1 234,56 €', 'Date;Libellé;Montant'],
    ['in French in a separate cell', 'Solde au 31/12/2026;1 234,56', 'Date;Libellé;Montant'],
    ['in Italian', 'Saldo contabile al 31/12/2026: 1.234,56 EUR', 'Data;Descrizione;Importo'],
    ['in Italian in a separate cell', 'Saldo al 31/12/2026;1.234,56', 'Data;Descrizione;Importo'],
    ['in English', 'Balance on 31/12/2026 1,234.56 EUR', 'Date;Description;Amount'],
  ])('has the balance above its headings as its closing balance: %s', (_language, balance, headings) => {
    const file = [balance, headings, '31/12/2026;CB;34,56', ''].join('\n')
    const { openingCents, closingCents } = statementIn(file)
    expect([openingCents, closingCents]).toEqual([120_000, 123_456])
  })

  it('with an opening balance above its headings does not take that as its closing balance', () => {
    const file = 'Saldo iniziale al 30/12/2026 1.200,00\nData;Descrizione;Importo\n31/12/2026;CB;34,56\n'
    expect(statementIn(file).closingCents).toBeNull()
  })

  it.each([
    ['a currency other than euros', '31/12/2026;;CB;R;;12,34;112,34;USD;', 'currency issue.bankCurrency'],
    ['a credit with a minus', '31/12/2026;;CB;R;;-12,34;87,66;EUR;', 'amount issue.bankAmount'],
    ['debit and credit', '31/12/2026;;CB;R;1,00;12,34;111,34;EUR;', 'amount issue.bankAmount'],
    ['a fraction of a cent', '31/12/2026;;CB;R;;12,345;112,34;EUR;', 'amount issue.bankAmount'],
    ['no account', '31/12/2026;;CB;R;;12,34;112,34;EUR;', 'account issue.required'],
  ])('with %s is refused', (what, row, fault) => {
    const file = what === 'no account' ? fileWith(row).replace(`${IBAN};31`, ';31') : fileWith(row)
    expect(faultsIn(file)).toEqual([`2.${fault}`])
  })
})
