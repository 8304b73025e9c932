import { describe, expect, it } from 'vitest'
import { readBankFile } from '../../../server/integrations/bank/read.ts'
import { BankColumnsUnknown, BankFileError } from '../../../server/integrations/bank/statement.ts'
import { findNamedIban, frenchIban } from '../../../src/domain/bank/account.ts'
import { formatColumns, parseColumns } from '../../../src/domain/bank/columns.ts'
import { toBytes, type WrittenStatement } from '../../support/bank-files.ts'
import { BANK_TABLES, type BankTable, toWindows1252 } from '../../support/bank-tables.ts'

const IBAN = frenchIban('30004', '00028', '00010012345')
const OTHER = frenchIban('30004', '00028', '00010019999')
const line = (bookedOn: string, amountCents: number, label: string, reference = '') => ({
  bookedOn,
  valueOn: bookedOn,
  amountCents,
  label,
  reference,
})
const STATEMENT: WrittenStatement = {
  iban: IBAN,
  openedOn: '2026-11-17',
  closedOn: '2026-11-18',
  openingCents: 123_456,
  closingCents: 1_262_699,
  lines: [
    line('2026-11-17', 1_128_450, 'VERST ESPECES 0042177 CORMORAN', 'VE0001'),
    line('2026-11-17', -8_990, 'PRLV SEPA FOURNISSEUR', 'PR1'),
    line('2026-11-18', 19_783, 'REMISE CB 18/11', 'CB-778'),
  ],
}
const tables = Object.keys(BANK_TABLES) as BankTable[]
const writtenAs = (table: BankTable) => toWindows1252(BANK_TABLES[table](STATEMENT))

/** The account that the lines above a table name, if it is only one. */
function accountIn({ accountHints = [] }: { readonly accountHints?: readonly string[] }): string | undefined {
  const found = new Set(accountHints.flatMap((hint) => findNamedIban([IBAN, OTHER], hint) ?? []))
  return found.size === 1 ? [...found][0] : undefined
}

describe('the CSV files of banks', () => {
  it.each(tables)('are read in the layout of %s', (table) => {
    const [statement, ...otherStatements] = readBankFile(writtenAs(table)).statements
    expect(otherStatements).toEqual([])
    const hasBalance = table !== 'qonto' && table !== 'lcl'
    expect(statement).toMatchObject({
      openedOn: '2026-11-17',
      closedOn: '2026-11-18',
      openingCents: hasBalance ? 123_456 : null,
      closingCents: hasBalance ? 1_262_699 : null,
    })
    expect(
      statement!.lines.map(({ bookedOn, amountCents, label }) => ({ bookedOn, amountCents, label })),
    ).toEqual(STATEMENT.lines.map(({ bookedOn, amountCents, label }) => ({ bookedOn, amountCents, label })))
  })

  it.each([
    ['creditAgricole', IBAN],
    ['societeGenerale', IBAN],
    // Some banks hide the first digits, and some name no account.
    ['bnpParibas', undefined],
    ['qonto', undefined],
    ['lcl', undefined],
  ] as const)('of %s: the account is read above the table, if the bank writes it', (table, account) => {
    expect(accountIn(readBankFile(writtenAs(table)).statements[0]!)).toBe(account)
  })

  it('of Qonto keep their references; entries that are not booked are left out', () => {
    const [statement] = readBankFile(writtenAs('qonto')).statements
    expect(statement!.lines.map(({ reference }) => reference)).toEqual(['VE0001', 'PR1', 'CB-778'])
  })

  it.each(['In attesa', 'In sospeso', 'Rifiutato', 'Annullata', 'STORNATO', 'En attente', 'DECLINED'])(
    'have only the movements that the bank booked, not one with the state %s',
    (state) => {
      const table = [
        'Data;Descrizione;Importo;Stato',
        '17/11/2026;VERSAMENTO;100,00;Completato',
        `18/11/2026;BONIFICO;50,00;${state}`,
      ].join('\n')
      const [statement] = readBankFile(toBytes(table)).statements
      expect(statement!.lines.map(({ label }) => label)).toEqual(['VERSAMENTO'])
    },
  )

  it('are separated by what separates their headings, although a label has more commas', () => {
    const label = 'VIR DE DUPONT, MARTIN, LEROY, MOTIF FACT 12, 13, 14'
    const text = BANK_TABLES.societeGenerale(STATEMENT).replace('PRLV SEPA FOURNISSEUR ', label)
    const [statement] = readBankFile(toWindows1252(text)).statements
    expect(statement!.lines.map((movement) => movement.label)).toEqual([
      'VERST ESPECES 0042177 CORMORAN',
      label,
      'REMISE CB 18/11',
    ])
  })

  it('without known headings are separated as most of their rows are', () => {
    const text = [
      '17/11/2026;VIR DE DUPONT, MARTIN, LEROY, FACT 12;100,00',
      '18/11/2026;"FRAIS; TENUE";-2,50',
      '18/11/2026;VERSEMENT;30,00',
    ].join('\n')
    const columns = parseColumns('date:0,label:1,amount:2')
    const [statement] = readBankFile(toBytes(text), { columns, layouts: [] }).statements
    expect(statement!.lines.map(({ amountCents }) => amountCents)).toEqual([10_000, -250, 3_000])
  })

  it('of Qonto have the day in France of an instant in UTC, one hour behind in winter and two in summer', () => {
    const text = [
      'Statut;Date de la valeur (UTC);Montant total (TTC);Nom de la contrepartie',
      'Exécutée;30-06-2026 21:59:59;1,00;VIREMENT 1',
      'Exécutée;30-06-2026 22:00:00;2,00;VIREMENT 2',
      'Exécutée;31-12-2026 22:59:59;3,00;VIREMENT 3',
      'Exécutée;31-12-2026 23:30:00;4,00;VIREMENT 4',
      'Exécutée;31-12-2026;5,00;VIREMENT 5',
    ]
    const daysIn = (rows: readonly string[]) =>
      readBankFile(toBytes(rows.join('\n'))).statements[0]!.lines.map(({ bookedOn }) => bookedOn)
    expect(daysIn(text)).toEqual(['2026-06-30', '2026-07-01', '2026-12-31', '2027-01-01', '2026-12-31'])
    // A local time already has the day in France.
    expect(daysIn([text[0]!.replace('UTC', 'local'), text[4]!])).toEqual(['2026-12-31'])
  })

  it('with an invalid decimal are refused with its row', () => {
    const text = BANK_TABLES.societeGenerale(STATEMENT).replace('197,83', '197.8.3')
    expect(() => readBankFile(toWindows1252(text))).toThrow(
      expect.objectContaining({ issues: [{ path: '4.amount', key: 'issue.bankAmount' }] }),
    )
  })

  it('with another currency are refused', () => {
    const text = BANK_TABLES.societeGenerale(STATEMENT).replace('197,83;EUR', '197,83;CHF')
    expect(() => readBankFile(toWindows1252(text))).toThrow(BankFileError)
  })
})

