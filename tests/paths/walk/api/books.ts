import type { AccountingSettings } from '../../../../src/domain/contract/accounting.ts'
import type { AuditEvent } from '../../../../src/domain/contract/audit-events.ts'
import { pollUntil } from '../../../support/poll-until.ts'
import type { Answer } from '../../../support/server.ts'
import { credentialsOf } from '../../people.ts'
import type { HistoryLine } from './driver.ts'
import { dataOf, entriesOf, type TestOrganization } from './test-organization.ts'

type AccountsInSettings = Pick<AccountingSettings, 'accounts' | 'provisionCredit'>

/** The accounts and the provision credit of an organization before a path changed them. */
const originalAccounts = new WeakMap<TestOrganization, AccountsInSettings>()

/**
 * With `none`, removes the organization's accounts, so that sending fails; with `all`, restores them. While they are removed, provisions are
 * credited to the suspense account: a provision that is credited to the account of its category needs no account of the organization, so it
 * could still be sent.
 */
export async function setAccounts(testOrganization: TestOrganization, which: 'all' | 'none'): Promise<void> {
  if (which === 'all' && !originalAccounts.has(testOrganization)) return
  const { accounts, provisionCredit } = await readSettings(testOrganization)
  const current: AccountsInSettings = { accounts, provisionCredit }
  if (!originalAccounts.has(testOrganization)) originalAccounts.set(testOrganization, current)
  const next: AccountsInSettings =
    which === 'all' ? originalAccounts.get(testOrganization)! : { accounts: {}, provisionCredit: 'SUSPENSE' }
  if (JSON.stringify(next) !== JSON.stringify(current)) await saveSettings(testOrganization, next)
}

/** Sets the address to which accounting files are delivered; null for none. */
export async function deliverTo(
  testOrganization: TestOrganization,
  deliveryUrl: string | null,
): Promise<void> {
  if ((await readSettings(testOrganization)).deliveryUrl !== deliveryUrl)
    await saveSettings(testOrganization, { deliveryUrl })
}

const readSettings = async (testOrganization: TestOrganization) =>
  dataOf(await testOrganization.accountant.get<AccountingSettings>('accountingsettings'))

async function saveSettings(
  testOrganization: TestOrganization,
  changes: Partial<AccountingSettings>,
): Promise<void> {
  const { version, accounts, format, separator, encoding, yearEnd, deliveryUrl } =
    await readSettings(testOrganization)
  const current = { version, accounts, format, separator, encoding, yearEnd, deliveryUrl }
  const currentPassword = credentialsOf('accountant').password
  dataOf(
    await testOrganization.accountant.put('accountingsettings', { ...current, ...changes, currentPassword }),
  )
}

/** Closes the month of a date, which archives sent records. */
export const closeMonth = (testOrganization: TestOrganization, date: string): Promise<Answer> =>
  testOrganization.accountant.post('accountingclosings', {
    establishmentId: testOrganization.user.user.establishmentId,
    month: date.slice(0, 7),
  })

/** The first 100 audit events of a record, in order. */
export async function historyOf(
  testOrganization: TestOrganization,
  entityId: string,
): Promise<readonly HistoryLine[]> {
  const events = await entriesOf<AuditEvent>(testOrganization.accountant, 'auditevents', {
    entityId,
    sort: 'sequence_asc',
    range: '0-99',
  })
  return events.map(({ action, after }) => ({
    event: action,
    status: String((after as { status?: unknown } | null)?.status),
  }))
}

/** Waits until sending has succeeded or failed. */
export const waitUntilSendingEnded = (
  { patienceMs }: TestOrganization,
  read: () => Promise<{ readonly status: string }>,
): Promise<void> => pollUntil(async () => (await read()).status !== 'SEND', patienceMs)
