import { CODES } from '../../../src/domain/codes.ts'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import { cashLogBody, cashLogStatusBody, countInput } from '../../../src/domain/contract/cash-logs.ts'
import { MAX_CENTS, MAX_SERVICE_CENTS } from '../../../src/domain/money.ts'
import {
  AMOUNT_CLASSES,
  choiceClasses,
  DATE_CLASSES,
  LEFT_OUT,
  maxLength,
  NO_ID,
  NULL,
  optionalVersionClasses,
  requiredTextClasses,
  requiredVersionClasses,
  textClasses,
  UNKNOWN_ID,
} from '../../paths/pairwise/body-classes.ts'
import { invalid, POUCH_NUMBER_CLASSES, valid } from '../../paths/pairwise/classes.ts'
import type { FieldClasses, ValueClass } from '../../paths/pairwise/cover.ts'
import type { Answer } from '../../support/server.ts'
import { dataOf, setStatus, sheetBody, TODAY } from '../commands/test-app.ts'
import type { Workspace } from '../rights-matrix/record-kind.ts'
import type { CommandData, RecordInStatus } from './commands.ts'
import { controlCommands } from './controlling.ts'

const UNKNOWN = 'NotFound issue.unknown'
const OTHER_VALUE = 'InvalidRequest issue.value'
const TOO_MUCH = 'InvalidRequest failure.TotalTooLarge'
const REASON_REFUSALS = [UNKNOWN, OTHER_VALUE]

