import { pouch as shape } from '../../../../src/domain/contract/pouches.ts'
import type { PouchFixture } from '../../walk/api/fixtures/pouch.ts'
import { AMOUNT_CENTS } from '../../walk/api/test-organization.ts'
import {
  type ExpectedHistoryLine,
  type ExpectedRecord,
  establishmentFields,
  type FieldValues,
  initialStoredFields,
  nameOf,
  OWN_LINE,
} from '../expected-record.ts'
import { aDate, anId, aPouchNumberOfTheWalk, aText } from '../value-kinds.ts'
import { POSTING_EFFECTS } from './posting.ts'

/** The value of a change pouch in a walk, in cents. */
const CHANGE = 1_000

/** The history line of a remittance. For the creation of the remittance (`from` is null), `after` is not compared. */
const remittanceLine = (
  action: string,
  remittanceId: unknown,
  from: string | null,
  to: string,
): ExpectedHistoryLine => ({
  action,
  entity: 'remittance',
  entityId: remittanceId,
  before: from === null ? null : { status: from },
  ...(from === null ? {} : { after: { status: to } }),
})

const WALLET_MOVEMENT: ExpectedHistoryLine = {
  action: 'create',
  entity: 'walletMovement',
  entityId: anId,
  before: null,
}

/** A reception is undone: the pouch has its earlier status again, and the coins leave the wallet. */
const receptionUndone = (action: string, status: string) => ({
  by: 'director' as const,
  lines: (before: Readonly<Record<string, unknown>>): ExpectedHistoryLine[] => [
    {
      action,
      entity: 'pouch',
      entityId: before.id,
      before: { status: 'ARCHIVED' },
      after: { status, reason: 'Wrong pouch' },
    },
    WALLET_MOVEMENT,
  ],
  tables: ['wallets', 'wallet_movements'],
})

export const expectedPouch = {
  entity: 'pouch',
  table: 'pouches',
  chain: 'establishment',
  fields: Object.keys(shape.shape),
  derivedFields: [
    'countStatus',
    'remittanceId',
    'remittanceReference',
    'remittanceCarrierId',
    'remittanceIds',
  ],
  initial(given) {
    const { testOrganization, fixture } = given
    const isChange = fixture.type === 'CHANGE'
    return {
      ...initialStoredFields(given, fixture.id),
      establishmentId: establishmentFields(testOrganization).establishmentId,
      number: aPouchNumberOfTheWalk,
      sealNumber: null,
      type: fixture.type,
      date: isChange ? testOrganization.today : aDate,
      valueCents: isChange ? CHANGE : AMOUNT_CENTS,
      carrierCountedCents: null,
      creditedCents: null,
      status: 'CREATED',
      countId: fixture.countId,
      countStatus: isChange ? null : 'VALIDATED',
      cashLogId: isChange ? null : anId,
      service: isChange ? null : aText,
      cashRegisterName: isChange ? null : aText,
      walletMovementId: isChange ? anId : null,
      remittanceId: null,
      remittanceReference: null,
      remittanceCarrierId: null,
      remittanceIds: [],
    }
  },
  events: {
    prepare: {
      by: 'director',
      sets: ({ remittanceIds }, { fixture }) => ({
        remittanceId: fixture.remittance!.id,
        remittanceReference: fixture.remittance!.reference,
        remittanceCarrierId: anId,
        remittanceIds: [...(remittanceIds as readonly string[]), fixture.remittance!.id],
      }),
      lines: (_, after) => [remittanceLine('create', after.remittanceId, null, 'PREPARED'), OWN_LINE],
      tables: ['remittances', 'remittance_pouches', 'reference_counters'],
    },
    handOver: {
      by: 'director',
      lines: ({ remittanceId }, _, { by, now }) => [
        {
          action: 'validate',
          entity: 'remittance',
          entityId: remittanceId,
          before: {
            status: 'PREPARED',
            courierName: null,
            receiptNumber: null,
            validatedAt: null,
            validatedById: null,
            validatedByName: null,
          },
          after: {
            status: 'VALIDATED',
            courierName: 'QA',
            receiptNumber: 'QA-1',
            validatedAt: now,
            validatedById: by!.id,
            validatedByName: nameOf(by!),
            selfValidation: true,
          },
        },
        OWN_LINE,
      ],
      tables: ['remittances'],
    },
    release: {
      by: 'director',
      sets: () => ({ remittanceId: null, remittanceReference: null, remittanceCarrierId: null }),
      lines: (before) => [
        remittanceLine(
          'undo',
          before.remittanceId,
          before.status === 'VALIDATED' ? 'UNVALIDATED' : 'PREPARED',
          'CANCELED',
        ),
        OWN_LINE,
      ],
      tables: ['remittances', 'remittance_pouches'],
    },
    receive: {
      by: 'director',
      lines: ({ id, status }) => [
        {
          action: 'receive',
          entity: 'pouch',
          entityId: id,
          before: { status },
          after: { status: 'ARCHIVED', receivedCents: CHANGE },
        },
        WALLET_MOVEMENT,
      ],
      tables: ['wallets', 'wallet_movements'],
    },
    undoReception: receptionUndone('undoReception', 'VALIDATED'),
    undoFreeReception: receptionUndone('undoFreeReception', 'CREATED'),
    delete: {
      by: 'director',
      // Deleting a change pouch puts its notes back into the wallet; deleting any other pouch reopens its count.
      sets: ({ type }) => (type === 'CHANGE' ? {} : { countStatus: 'UPDATED' }),
      lines: ({ type, countId, cashLogId }, _, { testOrganization, sinceCreation }) =>
        type === 'CHANGE'
          ? [OWN_LINE, WALLET_MOVEMENT]
          : [
              {
                action: 'reopen',
                entity: 'count',
                entityId: countId,
                before: { status: 'VALIDATED' },
                after: { status: 'UPDATED' },
              },
              {
                action: 'reopen',
                entity: 'cashLog',
                entityId: cashLogId,
                before: {
                  status: 'VALIDATED',
                  validatedAt: sinceCreation,
                  validatedById: testOrganization.user.user.id,
                  validatedByName: nameOf(testOrganization.user.user),
                },
                after: { status: 'UPDATED', validatedAt: null, validatedById: null, validatedByName: null },
              },
              OWN_LINE,
            ],
      tables: ({ type }) => (type === 'CHANGE' ? ['wallets', 'wallet_movements'] : ['counts', 'cash_logs']),
    },
    archive: {
      by: 'accountant',
      lines: ({ remittanceId }, _, { fixture }): (ExpectedHistoryLine | typeof OWN_LINE)[] => [
        POSTING_EFFECTS.monthClosing(fixture.archivedOn, 0, 1),
        remittanceLine('archive', remittanceId, 'SENT', 'ARCHIVED'),
        OWN_LINE,
      ],
      tables: ['remittances', 'accounting_closings'],
    },
  },
} satisfies ExpectedRecord<PouchFixture> & { readonly events: FieldValues }
