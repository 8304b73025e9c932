import { createHash } from 'node:crypto'

export const AT = '2026-11-20T10:00:00.123Z'

/** A readable id: record 5 of tenant 1 has `00000001-0000-7000-8000-000000000005`. */
export function idOf(tenant: number, thing: number): string {
  return `${String(tenant).padStart(8, '0')}-0000-7000-8000-${String(thing).padStart(12, '0')}`
}

/**
 * The ids of the rows that `fillTenant` creates for a tenant. The second establishment has only its books.
 */
export function idsOf(tenant: number) {
  const of = (thing: number) => idOf(tenant, thing)
  return {
    organization: of(1),
    carrier: of(2),
    establishment: of(3),
    otherEstablishment: of(4),
    register: of(5),
    user: of(6),
    mode: of(7),
    category: of(8),
    tax: of(9),
    reason: of(10),
    archive: of(11),
    log: of(12),
    count: of(13),
    pouch: of(14),
    remittance: of(15),
    movement: of(16),
    session: of(17),
    job: of(18),
    issuer: of(40),
    dispatch: of(41),
    attachment: of(42),
    bankStatement: of(60),
    bankLine: of(61),
    bankLink: of(62),
    bankRule: of(63),
    bankSettlement: of(64),
    accountingExport: of(60),
    accountingEntry: of(61),
    accountingClosing: of(62),
    view: of(70),
    cashJournal: journalOf(of(1), 'CASH'),
  }
}

/** The id of a journal, which the database derives from the organization's id. */
function journalOf(organizationId: string, kind: string): string {
  const digest = createHash('md5').update(`${organizationId}/${kind}`).digest('hex')
  const own = `${digest.slice(0, 12)}8${digest.slice(13, 16)}a${digest.slice(17)}`
  return own.replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-')
}

/** Unused ids of a tenant, one per call. */
export function newIdsOf(tenant: number): () => string {
  let last = 1_000
  return () => {
    last += 1
    return idOf(tenant, last)
  }
}
