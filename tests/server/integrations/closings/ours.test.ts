import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_CENTS } from '../../../../src/domain/money.ts'
import { EXPECTED_BODY, faultTextsOf, OUR_CSV, OUR_JSON, readClosingsText, readJson } from './reading.ts'

const csv = (text: string | Buffer) => readClosingsText(text, 'text/csv')
const json = (text: string | Buffer) => readClosingsText(text, 'application/json')

describe('the documented examples', () => {
  it('have the same content in JSON and in CSV', () => {
    const closings = [{ row: 1, derived: false, body: EXPECTED_BODY }]
    expect(json(OUR_JSON)).toEqual({ closings, faults: [] })
    expect(csv(OUR_CSV)).toEqual({ closings: [{ ...closings[0], row: 2 }], faults: [] })
  })

  it('have the same content with a byte order mark, with commas, and with Windows line ends', () => {
    const points = OUR_CSV.replaceAll(/(\d),(\d)/gu, '$1.$2').replaceAll(';', ',')
    for (const text of [`\u{FEFF}${OUR_CSV}`, points, OUR_CSV.replaceAll('\n', '\r\n')])
      expect(csv(text)).toEqual(csv(OUR_CSV))
    expect(json(`\u{FEFF}${OUR_JSON}`)).toEqual(json(OUR_JSON))
  })
})

// SECURITY.md, check 31
describe('an invalid file in the app’s formats', () => {
  it.each([
    ['nothing', '', 'text/csv', ['0. Empty']],
    ['blanks', ' \n\u{FEFF}\n', 'application/json', ['0. Empty']],
    ['truncated JSON', '{\n"closings": [\n', 'application/json', ['3. NotJson']],
    ['JSON of another shape', '[1]', 'application/json', ['0. UnknownShape [1]']],
    ['a number', '7', 'application/json', ['0. UnknownShape 7']],
    ['no list of closings', '{"closings": {}}', 'application/json', ['0.closings Value']],
    ['an unknown field', '{"closings": [], "to": 1}', 'application/json', ['0.to FieldUnknown']],
    ['an empty list', '{"closings": []}', 'application/json', ['0. NoClosings']],
    ['the heading alone', `${OUR_CSV.split('\n')[0]}\n`, 'text/csv', ['0. NoClosings']],
    ['a last line without its end', OUR_CSV.trimEnd(), 'text/csv', ['6. CutShort']],
    ['an open quote', `${OUR_CSV}"812;\n`, 'text/csv', ['7. NotCsv']],
    ['JSON as CSV', '{"closings": []}\n', 'text/csv', ['1. NotCsv']],
  ] as const)('%s is refused with its errors', (_, text, type, faults) => {
    expect(faultTextsOf(readClosingsText(text, type))).toEqual(faults)
  })

  it('in another encoding, or with a NUL character, is refused with the line of the first error', () => {
    const latin = Buffer.from(OUR_CSV.replace('Boulangerie', 'Pâtisserie'), 'latin1')
    expect(faultTextsOf(csv(latin))).toEqual(['4. Encoding'])
    expect(faultTextsOf(csv(Buffer.from(`\u{FEFF}${OUR_CSV}`, 'utf16le')))).toEqual(['1. Encoding'])
    expect(faultTextsOf(json(OUR_JSON.replace('CB', 'C\u0000B')))).toEqual(['11. Encoding'])
  })

  it('with too many columns, lines or closings is refused', () => {
    expect(faultTextsOf(csv(`${'x;'.repeat(1_000_000)}\n`))).toEqual(['1. NotCsv'])
    const closing = JSON.parse(OUR_JSON).closings[0]
    const tooManyClosings = {
      closings: Array.from({ length: 801 }, (_, sequence) => ({ ...closing, sequence })),
    }
    expect(faultTextsOf(readJson(tooManyClosings))).toEqual(['0.closings TooManyClosings 801'])
    const [receipt] = closing.receipts
    const long = { ...closing, receipts: Array.from({ length: 2_001 }, () => receipt) }
    expect(faultTextsOf(readJson({ closings: [long] }))).toEqual([
      expect.stringContaining('1.receipts TooManyLines'),
    ])
    const [headings = '', line = ''] = OUR_CSV.split('\n')
    const rows = (count: number) => csv([headings, ...Array(count - 1).fill(line), ''].join('\n'))
    expect(faultTextsOf(rows(100_001))).toEqual(['100001. TooManyRows'])
    expect(faultTextsOf(rows(100_000))).not.toContain('100001. TooManyRows')
  })

  it('with more than 2,000 lines of a kind in a closing is refused; 2,000 of each kind are accepted, in JSON as in CSV', () => {
    const headings = OUR_CSV.split('\n')[0]
    const csvOf = (receipts: number, movements: number) => {
      const total = `812;20/11/2026;midi;3;${receipts};${receipts + movements}`
      const receipt = `${total};receipt;1;card;1;1;;;;`
      const movement = `${total};movement;1;notes;1;;;;;`
      return csv(
        [headings, ...Array(receipts).fill(receipt), ...Array(movements).fill(movement), ''].join('\n'),
      )
    }
    const closing = JSON.parse(OUR_JSON).closings[0]
    const receipt = { register: 1, category: 'card', amountCents: 100, operations: 1 }
    const movement = { register: 1, category: 'notes', amountCents: 100 }
    const jsonOf = (receipts: number, movements: number) =>
      readJson({
        closings: [
          {
            ...closing,
            turnoverCents: receipts * 100,
            receipts: Array(receipts).fill(receipt),
            movements: Array(movements).fill(movement),
          },
        ],
      })
    expect(faultTextsOf(jsonOf(2_000, 2_000))).toEqual([])
    expect(faultTextsOf(csvOf(2_000, 2_000))).toEqual([])
    expect(faultTextsOf(csvOf(2_000, 2_001))).toEqual(['4002.kind TooManyLines'])
  })
})

