import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COINS, denominationsTotal, MAX_PIECES, NOTES } from '../../../src/domain/counting/denominations.ts'
import { isCents, MAX_CENTS } from '../../../src/domain/money.ts'
import {
  applyToBalance,
  type ComposedMovement,
  findMissingPieces,
  inventoryStep,
  pieceDifferences,
  validateDecrease,
  validateInventory,
  walletComposition,
  withoutZeroPieces,
} from '../../../src/domain/wallet/wallet.ts'

const anyPieces = (faces: readonly number[], max = MAX_PIECES) =>
  fc.dictionary(fc.constantFrom(...faces.map(String)), fc.integer({ min: 0, max }))
const cash = fc.tuple(anyPieces(NOTES), anyPieces(COINS)).map(([notes, coins]) => ({ ...notes, ...coins }))

describe('an inventory', () => {
  const empty = { totalCents: null, denominations: null }

  it.each<[Parameters<typeof validateInventory>[0], ReturnType<typeof validateInventory>]>([
    [empty, { refusal: 'WalletTotalRequired' }],
    [{ ...empty, denominations: {} }, { refusal: 'WalletTotalRequired' }],
    [
      { ...empty, totalCents: 0 },
      { countedCents: 0, denominations: null },
    ],
    [
      { ...empty, denominations: { 100: 0 } },
      { countedCents: 0, denominations: {} },
    ],
    [
      { ...empty, totalCents: 1_234 },
      { countedCents: 1_234, denominations: null },
    ],
    [
      { totalCents: 300, denominations: { 100: 3 } },
      { countedCents: 300, denominations: { 100: 3 } },
    ],
    [{ totalCents: 301, denominations: { 100: 3 } }, { refusal: 'TotalMismatch' }],
    [{ totalCents: 0, denominations: { 100: 3 } }, { refusal: 'TotalMismatch' }],
    [{ ...empty, totalCents: -1 }, { refusal: 'TotalNegative' }],
    [{ ...empty, denominations: { 100: -1 } }, { refusal: 'DenominationsInvalid' }],
    [{ ...empty, denominations: { 300: 1 } }, { refusal: 'DenominationsInvalid' }],
    [{ ...empty, denominations: { 100: MAX_PIECES + 1 } }, { refusal: 'DenominationsInvalid' }],
  ])('of %j is %j', (entry, decision) => expect(validateInventory(entry)).toEqual(decision))

  it('has the value of its pieces, within the amounts that can be stored', () => {
    fc.assert(
      fc.property(cash, (denominations) => {
        fc.pre(Object.keys(denominations).length > 0)
        const inventory = validateInventory({ totalCents: null, denominations })
        if ('refusal' in inventory) throw new Error(inventory.refusal)
        expect(isCents(inventory.countedCents)).toBe(true)
        expect(denominationsTotal(inventory.denominations ?? {})).toBe(inventory.countedCents)
      }),
    )
  })

  it('makes any balance the counted amount', () => {
    const cents = fc.integer({ min: 0, max: MAX_CENTS })
    fc.assert(
      fc.property(cents, cents, (balanceCents, countedCents) => {
        const step = inventoryStep(balanceCents, countedCents)
        expect(step).toEqual({ movementCents: countedCents - balanceCents, totalCents: countedCents })
        expect(inventoryStep(step.totalCents, countedCents).movementCents).toBe(0)
      }),
    )
  })
})

