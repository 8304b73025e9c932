import { CODES } from '../../../src/domain/codes.ts'
import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import { pouchUpdateBody } from '../../../src/domain/contract/pouches.ts'
import {
  type Remittance,
  remittanceBody,
  remittanceStatusBody,
  remittanceUpdateBody,
} from '../../../src/domain/contract/remittances.ts'
import {
  AMOUNT_CLASSES,
  LEFT_OUT,
  maxLength,
  NO_ID,
  NULL,
  optionalVersionClasses,
  requiredTextClasses,
  requiredVersionClasses,
  rowVersionsClasses,
  textClasses,
  UNKNOWN_ID,
} from '../../paths/pairwise/body-classes.ts'
import { invalid, invalidDateClasses, SEAL_NUMBER_CLASSES, valid } from '../../paths/pairwise/classes.ts'
import type { ValueClass } from '../../paths/pairwise/cover.ts'
import {
  changeRemittance,
  dataOf,
  preparedRemittance,
  readPouch,
  sealedPouch,
  setStatus,
  TODAY,
} from '../commands/test-app.ts'
import type { Workspace } from '../rights-matrix/record-kind.ts'
import type { CommandData, RecordInStatus } from './commands.ts'

/** A list with one id more than allowed. */
const tooMany = (max: number) =>
  invalid('issue.tooMany', 'one above the maximum', Array(max + 1).fill(UNKNOWN_ID))

/** The clock of these tests shows Friday, 20 November 2026. */
const REMITTANCE_DAYS = [
  valid('today', '2026-11-20'),
  valid('the next weekday', '2026-11-23'),
  valid('the last weekday', '2027-02-19'),
  invalid('RemittanceDatePast', 'yesterday', '2026-11-19'),
  invalid('RemittanceDateWeekend', 'a Saturday', '2026-11-21'),
  invalid('RemittanceDateTooFar', 'more than 92 days ahead', '2027-02-22'),
  ...invalidDateClasses('issue.date'),
  invalid('issue.date', 'a number', 20_260_329),
]
const CREDIT_DAYS = [
  valid('the day of the hand-over', '2026-11-20'),
  valid('the last value date', '2026-11-25'),
  invalid('CreditBeforeHandOver', 'the day before the hand-over', '2026-11-19'),
  invalid('CreditTooFarAhead', 'the day after the last value date', '2026-11-26'),
  ...invalidDateClasses('issue.date'),
]