export function countCommands({ testOrganization, next }: Workspace): readonly CommandData[] {
  const { ids, people } = testOrganization
  const reasonIds: readonly ValueClass[] = [
    NULL,
    valid('in use', ids.reason),
    invalid(OTHER_VALUE, 'no longer in use', ids.inactiveReason),
    invalid(UNKNOWN, 'unknown', UNKNOWN_ID),
    NO_ID,
  ]
  const comments = [NULL, ...textClasses(maxLength(cashLogBody, 'comment'))]
  /** The maximum of an amount is more than the money of one service: it is tested alone, at the limits. */
  const storableAmounts = AMOUNT_CLASSES.filter(({ name }) => name !== 'the maximum')
  const sheet: FieldClasses = {
    turnoverCents: [LEFT_OUT, NULL, ...storableAmounts],
    floatCents: [LEFT_OUT, NULL, ...storableAmounts],
    reasonId: reasonIds,
    comment: comments,
  }
  const countedAmounts = [
    ...storableAmounts.filter(({ name }) => name !== 'a cent below zero'),
    NULL,
    invalid('TotalNegative failure.TotalNegative', 'a cent below zero', -1),
    invalid('issue.tooSmall', 'too far below zero', -MAX_CENTS - 1),
  ]
  const numbers = [NULL, ...textClasses(maxLength(countInput, 'pouchNumber'))]
  const line = (totalCents: unknown, pouchNumber: unknown) => ({
    paymentCategoryId: ids.cheques,
    quantity: 1,
    totalCents,
    pouchNumber,
  })
  const bodyOf = ({
    'counts.0.totalCents': total,
    'counts.0.pouchNumber': number,
    ...rest
  }: Readonly<Record<string, unknown>>) => ({
    ...rest,
    counts: [line(total, number)],
  })
  const readLog = async (id: string) => dataOf(await people.user.get<CashLog>(`cashlogs/${id}`))
  const deleteCreated = async ({ status, data }: Answer<CashLog>) => {
    if (status < 300) dataOf(await people.user.delete(`cashlogs/${data.id}`))
  }

  const create: CommandData = {
    kind: 'count',
    event: 'create',
    call: 'POST /cashlogs',
    fields: () => ({
      date: [
        ...DATE_CLASSES,
        valid('today', TODAY),
        invalid('InvalidRequest issue.future', 'tomorrow', '2026-11-21'),
      ],
      service: choiceClasses(['lunch', 'evening']),
      cashRegisterId: [
        valid('active', ids.bar),
        invalid('RegisterInactive failure.RegisterInactive', 'inactive', ids.inactiveRegister),
        invalid(UNKNOWN, 'of another establishment', ids.otherBar),
        invalid(UNKNOWN, 'unknown', UNKNOWN_ID),
        NO_ID,
      ],
      ...sheet,
      'counts.0.totalCents': countedAmounts,
      'counts.0.pouchNumber': numbers,
    }),
    // The register is checked first, then the date, then the reason.
    checkOrder: ['cashRegisterId', 'date'],
    async send(values) {
      const answer = await people.user.post<CashLog>('cashlogs', bodyOf(values))
      await deleteCreated(answer)
      return answer
    },
    code: CODES.created,
    expectedData: ({ date, service, comment, reasonId }) => ({
      date,
      service,
      comment: comment ?? '',
      reasonId,
    }),
  }
  /** The largest counted amount, float and turnover: the difference does not matter. */
  const createAtLimits: CommandData = {
    kind: 'count',
    event: 'create',
    call: 'POST /cashlogs',
    variant: 'at the limits of what can be stored',
    fields: () => ({
      sums: [
        valid('all at the maximum', [MAX_SERVICE_CENTS, MAX_SERVICE_CENTS, MAX_SERVICE_CENTS]),
        valid('nothing over', [MAX_SERVICE_CENTS, 0, MAX_SERVICE_CENTS]),
        valid('short by twice the maximum', [0, MAX_SERVICE_CENTS, MAX_SERVICE_CENTS]),
        invalid(`${TOO_MUCH} counts`, 'counted a cent more', [MAX_SERVICE_CENTS + 1, 0, 0]),
        invalid(`${TOO_MUCH} floatCents`, 'a float of a cent more', [0, MAX_SERVICE_CENTS + 1, 0]),
        invalid(`${TOO_MUCH} turnoverCents`, 'sold a cent more', [0, 0, MAX_SERVICE_CENTS + 1]),
      ],
    }),
    async send({ sums }) {
      const [total, floatCents, turnoverCents] = sums as readonly number[]
      const { date, cashRegisterId } = next()
      const body = {
        ...sheetBody(testOrganization, { date, cashRegisterId, counts: [] }),
        floatCents,
        turnoverCents,
      }
      const answer = await people.user.post<CashLog>('cashlogs', { ...body, counts: [line(total, null)] })
      await deleteCreated(answer)
      return answer
    },
    code: CODES.created,
  }
  const edit: CommandData = {
    kind: 'count',
    event: 'edit',
    async fields(record) {
      const log = await logOf(record)
      return {
        version: [...requiredVersionClasses(log.version), invalid('issue.version', 'left out', undefined)],
        ...sheet,
        'counts.0.totalCents': countedAmounts,
      }
    },
    checkOrder: ['StaleVersion', ...REASON_REFUSALS],
    async send({ 'counts.0.totalCents': totalCents, ...values }, record) {
      const { id, date, service, cashRegisterId } = await logOf(record)
      const counts = [{ paymentCategoryId: ids.card, totalCents }]
      return people.user.put(`cashlogs/${id}`, { ...values, date, service, cashRegisterId, counts })
    },
    code: CODES.countUpdated,
    expectedData: ({ reasonId }) => ({ reasonId }),
  }
  const logOf = (record: RecordInStatus) => readLog((record as RecordInStatus & { log: CashLog }).log.id)

  /**
   * Stores a sheet of cheques with the values that the validation then checks. `over` is the counted total less the turnover, in
   * cents; null leaves the turnover out.
   */
  const createSheet = async (values: Readonly<Record<string, unknown>>): Promise<RecordInStatus> => {
    const { totalCents = 100, over = 0, pouchNumber } = values
    const { date, cashRegisterId } = next()
    const turnoverCents = over === null ? null : Math.max(0, Number(totalCents ?? 0) - Number(over))
    const body = sheetBody(testOrganization, { date, cashRegisterId, turnoverCents, counts: [] })
    const log = dataOf(
      await people.user.post<CashLog>('cashlogs', { ...body, counts: [line(totalCents, pouchNumber)] }),
    )
    return { id: log.counts[0]!.id, log } as RecordInStatus
  }
  const validate: CommandData = {
    kind: 'count',
    event: 'validate',
    statuses: ['CREATED'],
    make: createSheet,
    fields: () => ({}),
    checkOrder: [
      ...REASON_REFUSALS,
      'StaleVersion',
      'TotalRequired',
      'NothingCounted',
      'PouchTotalRequired',
      'PouchNumberRequired',
      'PouchNumberTooShort',
      'PouchNumberTooLong',
      'PouchNumberUnreadable',
      'TurnoverRequired',
      'CommentRequired',
    ],
    async send({ comment, reasonId, version }, record) {
      const { log } = record as RecordInStatus & { log: CashLog }
      return setStatus(people.user, 'cashlogs', log.id, { status: 'VALIDATED', comment, reasonId, version })
    },
    code: CODES.countOk,
    // Deletes the pouch, so that its number is free for the next row.
    async after(record) {
      const { log } = record as RecordInStatus & { log: CashLog }
      const { counts } = await readLog(log.id)
      for (const { pouchId } of counts)
        if (pouchId !== null) dataOf(await people.director.delete(`pouches/${pouchId}`))
    },
  }
  const validations: readonly CommandData[] = [
    {
      ...validate,
      variant: 'a pouch of cheques',
      fields: () => ({
        totalCents: [valid('one cent', 1), valid('some', 16_000), invalid('TotalRequired', 'nothing', null)],
        pouchNumber: [
          ...POUCH_NUMBER_CLASSES,
          invalid('PouchNumberRequired', 'nothing', ''),
          invalid('PouchNumberRequired', 'null', null),
        ],
        over: [valid('nothing over', 0), invalid('TurnoverRequired', 'no turnover', null)],
        comment: [LEFT_OUT, ...textClasses(maxLength(cashLogStatusBody, 'comment'))],
      }),
    },
    {
      ...validate,
      variant: 'the reason and the version',
      fields: () => ({
        pouchNumber: [valid('a number', 'CHQ001')],
        reasonId: reasonIds,
        version: optionalVersionClasses(1),
      }),
    },
    {
      ...validate,
      variant: 'beyond the tolerance',
      fields: () => ({
        pouchNumber: [valid('a number', 'CHQ001')],
        over: [valid('a cent over', 1), valid('a cent short', -1)],
        comment: requiredTextClasses(maxLength(cashLogStatusBody, 'comment'), 'CommentRequired'),
      }),
      code: CODES.countKo,
    },
    {
      ...validate,
      variant: 'no cheques, which need no pouch',
      fields: () => ({
        totalCents: [valid('zero', 0)],
        pouchNumber: [
          NULL,
          ...POUCH_NUMBER_CLASSES.map(({ name, value }) => invalid('PouchTotalRequired', name, value)),
        ],
      }),
    },
  ]

  return [create, createAtLimits, edit, ...validations, ...controlCommands(people)]
}