describe('a withdrawal', () => {
  const notes = { denominations: { 5000: 1, 2000: 0 }, pouchNumber: ' abc123 ' }

  it.each<[Parameters<typeof validateDecrease>[0], ReturnType<typeof validateDecrease>]>([
    [notes, { valueCents: 5_000, denominations: { 5000: 1 }, pouchNumber: 'ABC123' }],
    [{ ...notes, denominations: {} }, { refusal: 'NotesRequired' }],
    [{ ...notes, denominations: { 5000: 0 } }, { refusal: 'NotesRequired' }],
    [{ ...notes, denominations: { 5000: -1 } }, { refusal: 'DenominationsInvalid' }],
    [{ ...notes, denominations: { 5000: 1.5 } }, { refusal: 'DenominationsInvalid' }],
    [{ ...notes, denominations: { 200: 1 } }, { refusal: 'DenominationsInvalid' }],
    [{ ...notes, pouchNumber: '  ' }, { refusal: 'PouchNumberRequired' }],
    [{ ...notes, pouchNumber: 'ABC12' }, { refusal: 'PouchNumberTooShort' }],
    [
      { ...notes, pouchNumber: '000000' },
      { valueCents: 5_000, denominations: { 5000: 1 }, pouchNumber: '000000' },
    ],
    [
      { ...notes, pouchNumber: 'ABCDEFGHIJ12' },
      { valueCents: 5_000, denominations: { 5000: 1 }, pouchNumber: 'ABCDEFGHIJ12' },
    ],
    [{ ...notes, pouchNumber: 'ABCDEFGHIJ123' }, { refusal: 'PouchNumberTooLong' }],
    [{ ...notes, pouchNumber: 'ABC_123' }, { refusal: 'PouchNumberUnreadable' }],
    // The notes are checked before the pouch number.
    [{ denominations: {}, pouchNumber: '' }, { refusal: 'NotesRequired' }],
  ])('of %j is %j', (entry, decision) => expect(validateDecrease(entry)).toEqual(decision))

  it('has the value of its notes, which are stored without zeros', () => {
    fc.assert(
      fc.property(anyPieces(NOTES), (denominations) => {
        const decision = validateDecrease({ denominations, pouchNumber: 'ABC123' })
        if ('refusal' in decision) {
          expect([decision.refusal, denominationsTotal(denominations)]).toEqual(['NotesRequired', 0])
          return
        }
        expect(isCents(decision.valueCents)).toBe(true)
        expect(decision.valueCents).toBe(denominationsTotal(denominations))
        expect(decision.denominations).toEqual(withoutZeroPieces(denominations))
      }),
    )
  })
})

describe('a movement of the wallet', () => {
  it.each<[number, number, ReturnType<typeof applyToBalance>]>([
    [100, -100, { movementCents: -100, totalCents: 0 }],
    [100, -101, { refusal: 'WalletNegative' }],
    [0, 0, { movementCents: 0, totalCents: 0 }],
    [MAX_CENTS - 1, 1, { movementCents: 1, totalCents: MAX_CENTS }],
    [MAX_CENTS, 1, { refusal: 'TotalTooLarge' }],
  ])('from %i by %i is %j', (balance, movement, step) =>
    expect(applyToBalance(balance, movement)).toEqual(step),
  )

  it('keeps the balance at the sum of the accepted movements, never negative', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5_000, max: 5_000 })), (movements) => {
        let balance = 0
        let sum = 0
        for (const cents of movements) {
          const step = applyToBalance(balance, cents)
          if ('refusal' in step) {
            expect(balance + cents).toBeLessThan(0)
            continue
          }
          balance = step.totalCents
          sum += step.movementCents
          expect(balance).toBe(sum)
          expect(balance).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})

