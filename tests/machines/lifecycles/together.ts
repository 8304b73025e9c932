import { type CountStatus, countLifecycle, decideCountControl } from '../../../src/domain/lifecycles/count.ts'
import { nextStatus } from '../../../src/domain/lifecycles/lifecycle.ts'
import { decideLogValidation } from '../../../src/domain/lifecycles/log-validation.ts'
import {
  decidePouchDeletion,
  type PouchStatus,
  pouchLifecycle,
} from '../../../src/domain/lifecycles/pouch.ts'
import {
  decideHandOver,
  decidePreparation,
  decideRemittance,
  decideRemittanceSending,
  holdsPouches,
  type RemittanceStatus,
  remittanceLifecycle,
} from '../../../src/domain/lifecycles/remittance.ts'
import type { PouchType } from '../../../src/domain/pouches/types.ts'
import { isRefused, type Refused } from '../../../src/domain/refusals.ts'

/**
 * The smallest data that connects the lifecycles: a count of notes, the pouch that its validation seals, and
 * the remittance of that pouch. `pouch` is null before the first validation, `remittance` before the first
 * preparation.
 */
export interface ConnectedRecords {
  readonly count: CountStatus
  readonly pouch: PouchStatus | null
  readonly remittance: RemittanceStatus | null
}

export const INITIAL_RECORDS: ConnectedRecords = { count: 'CREATED', pouch: null, remittance: null }

/** The commands of people and jobs, each with the different data that the rules distinguish. */
export type RecordCommand =
  | { readonly type: 'edit' | 'deleteCount' | 'provisionSent' | 'sent' | 'sendFailed' | 'archiveCount' }
  | { readonly type: 'validate'; readonly sheet: keyof typeof SHEETS }
  | { readonly type: 'accountingValidate' | 'undoControl' | 'send' }
  | { readonly type: 'invalidate'; readonly reason: string }
  | { readonly type: 'sendProvision'; readonly hasProvisionCode: boolean }
  | { readonly type: 'deletePouch' }
  | { readonly type: 'prepare'; readonly choice: keyof typeof CHOICES }
  | { readonly type: 'undo' | 'sendRemittance' }
  | { readonly type: 'remittanceSent' | 'remittanceSendFailed' | 'archiveRemittance' }
  | { readonly type: 'handOver'; readonly confirmed: boolean; readonly bySelf: boolean }
  | { readonly type: 'controlRemittance'; readonly creditedCents: number | null }
  | { readonly type: 'invalidateRemittance'; readonly reason: string }

const validSheet = {
  totalCents: 200_00 as number | null,
  pouchNumber: 'ABC123',
  turnoverCents: 100_00 as number | null,
  comment: '',
}

const TODAY = '2026-11-20'

/** The sheets that a validation distinguishes. */
const SHEETS = {
  right: validSheet,
  blank: { ...validSheet, totalCents: null },
  negative: { ...validSheet, totalCents: -1 },
  withoutNumber: { ...validSheet, pouchNumber: '' },
  shortNumber: { ...validSheet, pouchNumber: 'AB123' },
  longNumber: { ...validSheet, pouchNumber: 'ABCDEF1234567' },
  strangeNumber: { ...validSheet, pouchNumber: 'ABC_123' },
  withoutTurnover: { ...validSheet, turnoverCents: null },
  over: { ...validSheet, totalCents: 201_01 },
  overExplained: { ...validSheet, totalCents: 201_01, comment: 'Pourboire' },
} as const

const validChoice = {
  type: 'NOTES' as PouchType,
  valueCents: 200_00,
  isChosen: true,
  carrier: { status: 'ACTIVE' } as { readonly status: 'ACTIVE' | 'INACTIVE' } | null,
  date: '2026-11-23',
}

/** The choices that a preparation distinguishes. */
const CHOICES = {
  right: validChoice,
  nothing: { ...validChoice, isChosen: false },
  otherType: { ...validChoice, type: 'CHEQUES' as const },
  worthless: { ...validChoice, valueCents: 0 },
  withoutCarrier: { ...validChoice, carrier: null },
  inactiveCarrier: { ...validChoice, carrier: { status: 'INACTIVE' as const } },
  past: { ...validChoice, date: '2026-11-19' },
  weekend: { ...validChoice, date: '2026-11-22' },
} as const

