import { MAX_CLOSING_BYTES } from '../../../src/domain/closings/closings.ts'
import { CODES } from '../../../src/domain/codes.ts'
import type { Establishment } from '../../../src/domain/contract/organizations.ts'
import { addDays } from '../../../src/domain/dates/calendar.ts'
import { isCents, MAX_CENTS, MAX_SERVICE_CENTS } from '../../../src/domain/money.ts'
import {
  AMOUNT_CLASSES,
  choiceClasses,
  DATE_CLASSES,
  LEFT_OUT,
  NO_ID,
  textClasses,
  UNKNOWN_ID,
} from '../../paths/pairwise/body-classes.ts'
import { invalid, valid } from '../../paths/pairwise/classes.ts'
import type { FieldClasses, ValueClass } from '../../paths/pairwise/cover.ts'
import { TEST_PASSWORD } from '../../support/server.ts'
import { dataOf, YESTERDAY } from '../commands/test-app.ts'
import type { Workspace } from '../rights-matrix/record-kind.ts'
import { nameClasses } from './administering.ts'
import { callCommand, expectedInAnswer, queryOf, SET_WHEN_SENT, withValues } from './bodies.ts'
import type { CommandData } from './commands.ts'

type Classes = readonly ValueClass[]

const UNKNOWN = 'NotFound issue.unknown'
const FUTURE = 'InvalidRequest issue.future'
const TAX_DIFFERS = 'InvalidRequest closings.fault.TaxDiffers'

/** Classes of an amount in cents, which may be negative. */
const SIGNED: Classes = AMOUNT_CLASSES.flatMap((valueClass) =>
  valueClass.fault === 'issue.tooSmall'
    ? [
        valid(valueClass.name, valueClass.value),
        valid('the minimum', -MAX_CENTS),
        invalid(valueClass.fault, 'a cent below the minimum', -MAX_CENTS - 1),
      ]
    : [valueClass],
)
/** Without the maximum amounts, which are more than the money of one service. */
const BELOW_MAXIMUM = SIGNED.filter(({ value }) => Math.abs(Number(value)) !== MAX_CENTS)
/** Classes of a quantity. */
const QUANTITIES: Classes = [
  valid('none', 0),
  valid('the maximum', 1_000_000),
  invalid('issue.tooSmall', 'one below zero', -1),
  invalid('issue.tooLarge', 'one above the maximum', 1_000_001),
  invalid('issue.quantity', 'one half', 0.5),
  invalid('issue.quantity', 'text', '12'),
]
const DATES: Classes = [...DATE_CLASSES, invalid(FUTURE, 'tomorrow', '2026-11-21')]

/** Commands of closings: added one by one, uploaded in files, and requested from the POS. */
export function closingCommands(workspace: Workspace): readonly CommandData[] {
  return [...archives(workspace), ...uploads(workspace), ...requests(workspace)]
}

const FIRST_SEQUENCE = 100_000

