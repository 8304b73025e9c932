import { CODES } from '../../../src/domain/codes.ts'
import {
  type TicketDispatch,
  ticketDispatchBody,
  ticketDispatchStatusBody,
} from '../../../src/domain/contract/tickets.ts'
import { MAX_CENTS } from '../../../src/domain/money.ts'
import {
  AMOUNT_CLASSES,
  DATE_CLASSES,
  LEFT_OUT,
  maxLength,
  NULL,
  optionalVersionClasses,
  requiredTextClasses,
  textClasses,
} from '../../paths/pairwise/body-classes.ts'
import { invalid, POUCH_NUMBER_CLASSES, valid } from '../../paths/pairwise/classes.ts'
import type { ValueClass } from '../../paths/pairwise/cover.ts'
import { dataOf, setStatus, TODAY, YESTERDAY } from '../commands/test-app.ts'
import type { Workspace } from '../rights-matrix/record-kind.ts'
import type { CommandData } from './commands.ts'

const TOMORROW = '2026-11-21'

/** Commands of ticket dispatches. */
export function dispatchCommands(
  { testOrganization }: Workspace,
  make: () => Promise<{ readonly id: string }>,
): readonly CommandData[] {
  const { people } = testOrganization
  const readDispatch = async (id: string) =>
    dataOf(await people.accountant.get<TicketDispatch>(`ticketdispatches/${id}`))
  const optionalText = (field: string) => [
    LEFT_OUT,
    NULL,
    ...textClasses(maxLength(ticketDispatchStatusBody, field)),
  ]
  const statusCommand = (
    event: string,
    status: string,
    fields: Readonly<Record<string, readonly ValueClass[]>>,
    overrides: Partial<CommandData> = {},
  ): CommandData => ({
    kind: 'ticketDispatch',
    event,
    fields: async ({ id }) => ({
      ...fields,
      version: optionalVersionClasses((await readDispatch(id)).version),
    }),
    send: (values, { id }) => setStatus(people.accountant, 'ticketdispatches', id, { status, ...values }),
    code: CODES.modified,
    ...overrides,
    checkOrder: ['StaleVersion', ...(overrides.checkOrder ?? [])],
  })
  /** The refusal if the payments of both issuers are together more than can be stored. */
  const SUM_TOO_LARGE = 'InvalidRequest issue.tooLarge reimbursement'
  const reimbursementFields = {
    issuer: [
      valid('of the dispatch', 'Edenred'),
      invalid('IssuerNotInDispatch', 'another', 'Pluxee'),
      invalid(
        'issue.tooLong',
        'above the maximum length',
        'x'.repeat(maxLength(ticketDispatchStatusBody, 'reimbursement.issuer') + 1),
      ),
    ],
    reimbursedCents: AMOUNT_CLASSES,
    commissionCents: AMOUNT_CLASSES,
    reimbursedOn: [
      valid('the day on which it left', TODAY),
      invalid('ReimbursedBeforeSent', 'the day before it left', YESTERDAY),
      invalid('ReimbursedInFuture', 'the day after today', TOMORROW),
      ...DATE_CLASSES.filter(({ fault }) => fault !== null),
    ],
    // Without a reason, a rest is refused: `AMOUNT_CLASSES` has amounts that leave one.
    reason: [
      valid('text', 'Titre refusé'),
      invalid(
        'issue.tooLong',
        'above the maximum length',
        'x'.repeat(maxLength(ticketDispatchStatusBody, 'reimbursement.reason') + 1),
      ),
    ],
  }
  const reimburseCommand = (event: string, issuer: string) =>
    statusCommand(
      event,
      'REIMBURSED',
      {},
      {
        async fields({ id }) {
          const { version, reimbursements } = await readDispatch(id)
          const hasOtherPayment = reimbursements.some(
            (paid) => paid.issuer !== issuer && paid.reimbursedCents > 0,
          )
          const classesOf = (field: string, classes: readonly ValueClass[]) =>
            classes.map((valueClass) => {
              if (valueClass.value === 'Edenred') return { ...valueClass, value: issuer }
              const isOver = hasOtherPayment && field === 'reimbursedCents' && valueClass.value === MAX_CENTS
              return isOver ? invalid(SUM_TOO_LARGE, valueClass.name, valueClass.value) : valueClass
            })
          const fields = Object.entries(reimbursementFields).map(
            ([field, classes]) => [`reimbursement.${field}`, classesOf(field, classes)] as const,
          )
          return { ...Object.fromEntries(fields), version: optionalVersionClasses(version) }
        },
        checkOrder: ['IssuerNotInDispatch', 'ReimbursedBeforeSent', 'ReimbursedInFuture', SUM_TOO_LARGE],
        send: ({ version, ...values }, { id }) =>
          setStatus(people.accountant, 'ticketdispatches', id, {
            status: 'REIMBURSED',
            version,
            reimbursement: Object.fromEntries(
              Object.entries(values).map(([path, value]) => [path.slice('reimbursement.'.length), value]),
            ),
          }),
      },
    )
  const DISPATCH_POUCH_NUMBERS: readonly ValueClass[] = [
    ...POUCH_NUMBER_CLASSES,
    invalid('PouchNumberRequired', 'nothing', ''),
    invalid('PouchNumberRequired', 'left out', undefined),
    invalid(
      'issue.tooLong',
      'above the maximum length',
      'A'.repeat(maxLength(ticketDispatchBody, 'pouchNumber') + 1),
    ),
  ]
  const create = (transport: string, pouchNumber: readonly ValueClass[]): CommandData => ({
    kind: 'ticketDispatch',
    event: 'create',
    call: 'POST /ticketdispatches',
    variant: transport,
    async fields() {
      // After a dispatch is cancelled, its vouchers can be sent again.
      const { id } = await make()
      dataOf(await setStatus(people.accountant, 'ticketdispatches', id, { status: 'CANCELED' }))
      const { lines } = dataOf(
        await people.accountant.get<{ lines: { issuer: string; declaredCents: number }[] }>(
          'ticketdispatches/waiting',
          { through: TODAY },
        ),
      )
      const declared = lines.reduce(
        (sum, line) => sum + (line.issuer === 'Edenred' ? line.declaredCents : 0),
        0,
      )
      return {
        date: [
          valid('today', TODAY),
          invalid('InvalidRequest', 'before the last day of its vouchers', '2024-02-29'),
          invalid('InvalidRequest issue.future', 'tomorrow', TOMORROW),
          ...DATE_CLASSES.filter(({ fault }) => fault !== null),
        ],
        through: [valid('today', TODAY), ...DATE_CLASSES.filter(({ fault }) => fault !== null)],
        issuers: [
          valid('one', ['Edenred']),
          invalid('NoTickets', 'an issuer without waiting vouchers', ['Pluxee']),
          invalid('issue.required', 'none', []),
          invalid(
            'issue.tooMany',
            'one above the maximum',
            Array(maxLength(ticketDispatchBody, 'issuers') + 1).fill('Up'),
          ),
          invalid('issue.text at 0', 'a number', [1]),
        ],
        declaredCents: [
          valid('the shown amount', declared),
          invalid('StaleVersion', 'a cent less', declared - 1),
          invalid('issue.cents', 'half a cent', 0.5),
          invalid('issue.cents', 'a comma', '90,50'),
        ],
        transport: [valid('of the variant', transport), invalid('issue.value', 'another', 'BIKE')],
        pouchNumber,
      }
    },
    checkOrder: ['InvalidRequest', 'NoTickets', 'StaleVersion'],
    send: (values) => people.accountant.post<TicketDispatch>('ticketdispatches', values),
    code: CODES.created,
    expectedData: ({ date, through, transport }) => ({ date, through, transport }),
    to: 'CREATED',
    after: async (_, { data }) =>
      void dataOf(
        await setStatus(people.accountant, 'ticketdispatches', (data as { id: string }).id, {
          status: 'CANCELED',
        }),
      ),
  })
  return [
    create('CARRIER', DISPATCH_POUCH_NUMBERS),
    create(
      'POST',
      DISPATCH_POUCH_NUMBERS.map((valueClass) =>
        valueClass.fault?.startsWith('issue.') ? valueClass : valid(valueClass.name, valueClass.value),
      ),
    ),
    statusCommand(
      'send',
      'SENT',
      {
        slipNumber: [
          ...requiredTextClasses(maxLength(ticketDispatchStatusBody, 'slipNumber'), 'SlipNumberRequired'),
          invalid('SlipNumberRequired', 'null', null),
        ],
        parcelNumber: optionalText('parcelNumber'),
        sentOn: [
          LEFT_OUT,
          valid('the day of the dispatch', TODAY),
          invalid('SentInFuture', 'the day after today', TOMORROW),
          invalid('SentBeforeLeaving', 'before it was prepared', YESTERDAY),
          ...DATE_CLASSES.filter(({ fault }) => fault !== null),
        ],
      },
      { checkOrder: ['SlipNumberRequired', 'SentInFuture', 'SentBeforeLeaving'] },
    ),
    reimburseCommand('reimbursePart', 'Edenred'),
    reimburseCommand('reimburse', 'Up'),
    reimburseCommand('correctPayment', 'Up'),
    statusCommand(
      'cancel',
      'CANCELED',
      { reason: optionalText('reason') },
      { variant: 'before it left', statuses: ['CREATED'] },
    ),
    statusCommand(
      'cancel',
      'CANCELED',
      {
        reason: [
          ...requiredTextClasses(maxLength(ticketDispatchStatusBody, 'reason'), 'ReasonRequired'),
          invalid('ReasonRequired', 'null', null),
          invalid('ReasonRequired', 'left out', undefined),
        ],
      },
      { variant: 'after it left', statuses: ['SENT'], checkOrder: ['ReasonRequired'] },
    ),
  ]
}