export function remittanceCommands({ testOrganization, next }: Workspace): readonly CommandData[] {
  const { ids, people } = testOrganization
  const sealPouch = async (): Promise<Pouch> => {
    const { date, cashRegisterId, number } = next()
    return sealedPouch(testOrganization, number, { date, cashRegisterId })
  }
  const readRemittance = async ({ id }: RecordInStatus) =>
    dataOf(await people.accountant.get<Remittance>(`remittances/${id}`))
  const maxOf = (field: string) => maxLength(remittanceStatusBody, field)
  const optionalText = (field: string) => [LEFT_OUT, NULL, ...textClasses(maxOf(field))]

  const create: CommandData = {
    kind: 'remittance',
    event: 'create',
    call: 'POST /remittances',
    async fields() {
      const [firstPouch, secondPouch, usedPouch] = [await sealPouch(), await sealPouch(), await sealPouch()]
      await preparedRemittance(testOrganization, [usedPouch])
      return {
        type: [
          valid('of the pouches', 'NOTES'),
          invalid('PouchTypesDiffer', 'another', 'CHEQUES'),
          invalid('issue.value', 'an unknown type', 'COINS'),
          invalid('issue.value', 'left out', undefined),
        ],
        pouchIds: [
          valid('one', [firstPouch.id]),
          valid('two', [firstPouch.id, secondPouch.id]),
          invalid('NoPouch', 'none', []),
          invalid('PouchNotFree', 'a prepared one', [firstPouch.id, usedPouch.id]),
          invalid('NotFound', 'unknown', [UNKNOWN_ID]),
          invalid('InvalidRequest', 'a repeated id', [firstPouch.id, firstPouch.id]),
          invalid('issue.id at 0', 'an invalid id', ['x']),
          tooMany(maxLength(remittanceBody, 'pouchIds')),
        ],
        carrierId: [
          valid('active', ids.carrier),
          invalid('CarrierRequired', 'none', null),
          invalid('CarrierInactive', 'inactive', ids.inactiveCarrier),
          invalid('NotFound issue.unknown', 'unknown', UNKNOWN_ID),
          NO_ID,
        ],
        date: REMITTANCE_DAYS,
      }
    },
    checkOrder: [
      'InvalidRequest',
      'NotFound issue.unknown',
      'NotFound',
      'NoPouch',
      'PouchNotFree',
      'PouchTypesDiffer',
      'CarrierRequired',
      'CarrierInactive',
      'RemittanceDatePast',
      'RemittanceDateTooFar',
      'RemittanceDateWeekend',
    ],
    send: (values) => people.director.post<Remittance>('remittances', values),
    code: CODES.remittancePrepared,
    expectedData: ({ type, date, carrierId }) => ({ type, date, carrierId }),
    to: 'PREPARED',
    // Undoes the preparation, so that the pouches are free for the next row.
    after: async (_, { data }) =>
      void dataOf(await changeRemittance(testOrganization, data as Remittance, { status: 'CANCELED' })),
  }

  const statusCommand = (
    event: string,
    status: string,
    by: 'colleague' | 'accountant',
    code: number,
    fields: (remittance: Remittance) => Readonly<Record<string, readonly ValueClass[]>>,
    expectedData: CommandData['expectedData'] = () => ({}),
  ): CommandData => ({
    kind: 'remittance',
    event,
    async fields(record) {
      const remittance = await readRemittance(record)
      const { version } = remittance
      return {
        version: optionalVersionClasses(version),
        versions: rowVersionsClasses(remittance),
        ...fields(remittance),
      }
    },
    checkOrder: ['versions', 'StaleVersion', 'CreditRequired', 'CreditBeforeHandOver', 'CreditTooFarAhead'],
    send: (values, { id }) => setStatus(people[by], 'remittances', id, { status, ...values }),
    code,
    expectedData,
  })
  const trimmed = (text: unknown) => (typeof text === 'string' && text.trim() !== '' ? text.trim() : null)
  const reasons = [
    ...requiredTextClasses(maxOf('reason'), 'ReasonRequired'),
    invalid('ReasonRequired', 'null', null),
    invalid('ReasonRequired', 'left out', undefined),
  ]
  const reschedule: CommandData = {
    kind: 'remittance',
    event: 'reschedule',
    call: 'PUT /remittances/{id}',
    statuses: ['PREPARED'],
    async fields(record) {
      const { version } = await readRemittance(record)
      return {
        version: [...requiredVersionClasses(version), invalid('issue.version', 'left out', undefined)],
        date: [
          ...REMITTANCE_DAYS.filter(({ name }) => name !== 'today'),
          invalid('RemittanceDateUnchanged', 'the planned day', TODAY),
        ],
        isMissed: [
          valid('yes', true),
          valid('no', false),
          invalid('issue.value', 'a text', 'true'),
          invalid('issue.value', 'null', null),
          invalid('issue.value', 'left out', undefined),
        ],
        comment: [LEFT_OUT, NULL, ...textClasses(maxLength(remittanceUpdateBody, 'comment'))],
      }
    },
    checkOrder: [
      'StaleVersion',
      'RemittanceDatePast',
      'RemittanceDateTooFar',
      'RemittanceDateWeekend',
      'RemittanceDateUnchanged',
    ],
    send: (values, { id }) => people.director.put<Remittance>(`remittances/${id}`, values),
    code: CODES.modified,
    expectedData: ({ date }) => ({ date }),
    to: 'PREPARED',
  }
  return [
    create,
    reschedule,
    statusCommand('undo', 'CANCELED', 'colleague', CODES.remittanceCancelled, () => ({
      reason: optionalText('reason'),
    })),
    statusCommand(
      'validate',
      'VALIDATED',
      'colleague',
      CODES.remittanceValidated,
      ({ pouchIds }) => ({
        confirmedPouchIds: [
          valid('all', pouchIds),
          ...[
            ['none', []],
            ['null', null],
            ['left out', undefined],
            ['one of another too', [...pouchIds, UNKNOWN_ID]],
          ].map(([name, value]) => invalid('PouchNotConfirmed', String(name), value)),
          invalid('issue.id at 0', 'an invalid id', ['x']),
          tooMany(maxOf('confirmedPouchIds')),
        ],
        receiptNumber: optionalText('receiptNumber'),
        courierName: optionalText('courierName'),
      }),
      ({ receiptNumber }) =>
        trimmed(receiptNumber) === null ? {} : { receiptNumber: trimmed(receiptNumber) },
    ),
    statusCommand(
      'accountingValidate',
      'AVALIDATED',
      'accountant',
      CODES.modified,
      () => ({
        creditedCents: [
          ...AMOUNT_CLASSES,
          invalid('CreditRequired', 'null', null),
          invalid('CreditRequired', 'left out', undefined),
        ],
        creditedOn: [LEFT_OUT, NULL, ...CREDIT_DAYS],
        // Every credited amount differs from the declared one, so that a reason is required.
        reason: reasons,
      }),
      ({ creditedCents, creditedOn, reason }) => ({
        creditedCents,
        creditedOn: creditedOn ?? null,
        reason: trimmed(reason),
      }),
    ),
    statusCommand('invalidate', 'UNVALIDATED', 'accountant', CODES.modified, () => ({ reason: reasons })),
    statusCommand('send', 'SEND', 'accountant', CODES.modified, () => ({ reason: optionalText('reason') })),
  ]
}