function archives({ testOrganization: { ids, people } }: Workspace): readonly CommandData[] {
  let sequence = FIRST_SEQUENCE
  const nextSequence = () => {
    sequence += 1
    return sequence
  }
  // No sheet is counted at this inactive register. A sheet with a float could not store its difference from the largest turnover.
  const cashRegisterId = ids.inactiveRegister
  const receipt = { cashRegisterId, paymentCategoryId: ids.notes, amountCents: 1 }
  const lines = {
    receipts: [receipt],
    movements: [receipt],
    floats: [{ cashRegisterId, amountCents: 1 }],
    sales: [{ saleType: 'Food', taxRate: 100, amountCents: 1, taxCents: 0 }],
  }
  // A second closing of a service replaces the first, and needs a reason. A row without a date gets an unused date.
  const replacementReason = 'Corrigée'
  const closingFields = () => {
    const date = addDays('2004-06-15', sequence - FIRST_SEQUENCE)
    return { date, service: 'lunch', clients: 1, turnoverCents: 1, replacementReason }
  }
  /**
   * A turnover and one receipt of the same amount: the requested turnover or receipt if it is valid, otherwise one cent. With a requested turnover
   * there are no movements, because receipts and movements together could exceed the most of a service.
   */
  const totalsOf = (values: Readonly<Record<string, unknown>>) => {
    const requested = values.turnoverCents ?? values['receipts.0.amountCents']
    const amountCents = isCents(requested) ? requested : 1
    return {
      turnoverCents: amountCents,
      receipts: [{ ...receipt, amountCents }],
      ...('turnoverCents' in values && { movements: [] }),
    }
  }
  const archiveCommand = (
    variant: string,
    fields: FieldClasses,
    overrides: Partial<CommandData> = {},
  ): CommandData =>
    callCommand('closings', 'POST /archives', people.director, {
      variant,
      fields: () => fields,
      body: ({ sequence: requestedSequence = SET_WHEN_SENT, ...values }) => ({
        sequence: requestedSequence === SET_WHEN_SENT ? nextSequence() : requestedSequence,
        ...withValues({ ...closingFields(), ...lines, ...totalsOf(values) }, values),
      }),
      code: CODES.created,
      ...overrides,
    })
  const registers: Classes = [
    valid('in use', ids.bar),
    valid('inactive', ids.inactiveRegister),
    invalid(UNKNOWN, 'of another establishment', ids.otherBar),
    invalid(UNKNOWN, 'unknown', UNKNOWN_ID),
    NO_ID,
  ]
  const lineClasses = (list: string): FieldClasses => ({
    [`${list}.0.cashRegisterId`]: registers,
    [`${list}.0.paymentCategoryId`]: [
      valid('in use', ids.notes),
      valid('inactive', ids.inactiveCategory),
      invalid(UNKNOWN, 'unknown', UNKNOWN_ID),
      NO_ID,
    ],
    [`${list}.0.amountCents`]: BELOW_MAXIMUM,
    [`${list}.0.label`]: [LEFT_OUT, ...textClasses(100)],
  })
  return [
    archiveCommand(
      'its facts',
      {
        date: DATES,
        service: choiceClasses(['lunch', 'evening']),
        sequence: [
          valid('a new one', SET_WHEN_SENT),
          invalid('issue.tooSmall', 'one below zero', -1),
          invalid('issue.quantity', 'one half', 0.5),
          invalid('issue.quantity', 'above the safe integers', 2 ** 53),
          invalid('issue.quantity', 'text', '12'),
        ],
        clients: QUANTITIES,
        turnoverCents: [
          ...BELOW_MAXIMUM,
          valid('the most of a service', MAX_SERVICE_CENTS),
          valid('the most that a service may return', -MAX_SERVICE_CENTS),
        ],
      },
      { expectedData: (values) => expectedInAnswer(values, ['sequence']) },
    ),
    archiveCommand(
      'its number',
      { sequence: [valid('the first', 0), valid('the last', Number.MAX_SAFE_INTEGER)] },
      { expectedData: (values) => expectedInAnswer(values) },
    ),
    archiveCommand(
      'its number, repeated',
      { sequence: [valid('the first', 0)] },
      { code: CODES.archiveAlreadyPresent },
    ),
    archiveCommand(
      'its receipts',
      { ...lineClasses('receipts'), 'receipts.0.operations': [LEFT_OUT, ...QUANTITIES] },
      { together: [UNKNOWN] },
    ),
    archiveCommand('its movements', lineClasses('movements'), { together: [UNKNOWN] }),
    archiveCommand('its sales without tax', {
      'sales.0.saleType': nameClasses(),
      'sales.0.taxRate': [
        valid('none', 0),
        invalid('issue.tooSmall', 'below zero', -1),
        invalid('issue.tooLarge', 'one above the maximum', 1_001),
        invalid('issue.value', 'one half', 5.5),
      ],
      'sales.0.amountCents': SIGNED,
      'sales.0.taxCents': [
        valid('none', 0),
        invalid(TAX_DIFFERS, 'a cent', 1),
        ...SIGNED.filter(({ fault }) => fault !== null),
      ],
    }),
    // At 100 % half of the sale is tax; a difference of a cent is rounding.
    archiveCommand('the tax of its sales', {
      'sales.0.taxRate': [valid('the maximum', 1_000)],
      'sales.0.amountCents': [valid('two euros', 200)],
      'sales.0.taxCents': [
        valid('half of it', 100),
        valid('a cent more', 101),
        valid('a cent less', 99),
        invalid(TAX_DIFFERS, 'two cents more', 102),
        invalid(TAX_DIFFERS, 'none', 0),
      ],
    }),
    archiveCommand('its floats', {
      'floats.0.cashRegisterId': registers,
      'floats.0.amountCents': AMOUNT_CLASSES,
    }),
  ]
}

