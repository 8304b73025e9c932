import { accountingClosing as shape } from '../../../../src/domain/contract/accounting.ts'
import type { SessionUser } from '../../../../src/domain/contract/auth.ts'
import type { AccountingMonthFixture } from '../../walk/api/fixtures/accounting-month.ts'
import { type ExpectedRecord, initialStoredFields, nameOf } from '../expected-record.ts'
import { ValueKind } from '../value-kinds.ts'

const byName = (by: SessionUser | null) => (by === null ? null : nameOf(by))

const A_HASH = new ValueKind('a SHA-256 hash', (value) => /^[0-9a-f]{64}$/u.test(String(value)))

/** A closed month without counts. */
export const expectedAccountingMonth: ExpectedRecord<AccountingMonthFixture> = {
  entity: 'accountingClosing',
  table: 'accounting_closings',
  chain: 'establishment',
  fields: Object.keys(shape.shape),
  initial(given) {
    const { testOrganization, fixture } = given
    return {
      ...initialStoredFields(given, fixture.id),
      status: 'CLOSED',
      establishmentId: fixture.establishment.id,
      establishmentName: fixture.establishment.name,
      month: '2020-01',
      counts: 0,
      remittances: 0,
      byName: nameOf(testOrganization.accountant.user),
      reason: null,
      statusByName: null,
      fileName: null,
      isLatest: true,
      // A column that is not in the document.
      byId: testOrganization.accountant.user.id,
    }
  },
  events: {
    export: {
      by: 'accountant',
      sets: (_, { by }) => ({
        statusByName: byName(by),
        fileName: new ValueKind('the file of the month', (value) =>
          /^(?:\d{9}FEC20201231\.txt|QA\d{6}-ecritures-2020-01\.csv)$/u.test(String(value)),
        ),
      }),
      tables: ['accounting_month_files'],
    },
    reopen: { by: 'admin', sets: (_, { by }) => ({ reason: 'QA', statusByName: byName(by) }) },
  },
  // The line of an export also contains the name of the file and its hash, which the history keeps as evidence.
  ownLine: (event, before, after) =>
    event === 'export'
      ? {
          before: { status: before.status, statusByName: before.statusByName },
          after: {
            status: after.status,
            statusByName: after.statusByName,
            file: after.fileName,
            sha256: A_HASH,
          },
        }
      : null,
  derivedFields: ['establishmentName', 'fileName', 'isLatest'],
}