describe('an error of a JSON file', () => {
  const closing = JSON.parse(OUR_JSON).closings[0]
  const [receipt] = closing.receipts
  const faulty = (changes: object) =>
    faultTextsOf(readJson({ closings: [closing, { ...closing, sequence: 813, ...changes }] }))

  it.each([
    [{ sequence: 812 }, '2.sequence SequenceRepeated 812'],
    [{ sequence: -1 }, '2.sequence Negative -1'],
    [{ sequence: '813' }, '2.sequence NumberAsText 813'],
    [{ date: '2026-02-30' }, '2.date Date 2026-02-30'],
    [{ date: '2026-11-21' }, '2.date Future 2026-11-21'],
    [{ date: undefined }, '2.date Required'],
    [{ service: 'midnight' }, '2.service Value midnight'],
    [{ clients: -3 }, '2.clients Negative -3'],
    [{ clients: 1.5 }, '2.clients Fraction 1.5'],
    [{ turnoverCents: 17_001 }, '2.turnoverCents TotalsDiffer 17001'],
    [{ turnoverCents: '170,00' }, '2.turnoverCents NumberAsText 170,00'],
    [{ turnoverCents: MAX_CENTS + 1 }, '2.turnoverCents OutOfRange 100000000000'],
    [{ receipts: [{ ...receipt, amountCents: 0.1 }] }, '2.receipts.1.amountCents Fraction 0.1'],
    [{ receipts: [{ ...receipt, operations: -1 }] }, '2.receipts.1.operations Negative -1'],
    [{ receipts: [{ ...receipt, label: 'x'.repeat(101) }] }, `2.receipts.1.label TooLong ${'x'.repeat(59)}…`],
    [{ receipts: [{ ...receipt, label: '\ud800' }] }, '2.receipts.1.label Text �'],
    [
      { receipts: [{ ...receipt, register: 9 }], turnoverCents: 15_000 },
      '2.receipts.1.register RegisterUnknown 9',
    ],
    [
      { receipts: [{ ...receipt, category: 'Perles' }], turnoverCents: 15_000 },
      '2.receipts.1.category CategoryUnknown Perles',
    ],
    [
      { receipts: [{ ...receipt, category: 'gift' }], turnoverCents: 15_000 },
      '2.receipts.1.category CategoryAmbiguous gift',
    ],
    [
      { receipts: [{ ...receipt, __proto__: null, constructor: 1 }] },
      '2.receipts.1.constructor FieldUnknown',
    ],
    [{ floats: [{ register: 1, amountCents: -1 }] }, '2.floats.1.amountCents Negative -1'],
    [
      {
        floats: [
          { register: 1, amountCents: 100 },
          { register: 'Bar', amountCents: 200 },
        ],
      },
      '2.floats.2.register RegisterRepeated Bar',
    ],
    [{ sales: [{ ...closing.sales[0], taxRate: 1_001 }] }, '2.sales.1.taxRate OutOfRange 1001'],
    [{ sales: [{ ...closing.sales[0], saleType: 'Wi\u0007ne' }] }, '2.sales.1.saleType Text Wi ne'],
    [{ sales: [{ ...closing.sales[0], taxCents: 9_945 }] }, '2.sales.1.taxCents TaxDiffers 9945'],
    [{ movements: [{ register: 1, category: 'notes', amountCents: MAX_CENTS }] }, '2.amount OutOfRange'],
  ])('is reported for %o', (changes, fault) => {
    expect(faulty(changes)).toEqual([fault])
  })

  it('is reported together with the others, up to two hundred', () => {
    const receipts = Array.from({ length: 300 }, () => ({ ...receipt, amountCents: 'x' }))
    expect(faulty({ receipts })).toHaveLength(200)
  })
})

