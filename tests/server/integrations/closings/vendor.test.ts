import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CATALOGUE, EXPECTED_BODY, faultTextsOf, readClosingsText, readJson, VENDOR_JSON } from './reading.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests change the vendor's file in any way
type Loose = any
const example = (): Loose[] => JSON.parse(VENDOR_JSON)

/** The vendor's example after `change` has modified its archive and tills. */
function readChangedExample(change: (archive: Loose, session: Loose, parts: Loose[]) => void) {
  const parts = example()
  change(parts[0].data, parts[1].data.cashcontainers[0].sessions[0], parts)
  return readJson(parts)
}
const faultsAfter = (change: (archive: Loose, session: Loose, parts: Loose[]) => void) =>
  faultTextsOf(readChangedExample(change))

/** The content of the example: its labels are the vendor's names, and its tax is a cent more than in EXPECTED_BODY. */
const expectedBody = {
  ...EXPECTED_BODY,
  receipts: EXPECTED_BODY.receipts.map((receipt, index) => ({
    ...receipt,
    label: index === 0 ? 'Espèces' : 'Card',
  })),
  sales: [{ saleType: 'Food', taxRate: 100, amountCents: 17_000, taxCents: 1_546 }],
}

describe('an archive of the vendor', () => {
  it('is parsed like the app’s formats: thousandths as cents, the service by the end of its range', () => {
    expect(readClosingsText(VENDOR_JSON, 'application/json')).toEqual({
      closings: [{ row: 1, derived: true, body: expectedBody }],
      faults: [],
    })
  })

  it('may contain its tills', () => {
    const [archive, tills] = example()
    const together = { ...archive, data: { ...archive.data, cashcontainers: tills.data.cashcontainers } }
    expect(readJson(together).closings.map(({ body }) => body)).toEqual([expectedBody])
    expect(readJson([together]).closings).toEqual(readJson(together).closings)
  })

  it('may leave out its till when the establishment has only one active till', () => {
    const oneTill = { ...CATALOGUE, registers: CATALOGUE.registers.filter(({ id }) => id !== 'terrace') }
    const text = JSON.stringify(example()[0])
    const result = readClosingsText(text, 'application/json', { catalogue: oneTill })
    expect(result.closings.map(({ body }) => body)).toEqual([{ ...expectedBody, floats: [] }])
    // The missing till is reported once, and not for each line.
    expect(faultTextsOf(readClosingsText(text, 'application/json'))).toEqual([
      '1.cashcontainers RegisterMissing',
    ])
  })

  it('gets a sale type named by its rate when the organization has none for it, and the guests of its uncancelled receipts', () => {
    const { closings } = readChangedExample((archive) => {
      archive.total = {
        ...archive.sales,
        nb_seats: undefined,
        taxes: [{ ...archive.sales.taxes[0], rate: 55, total_without_taxes: 20_000, amount: 1_100 }],
      }
      delete archive.sales
      archive.receipts = [{ nb_seats: 4 }, { nb_seats: 9, cancelled: true }, { nb_seats: null }]
    })
    expect(closings[0]?.body).toMatchObject({ clients: 4, sales: [{ saleType: '5.5 %', taxRate: 55 }] })
  })

  it('has what was received as turnover, which is more than its sales when guests paid more than they bought', () => {
    const { closings } = readChangedExample((archive) => {
      // Worked by hand: 165.00 sold at 10 % (150.00 + 15.00), 170.00 received: a tip or the rest of a voucher of 5.00.
      archive.sales = {
        ...archive.sales,
        total_with_taxes: 165_000,
        taxes: [{ rate: 100, total_without_taxes: 150_000, amount: 15_000 }],
      }
    })
    expect(closings[0]?.body).toMatchObject({
      turnoverCents: 17_000,
      sales: [{ taxRate: 100, amountCents: 16_500, taxCents: 1_500 }],
    })
  })

  it.each([
    ['2026-11-19T14:05:00Z', 17, '2026-11-19', 'lunch'],
    ['2026-11-19T15:59:59Z', 17, '2026-11-19', 'lunch'],
    ['2026-11-19T16:00:00Z', 17, '2026-11-19', 'evening'],
    ['2026-11-19T14:05:00Z', 15, '2026-11-19', 'evening'],
    ['2026-11-19T23:30:00Z', 17, '2026-11-19', 'evening'],
    ['2026-11-19T03:59:00Z', 17, '2026-11-18', 'evening'],
    ['2026-11-19T04:00:00Z', 17, '2026-11-19', 'lunch'],
    // The hour that occurs twice, on the night the clocks go back.
    ['2026-10-25T01:30:00Z', 17, '2026-10-24', 'evening'],
  ])('that ends at %s, where evenings start at %i, belongs to %s, %s', (end, eveningFrom, date, service) => {
    const parts = example()
    parts[0].data.range_end_date = end
    const { closings } = readClosingsText(JSON.stringify(parts), 'application/json', { eveningFrom })
    expect(closings[0]?.body).toMatchObject({ date, service })
  })

  it('is parsed with the floats of the drawers of a till added up, each from the first session of the drawer', () => {
    const { closings } = readChangedExample((_, session, parts) => {
      const [container] = parts[1].data.cashcontainers
      const laterSession = { ...session, cash_float_in: 99_990, payments: [], movements: [], summary: [] }
      container.sessions.push(laterSession)
      const empty = { ...laterSession, cash_float_in: 5_000 }
      parts[1].data.cashcontainers.push({ ...container, sessions: [empty] })
    })
    expect(closings[0]?.body.floats).toEqual([{ cashRegisterId: 'bar', amountCents: 15_500 }])
  })
})

