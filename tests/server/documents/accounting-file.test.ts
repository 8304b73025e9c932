import { describe, expect, it } from 'vitest'
import { accountingFile, monthFile } from '../../../server/documents/accounting.ts'
import type { PostedEntry } from '../../../server/store/accounting.ts'

const entry = (establishmentId: string, number: number): PostedEntry => ({
  id: `entry-${number}`,
  sourceType: 'cashLog',
  sourceId: `log-${number}`,
  kind: 'CASH',
  part: 1,
  journal: 'CASH',
  journalCode: 'CA',
  journalLabel: 'Caisse',
  number,
  establishmentId,
  date: '2026-11-20',
  validDate: '2026-11-21',
  pieceDate: '2026-11-20',
  pieceRef: `LYO-${number}`,
  lines: [
    {
      account: '530100',
      accountLabel: 'Espèces',
      label: 'Recettes',
      debitCents: 12_050,
      creditCents: 0,
      letter: null,
      letteredOn: null,
    },
  ],
})
const SETTINGS = {
  siren: '732829320',
  separator: 'TAB',
  encoding: 'UTF-8',
  yearEnd: '12-31',
  analyticColumn: false,
} as const
const ENTRIES = [entry('lyon', 1), entry('nice', 2)]
const FACTS = {
  analyticCodes: new Map([
    ['lyon', 'RESTO-LYO'],
    ['nice', '=1;2'],
  ]),
  accountLabels: new Map<string, string>(),
}

it('the CSV file has the analytic code of the establishment, as text, after the columns of the FEC', () => {
  const { content } = accountingFile({ ...SETTINGS, format: 'CSV' }, ENTRIES, FACTS)
  const [head, first, second] = content.toString('utf8').split('\r\n')
  expect(head?.split(';').slice(-2)).toEqual(['Idevise', 'CodeAnalytique'])
  expect(first).toBe(
    'CA;Caisse;1;20261120;530100;Espèces;;;LYO-1;20261120;Recettes;120,50;0,00;;;20261121;;;RESTO-LYO',
  )
  expect(second?.endsWith(`;;;"'=1;2"`)).toBe(true)
})

it('the CSV file quotes a text with a line break, so that it remains one cell', () => {
  const { content } = accountingFile({ ...SETTINGS, format: 'CSV' }, [entry('lyon', 1)], {
    ...FACTS,
    analyticCodes: new Map([['lyon', 'RESTO\nLYO']]),
  })
  expect(content.toString('utf8').endsWith(';"RESTO\nLYO"\r\n')).toBe(true)
})

it('the FEC file has the analytic code as a 19th column if the settings ask for it', () => {
  const { content } = accountingFile({ ...SETTINGS, format: 'FEC', analyticColumn: true }, ENTRIES, FACTS)
  const rows = content
    .toString('utf8')
    .split('\r\n')
    .map((row) => row.split('\t'))
  expect(rows.map((row) => [row.length, row[18]])).toEqual([
    [19, 'CodeAnalytique'],
    [19, 'RESTO-LYO'],
    [19, '=1;2'],
  ])
  expect(rows[1]?.slice(0, 4)).toEqual(['CA', 'Caisse', '1', '20261120'])
})

it('the FEC file has 18 columns if the settings ask for no analytic column', () => {
  const { content } = accountingFile({ ...SETTINGS, format: 'FEC' }, ENTRIES, FACTS)
  expect(
    content
      .toString('utf8')
      .split('\r\n')
      .map((row) => row.split('\t').length),
  ).toEqual([18, 18, 18])
})

it('the Pennylane file is the FEC with tabs and UTF-8, whatever separator, encoding and analytic column are set', () => {
  const settings = { ...SETTINGS, separator: 'PIPE', encoding: 'ISO-8859-15', analyticColumn: true } as const
  const file = accountingFile({ ...settings, format: 'PENNYLANE' }, ENTRIES, FACTS)
  const fec = accountingFile({ ...SETTINGS, format: 'FEC' }, ENTRIES, FACTS)
  expect([file.encoding, file.name]).toEqual(['UTF-8', fec.name])
  expect(file.content.equals(fec.content)).toBe(true)
})