export const RECORD_COMMANDS: readonly RecordCommand[] = [
  { type: 'edit' },
  ...(Object.keys(SHEETS) as (keyof typeof SHEETS)[]).map((sheet) => ({ type: 'validate', sheet }) as const),
  { type: 'accountingValidate' },
  { type: 'undoControl' },
  { type: 'invalidate', reason: 'Recompter' },
  { type: 'invalidate', reason: ' ' },
  { type: 'sendProvision', hasProvisionCode: true },
  { type: 'sendProvision', hasProvisionCode: false },
  { type: 'send' },
  { type: 'provisionSent' },
  { type: 'sent' },
  { type: 'sendFailed' },
  { type: 'archiveCount' },
  { type: 'deleteCount' },
  { type: 'deletePouch' },
  ...(Object.keys(CHOICES) as (keyof typeof CHOICES)[]).map(
    (choice) => ({ type: 'prepare', choice }) as const,
  ),
  { type: 'undo' },
  { type: 'handOver', confirmed: true, bySelf: false },
  { type: 'handOver', confirmed: false, bySelf: false },
  { type: 'handOver', confirmed: true, bySelf: true },
  { type: 'controlRemittance', creditedCents: 200_00 },
  { type: 'controlRemittance', creditedCents: null },
  { type: 'invalidateRemittance', reason: 'Montant différent' },
  { type: 'invalidateRemittance', reason: '' },
  { type: 'sendRemittance' },
  { type: 'remittanceSent' },
  { type: 'remittanceSendFailed' },
  { type: 'archiveRemittance' },
]

const NOT_FOUND: Refused = { refusal: 'NotFound' }

/** Applies the domain's rules to each record that the command affects. Either all records change or none. */
export function applyCommand(
  records: ConnectedRecords,
  command: RecordCommand,
): { readonly to: ConnectedRecords } | Refused {
  switch (command.type) {
    case 'edit':
      return withCountStatus(records, nextStatus(countLifecycle, records.count, 'edit'))
    case 'deleteCount':
      return withCountStatus(records, nextStatus(countLifecycle, records.count, 'delete'))
    case 'archiveCount':
      return withCountStatus(records, nextStatus(countLifecycle, records.count, 'archive'))
    case 'provisionSent':
    case 'sent':
    case 'sendFailed':
      return withCountStatus(records, nextStatus(countLifecycle, records.count, command.type))
    case 'validate':
      return validate(records, command.sheet)
    case 'accountingValidate':
    case 'undoControl':
    case 'send':
      return control(records, command.type)
    case 'invalidate':
      return withdrawPouch(control(records, 'invalidate', command.reason))
    case 'sendProvision':
      return control(records, 'sendProvision', '', command.hasProvisionCode)
    case 'deletePouch':
      return deletePouch(records)
    case 'prepare':
      return prepare(records, command.choice)
    default:
      return records.remittance ? remit(records, records.remittance, command) : NOT_FOUND
  }
}

function withCountStatus(
  records: ConnectedRecords,
  next: { readonly to: CountStatus } | Refused,
): { readonly to: ConnectedRecords } | Refused {
  return isRefused(next) ? next : { to: { ...records, count: next.to } }
}

/** Validating seals the notes in a pouch. */
function validate(
  records: ConnectedRecords,
  sheet: keyof typeof SHEETS,
): { readonly to: ConnectedRecords } | Refused {
  const { totalCents, pouchNumber, turnoverCents, comment } = SHEETS[sheet]
  const decision = decideLogValidation({
    turnoverCents,
    floatCents: 100_00,
    toleranceCents: 1_00,
    comment,
    counts: [
      { status: records.count, countType: 4, quantity: null, totalCents, expectedCents: null, pouchNumber },
    ],
  })
  return isRefused(decision) ? decision : { to: { ...records, count: decision.to, pouch: 'CREATED' } }
}

function control(
  records: ConnectedRecords,
  event: Parameters<typeof decideCountControl>[1]['event'],
  reason = '',
  hasProvisionCode = true,
): { readonly to: ConnectedRecords } | Refused {
  const pouchCommitted = records.remittance !== null && holdsPouches(records.remittance)
  return withCountStatus(
    records,
    decideCountControl({ status: records.count, pouchCommitted, hasProvisionCode }, { event, reason }),
  )
}