it.each<[string, (archive: Loose, session: Loose, parts: Loose[]) => void, string[]]>([
  [
    'an answer that reports a failure',
    (_, __, parts) => {
      parts[0].succeeded = false
    },
    ['1.succeeded NotSucceeded'],
  ],
  [
    'an answer without the envelope',
    (_, __, parts) => {
      parts[1] = { data: 1 }
    },
    ['2. UnknownShape {"data":1}'],
  ],
  [
    'an archive that occurs twice',
    (_, __, parts) => parts.push(parts[0]),
    ['3.sequential_id SequenceRepeated 812'],
  ],
  [
    'tills that occur twice',
    (_, __, parts) => parts.push(parts[1]),
    ['3.archive.sequential_id SequenceRepeated 812'],
  ],
  [
    'tills of another archive',
    (_, __, parts) => {
      parts[1].data.archive.sequential_id = 9
    },
    ['0.sequential_id ContentMissing 9'],
  ],
  [
    'a part of a cent',
    (archive) => {
      archive.payments[0].amount = 150_001
    },
    ['1.payments.1.amount Fraction 150001'],
  ],
  [
    'money as text',
    (archive) => {
      archive.payments[0].amount = '150000'
    },
    ['1.payments.1.amount NumberAsText 150000'],
  ],
  [
    'a number that is too large to be exact',
    (archive) => {
      archive.payments[0].amount = 1e300
    },
    ['1.payments.1.amount Fraction 1e+300'],
  ],
  [
    'an amount that is too large',
    (archive) => {
      archive.payments[0].amount = 1_000_000_000_000
    },
    ['1.payments.1.amount OutOfRange 1000000000000'],
  ],
  [
    'a negative number of guests',
    (archive) => {
      archive.sales.nb_seats = -1
    },
    ['1.sales.nb_seats Negative -1'],
  ],
  [
    'no sales',
    (archive) => {
      delete archive.sales
    },
    ['1.sales Required'],
  ],
  [
    'an end that is no time',
    (archive) => {
      archive.range_end_date = 'noon'
    },
    ['1.range_end_date Instant noon'],
  ],
  [
    '30 February',
    (archive) => {
      archive.range_end_date = '2026-02-30T12:00:00Z'
    },
    ['1.range_end_date Instant 2026-02-30T12:00:00Z'],
  ],
  [
    'a date in the future',
    (archive) => {
      archive.range_end_date = '2026-11-22T12:00:00Z'
    },
    ['1.date Future 2026-11-22'],
  ],
  [
    'a negative float',
    (_, session) => {
      session.cash_float_in = -10
    },
    ['2.cashcontainers.1.sessions.1.cash_float_in Negative -10'],
  ],
  [
    'an unknown till',
    (_, __, parts) => {
      parts[1].data.cashcontainers[0].cashcontainer.cashregister = { id: 'z', name: 'Loft' }
    },
    ['1.cashcontainers.1.cashcontainer.cashregister RegisterUnknown Loft'],
  ],
  [
    'a payment of one till is missing',
    (_, session) => {
      session.payments.pop()
      session.summary.pop()
    },
    ['1.cashcontainers TotalsDiffer AA-2'],
  ],
  [
    'a movement of one till is missing',
    (_, session) => {
      session.movements.pop()
    },
    ['1.summary TotalsDiffer AA-1'],
  ],
  [
    'tax with a fraction of a cent',
    (archive) => {
      archive.sales.taxes[0].amount = 15_460
    },
    ['1.sales.taxes.1.amount Fraction 15460'],
  ],
])('an error in an archive of the vendor is reported with its field: %s', (_, change, expectedFaults) => {
  expect(faultsAfter(change)).toEqual(expectedFaults)
})

it('money in thousandths is exact or refused', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -99_999_999, max: 99_999_999 }),
      fc.integer({ min: 0, max: 9 }),
      (amount, remainder) => {
        const thousandths = amount * 10 + remainder
        const [archive] = example()
        archive.data.payments = [{ ...archive.data.payments[1], amount: thousandths }]
        const oneTill = { ...CATALOGUE, registers: CATALOGUE.registers.slice(0, 1) }
        const { closings, faults } = readClosingsText(JSON.stringify(archive), 'application/json', {
          catalogue: oneTill,
        })
        if (remainder === 0) expect(closings[0]?.body.receipts[0]?.amountCents).toBe(amount)
        else expect(faults.map(({ name }) => name)).toEqual(['Fraction'])
      },
    ),
  )
})
