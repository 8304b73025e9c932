import { AT } from './ids.ts'
import type { Rows } from './rows.ts'

interface Own {
  readonly organization_id: string
  readonly created_at: string
  readonly updated_at: string
}

/** One row for the layout of a bank account, and one for a rule. */
export function bankRows(own: Own, ids: { readonly user: string; readonly bankRule: string }) {
  return {
    bank_layouts: {
      organization_id: own.organization_id,
      account: 'FR7630004000280001001234507',
      headings: 'date|libelle|montant',
      columns: 'date:0,label:1,amount:2',
      updated_at: AT,
      by_id: ids.user,
      by_name: 'Ada Martin',
    },
    bank_rules: {
      ...own,
      id: ids.bankRule,
      status: 'ACTIVE',
      pattern: 'REMISE CB',
      account: null,
      kind: 'CARDS',
      by_name: 'Ada Martin',
    },
  } satisfies Rows
}

interface Local extends Own {
  readonly establishment_id: string
}

/** A settlement that was removed, so that its line can be linked, and the letter of a line that it settled. */
export function settlementRows(
  local: Local,
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
  } satisfies Rows
}
