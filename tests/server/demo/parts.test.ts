import { execFile } from 'node:child_process'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coinsWorth, notesWorth, splitDrawer } from '../../../server/demo/cash.ts'
import { establishmentModelAt } from '../../../server/demo/establishment-models.ts'
import { createRandomSource } from '../../../server/demo/rng.ts'
import { sirenOf } from '../../../server/demo/siren.ts'
import { hasService, takingsOf } from '../../../server/demo/takings.ts'
import { createTimeline } from '../../../server/demo/timeline.ts'
import { frenchIban } from '../../../src/domain/bank/account.ts'
import { areDenominations, denominationsTotal } from '../../../src/domain/counting/denominations.ts'
import { DEFAULT_TIME_ZONE, localTime } from '../../../src/domain/dates/calendar.ts'
import { isId } from '../../../src/domain/lists/query.ts'

const rng = () => createRandomSource('test')

describe('randomness', () => {
  it('is the same for the same seed, on every computer', () => {
    const { next, idAt } = createRandomSource('a', 'b', 1)
    expect([next(), next(), idAt('2026-11-20T14:02:00.000Z')]).toEqual([
      0.502025973983109,
      0.15338784526102245,
      '01a1f943-9bc0-7c81-b285-b599e9104405',
    ])
  })

  it('differs for another seed or label', () => {
    const firsts = [
      createRandomSource('a'),
      createRandomSource('b'),
      createRandomSource('a', 1),
      createRandomSource('a', 2),
    ].map((source) => source.next())
    expect(new Set(firsts).size).toBe(4)
  })

  it('stays within its bounds, evenly', () => {
    const { int, factor, chance } = rng()
    const throws = Array.from({ length: 6_000 }, () => int(1, 6))
    for (let face = 1; face <= 6; face += 1) {
      const share = throws.filter((result) => result === face).length / throws.length
      expect(share).toBeGreaterThan(0.14)
      expect(share).toBeLessThan(0.2)
    }
    expect(throws.every((result) => result >= 1 && result <= 6)).toBe(true)
    const factors = Array.from({ length: 1_000 }, () => factor(0.1))
    expect(Math.min(...factors)).toBeGreaterThanOrEqual(0.9)
    expect(Math.max(...factors)).toBeLessThan(1.1)
    expect(Array.from({ length: 1_000 }, () => chance(0)).some(Boolean)).toBe(false)
  })

  it('creates ids that are unique and sort by their time', () => {
    const { idAt } = rng()
    const ids = Array.from({ length: 1_000 }, (_, millisecond) =>
      idAt(new Date(1_700_000_000_000 + millisecond).toISOString()),
    )
    expect(ids.every(isId)).toBe(true)
    expect(new Set(ids).size).toBe(1_000)
    expect(ids.toSorted()).toEqual(ids)
  })
})

describe('a drawer', () => {
  it('is divided into notes and coins with exactly its value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500_000 }), fc.string(), (cents, seed) => {
        const source = createRandomSource(seed)
        const { notesCents, coinsCents } = splitDrawer(source, cents)
        expect(notesCents + coinsCents).toBe(cents)
        const notes = notesWorth(source, notesCents)
        const coins = coinsWorth(source, coinsCents)
        expect(denominationsTotal(notes)).toBe(notesCents)
        expect(denominationsTotal(coins)).toBe(coinsCents)
        expect(areDenominations(notes, ['notes']) && areDenominations(coins, ['coins'])).toBe(true)
      }),
    )
  })

  it('cannot contain notes of a value that notes do not add up to', () => {
    expect(() => notesWorth(rng(), 501)).toThrow(RangeError)
  })
})

it('SIREN numbers and French IBANs have the right check digits', () => {
  expect(sirenOf('73282932')).toBe('732829320')
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999 }),
      fc.integer({ min: 0, max: 99_999 }),
      fc.integer({ min: 0, max: 99_999_999_999 }),
      (bank, counter, account) => {
        const padded = (value: number, length: number) => String(value).padStart(length, '0')
        const iban = frenchIban(padded(bank, 5), padded(counter, 5), padded(account, 11))
        expect(iban).toMatch(/^FR\d{25}$/u)
        // ISO 13616: the number made of account, country (F is 15, R is 27) and check digits has the
        // remainder 1 modulo 97.
        expect(BigInt(`${iban.slice(4)}1527${iban.slice(2, 4)}`) % 97n).toBe(1n)
        // The French check key: bank, branch, account and key have the remainder 0 modulo 97.
        expect(BigInt(iban.slice(4)) % 97n).toBe(0n)
      },
    ),
  )
})

