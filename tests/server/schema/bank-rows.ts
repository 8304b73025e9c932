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