describe('a table with unknown columns', () => {
  const TEXT = [
    'Quand;Quoi;Combien;Reste',
    '17/11/2026;VERSEMENT;100,00;1 100,00',
    '18/11/2026;FRAIS;-2,50;1 097,50',
  ].join('\n')
  const columns = parseColumns('date:0,label:1,amount:2,balance:3')

  it('is refused with its headings and its first row', () => {
    expect(() => readBankFile(toBytes(TEXT))).toThrow(
      expect.objectContaining({
        name: 'BankColumnsUnknown',
        headings: ['Quand', 'Quoi', 'Combien', 'Reste'],
        sample: ['17/11/2026', 'VERSEMENT', '100,00', '1 100,00'],
      }),
    )
  })

  it('is read with the columns that a person has chosen, also when they are stored as a layout', () => {
    const { statements, headings } = readBankFile(toBytes(TEXT), { columns, layouts: [] })
    expect(statements[0]).toMatchObject({ openingCents: 100_000, closingCents: 109_750 })
    const stored = readBankFile(toBytes(TEXT), {
      columns: null,
      layouts: [{ headings: headings!, columns: columns! }],
    })
    expect(stored.statements).toEqual(statements)
  })

  it('without headings is read from its first row on', () => {
    const withoutHeadings = TEXT.split('\n').slice(1).join('\n')
    expect(() => readBankFile(toBytes(withoutHeadings))).toThrow(BankColumnsUnknown)
    expect(
      readBankFile(toBytes(withoutHeadings), { columns, layouts: [] }).statements[0]?.lines,
    ).toHaveLength(2)
  })

  it('of another bank without headings is not read with the columns that were chosen for the first one', () => {
    const ofAnotherBank = [
      '17/11/2026;18/11/2026;VERSEMENT;100,00',
      '18/11/2026;18/11/2026;FRAIS;-2,50',
    ].join('\n')
    const layouts = [{ headings: '', columns: columns! }]
    expect(() => readBankFile(toBytes(ofAnotherBank), { columns: null, layouts })).toThrow(
      expect.objectContaining({
        name: 'BankColumnsUnknown',
        sample: ['17/11/2026', '18/11/2026', 'VERSEMENT', '100,00'],
      }),
    )
  })

  it('without headings is read with the stored columns that fit it, although others were stored later', () => {
    const withoutHeadings = TEXT.split('\n').slice(1).join('\n')
    const later = parseColumns('date:1,label:2,amount:3')!
    const layouts = [later, columns!].map((stored) => ({ headings: '', columns: stored }))
    const [statement] = readBankFile(toBytes(withoutHeadings), { columns: null, layouts }).statements
    expect(statement!.lines.map(({ label, amountCents }) => ({ label, amountCents }))).toEqual([
      { label: 'VERSEMENT', amountCents: 10_000 },
      { label: 'FRAIS', amountCents: -250 },
    ])
  })

  it('is refused when its balances do not follow from its amounts', () => {
    expect(() => readBankFile(toBytes(TEXT.replace('-2,50', '-2,40')), { columns, layouts: [] })).toThrow(
      expect.objectContaining({ issues: [{ path: '3.closing', key: 'issue.bankBalance' }] }),
    )
  })
})

describe('columns in an address', () => {
  it('are parsed to the columns that were written', () => {
    const text = 'date:0,label:2,debit:3,credit:4'
    expect(formatColumns(parseColumns(text)!)).toBe(text)
  })

  it.each([
    ['', 'nothing'],
    ['date:0,label:1', 'no amount'],
    ['date:0,label:1,debit:2', 'debits without credits'],
    ['date:0,label:0,amount:1', 'two columns in one place'],
    ['date:0,label:1,amount:99', 'a place beyond the table'],
    ['date:0,label:1,amount:2,colour:3', 'an unknown column'],
    ['date:0;label:1', 'another separator'],
  ])('are refused: %j (%s)', (text) => {
    expect(parseColumns(text)).toBeNull()
  })
})
