import { CODES } from '../../../src/domain/codes.ts'
import {
  decreaseBody,
  floatBody,
  inventoryBody,
  movementUndoBody,
  payingInBody,
  purchaseBody,
  receptionBody,
} from '../../../src/domain/contract/wallet-movements.ts'
import { MAX_PIECES, ROLLS } from '../../../src/domain/counting/denominations.ts'
import { FLOAT_DIRECTIONS } from '../../../src/domain/wallet/transfers.ts'
import {
  AMOUNT_CLASSES,
  choiceClasses,
  DENOMINATIONS_CLASSES,
  LEFT_OUT,
  maxLength,
  NO_ID,
  NULL,
  requiredTextClasses,
  textClasses,
  UNKNOWN_ID,
} from '../../paths/pairwise/body-classes.ts'
import { invalid, POUCH_NUMBER_CLASSES, valid } from '../../paths/pairwise/classes.ts'
import type { ValueClass } from '../../paths/pairwise/cover.ts'
import { dataOf } from '../commands/test-app.ts'
import { INVENTORY, postMovement, readWallet } from '../commands/wallets.ts'
import type { Workspace } from '../rights-matrix/record-kind.ts'
import { callCommand, VERSION_CLASSES, withCurrentVersion } from './bodies.ts'
import type { CommandData } from './commands.ts'

/** The refusal of an invalid input, which is reported at its field. */
const inputRefusal = (fault: string) => `InvalidRequest failure.${fault}`

/**
 * The refusal of rolls that have too many pieces together with the loose coins. It is checked after the rolls alone
 * and the coins alone.
 */
const TOO_MANY_ROLLS = `${inputRefusal('RollsInvalid')} rolls`
const NEGATIVE = 'TotalNegative failure.TotalNegative'
const NO_COINS = `${inputRefusal('CoinsRequired')} denominations`

/** The classes of the optional comment of a body. */
const commentsOf = (body: Parameters<typeof maxLength>[0]) => [
  LEFT_OUT,
  NULL,
  ...textClasses(maxLength(body, 'comment')),
]

