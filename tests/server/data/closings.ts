import { MAX_CLOSING_BYTES } from '../../../src/domain/closings/closings.ts'
import { CODES } from '../../../src/domain/codes.ts'
import type { Establishment } from '../../../src/domain/contract/organizations.ts'
import { addDays } from '../../../src/domain/dates/calendar.ts'
import { MAX_CENTS } from '../../../src/domain/money.ts'
import { right, wrong } from '../../paths/pairwise/classes.ts'
import type { Fields, ValueClass } from '../../paths/pairwise/cover.ts'
import { AMOUNTS, DAYS, LEFT_OUT, NO_ID, oneOf, texts, UNKNOWN_ID } from '../../paths/pairwise/wire.ts'
import { TEST_PASSWORD } from '../../support/server.ts'
import { dataOf, YESTERDAY } from '../commands/test-app.ts'
import type { Place } from '../rights-matrix/record-kind.ts'
import { names } from './administering.ts'
import { asSent, callCommand, queryOf, SET_WHEN_SENT, withValues } from './bodies.ts'
import type { Command } from './commands.ts'

type Classes = readonly ValueClass[]

const UNKNOWN = 'NotFound issue.unknown'
const FUTURE = 'InvalidRequest issue.future'
const TAX_DIFFERS = 'InvalidRequest closings.fault.TaxDiffers'

/** An amount in cents, negative ones included. */
const SIGNED: Classes = AMOUNTS.flatMap((one) =>
  one.fault === 'issue.tooSmall'
    ? [
        right(one.name, one.value),
        right('the least', -MAX_CENTS),
        wrong(one.fault, 'a cent under the least', -MAX_CENTS - 1),
      ]
    : [one],
)
/** How many there were. */
const HOW_MANY: Classes = [
  right('none', 0),
  right('the most', 1_000_000),
  wrong('issue.tooSmall', 'one below zero', -1),
  wrong('issue.tooLarge', 'one over the most', 1_000_001),
  wrong('issue.quantity', 'a half', 0.5),
  wrong('issue.quantity', 'text', '12'),
]
const DATES: Classes = [...DAYS, wrong(FUTURE, 'tomorrow', '2026-11-21')]

/** Closings: one by one, in files, and requests for them. */
export function closingCommands(place: Place): readonly Command[] {
  return [...archives(place), ...uploads(place), ...requests(place)]
}

const FIRST_SEQUENCE = 100_000

function archives({ testOrganization: { ids, people } }: Place): readonly Command[] {
  let sequence = FIRST_SEQUENCE
  const fresh = () => {
    sequence += 1
    return sequence
  }
  const receipt = { cashRegisterId: ids.bar, paymentCategoryId: ids.notes, amountCents: 1 }
  const lines = {
    receipts: [receipt],
    movements: [receipt],
    floats: [{ cashRegisterId: ids.bar, amountCents: 1 }],
    sales: [{ saleType: 'Food', taxRate: 100, amountCents: 1, taxCents: 0 }],
  }
  // A second closing of a service replaces the first, which needs a reason. Where no date is asked for, each closing has a day of its own.
  const replacementReason = 'Corrigée'
  const facts = () => {
    const date = addDays('2004-06-15', sequence - FIRST_SEQUENCE)
    return { date, service: 'lunch', clients: 1, turnoverCents: 1, replacementReason }
  }
  const bring = (of: string, fields: Fields, more: Partial<Command> = {}): Command =>
    callCommand('closings', 'POST /archives', people.director, {
      of,
      fields: () => fields,
      body: ({ sequence: requestedSequence = SET_WHEN_SENT, ...values }) => ({
        sequence: requestedSequence === SET_WHEN_SENT ? fresh() : requestedSequence,
        ...withValues({ ...facts(), ...lines }, values),
      }),
      code: CODES.created,
      ...more,
    })
  const registers: Classes = [
    right('in use', ids.bar),
    right('inactive', ids.inactiveRegister),
    wrong(UNKNOWN, 'of another establishment', ids.otherBar),
    wrong(UNKNOWN, 'unknown', UNKNOWN_ID),
    NO_ID,
  ]
  const line = (at: string): Fields => ({
    [`${at}.0.cashRegisterId`]: registers,
    [`${at}.0.paymentCategoryId`]: [
      right('in use', ids.notes),
      right('inactive', ids.retired),
      wrong(UNKNOWN, 'unknown', UNKNOWN_ID),
      NO_ID,
    ],
    [`${at}.0.amountCents`]: SIGNED.filter(({ value }) => Math.abs(Number(value)) !== MAX_CENTS),
    [`${at}.0.label`]: [LEFT_OUT, ...texts(100)],
  })
  return [
    bring(
      'its facts',
      {
        date: DATES,
        service: oneOf(['lunch', 'evening']),
        sequence: [
          right('a new one', SET_WHEN_SENT),
          wrong('issue.tooSmall', 'one below zero', -1),
          wrong('issue.quantity', 'a half', 0.5),
          wrong('issue.quantity', 'more than can be counted', 2 ** 53),
          wrong('issue.quantity', 'text', '12'),
        ],
        clients: HOW_MANY,
        turnoverCents: SIGNED,
      },
      { has: (values) => asSent(values, ['sequence']) },
    ),
    bring(
      'its number',
      { sequence: [right('the first', 0), right('the last', Number.MAX_SAFE_INTEGER)] },
      { has: (values) => asSent(values) },
    ),
    bring(
      'its number, once more',
      { sequence: [right('the first', 0)] },
      { code: CODES.archiveAlreadyPresent },
    ),
    bring(
      'what was received',
      { ...line('receipts'), 'receipts.0.operations': [LEFT_OUT, ...HOW_MANY] },
      { together: UNKNOWN },
    ),
    bring('what was moved', line('movements'), { together: UNKNOWN }),
    bring('what was sold without tax', {
      'sales.0.saleType': names(),
      'sales.0.taxRate': [
        right('none', 0),
        wrong('issue.tooSmall', 'below zero', -1),
        wrong('issue.tooLarge', 'one over the most', 1_001),
        wrong('issue.value', 'a half', 5.5),
      ],
      'sales.0.amountCents': SIGNED,
      'sales.0.taxCents': [
        right('none', 0),
        wrong(TAX_DIFFERS, 'a cent', 1),
        ...SIGNED.filter(({ fault }) => fault !== null),
      ],
    }),
    // At 100 % half of the sale is tax; a difference of a cent is rounding.
    bring('the tax of what was sold', {
      'sales.0.taxRate': [right('the most', 1_000)],
      'sales.0.amountCents': [right('two euros', 200)],
      'sales.0.taxCents': [
        right('half of it', 100),
        right('a cent more', 101),
        right('a cent less', 99),
        wrong(TAX_DIFFERS, 'two cents more', 102),
        wrong(TAX_DIFFERS, 'none', 0),
      ],
    }),
    bring('what lay in the till', {
      'floats.0.cashRegisterId': registers,
      'floats.0.amountCents': AMOUNTS,
    }),
  ]
}

