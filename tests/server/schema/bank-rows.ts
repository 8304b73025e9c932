import { AT } from './ids.ts'
import type { TenantRows } from './rows.ts'

interface OrganizationColumns {
  readonly organization_id: string
  readonly created_at: string
  readonly updated_at: string
}

export interface EstablishmentColumns extends OrganizationColumns {
  readonly establishment_id: string
}

/** A statement with one line, linked to a remittance and its pouch; the columns of an account's statement files, and a rule. */
export function bankRows(
  local: EstablishmentColumns,
  ids: Readonly<
    Record<'bankLine' | 'bankLink' | 'bankRule' | 'bankStatement' | 'pouch' | 'remittance' | 'user', string>
  >,
  tenant: number,
) {
  const { establishment_id, ...organizationColumns } = local
  const { organization_id } = organizationColumns
  return {
    bank_statements: {
      ...organizationColumns,
      id: ids.bankStatement,
      account: 'FR7630004000280001001234507',
      format: 'CAMT053',
      file_name: 'statement.xml',
      message_id: 'M-1',
      statement_id: 'S-1',
      opened_on: '2026-11-20',
      closed_on: '2026-11-20',
      opening_cents: 0,
      closing_cents: 9_000,
      line_count: 1,
      new_line_count: 1,
      by_id: ids.user,
      by_name: 'Ada Martin',
    },
    bank_layouts: {
      organization_id,
      account: 'FR7630004000280001001234507',
      headings: 'date|libelle|montant',
      columns: 'date:0,label:1,amount:2',
      updated_at: AT,
      by_id: ids.user,
      by_name: 'Ada Martin',
    },
    bank_rules: {
      ...organizationColumns,
      id: ids.bankRule,
      status: 'ACTIVE',
      pattern: 'REMISE CB',
      account: null,
      kind: 'CARDS',
      by_name: 'Ada Martin',
    },
    bank_lines: {
      ...organizationColumns,
      id: ids.bankLine,
      statement_id: ids.bankStatement,
      account: 'FR7630004000280001001234507',
      position: 1,
      booked_on: '2026-11-20',
      value_on: '2026-11-20',
      amount_cents: 9_000,
      label: 'VERSEMENT',
      reference: '',
      fingerprint: String(tenant % 10).repeat(64),
    },
    bank_links: {
      ...local,
      id: ids.bankLink,
      status: 'LINKED',
      line_id: ids.bankLine,
      remittance_id: ids.remittance,
      amount_cents: 9_000,
      origin: 'BY_HAND',
      linked_at: AT,
      linked_by_id: ids.user,
      linked_by_name: 'Ada Martin',
      unlinked_at: null,
      unlinked_by_id: null,
      unlinked_by_name: null,
      reason: null,
    },
    bank_link_pouches: {
      organization_id,
      establishment_id,
      link_id: ids.bankLink,
      pouch_id: ids.pouch,
      amount_cents: 9_000,
    },
  } satisfies TenantRows
}

/** A settlement, undone so that its bank line can be linked, and the lettering of an accounting line that it had settled. */
export function settlementRows(
  local: EstablishmentColumns,
  ids: Readonly<Record<'user' | 'bankLine' | 'bankSettlement' | 'category' | 'accountingEntry', string>>,
) {
  const { organization_id, establishment_id } = local
  return {
    bank_settlements: {
      ...local,
      id: ids.bankSettlement,
      status: 'UNDONE',
      line_id: ids.bankLine,
      reference: 1,
      kind: 'CARDS',
      gross_cents: 9_100,
      fee_cents: 99,
      fee_vat_cents: 0,
      difference_cents: 1,
      difference_reason: 'Arrondi',
      settled_by_id: ids.user,
      settled_by_name: 'Ada Martin',
      undone_at: AT,
      undone_by_id: ids.user,
      undone_by_name: 'Ada Martin',
      reason: 'Autre jour',
    },
    bank_settlement_days: {
      organization_id,
      establishment_id,
      settlement_id: ids.bankSettlement,
      date: '2026-11-20',
      payment_category_id: ids.category,
      amount_cents: 9_100,
    },
    accounting_letters: {
      organization_id,
      establishment_id,
      entry_id: ids.accountingEntry,
      position: 1,
      settlement_id: ids.bankSettlement,
      letter: 'LYON-B1',
      lettered_on: '2026-11-20',
    },
  } satisfies TenantRows
}