/** Files of closings: previewed, then imported. */
function uploads({ testOrganization: { ids, people } }: Workspace): readonly CommandData[] {
  let sequence = 200_000
  const file = (changes: object = {}) => {
    sequence += 1
    const closing = {
      sequence,
      date: YESTERDAY,
      service: 'lunch',
      clients: 0,
      turnoverCents: 0,
      receipts: [],
    }
    return JSON.stringify({ closings: [{ ...closing, ...changes }] })
  }
  const fields: FieldClasses = {
    type: [
      valid('of ours', 'application/json'),
      valid('with a charset, in capitals', 'Application/JSON; charset=utf-8'),
      invalid('ClosingFileTypeNotAllowed', 'a workbook', 'application/vnd.ms-excel'),
      invalid('ClosingFileTypeNotAllowed', 'none', ''),
      invalid('ClosingFileFaulty', 'with another content type', 'text/csv'),
    ],
    content: [
      valid('one closing', SET_WHEN_SENT),
      invalid('ClosingFileFaulty', 'nothing', ''),
      invalid('ClosingFileFaulty', 'cut short', '{"closings":[{"sequence":'),
      invalid('ClosingFileFaulty', 'of nothing', '{"closings":[]}'),
      invalid('ClosingFileFaulty', 'of a future date', file({ date: '2026-11-21' })),
      invalid('ClosingFileFaulty', 'with a different total', file({ turnoverCents: 1 })),
    ],
    'query.establishmentId': [
      LEFT_OUT,
      valid('the current one', ids.establishment),
      invalid('InvalidRequest issue.value', 'another one', ids.otherEstablishment),
      NO_ID,
    ],
  }
  const uploadCommand = (
    call: string,
    extraFields: FieldClasses,
    command: Pick<CommandData, 'code' | 'expectedData'>,
  ): CommandData => ({
    kind: 'closings',
    event: call,
    call,
    fields: () => ({ ...fields, ...extraFields }),
    checkOrder: [
      'ClosingFileTypeNotAllowed',
      'ClosingFileTooLarge',
      'query.establishmentId',
      'ClosingFileFaulty',
    ],
    send({ type, content, size = 0, ...address }) {
      const fileText = content === SET_WHEN_SENT ? file() : String(content)
      const raw = fileText.padEnd(Number(size))
      const headers = { 'Content-Type': String(type) }
      return people.director.call('POST', call.slice('POST /'.length), {
        query: queryOf(address),
        raw,
        headers,
      })
    },
    ...command,
  })
  return [
    uploadCommand(
      'POST /closings/preview',
      { 'query.services': [LEFT_OUT, invalid('issue.unknownField', 'services', '1:2026-11-19:lunch')] },
      { code: CODES.saved },
    ),
    uploadCommand(
      'POST /closings/upload',
      {
        'query.services': [
          LEFT_OUT,
          valid('none', ''),
          invalid('InvalidRequest issue.unknown services.999', 'of no closing', '999:2026-11-19:lunch'),
          invalid('issue.value', 'no service', '1:2026-11-19:noon'),
          invalid('issue.value', 'no day', '1:2026-02-30:lunch'),
          invalid('issue.value', 'no number', '-1:2026-11-19:lunch'),
          invalid('issue.tooLong', 'one above the maximum length', ','.repeat(30_001)),
        ],
        size: [
          valid('unchanged', 0),
          valid('at the limit', MAX_CLOSING_BYTES),
          invalid('ClosingFileTooLarge', 'a byte above the limit', MAX_CLOSING_BYTES + 1),
        ],
      },
      { code: CODES.created, expectedData: () => ({ imported: 1, present: 0 }) },
    ),
  ]
}

/** Requests for the closings of a date, with and without a POS connection. */
function requests({ testOrganization: { ids, people } }: Workspace): readonly CommandData[] {
  const connection = {
    baseUrl: 'https://till.example',
    installationId: 'I-1',
    userEmail: 'api@sacoche.test',
    apiToken: 'token',
    eveningFrom: 17,
  }
  const setConnection = async (cashPad: object | null) => {
    const { version } = dataOf(await people.admin.get<Establishment>(`establishments/${ids.establishment}`))
    dataOf(
      await people.admin.put(`establishments/${ids.establishment}/cashpad`, {
        version,
        cashPad,
        currentPassword: TEST_PASSWORD,
      }),
    )
  }
  const requestCommand = (variant: string, cashPad: object | null, date: Classes): CommandData =>
    callCommand('closings', 'POST /closings/request', people.director, {
      variant,
      async fields() {
        await setConnection(cashPad)
        return { date }
      },
      body: (values) => values,
      code: CODES.created,
    })
  return [
    requestCommand('with a POS connection', connection, DATES),
    requestCommand('without a POS connection', null, [
      invalid('CashPadMissing', 'yesterday', YESTERDAY),
      invalid(FUTURE, 'tomorrow', '2026-11-21'),
    ]),
  ]
}