/** The commands of `POST /walletmovements`. */
export function walletCommands(workspace: Workspace): readonly CommandData[] {
  const { people } = workspace.testOrganization
  const most = maxLength(decreaseBody, 'pouchNumber')
  return [
    ...inventories(workspace),
    ...transfers(workspace),
    {
      kind: 'pouch of change',
      event: 'create',
      call: 'POST /walletmovements',
      async fields() {
        dataOf(await postMovement(people.director, INVENTORY))
        return {
          denominations: [
            ...DENOMINATIONS_CLASSES,
            invalid(inputRefusal('NotesRequired'), 'none', { 5000: 0 }),
            invalid(inputRefusal('NotesRequired'), 'nothing', {}),
            invalid(inputRefusal('DenominationsInvalid'), 'coins', { 200: 10 }),
            invalid('WalletNegative', 'more than the wallet contains', { 5000: MAX_PIECES }),
            invalid('issue.value', 'left out', undefined),
          ],
          pouchNumber: [
            ...POUCH_NUMBER_CLASSES.map(
              (valueClass): ValueClass =>
                valueClass.fault === null
                  ? valueClass
                  : invalid(inputRefusal(valueClass.fault), valueClass.name, valueClass.value),
            ),
            invalid(inputRefusal('PouchNumberRequired'), 'nothing', ''),
            invalid(inputRefusal('PouchNumberRequired'), 'blanks', '  '),
            invalid('issue.tooLong', 'above the maximum length', 'A'.repeat(most + 1)),
            invalid('issue.text', 'a number', 123_456),
          ],
          comment: commentsOf(decreaseBody),
        }
      },
      checkOrder: [
        inputRefusal('DenominationsInvalid'),
        inputRefusal('NotesRequired'),
        inputRefusal('PouchNumberRequired'),
        inputRefusal('PouchNumberTooShort'),
        inputRefusal('PouchNumberTooLong'),
        inputRefusal('PouchNumberUnreadable'),
        'WalletNegative',
      ],
      send: (values) => postMovement(people.director, { type: 'DECREASE', ...values }),
      code: CODES.created,
      expectedData: ({ pouchNumber }) => ({
        type: 'DECREASE',
        pouchNumber: String(pouchNumber).trim().toUpperCase(),
      }),
      // Deletes the pouch, so that the notes are back in the wallet and the number is free.
      after: async (_, { data }) =>
        void dataOf(await people.director.delete(`pouches/${(data as { pouchId: string }).pouchId}`)),
    },
    undoCommand(workspace, 'pouch of change', 'undoFreeReception'),
    undoCommand(workspace, 'pouch of change at the carrier', 'undoReception'),
    {
      kind: 'pouch of change',
      event: 'receive',
      fields: () => ({
        rolls: [
          valid('one', { 200: 1 }),
          valid('none', {}),
          NULL,
          LEFT_OUT,
          invalid(inputRefusal('RollsInvalid'), 'of notes', { 5000: 1 }),
          invalid(TOO_MANY_ROLLS, 'a roll above the maximum', {
            200: Math.floor(MAX_PIECES / ROLLS[200]) + 1,
          }),
          invalid('issue.denominations', 'below zero', { 200: -1 }),
          invalid('issue.pieces at 200', 'half a roll', { 200: 0.5 }),
        ],
        denominations: [
          valid('one', { 100: 1 }),
          valid('the maximum', { 1: MAX_PIECES }),
          valid('a note that the bank sent back', { 5000: 1 }),
          invalid('issue.denominations', 'no face value', { 300: 1 }),
          invalid('issue.denominations', 'one above the maximum', { 100: MAX_PIECES + 1 }),
          invalid('issue.pieces at 100', 'text', { 100: '1' }),
        ],
        confirmedDifference: [
          valid('seen', true),
          invalid('DifferenceNotConfirmed failure.DifferenceNotConfirmed', 'not seen', false),
          invalid('DifferenceNotConfirmed failure.DifferenceNotConfirmed', 'left out', undefined),
          invalid('issue.value', 'text', 'true'),
        ],
        comment: commentsOf(receptionBody),
      }),
      checkOrder: [inputRefusal('RollsInvalid'), TOO_MANY_ROLLS],
      send: (values, { id }) => postMovement(people.director, { type: 'RECEPTION', pouchId: id, ...values }),
      code: CODES.created,
    },
    {
      kind: 'pouch of change',
      event: 'receive',
      variant: 'no coins',
      fields: () => ({
        rolls: [invalid(NO_COINS, 'none', {}), invalid(NO_COINS, 'zero', { 200: 0 })],
      }),
      send: ({ rolls }, { id }) =>
        postMovement(people.director, { type: 'RECEPTION', pouchId: id, rolls, confirmedDifference: true }),
      code: CODES.created,
    },
    {
      kind: 'pouch of change',
      event: 'receive',
      variant: 'the pouch of a reception',
      statuses: ['CREATED'],
      fields: ({ id }) => ({
        pouchId: [valid('its own', id), invalid('NotFound issue.unknown', 'unknown', UNKNOWN_ID), NO_ID],
      }),
      send: (values) =>
        postMovement(people.director, {
          type: 'RECEPTION',
          ...values,
          rolls: { 200: 1 },
          confirmedDifference: true,
        }),
      code: CODES.created,
    },
  ]
}