/** Data that is added to a pouch later. This is no event of its lifecycle, and its status stays. */
export function pouchCommands({ testOrganization }: Workspace): readonly CommandData[] {
  const { people } = testOrganization
  const commandOf = (
    by: 'director' | 'accountant',
    status: string,
    field: 'sealNumber' | 'carrierCountedCents',
    classes: readonly ValueClass[],
    expectedData: CommandData['expectedData'],
  ): CommandData => ({
    kind: 'pouch of notes',
    event: field,
    call: 'PUT /pouches/{id}',
    statuses: [status],
    async fields({ id }) {
      const { version } = await readPouch(testOrganization, id)
      return {
        version: [...requiredVersionClasses(version), invalid('issue.version', 'left out', undefined)],
        [field]: classes,
      }
    },
    checkOrder: ['SealNumberInvalid', 'StaleVersion'],
    send: (values, { id }) => people[by].put(`pouches/${id}`, values),
    code: CODES.modified,
    ...(expectedData && { expectedData }),
    to: status,
  })
  const maxSealLength = maxLength(pouchUpdateBody, 'sealNumber')
  const seals: readonly ValueClass[] = [
    ...SEAL_NUMBER_CLASSES,
    NULL,
    invalid('SealNumberInvalid', 'at the maximum length', 'A'.repeat(maxSealLength)),
    invalid('issue.tooLong', 'above the maximum length', 'A'.repeat(maxSealLength + 1)),
    invalid('issue.text', 'a number', 12),
    invalid('issue.text', 'NUL', 'AB\u0000C'),
  ]
  const storedSeal = (text: unknown) =>
    typeof text === 'string' && text.trim() !== '' ? text.trim().toUpperCase() : null
  return [
    ...['CREATED', 'PREPARED'].map((status) =>
      commandOf('director', status, 'sealNumber', seals, ({ sealNumber }) => ({
        sealNumber: storedSeal(sealNumber),
      })),
    ),
    commandOf('accountant', 'VALIDATED', 'carrierCountedCents', [NULL, ...AMOUNT_CLASSES], (values) => ({
      carrierCountedCents: values.carrierCountedCents,
    })),
  ]
}