describe('a timeline', () => {
  it('converts local times into instants on both sides of a clock change', () => {
    const { at } = createTimeline('2026-12-01T00:00:00.000Z', DEFAULT_TIME_ZONE)
    expect(at('2026-03-28', 15 * 60)).toBe('2026-03-28T14:00:00.000Z')
    expect(at('2026-03-28', 24 * 60 + 30)).toBe('2026-03-28T23:30:00.000Z')
    expect(at('2026-03-29', 15 * 60)).toBe('2026-03-29T13:00:00.000Z')
    expect(at('2026-10-24', 24 * 60 + 30)).toBe('2026-10-24T22:30:00.000Z')
    expect(at('2026-10-25', 15 * 60)).toBe('2026-10-25T14:00:00.000Z')
  })

  it('only moves forward and stops at the present', () => {
    const timeline = createTimeline('2026-11-20T14:02:00.000Z', DEFAULT_TIME_ZONE)
    expect(timeline.today).toBe('2026-11-20')
    expect(timeline.at('2026-11-20', 12 * 60)).toBe('2026-11-20T11:00:00.000Z')
    expect(timeline.at('2026-11-20', 11 * 60)).toBe('2026-11-20T11:00:00.001Z')
    expect(timeline.at('2026-11-20', 15 * 60 + 3)).toBeNull()
    expect(timeline.at('2026-11-21', 0)).toBeNull()
  })

  it('agrees with the domain’s calendar, also on the days of clock changes', () => {
    const { at } = createTimeline('2030-01-01T00:00:00.000Z', DEFAULT_TIME_ZONE)
    for (const [date, minute] of [
      ['2026-01-15', 0],
      ['2026-03-29', 10 * 60],
      ['2026-07-14', 23 * 60],
      ['2026-10-25', 4 * 60],
    ] as const) {
      const local = localTime(at(date, minute) ?? '', DEFAULT_TIME_ZONE)
      expect(local).toEqual({ date, hour: minute / 60 })
    }
  })
})

describe('the takings of a service', () => {
  const paris = establishmentModelAt(rng(), 0)
  const lyon = establishmentModelAt(rng(), 1)

  it('are the same for the same seed, and different for another', () => {
    expect(takingsOf('s', paris, '2026-11-20', 'lunch')).toEqual(takingsOf('s', paris, '2026-11-20', 'lunch'))
    expect(takingsOf('s', paris, '2026-11-20', 'lunch')).not.toEqual(
      takingsOf('t', paris, '2026-11-20', 'lunch'),
    )
  })

  it('add up: payments and sales have the same total, in whole cents, and a guest spends 25 to 50 € on average', () => {
    for (let day = 1; day <= 28; day += 1) {
      const date = `2026-02-${String(day).padStart(2, '0')}`
      const { turnoverCents, salesCents, receipts, clients } = takingsOf('s', paris, date, 'evening')
      const amounts = receipts.flat().map((receipt) => receipt.amountCents)
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(turnoverCents)
      expect(salesCents.reduce((sum, amount) => sum + amount, 0)).toBe(turnoverCents)
      expect(
        [...amounts, ...salesCents, clients].every((amount) => Number.isInteger(amount) && amount >= 0),
      ).toBe(true)
      expect(turnoverCents / clients).toBeGreaterThan(2_500)
      expect(turnoverCents / clients).toBeLessThan(5_000)
    }
  })

  it('come only from the tills that are open; a restaurant also has closed days', () => {
    expect(hasService(lyon, '2026-11-23', 'lunch')).toBe(false)
    expect(hasService(lyon, '2026-11-24', 'lunch')).toBe(true)
    expect(hasService(paris, '2026-12-25', 'evening')).toBe(false)
    expect(takingsOf('s', paris, '2026-11-20', 'lunch').receipts.map((till) => till.length > 0)).toEqual([
      true,
      true,
      true,
    ])
    expect(takingsOf('s', paris, '2026-11-20', 'evening').receipts.map((till) => till.length > 0)).toEqual([
      true,
      true,
      false,
    ])
  })
})

describe('npm run seed', () => {
  const seed = (...options: string[]) =>
    new Promise<{ code: unknown; output: string }>((resolve) => {
      const program = join(import.meta.dirname, '../../../server/commands/seed.ts')
      execFile(process.execPath, [program, ...options], (error, _, output) =>
        resolve({ code: error?.code ?? 0, output }),
      )
    })

  it.each([
    [['--days', '0'], '--days must be a number from 1 to 3650'],
    [['--days', 'x'], '--days must be a number'],
    [['--establishments', '1.5'], '--establishments must be a number from 1 to 10000'],
    [['--colour', 'red'], "Unknown option '--colour'"],
  ])('refuses %j, names the option and exits with code 2', async (options, message) => {
    const { code, output } = await seed(...options)
    expect(code).toBe(2)
    expect(output).toContain(message)
  })
})