describe('an error of a CSV file', () => {
  const lines = OUR_CSV.split('\n')
  const faultsAfterChange = (line: number, from: string, to: string) =>
    faultTextsOf(
      csv(lines.map((text, index) => (index === line - 1 ? text.replace(from, to) : text)).join('\n')),
    )

  it.each([
    [1, 'amount', 'montant', ['1.montant ColumnUnknown montant', '1.amount ColumnMissing']],
    [1, 'tax_rate', 'tax', ['1.tax ColumnUnknown tax']],
    [2, ';9;', ';9;9;', ['2. CellsMissing 16 / 15']],
    [2, ';9;', '', ['2. CellsMissing 13 / 15']],
    [2, ';9;', ';-9;', ['2.operations Negative -9']],
    [2, ';9;', ';neuf;', ['2.operations NotANumber neuf']],
    [2, ';9;', ';9,5;', ['2.operations Fraction 9,5']],
    [2, '150,00', 'cent', ['2.amount NotANumber cent']],
    [2, '150,00', '1 50,00', ['2.amount NotANumber 1 50,00']],
    [2, '150,00', '150,001', ['2.amount Fraction 150,001']],
    [2, '150,00', '1500000000,00', ['2.amount OutOfRange 1500000000,00']],
    [2, '150,00', '', ['2.amount Required']],
    [2, ';1;notes', ';;notes', ['2.register Required']],
    [2, ';1;notes', ';9;notes', ['2.register RegisterUnknown 9']],
    [2, 'notes', 'perles', ['2.category CategoryUnknown perles']],
    [2, 'receipt', 'refund', ['2.kind Value refund']],
    [2, '19/11/2026', '30/02/2026', ['2.date Date 30/02/2026']],
    [2, 'midi', 'minuit', ['2.service Value minuit']],
    [3, 'midi', 'soir', ['3.service FactsDiffer soir']],
    [3, '170,00', '171,00', ['3.turnover FactsDiffer 171,00']],
    [3, '20,00', '21,00', ['2.turnover TotalsDiffer 170,00']],
    [4, 'movement', 'none', ['4.kind FactsDiffer none']],
    [
      2,
      'receipt',
      'none',
      [
        '3.kind FactsDiffer receipt',
        '4.kind FactsDiffer movement',
        '5.kind FactsDiffer float',
        '6.kind FactsDiffer sale',
      ],
    ],
    [3, '812;', '813;', ['2.lines LinesMissing 4 / 5', '3.lines LinesMissing 1 / 5']],
    [5, ';150,00', ';-150,00', ['5.amount Negative -150,00']],
    [6, 'sale;;;170,00', 'float;Bar;;10,00', ['6.register RegisterRepeated Bar']],
    [6, ';10;', ';100,1;', ['6.tax_rate OutOfRange 100,1']],
    [6, ';10;', ';-10;', ['6.tax_rate Negative -10']],
    [6, ';10;', ';20;', ['6.tax TaxDiffers 15,45']],
    [6, ';10;', ';10,25;', ['6.tax_rate Fraction 10,25']],
    [6, 'Food', '', ['6.sale_type Required']],
    [6, 'Food', 'Fo\u0007od', ['6.sale_type Text Fo od']],
  ])('is reported: line %i with %j replaced by %j', (line, from, to, faults) => {
    expect(faultsAfterChange(line, from, to)).toEqual(faults)
  })

  it('is not reported for a whole number with a decimal of zero', () => {
    expect(faultsAfterChange(2, ';9;', ';9,0;')).toEqual([])
    expect(faultsAfterChange(2, ';9;', ';9.0;')).toEqual([])
  })

  it('is reported together with the others', () => {
    const csvWithBadDates = OUR_CSV.replaceAll('19/11/2026', '31/11/2026')
    expect(faultTextsOf(csv(csvWithBadDates))).toEqual(
      [2, 3, 4, 5, 6].map((row) => `${row}.date Date 31/11/2026`),
    )
  })

  it.each([
    ...['lunch', 'Midi', 'DÉJEUNER', 'pranzo'].map((name) => [name, 'lunch'] as const),
    ...['evening', 'soir', 'di\u0302ner', 'sera', 'Cena'].map((name) => [name, 'evening'] as const),
  ])('is not reported for the service name %s', (name, service) => {
    const { closings, faults } = csv(OUR_CSV.replaceAll('midi', name))
    expect([closings[0]?.body.service, faults]).toEqual([service, []])
  })

  it('is not reported for a valid notation: ISO dates, a percent sign, a service without sales', () => {
    const iso = OUR_CSV.replaceAll('19/11/2026', '2026-11-19').replace(';10;', ';10 %;')
    expect(csv(iso)).toEqual(csv(OUR_CSV))
    const empty = `${lines[0]}\n813;2026-11-19;soir;0;0;1;none;;;;;;;;\n`
    expect(csv(empty).closings.map(({ body }) => body)).toEqual([
      {
        sequence: 813,
        date: '2026-11-19',
        service: 'evening',
        clients: 0,
        turnoverCents: 0,
        receipts: [],
        movements: [],
        floats: [],
        sales: [],
      },
    ])
  })
})

