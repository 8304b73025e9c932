import { remittance as shape } from '../../../../src/domain/contract/remittances.ts'
import type { RemittanceFixture } from '../../walk/api/fixtures/remittance.ts'
import { AMOUNT_CENTS } from '../../walk/api/test-organization.ts'
import {
  type ExpectedHistoryLine,
  type ExpectedRecord,
  establishmentFields,
  type FieldValues,
  initialStoredFields,
  nameOf,
  OWN_LINE,
  type StepContext,
} from '../expected-record.ts'
import {
  aDate,
  anId,
  aPositiveInteger,
  aPouchNumberOfTheWalk,
  aText,
  matchesExpected,
} from '../value-kinds.ts'
import { POSTING_EFFECTS } from './posting.ts'

type Fixture = RemittanceFixture

/** The field `pouches` after its only pouch was saved with this status. */
const changedPouch = (
  before: FieldValues,
  status: string,
  { now }: StepContext<Fixture>,
  more: FieldValues = {},
): FieldValues => ({
  pouches: (before.pouches as readonly FieldValues[]).map((pouch) => ({
    ...pouch,
    status,
    version: Number(pouch.version) + 1,
    updatedAt: now,
    ...more,
  })),
})
/** True if the carrier has the pouch, also after accounting sent the remittance back. */
const isHandedOver = ({ pouches }: FieldValues) =>
  (pouches as readonly FieldValues[])[0]!.status === 'VALIDATED'

const pouchLine = (action: string, before: FieldValues, after: FieldValues): ExpectedHistoryLine => {
  const [[oldPouch], [newPouch]] = [before.pouches, after.pouches] as [[FieldValues], [FieldValues]]
  return {
    action,
    entity: 'pouch',
    entityId: oldPouch.id,
    before: { status: oldPouch.status },
    after: { status: newPouch.status },
  }
}

export const expectedRemittance: ExpectedRecord<Fixture> = {
  entity: 'remittance',
  table: 'remittances',
  chain: 'establishment',
  fields: Object.keys(shape.shape),
  derivedFields: [
    'pouches',
    'leftPouches',
    'handedOverOn',
    'establishmentName',
    'establishmentCode',
    'plainEstablishmentCode',
    'formerEstablishmentCodes',
    'returnedCents',
    'uncreditedPouches',
    'timeZone',
  ],
  initial(given) {
    const { testOrganization, fixture, now } = given
    const { id, reference, date, pouchIds } = fixture.remittance
    const { establishmentId, establishmentName } = establishmentFields(testOrganization)
    const director = testOrganization.director.user
    return {
      ...initialStoredFields(given, id),
      establishmentId,
      establishmentName,
      establishmentCode: aText,
      plainEstablishmentCode: aText,
      formerEstablishmentCodes: [],
      reference,
      type: 'NOTES',
      status: 'PREPARED',
      date,
      carrierId: testOrganization.carrierId,
      carrierName: aText,
      totalCents: AMOUNT_CENTS,
      pouchCount: 1,
      pouchIds,
      preparedAt: now,
      preparedById: director.id,
      preparedByName: nameOf(director),
      validatedAt: null,
      handedOverOn: null,
      validatedById: null,
      validatedByName: null,
      courierName: null,
      receiptNumber: null,
      creditedCents: null,
      leftPouches: [],
      creditedOn: null,
      returnedCents: null,
      returnedOn: null,
      reason: null,
      uncreditedPouches: null,
      timeZone: 'Europe/Paris',
      pouches: [
        {
          ...initialStoredFields(given, pouchIds[0]!),
          version: 2,
          establishmentId,
          number: aPouchNumberOfTheWalk,
          sealNumber: null,
          type: 'NOTES',
          date: aDate,
          valueCents: AMOUNT_CENTS,
          carrierCountedCents: null,
          creditedCents: null,
          status: 'PREPARED',
          countId: fixture.countId,
          countStatus: 'VALIDATED',
          cashLogId: anId,
          service: aText,
          cashRegisterName: aText,
          walletMovementId: null,
          remittanceId: id,
          remittanceReference: aPositiveInteger,
          remittanceCarrierId: anId,
          remittanceIds: [id],
        },
      ],
      credits: [],
    }
  },
  /**
   * When the person who prepared the remittance hands it over, the history line contains `selfValidation`. The line of a later correction does not.
   * Before a remittance is archived, the walk itself moves its hand-over into a past month. No history line contains this change.
   */
  ownLine(event, before, after) {
    if (event === 'archive') return { before: { status: before.status }, after: { status: after.status } }
    if (event !== 'validate') return null
    const names = [
      'status',
      'courierName',
      'receiptNumber',
      'validatedAt',
      'validatedById',
      'validatedByName',
      'reason',
    ].filter((name) => !matchesExpected(before[name], after[name]))
    const fieldsOf = (document: FieldValues) =>
      Object.fromEntries(names.map((name) => [name, document[name]]))
    return {
      before: fieldsOf(before),
      after: { ...fieldsOf(after), ...(!isHandedOver(before) && { selfValidation: true }) },
    }
  },
  events: {
    undo: {
      by: 'director',
      sets: (before, given) =>
        changedPouch(before, 'CREATED', given, {
          remittanceId: null,
          remittanceReference: null,
          remittanceCarrierId: null,
        }),
      lines: (before, after) => [OWN_LINE, pouchLine('release', before, after)],
      tables: ['pouches', 'remittance_pouches'],
    },
    validate: {
      by: 'director',
      sets: (before, given) => ({
        // A remittance that was sent back is only corrected: the hand-over stays as it was.
        ...(isHandedOver(before)
          ? {}
          : {
              ...changedPouch(before, 'VALIDATED', given),
              validatedAt: given.now,
              handedOverOn: aDate,
              validatedById: given.by!.id,
              validatedByName: nameOf(given.by!),
            }),
        courierName: 'QA',
        receiptNumber: 'QA-1',
        reason: null,
      }),
      lines: (before, after) =>
        isHandedOver(before) ? [OWN_LINE] : [OWN_LINE, pouchLine('handOver', before, after)],
      tables: (before) => (isHandedOver(before) ? [] : ['pouches']),
    },
    accountingValidate: {
      by: 'accountant',
      sets: () => ({ creditedCents: AMOUNT_CENTS, returnedCents: AMOUNT_CENTS }),
    },
    invalidate: { by: 'accountant', sets: () => ({ reason: 'QA' }) },
    send: {
      by: 'accountant',
      lines: () => [OWN_LINE, { action: 'request', entity: 'jobEvent', before: null }],
      tables: ['job_events'],
    },
    sent: {
      by: 'job',
      lines: () => [...POSTING_EFFECTS.startedAndExported, OWN_LINE, POSTING_EFFECTS.ended('finish')],
      tables: [...POSTING_EFFECTS.tables, 'job_events'],
    },
    sendFailed: {
      by: 'job',
      lines: () => [POSTING_EFFECTS.started, OWN_LINE, POSTING_EFFECTS.ended('fail')],
      tables: ['job_events'],
    },
    archive: {
      by: 'accountant',
      sets: (before, given) => ({
        ...changedPouch(before, 'ARCHIVED', given),
        validatedAt: `${given.fixture.archivedOn}T10:00:00.000Z`,
        handedOverOn: given.fixture.archivedOn,
      }),
      lines: (before, after, { fixture }) => [
        POSTING_EFFECTS.monthClosing(fixture.archivedOn, 0, 1),
        OWN_LINE,
        pouchLine('archive', before, after),
      ],
      tables: ['pouches', 'accounting_closings'],
    },
  },
}