describe('the expected content of the wallet', () => {
  const inventory: ComposedMovement = {
    type: 'INVENTORY',
    movementCents: 0,
    denominations: { 5000: 2, 100: 10 },
  }
  const sentNotes: ComposedMovement = { type: 'DECREASE', movementCents: -5_000, denominations: { 5000: 1 } }
  const reception: ComposedMovement = { type: 'RECEPTION', movementCents: 5_000, denominations: { 200: 25 } }
  const counted: ComposedMovement = { type: 'COUNT', movementCents: 100, denominations: { 100: 1 } }
  const reversal: ComposedMovement = { type: 'REVERSAL', movementCents: -100, denominations: { 100: 1 } }

  it.each<[string, readonly ComposedMovement[], ReturnType<typeof walletComposition>]>([
    ['is unknown before the first inventory', [], null],
    ['is unknown when coins were counted without an inventory', [counted], null],
    ['has the pieces of the inventory', [inventory], { 5000: 2, 100: 10 }],
    ['has less after notes were taken out', [inventory, sentNotes], { 5000: 1, 100: 10 }],
    [
      'has more after coins were received and counted',
      [inventory, sentNotes, reception, counted],
      { 5000: 1, 200: 25, 100: 11 },
    ],
    ['leaves out a reversed movement', [inventory, counted, reversal], { 5000: 2, 100: 10 }],
    [
      'has only the pieces of the latest inventory',
      [inventory, sentNotes, { ...inventory, denominations: { 50: 1 } }],
      { 50: 1 },
    ],
    [
      'has all pieces of an inventory that lowers the balance',
      [{ ...inventory, movementCents: -500 }],
      { 5000: 2, 100: 10 },
    ],
    ['is empty after an inventory without pieces', [{ ...inventory, denominations: {} }], {}],
    ['is unknown after an inventory by total', [inventory, { ...inventory, denominations: null }], null],
    [
      'is unknown after a movement without denominations',
      [inventory, { ...counted, denominations: null }],
      null,
    ],
    [
      'is unchanged after a movement of zero',
      [inventory, { ...counted, movementCents: 0, denominations: null }],
      { 5000: 2, 100: 10 },
    ],
    ['leaves out a denomination without pieces', [inventory, sentNotes, sentNotes], { 100: 10 }],
    ['is unknown when more was taken out than was there', [inventory, sentNotes, sentNotes, sentNotes], null],
  ])('%s', (_, movements, pieces) => expect(walletComposition(movements)).toEqual(pieces))

  it('has the value of the balance unless the content is unknown', () => {
    const step = fc.tuple(
      fc.constantFrom('DECREASE', 'RECEPTION', 'COUNT', 'REVERSAL'),
      anyPieces([...NOTES, ...COINS], 3),
      fc.constantFrom(1, 1, -1),
    )
    fc.assert(
      fc.property(anyPieces([...NOTES, ...COINS], 40), fc.array(step, { maxLength: 8 }), (start, steps) => {
        const movements: ComposedMovement[] = [
          { type: 'INVENTORY', movementCents: 0, denominations: start },
          ...steps.map(([type, denominations, sign]) => ({
            type: type as ComposedMovement['type'],
            movementCents: sign * denominationsTotal(denominations),
            denominations,
          })),
        ]
        const pieces = walletComposition(movements)
        const balance = movements.reduce(
          (sum, { movementCents }) => sum + movementCents,
          denominationsTotal(start),
        )
        if (pieces !== null) expect(denominationsTotal(pieces)).toBe(balance)
      }),
    )
  })
})

it.each([
  [{ 2000: 2, 5000: 3 }, { 2000: 2 }, []],
  [{ 2000: 2, 5000: 3 }, { 2000: 3, 5000: 3 }, [2_000]],
  [{ 2000: 2 }, { 1000: 1, 5000: 1 }, [5_000, 1_000]],
  [{}, { 500: 1 }, [500]],
  // Only the total of the wallet is known.
  [null, { 5000: 9 }, []],
])('a wallet with %j, from which %j leaves, lacks the notes %j', (available, leaving, missing) => {
  expect(findMissingPieces(available, leaving)).toEqual(missing)
})

it('the differences of an inventory list each denomination whose quantity is not the expected one, from the largest denomination to the smallest; an uncounted denomination counts as zero', () => {
  expect(pieceDifferences({ '2000': 20, '200': 12, '100': 3 }, { '2000': 8, '1000': 5, '100': 3 })).toEqual([
    { face: 2_000, countedPieces: 20, expectedPieces: 8 },
    { face: 1_000, countedPieces: 0, expectedPieces: 5 },
    { face: 200, countedPieces: 12, expectedPieces: 0 },
  ])
  expect(pieceDifferences({ '100': 3 }, { '100': 3 })).toEqual([])
})
