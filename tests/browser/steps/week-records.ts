import { expect } from 'vitest'
import type { AccountingEntry, AccountingExport } from '../../../src/domain/contract/accounting.ts'
import type { BankMatching } from '../../../src/domain/contract/bank.ts'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { JobEvent } from '../../../src/domain/contract/job-events.ts'
import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import type { Page } from '../../../src/domain/outcome.ts'
import type { RefusalName } from '../../../src/domain/refusals.ts'
import type { UserClient } from '../../support/app.ts'
import { TODAY } from '../../support/demo.ts'
import * as week from './week.ts'

type EntryKind = AccountingEntry['kind']
export const TILL_ENTRIES: readonly EntryKind[] = ['CASH', 'TICKET']
export const REMITTANCE_ENTRIES: readonly EntryKind[] = ['TRANSIT', 'BANK']
export const weekFilters = (establishment: string) => ({
  date_from: week.WEEK.from,
  date_to: week.WEEK.to,
  establishmentId: establishment,
})

export interface ExportFile {
  readonly accountingExport: AccountingExport
  readonly text: string
}

/** The export files of the establishment with entries of these kinds, dated today or in the month of the week, and their content. */
export async function filesOf(
  api: UserClient,
  kinds: readonly EntryKind[],
  establishment: string,
): Promise<readonly ExportFile[]> {
  const { data } = await api.get<Page<AccountingEntry>>('accountingentries', {
    establishmentId: establishment,
    range: '0-299',
  })
  const weekEntries = data.entries.filter(
    (entry) => kinds.includes(entry.kind) && (entry.date === TODAY || entry.date.startsWith(week.WEEK.month)),
  )
  const ids = [...new Set(weekEntries.map(({ exportId }) => exportId))].sort()
  return Promise.all(
    ids.map(async (id) => ({
      accountingExport: (await api.get<AccountingExport>(`accountingexports/${id}`)).data,
      text: (await api.get(`accountingexports/${id}/file`)).text,
    })),
  )
}

/** The pouches of the week; their numbers begin with 880. */
export const pouchesOf = async (api: UserClient, establishment: string) => {
  const { data } = await api.get<Page<Pouch>>('pouches', {
    establishmentId: establishment,
    q: '880',
    range: '0-99',
  })
  return data.entries.filter(({ number }) => week.WEEK_SERVICES.some(({ pouch }) => pouch === number))
}

/** The records that the week may change, as the API returns them: counts, pouches, the wallet, the bank, entries, jobs and files. */
export async function readBooks(api: UserClient, establishment: string) {
  const read = async (path: string, query: Readonly<Record<string, string>> = {}) => {
    const { status, text } = await api.get(path, { range: '0-299', ...query })
    if (status !== 200) throw new Error(`${path}: ${text}`)
    return text
  }
  const filters = { establishmentId: establishment }
  const lists = await Promise.all([
    ...['cashlogs', 'counts', 'archives'].map((path) => read(path, weekFilters(establishment))),
    ...[
      'pouches',
      'remittances',
      'walletmovements',
      'accountingentries',
      'jobevents',
      'accountingclosings',
    ].map((path) => read(path, filters)),
    read('bankstatements'),
    read('accountingexports'),
  ])
  const matching = (await api.get<BankMatching>('banklines/proposals')).data
  const files = [
    ...(await filesOf(api, TILL_ENTRIES, establishment)),
    ...(await filesOf(api, REMITTANCE_ENTRIES, establishment)),
  ]
  return { lists, matching, files }
}

interface WeekRecords {
  readonly establishment: string
  readonly remittance: Remittance
  readonly files: readonly ExportFile[]
}

/** Repeats commands of the week through the API. The closings are there already (11007), and each other command is refused by name. */
export async function expectRefusals(
  director: UserClient,
  accountant: UserClient,
  records: WeekRecords,
): Promise<void> {
  const { establishment, remittance, files } = records
  const expectRefusal = async (answer: ReturnType<UserClient['post']>, name: RefusalName) =>
    expect((await answer).data).toMatchObject({ refusal: name })
  const setStatus = (api: UserClient, resource: string, id: string, body: { status: string }) =>
    api.put(`${resource}status`, body, { query: { id, status: body.status } })
  const headers = { 'Content-Type': 'text/csv' }
  const secondUpload = await director.call('POST', 'closings/upload', { raw: week.closingsFile(), headers })
  expect(secondUpload.statusCode).toBe(11_007)
  const { data: logs } = await accountant.get<Page<CashLog>>('cashlogs', {
    establishmentId: establishment,
    date_from: week.WEEK.from,
    date_to: week.WEEK.to,
  })
  const { data: log } = await accountant.get<CashLog>(`cashlogs/${logs.entries[0]!.id}`)
  const counts = log.counts.map(({ id }) => id).join()
  for (const status of ['AVALIDATED', 'SEND'])
    await expectRefusal(setStatus(accountant, 'counts', counts, { status }), 'StatusDoesNotAllow')
  await expectRefusal(setStatus(director, 'cashlogs', log.id, { status: 'VALIDATED' }), 'StatusDoesNotAllow')
  const { type, pouchIds, carrierId, id } = remittance
  await expectRefusal(
    director.post('remittances', { type, pouchIds, carrierId, date: TODAY }),
    'PouchNotFree',
  )
  for (const status of ['VALIDATED', 'AVALIDATED', 'SEND'])
    await expectRefusal(
      setStatus(status === 'VALIDATED' ? director : accountant, 'remittances', id, { status }),
      'StatusDoesNotAllow',
    )
  for (const { accountingExport } of files) {
    const { data: job } = await accountant.get<JobEvent>(`jobevents/${accountingExport.jobId}`)
    await expectRefusal(
      setStatus(accountant, 'jobevents', job.id, { status: 'REQUEST' }),
      'StatusDoesNotAllow',
    )
  }
  const month = { establishmentId: establishment, month: week.WEEK.month }
  await expectRefusal(accountant.post('accountingclosings', month), 'MonthClosed')
}
