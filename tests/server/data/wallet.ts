import { CODES } from '../../../src/domain/codes.ts'
import { decreaseBody, receptionBody } from '../../../src/domain/contract/wallet-movements.ts'
import { MAX_PIECES } from '../../../src/domain/counting/denominations.ts'
import { maxRolls } from '../../../src/domain/wallet/exchanges.ts'
import { POUCH_NUMBERS, right, wrong } from '../../paths/pairwise/classes.ts'
import type { ValueClass } from '../../paths/pairwise/cover.ts'
import { LEFT_OUT, mostOf, NO_ID, NULL, PILES, texts, UNKNOWN_ID } from '../../paths/pairwise/wire.ts'
import { dataOf } from '../commands/test-app.ts'
import { FOUND, move } from '../commands/wallets.ts'
import type { Place } from '../rights-matrix/record-kind.ts'
import type { Command } from './commands.ts'

/** An invalid input is reported at its field. */
const typed = (fault: string) => `InvalidRequest failure.${fault}`

/** Once both piles are known to be coins, they are added up. */
const TOO_MANY_ROLLS = `${typed('RollsInvalid')} rolls`
const NO_COINS = `${typed('CoinsRequired')} denominations`

/** Notes that leave the wallet for change, and the coins received. */
export function walletCommands({ testOrganization: { people } }: Place): readonly Command[] {
  const comment = (body: Parameters<typeof mostOf>[0]) => [LEFT_OUT, NULL, ...texts(mostOf(body, 'comment'))]
  const most = mostOf(decreaseBody, 'pouchNumber')
  return [
    {
      kind: 'pouch of change',
      event: 'create',
      call: 'POST /walletmovements',
      async fields() {
        dataOf(await move(people.director, FOUND))
        return {
          denominations: [
            ...PILES,
            wrong(typed('NotesRequired'), 'none', { 5000: 0 }),
            wrong(typed('NotesRequired'), 'nothing', {}),
            wrong(typed('DenominationsInvalid'), 'coins', { 200: 10 }),
            wrong('WalletNegative', 'more than the wallet holds', { 5000: MAX_PIECES }),
            wrong('issue.value', 'left out', undefined),
          ],
          pouchNumber: [
            ...POUCH_NUMBERS.map(
              (one): ValueClass => (one.fault === null ? one : wrong(typed(one.fault), one.name, one.value)),
            ),
            wrong(typed('PouchNumberRequired'), 'nothing', ''),
            wrong(typed('PouchNumberRequired'), 'blanks', '  '),
            wrong('issue.tooLong', 'longer than can be read', 'A'.repeat(most + 1)),
            wrong('issue.text', 'a number', 123_456),
          ],
          comment: comment(decreaseBody),
        }
      },
      checkOrder: [
        typed('DenominationsInvalid'),
        typed('NotesRequired'),
        typed('PouchNumberRequired'),
        typed('PouchNumberTooShort'),
        typed('PouchNumberTooLong'),
        typed('PouchNumberUnreadable'),
        'WalletNegative',
      ],
      send: (values) => move(people.director, { type: 'DECREASE', ...values }),
      code: CODES.created,
      has: ({ pouchNumber }) => ({ type: 'DECREASE', pouchNumber: String(pouchNumber).trim().toUpperCase() }),
      // The notes are back in the wallet, and the number is free.
      after: async (_, { data }) =>
        void dataOf(await people.director.delete(`pouches/${(data as { pouchId: string }).pouchId}`)),
    },
    {
      kind: 'pouch of change',
      event: 'receive',
      fields: () => ({
        rolls: [
          right('one', { 200: 1 }),
          right('none', {}),
          NULL,
          LEFT_OUT,
          wrong(typed('RollsInvalid'), 'of notes', { 5000: 1 }),
          wrong(TOO_MANY_ROLLS, 'a roll over the most', { 200: maxRolls(200) + 1 }),
          wrong('issue.denominations', 'below zero', { 200: -1 }),
          wrong('issue.pieces at 200', 'half a roll', { 200: 0.5 }),
        ],
        denominations: [
          right('one', { 100: 1 }),
          right('the most', { 1: MAX_PIECES }),
          wrong(typed('DenominationsInvalid'), 'notes', { 5000: 1 }),
          wrong('issue.denominations', 'one over the most', { 100: MAX_PIECES + 1 }),
          wrong('issue.pieces at 100', 'text', { 100: '1' }),
        ],
        confirmedDifference: [
          right('seen', true),
          wrong('DifferenceNotConfirmed failure.DifferenceNotConfirmed', 'not seen', false),
          wrong('DifferenceNotConfirmed failure.DifferenceNotConfirmed', 'left out', undefined),
          wrong('issue.value', 'text', 'true'),
        ],
        comment: comment(receptionBody),
      }),
      checkOrder: [typed('RollsInvalid'), typed('DenominationsInvalid'), TOO_MANY_ROLLS],
      send: (values, { id }) => move(people.director, { type: 'RECEPTION', pouchId: id, ...values }),
      code: CODES.created,
    },
    {
      kind: 'pouch of change',
      event: 'receive',
      of: 'no coins',
      fields: () => ({
        rolls: [wrong(NO_COINS, 'none', {}), wrong(NO_COINS, 'zero', { 200: 0 })],
      }),
      send: ({ rolls }, { id }) =>
        move(people.director, { type: 'RECEPTION', pouchId: id, rolls, confirmedDifference: true }),
      code: CODES.created,
    },
    {
      kind: 'pouch of change',
      event: 'receive',
      of: 'of which pouch',
      in: ['CREATED'],
      fields: ({ id }) => ({
        pouchId: [right('its own', id), wrong('NotFound issue.unknown', 'unknown', UNKNOWN_ID), NO_ID],
      }),
      send: (values) =>
        move(people.director, {
          type: 'RECEPTION',
          ...values,
          rolls: { 200: 1 },
          confirmedDifference: true,
        }),
      code: CODES.created,
    },
  ]
}