it('the Cegid file has one byte per character, so that its column positions are right', () => {
  const file = accountingFile({ ...SETTINGS, format: 'CEGID' }, ENTRIES, FACTS)
  expect([file.encoding, file.name]).toEqual(['ISO-8859-15', '732829320-CA1-20261120.txt'])
  // A line is 146 characters, and CR LF ends it.
  const lineEnds = [...file.content].flatMap((byte, index) => (byte === 0x0d ? [index] : []))
  expect(lineEnds).toEqual([146, 146 + 2 + 146])
})

it.each(['FEC', 'PENNYLANE', 'CSV'] as const)(
  'a %s file has one label for each account, that of the settings or else the latest posted, in the encoding of the file',
  (format) => {
    const line = ENTRIES[0]!.lines[0]!
    const labelled = (id: string, validDate: string, cash: string) => ({
      ...entry('lyon', 1),
      id,
      validDate,
      lines: [
        { ...line, accountLabel: cash },
        { ...line, account: '580000', accountLabel: 'Virements' },
      ],
    })
    // Sorted by number, as in the file of a month: the entry of the second journal was posted before the last one of the first.
    const entries = [
      labelled('entry-1', '2026-11-20', 'Caisse'),
      labelled('entry-3', '2026-11-21', 'Caisse d’appoint'),
      labelled('entry-2', '2026-11-21', 'Billets'),
    ]
    const facts = { ...FACTS, accountLabels: new Map([['580000', 'Virements internes']]) }
    const settings = { ...SETTINGS, format, encoding: 'ISO-8859-15' } as const
    const { content, encoding } = accountingFile(settings, entries, facts)
    const rows = new TextDecoder(encoding).decode(content).trimEnd().split('\r\n').slice(1)
    const cash = encoding === 'UTF-8' ? 'Caisse d’appoint' : "Caisse d'appoint"
    expect(rows.map((row) => row.split(/[;\t]/u)[5])).toEqual(
      entries.flatMap(() => [cash, 'Virements internes']),
    )
  },
)

// LPF art. A. 47 A-1 VII, 14° and 15°: EcritureLet and DateLet may be empty.
describe.each(['FEC', 'PENNYLANE', 'CSV'] as const)('a %s file', (format) => {
  const matched = (establishmentId: string, account: string, letter: string, cents: number) => {
    const first = entry(establishmentId, 1)
    const debitCents = Math.max(cents, 0)
    const creditCents = Math.max(-cents, 0)
    const line = { ...first.lines[0]!, account, letter, letteredOn: '2026-11-23', debitCents, creditCents }
    return { ...first, lines: [line] }
  }
  const lettersIn = (...entries: readonly PostedEntry[]) => {
    const { content } = accountingFile({ ...SETTINGS, format }, entries, FACTS)
    const rows = content.toString('utf8').trimEnd().split('\r\n').slice(1)
    return rows.map((row) => row.split(/[;\t]/u).slice(13, 15).join(' ').trim())
  }
  const takings = matched('lyon', '511500', 'LYO-B1', 11_000)
  const settlement = matched('lyon', '511500', 'LYO-B1', -11_000)

  it('has the letter of a settlement with its date if the takings are in it, too', () => {
    const evening = matched('lyon', '511500', 'LYO-B2', 6_000)
    const provision = matched('lyon', '511500', 'LYO-B2', 4_000)
    const ofBoth = matched('lyon', '511500', 'LYO-B2', -10_000)
    expect(lettersIn(takings, evening, provision, settlement, ofBoth)).toEqual([
      'LYO-B1 20261123',
      'LYO-B2 20261123',
      'LYO-B2 20261123',
      'LYO-B1 20261123',
      'LYO-B2 20261123',
    ])
  })

  it('has no letter that does not balance on its account in the file, because other lines are in another file', () => {
    expect(lettersIn(settlement)).toEqual([''])
    expect(lettersIn(takings)).toEqual([''])
    const otherAccount = matched('lyon', '511510', 'LYO-B1', 11_000)
    expect(lettersIn(otherAccount, settlement)).toEqual(['', ''])
    const transit = [
      matched('nice', '580000', 'NIC-R1', 20_000),
      matched('nice', '580000', 'NIC-R1', -20_000),
    ]
    expect(lettersIn(...transit, settlement)).toEqual(['NIC-R1 20261123', 'NIC-R1 20261123', ''])
  })
})