/** Deletes the free pouch of a count that accounting sends back. */
function withdrawPouch(
  outcome: { readonly to: ConnectedRecords } | Refused,
): { readonly to: ConnectedRecords } | Refused {
  if (isRefused(outcome) || outcome.to.pouch === null) return outcome
  const next = nextStatus(pouchLifecycle, outcome.to.pouch, 'delete')
  return isRefused(next) ? next : { to: { ...outcome.to, pouch: next.to } }
}

/** Deleting a pouch reopens its count. */
function deletePouch(records: ConnectedRecords): { readonly to: ConnectedRecords } | Refused {
  if (!records.pouch) return NOT_FOUND
  const pouch = decidePouchDeletion({
    status: records.pouch,
    countStatus: records.count,
    isOfDispatch: false,
  })
  if (isRefused(pouch)) return pouch
  return withCountStatus({ ...records, pouch: pouch.to }, nextStatus(countLifecycle, records.count, 'reopen'))
}

function prepare(
  records: ConnectedRecords,
  choice: keyof typeof CHOICES,
): { readonly to: ConnectedRecords } | Refused {
  if (!records.pouch) return NOT_FOUND
  const { type, valueCents, isChosen, carrier, date } = CHOICES[choice]
  const pouch = { id: 'pouch-1', type: 'NOTES' as const, status: records.pouch, date: TODAY, valueCents }
  const decision = decidePreparation({
    type,
    carrier,
    date,
    today: TODAY,
    pouches: isChosen ? [pouch] : [],
  })
  return isRefused(decision)
    ? decision
    : withPouchEvent({ ...records, remittance: decision.to }, records.pouch, 'prepare')
}

function remit(
  records: ConnectedRecords,
  status: RemittanceStatus,
  command: RecordCommand,
): { readonly to: ConnectedRecords } | Refused {
  const withStatus = (next: { readonly to: RemittanceStatus } | Refused) =>
    isRefused(next) ? next : { to: { ...records, remittance: next.to } }
  const decideBy = (event: Parameters<typeof decideRemittance>[1]['event'], input = {}) =>
    withStatus(
      decideRemittance(
        { status, type: 'NOTES', totalCents: 200_00, creditedCents: null },
        { event, reason: '', creditedCents: null, ...input },
      ),
    )
  switch (command.type) {
    case 'undo':
      return alongWith('release', decideBy('undo'))
    case 'handOver': {
      const decision = decideHandOver({
        status,
        pouchIds: ['pouch-1'],
        confirmedPouchIds: command.confirmed ? ['pouch-1'] : [],
        leftPouchIds: [],
        preparedById: 'director',
        actorId: command.bySelf ? 'director' : 'colleague',
        allowSelfValidation: false,
      })
      // When accounting has sent the remittance back, this hand-over only corrects the first one: the pouch has already left the establishment.
      return records.pouch === 'PREPARED' ? alongWith('handOver', withStatus(decision)) : withStatus(decision)
    }
    case 'controlRemittance':
      return decideBy('accountingValidate', { creditedCents: command.creditedCents })
    case 'invalidateRemittance':
      return decideBy('invalidate', { reason: command.reason })
    case 'sendRemittance':
      return withStatus(decideRemittanceSending({ status, creditedOn: null }, '2026-11-20'))
    case 'remittanceSent':
      return withStatus(nextStatus(remittanceLifecycle, status, 'sent'))
    case 'remittanceSendFailed':
      return withStatus(nextStatus(remittanceLifecycle, status, 'sendFailed'))
    default:
      return alongWith('archive', withStatus(nextStatus(remittanceLifecycle, status, 'archive')))
  }
}

/** Applies the pouch's event that follows from the event of its remittance. */
function alongWith(
  event: 'release' | 'handOver' | 'archive',
  outcome: { readonly to: ConnectedRecords } | Refused,
): { readonly to: ConnectedRecords } | Refused {
  if (isRefused(outcome)) return outcome
  return outcome.to.pouch ? withPouchEvent(outcome.to, outcome.to.pouch, event) : NOT_FOUND
}

function withPouchEvent(
  records: ConnectedRecords,
  pouch: PouchStatus,
  event: 'prepare' | 'release' | 'handOver' | 'archive',
): { readonly to: ConnectedRecords } | Refused {
  const next = nextStatus(pouchLifecycle, pouch, event)
  return isRefused(next) ? next : { to: { ...records, pouch: next.to } }
}