/** Money bought with the bank account, money paid into it, and the float of a till. */
function transfers({ testOrganization: { ids, people } }: Workspace): readonly CommandData[] {
  const { director } = people
  const unknown = 'NotFound issue.unknown'
  return [
    callCommand('wallet', 'POST /walletmovements', director, {
      variant: 'a purchase',
      fields: () => ({
        rolls: [
          valid('one', { 200: 1 }),
          valid('none', {}),
          NULL,
          LEFT_OUT,
          invalid(inputRefusal('RollsInvalid'), 'of notes', { 5000: 1 }),
          invalid('issue.denominations', 'below zero', { 200: -1 }),
          invalid('issue.pieces at 200', 'half a roll', { 200: 0.5 }),
        ],
        denominations: DENOMINATIONS_CLASSES,
        comment: commentsOf(purchaseBody),
      }),
      body: (values) => ({ type: 'PURCHASE', ...values }),
      code: CODES.created,
      expectedData: () => ({ type: 'PURCHASE' }),
    }),
    callCommand('wallet', 'POST /walletmovements', director, {
      variant: 'a paying in',
      async fields() {
        dataOf(await postMovement(director, { type: 'INVENTORY', totalCents: 1_000_000 }))
        return {
          denominations: [...DENOMINATIONS_CLASSES, invalid('issue.value', 'left out', undefined)],
          comment: commentsOf(payingInBody),
        }
      },
      body: (values) => ({ type: 'PAYING_IN', ...values }),
      code: CODES.created,
      expectedData: () => ({ type: 'PAYING_IN', movementCents: -5_000 }),
    }),
    callCommand('wallet', 'POST /walletmovements', director, {
      variant: 'a float',
      async fields() {
        // While the pieces of the wallet are unknown, only its balance limits what can be taken out.
        dataOf(await postMovement(director, { type: 'INVENTORY', totalCents: 1_000_000 }))
        return {
          direction: choiceClasses(FLOAT_DIRECTIONS),
          cashRegisterId: [valid('active', ids.bar), invalid(unknown, 'unknown', UNKNOWN_ID), NO_ID],
          denominations: [...DENOMINATIONS_CLASSES, invalid('issue.value', 'left out', undefined)],
          comment: commentsOf(floatBody),
        }
      },
      body: (values) => ({ type: 'FLOAT', ...values }),
      code: CODES.created,
      expectedData: ({ direction }) => ({
        type: 'FLOAT',
        movementCents: direction === 'toTill' ? -5_000 : 5_000,
      }),
    }),
  ]
}

/** Undoing the reception of coins for a pouch of this kind. */
function undoCommand(
  { testOrganization: { people } }: Workspace,
  kind: string,
  event: 'undoReception' | 'undoFreeReception',
): CommandData {
  return {
    kind,
    event,
    fields: (record) => ({
      reversesId: [
        valid('the reception of the pouch', (record as { readonly receptionId?: string }).receptionId),
        invalid('NotFound issue.unknown', 'unknown', UNKNOWN_ID),
        NO_ID,
        invalid('issue.id', 'left out', undefined),
      ],
      reason: requiredTextClasses(maxLength(movementUndoBody, 'reason'), 'issue.required'),
    }),
    send: (values) => postMovement(people.director, { type: 'REVERSAL', ...values }),
    code: CODES.created,
  }
}

/** Inventories of the wallet by denomination, by total, or by both. */
function inventories({ testOrganization }: Workspace): readonly CommandData[] {
  const { director } = testOrganization.people
  const command = (
    variant: string,
    fields: CommandData['fields'],
    checkOrder: readonly string[] = [],
  ): CommandData =>
    callCommand('wallet', 'POST /walletmovements', director, {
      variant,
      fields,
      checkOrder,
      body: (values) =>
        withCurrentVersion(() => readWallet(testOrganization))({ type: 'INVENTORY', ...values }),
      code: CODES.created,
      expectedData: () => ({ type: 'INVENTORY' }),
    })
  const comment = commentsOf(inventoryBody)
  const version = [LEFT_OUT, NULL, ...VERSION_CLASSES.filter(({ value }) => value !== undefined)]
  return [
    command(
      'by its total',
      () => ({
        totalCents: [
          ...AMOUNT_CLASSES.map((valueClass) =>
            valueClass.fault === 'issue.tooSmall'
              ? invalid(NEGATIVE, valueClass.name, valueClass.value)
              : valueClass,
          ),
          invalid(inputRefusal('WalletTotalRequired'), 'null', null),
          invalid(inputRefusal('WalletTotalRequired'), 'left out', undefined),
        ],
        comment,
        version,
      }),
      [NEGATIVE, inputRefusal('WalletTotalRequired'), 'StaleVersion'],
    ),
    command(
      'by its pieces',
      () => ({
        denominations: [...DENOMINATIONS_CLASSES, valid('an empty wallet', { 5000: 0 })],
        comment,
        version,
      }),
      ['StaleVersion'],
    ),
    command('by both', () => ({
      denominations: [valid('50 €', { 5000: 1 })],
      totalCents: [
        valid('as the pieces', 50_00),
        NULL,
        invalid(inputRefusal('TotalMismatch'), 'a cent more', 50_01),
        invalid(inputRefusal('TotalMismatch'), 'below zero', -50_00),
      ],
    })),
  ]
}
