import type { AccountingSettings } from '../../../../src/domain/contract/accounting.ts'
import type { AuditEvent } from '../../../../src/domain/contract/archives.ts'
import type { Answer } from '../../../support/server.ts'
import { until } from '../../../support/until.ts'
import { accountOf } from '../../people.ts'
import type { Happened } from './driver.ts'
import { dataOf, entriesOf, type House } from './house.ts'

/** The accounts of an organization before a path removed them. */
const known = new WeakMap<House, AccountingSettings['accounts']>()

/** Sets or removes the organization's accounts, so that sending fails without them. */
export async function giveAccounts(house: House, all: boolean): Promise<void> {
  if (all && !known.has(house)) return
  const { accounts } = await readSettings(house)
  if (!known.has(house)) known.set(house, accounts)
  const wanted = all ? known.get(house)! : {}
  if (JSON.stringify(wanted) !== JSON.stringify(accounts)) await saveSettings(house, { accounts: wanted })
}

/** Where the sent files are delivered to. */
export async function deliverTo(house: House, deliveryUrl: string | null): Promise<void> {
  if ((await readSettings(house)).deliveryUrl !== deliveryUrl) await saveSettings(house, { deliveryUrl })
}

const readSettings = async (house: House) =>
  dataOf(await house.accountant.get<AccountingSettings>('accountingsettings'))

async function saveSettings(house: House, changes: Partial<AccountingSettings>): Promise<void> {
  const { version, accounts, format, separator, encoding, yearEnd, deliveryUrl } = await readSettings(house)
  const before = { version, accounts, format, separator, encoding, yearEnd, deliveryUrl }
  const currentPassword = accountOf('accountant').password
  dataOf(await house.accountant.put('accountingsettings', { ...before, ...changes, currentPassword }))
}

/** Closes the month of a date: what was sent is archived. */
export const closeMonth = (house: House, date: string): Promise<Answer> =>
  house.accountant.post('accountingclosings', {
    establishmentId: house.user.user.establishmentId,
    month: date.slice(0, 7),
  })

/** The events of a record, from the audit trail. */
export async function historyOf(house: House, entityId: string): Promise<readonly Happened[]> {
  const events = await entriesOf<AuditEvent>(house.accountant, 'auditevents', {
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
export const untilSettled = (
  { patienceMs }: House,
  read: () => Promise<{ readonly status: string }>,
): Promise<void> => until(async () => (await read()).status !== 'SEND', patienceMs)
