import { describe, expect, it } from 'vitest'
import type { EntryDocument } from '../../src/domain/contract/accounting.ts'
import { ROLES, type RoleName } from '../../src/domain/roles.ts'
import { documentAddress, entryAddress, ledgerAddress } from '../../src/views/accounting/document-address.ts'
import { jobQueryIn } from '../../src/views/jobs/filters.ts'
import { SETTINGS_SECTIONS, settingsEntries } from '../../src/views/settings/views.ts'

/** The address of each kind of document, written by hand. */
const DOCUMENTS: Readonly<Record<EntryDocument['kind'], string>> = {
  sheet: '/control?status=all&date_from=2026-11-13&date_to=2026-11-13&establishmentId=lyon&id=document-1',
  day: '/control?status=all&date_from=2026-11-13&date_to=2026-11-13&establishmentId=lyon',
  remittance:
    '/moneyremittanceCtrl?date_from=2026-11-13&date_to=2026-11-13&establishmentId=lyon&id=document-1',
  exchange: '/moneyremittanceCtrl?date_from=2026-11-13&date_to=2026-11-13&establishmentId=lyon&id=document-1',
  bankLine: '/moneyremittanceCtrl?view=lines&date_from=2026-11-13&date_to=2026-11-13&id=document-1',
  ticketDispatch:
    '/tickets?view=dispatches&date_from=2026-11-13&date_to=2026-11-13&establishmentId=lyon&id=document-1',
  walletMovement: '/wallet?date_from=2026-11-13&date_to=2026-11-13&id=document-1',
}

describe('the address of the document of an entry', () => {
  const entryOf = (kind: EntryDocument['kind']) => ({
    document: { kind, id: 'document-1', date: '2026-11-13' } as EntryDocument,
    establishmentId: 'lyon',
  })

  it.each(Object.entries(DOCUMENTS))('of kind %s shows the document on its date', (kind, address) => {
    expect(documentAddress(entryOf(kind as EntryDocument['kind']), 'lyon')).toBe(address)
  })

  it('is null without a document, and for a wallet movement of another establishment', () => {
    expect(documentAddress({ document: null, establishmentId: 'lyon' }, 'lyon')).toBeNull()
    expect(documentAddress(entryOf('walletMovement'), 'nice')).toBeNull()
    expect(documentAddress(entryOf('sheet'), 'nice')).toBe(DOCUMENTS.sheet)
  })
})

it('the address of an entry lists the entries of its documents, with the entry opened', () => {
  expect(entryAddress({ id: 'entry-2', documentIds: ['log-5', 'log-6'] })).toBe(
    '/control?view=accounting&part=entries&documentIds=log-5%2Clog-6&id=entry-2',
  )
})

it('the address of a ledger covers the month of the entry up to its date', () => {
  expect(ledgerAddress('5300', { date: '2026-11-13', establishmentId: 'lyon' })).toBe(
    '/?view=reports&report=balance&account=5300&establishment=lyon&date_from=2026-11-01&date_to=2026-11-13',
  )
})

it('the period of jobs is from the first to the last millisecond of its days in the time zone', () => {
  const period = { date_from: '2026-11-13', date_to: '2026-11-14', status: 'ERROR' } as never
  expect(jobQueryIn('Europe/Paris')(period)).toEqual({
    status: 'ERROR',
    createdAt_from: '2026-11-12T23:00:00.000Z',
    createdAt_to: '2026-11-14T22:59:59.999Z',
  })
  expect(jobQueryIn('America/Martinique')(period)).toMatchObject({
    createdAt_from: '2026-11-13T04:00:00.000Z',
    createdAt_to: '2026-11-15T03:59:59.999Z',
  })
})

const ADMIN_SETTINGS = [
  '/organization',
  '/establishment',
  '/establishment-settings',
  '/user',
  '/cashcarrier',
  '/settings?view=registers',
  '/settings?view=remittances',
  '/paymentmode',
  '/paymentcategory',
  '/settings?view=reasons',
  '/settings?view=taxes',
  '/settings?view=jobs',
  '/settings?view=accounting',
  '/settings?view=audit',
  '/settings?view=archives',
]
/** The addresses that the settings offer each role, written by hand. */
const SETTINGS: Readonly<Record<RoleName, readonly string[]>> = {
  superAdmin: ADMIN_SETTINGS,
  admin: ADMIN_SETTINGS,
  accountant: ['/settings?view=accounting'],
  director: ['/establishment-settings', '/settings?view=jobs', '/settings?view=archives'],
  user: [],
  employee: [],
}

it.each(Object.entries(SETTINGS))('the settings offer the role %s exactly its screens', (name, addresses) => {
  const offered = SETTINGS_SECTIONS.flatMap((section) => settingsEntries(section, ROLES[name as RoleName]))
  expect(offered.map(({ address }) => address)).toEqual(addresses)
})