/** Files of closings: previewed, then imported. */
function uploads({ testOrganization: { people } }: Place): readonly Command[] {
  let sequence = 200_000
  const file = (changes: object = {}) => {
    sequence += 1
    const facts = { sequence, date: YESTERDAY, service: 'lunch', clients: 0, turnoverCents: 0, receipts: [] }
    return JSON.stringify({ closings: [{ ...facts, ...changes }] })
  }
  const fields: Fields = {
    type: [
      right('of ours', 'application/json'),
      right('with its signs', 'Application/JSON; charset=utf-8'),
      wrong('ClosingFileTypeNotAllowed', 'a workbook', 'application/vnd.ms-excel'),
      wrong('ClosingFileTypeNotAllowed', 'none', ''),
      wrong('ClosingFileFaulty', 'of another kind than it is', 'text/csv'),
    ],
    content: [
      right('one closing', SET_WHEN_SENT),
      wrong('ClosingFileFaulty', 'nothing', ''),
      wrong('ClosingFileFaulty', 'cut short', '{"closings":[{"sequence":'),
      wrong('ClosingFileFaulty', 'of nothing', '{"closings":[]}'),
      wrong('ClosingFileFaulty', 'of a day to come', file({ date: '2026-11-21' })),
      wrong('ClosingFileFaulty', 'of which the total differs', file({ turnoverCents: 1 })),
    ],
  }
  const sending = (call: string, more: Fields, command: Pick<Command, 'code' | 'has'>): Command => ({
    kind: 'closings',
    event: call,
    call,
    fields: () => ({ ...fields, ...more }),
    checkOrder: ['ClosingFileTypeNotAllowed', 'ClosingFileTooLarge', 'ClosingFileFaulty'],
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
    sending(
      'POST /closings/preview',
      { 'query.services': [LEFT_OUT, wrong('issue.unknownFilter', 'said', '1:2026-11-19:lunch')] },
      { code: CODES.saved },
    ),
    sending(
      'POST /closings/upload',
      {
        'query.services': [
          LEFT_OUT,
          right('none', ''),
          wrong('InvalidRequest issue.unknown services.999', 'of no closing', '999:2026-11-19:lunch'),
          wrong('issue.value', 'no service', '1:2026-11-19:noon'),
          wrong('issue.value', 'no day', '1:2026-02-30:lunch'),
          wrong('issue.value', 'no number', '-1:2026-11-19:lunch'),
          wrong('issue.tooLong', 'one over the maximum length', ','.repeat(30_001)),
        ],
        size: [
          right('as it is', 0),
          right('at the limit', MAX_CLOSING_BYTES),
          wrong('ClosingFileTooLarge', 'a byte over the limit', MAX_CLOSING_BYTES + 1),
        ],
      },
      { code: CODES.created, has: () => ({ brought: 1, present: 0 }) },
    ),
  ]
}

/** Closings of a date are requested: when a connection is set. */
function requests({ testOrganization: { ids, people } }: Place): readonly Command[] {
  const known = {
    baseUrl: 'https://till.example',
    installationId: 'I-1',
    userEmail: 'api@sacoche.test',
    apiToken: 'token',
    eveningFrom: 17,
  }
  const set = async (cashPad: object | null) => {
    const { version } = dataOf(await people.admin.get<Establishment>(`establishments/${ids.establishment}`))
    dataOf(
      await people.admin.put(`establishments/${ids.establishment}/cashpad`, {
        version,
        cashPad,
        currentPassword: TEST_PASSWORD,
      }),
    )
  }
  const requestCommand = (of: string, cashPad: object | null, date: Classes): Command =>
    callCommand('closings', 'POST /closings/request', people.director, {
      of,
      async fields() {
        await set(cashPad)
        return { date }
      },
      body: (values) => values,
      code: CODES.created,
    })
  return [
    requestCommand('where it is known whom to ask', known, DATES),
    requestCommand('where nobody can be asked', null, [
      wrong('CashPadMissing', 'yesterday', YESTERDAY),
      wrong(FUTURE, 'tomorrow', '2026-11-21'),
    ]),
  ]
}