const cents = fc.integer({ min: -1_000_000, max: 1_000_000 })
const label = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .map((text) => text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '').trim())
const line = { register: fc.constantFrom('1', 'bar', 'TERRASSE'), category: fc.constantFrom('notes', 'CARD') }
const anyClosing = fc
  .record({
    clients: fc.nat(500),
    date: fc.constantFrom('2026-11-18', '2026-11-19'),
    service: fc.constantFrom('lunch', 'evening'),
    receipts: fc.array(fc.record({ ...line, amountCents: cents, operations: fc.nat(99), label }), {
      minLength: 1,
      maxLength: 5,
    }),
    movements: fc.array(fc.record({ ...line, amountCents: cents, label }), { maxLength: 3 }),
  })
  .map((closing) => ({
    ...closing,
    turnoverCents: closing.receipts.reduce((sum, { amountCents }) => sum + amountCents, 0),
  }))
const anyClosings = fc
  .array(anyClosing, { minLength: 1, maxLength: 4 })
  .map((closings) => closings.map((closing, index) => ({ ...closing, sequence: index + 1 })))

/** Closings as a CSV file. */
function csvOf(
  closings: readonly (typeof anyClosings extends fc.Arbitrary<infer T> ? T : never)[number][],
  separator: string,
) {
  const euros = (amount: number) => `${amount < 0 ? '-' : ''}${(Math.abs(amount) / 100).toFixed(2)}`
  const rows = closings.flatMap(
    ({ sequence, date, service, clients, turnoverCents, receipts, movements }) => {
      const closingCells = [
        sequence,
        date,
        service,
        clients,
        euros(turnoverCents),
        receipts.length + movements.length,
      ]
      return [
        ...receipts.map((receipt) => [
          ...closingCells,
          'receipt',
          receipt.register,
          receipt.category,
          euros(receipt.amountCents),
          receipt.operations,
          receipt.label,
        ]),
        ...movements.map((movement) => [
          ...closingCells,
          'movement',
          movement.register,
          movement.category,
          euros(movement.amountCents),
          '',
          movement.label,
        ]),
      ]
    },
  )
  const heading =
    'sequence date service clients turnover lines kind register category amount operations label'
  const quoted = (cell: string | number) => `"${String(cell).replaceAll('"', '""')}"`
  return [heading.split(' '), ...rows].map((cells) => `${cells.map(quoted).join(separator)}\n`).join('')
}

describe('any file', () => {
  it('has the same content as JSON and as CSV with either separator', () => {
    fc.assert(
      fc.property(anyClosings, fc.constantFrom(';', ','), (closings, separator) => {
        const fromJson = readJson({ closings })
        const fromCsv = csv(csvOf(closings, separator))
        expect(fromJson.faults).toEqual([])
        expect(fromCsv.closings.map(({ body }) => body)).toEqual(fromJson.closings.map(({ body }) => body))
        expect(fromJson.closings.map(({ body }) => body.turnoverCents)).toEqual(
          closings.map(({ turnoverCents }) => turnoverCents),
        )
      }),
    )
  })

  it('that is truncated is refused, or gives only complete closings', () => {
    fc.assert(
      fc.property(anyClosings, fc.double({ min: 0, max: 0.999, noNaN: true }), (closings, share) => {
        const completeFile = csvOf(closings, ';')
        const bytes = Buffer.from(completeFile)
        const cut = csv(bytes.subarray(0, Math.floor(bytes.length * share)))
        const allClosings = csv(completeFile).closings
        expect(cut.closings).toEqual(allClosings.slice(0, cut.closings.length))
        const text = Buffer.from(JSON.stringify({ closings }))
        expect(json(text.subarray(0, Math.floor(text.length * share))).closings).toEqual([])
      }),
    )
  })

  it('gives either closings or errors, never both', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom('text/csv', 'application/json'),
        (bytes, type) => {
          const { closings, faults } = readClosingsText(Buffer.from(bytes), type as 'text/csv')
          expect([closings.length > 0, faults.length > 0]).toContain(true)
          expect(closings.length > 0 && faults.length > 0).toBe(false)
        },
      ),
    )
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(json(text).faults.length).toBeGreaterThan(0)
      }),
    )
  })
})
