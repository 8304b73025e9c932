import { createHash } from 'node:crypto'

export const AT = '2026-11-20T10:00:00.123Z'

/** A readable id: record 5 of tenant 1 has `00000001-0000-7000-a000-000000000005`. */
export function idOf(tenant: number, number: number): string {
  return `${String(tenant).padStart(8, '0')}-0000-7000-a000-${String(number).padStart(12, '0')}`
}

/**
 * The ids of the rows that `fillTenant` creates for a tenant; rows of different tables may have the same id. The
 * second establishment has no other rows than its wallet and its counter of references.
 */
export function idsOf(tenant: number) {
  const id = (number: number) => idOf(tenant, number)
  return {
    organization: id(1),
    carrier: id(2),
    establishment: id(3),
    otherEstablishment: id(4),
    register: id(5),
    user: id(6),
    mode: id(7),
    category: id(8),
    tax: id(9),
    reason: id(10),
    archive: id(11),
    log: id(12),
    count: id(13),
    pouch: id(14),
    remittance: id(15),
    movement: id(16),
    session: id(17),
    job: id(18),
    issuer: id(40),
    dispatch: id(41),
    attachment: id(42),
    bankStatement: id(60),
    bankLine: id(61),
    bankLink: id(62),
    bankRule: id(63),
    bankSettlement: id(64),
    accountingExport: id(60),
    accountingEntry: id(61),
    accountingClosing: id(62),
    view: id(70),
    cashJournal: journalOf(id(1), 'CASH'),
  }
}

/** The id of a journal, which the database derives from the organization's id and the kind. */
function journalOf(organizationId: string, kind: string): string {
  const digest = createHash('md5').update(`${organizationId}/${kind}`).digest('hex')
  const hexDigits = `${digest.slice(0, 12)}8${digest.slice(13, 16)}a${digest.slice(17)}`
  return hexDigits.replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-')
}

/** Unused ids of a tenant, one per call. */
export function newIdsOf(tenant: number): () => string {
  let last = 1_000
  return () => {
    last += 1
    return idOf(tenant, last)
  }
}