describe('a file in ISO-8859-15', () => {
  const lastLineOf = (format: 'CSV' | 'EBP' | 'FEC', label: string) => {
    const [first] = [entry('lyon', 1)]
    const settings = { ...SETTINGS, separator: 'PIPE', encoding: 'ISO-8859-15', format } as const
    const lines = [{ ...first!.lines[0]!, label }]
    const { content } = accountingFile(settings, [{ ...first!, lines }], FACTS)
    return new TextDecoder('iso-8859-15').decode(content).trimEnd().split('\r\n').at(-1)!
  }

  it('of EBP has a label without double quotes and commas, also where they were typographic', () => {
    expect(lastLineOf('EBP', 'Bar “Le 9”, soir ‚1‘')).toBe(
      '1,20112026,CA,530100,,"Bar Le 9 soir 1\'","CA1",120.50,D,20112026,',
    )
  })

  it('of EBP has at most 40 characters in a label, also if an ellipsis becomes three points', () => {
    const label = `${'x'.repeat(38)}… soir`
    expect(lastLineOf('EBP', label)).toContain(`"${'x'.repeat(38)}..",`)
  })

  it('in CSV has no cell that begins a formula, also if its first character is an unusual equals or minus sign', () => {
    expect(lastLineOf('CSV', '⁼HYPERLINK(A1)')).toContain(";'=HYPERLINK(A1);120,50")
    expect(lastLineOf('CSV', '−2+3 Boulangerie')).toContain(";'-2+3 Boulangerie;120,50")
  })

  it('in the FEC keeps its columns, also if a label has a wide bar', () => {
    expect(lastLineOf('FEC', 'Recettes｜soir').split('|')).toHaveLength(18)
  })
})

it.each([
  ['CSV', '732829320-CA1-20261122.csv'],
  ['CEGID', '732829320-CA1-20261122.txt'],
  ['FEC', '732829320FEC20271121.txt'],
] as const)(
  'the name of a %s file depends on the latest date of its entries, whatever their order: a FEC has the end of the financial year of that date, others the date itself',
  (format, name) => {
    const dates = ['2026-11-20', '2026-11-22', '2026-11-21']
    const entries = dates.map((date, index) => ({ ...entry('lyon', index + 1), date }))
    const settings = { ...SETTINGS, yearEnd: '11-21', format }
    expect(accountingFile(settings, entries, FACTS).name).toBe(name)
  },
)

// LPF art. A. 47 A-1 IX: SIREN, FEC and the end of the financial year.
it.each([
  ['FEC', '732829320FEC20270228.txt'],
  ['PENNYLANE', '732829320FEC20270228.txt'],
  ['CSV', 'LYO02-ecritures-2026-10.csv'],
  ['SAGE', 'LYO02-ecritures-2026-10.txt'],
] as const)('the file of a month in the format %s is named %s', (format, name) => {
  const settings = { ...SETTINGS, yearEnd: '02-29', format }
  const month = { code: 'LYO02', month: '2026-10' }
  expect(monthFile(settings, ENTRIES, FACTS, month).name).toBe(name)
  expect(monthFile(settings, [], FACTS, month).name).toBe(name)
})
