import { type RawBuilder, sql } from 'kysely'
import {
  accountingClosing,
  accountingEntry,
  accountingExport,
  accountingJournal,
} from '../../src/domain/contract/accounting.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import {
  computedField,
  defineResource,
  filterAndSort,
  filterOnly,
  joinedField,
  nameField,
  sameOrganization,
  storedFields,
} from '../query/resource.ts'
import { hasCorrection, TAKEN_BACK, TAKING_BACK_POSTED } from '../store/accounting-posted.ts'
import { ENTRY_DOCUMENT, ENTRY_DOCUMENT_IDS, isPostedFor } from '../store/entry-documents.ts'
import { joinEstablishment } from './expressions.ts'

const newestFirst = { field: 'createdAt', descending: true } as const

/** The accounting exports: files of entries. */
export const accountingExports = defineResource({
  name: 'accountingexports',
  table: 'accounting_exports',
  roles: CAPABILITIES.control,
  entry: accountingExport,
  fields: {
    ...storedFields,
    createdAt: filterAndSort,
    establishmentId: filterOnly,
    establishmentName: joinedField('text', sql`e.name`),
    jobId: filterOnly,
    type: filterAndSort,
    name: filterAndSort,
    format: filterOnly,
    encoding: filterOnly,
    entryCount: filterAndSort,
    firstDate: filterAndSort,
    lastDate: filterAndSort,
    debitCents: filterAndSort,
    deliveredAt: joinedField('instant', sql`d.delivered_at`),
    deliveredTo: joinedField('text', sql`d.host`),
  },
  joins: sql`${joinEstablishment} left join accounting_deliveries d on ${sameOrganization('d')} and d.export_id = t.id`,
  search: ['name'],
  defaultSort: newestFirst,
})

/** SQL for the id of the entry `t`; for a reversal, the id of the entry that it reverses. */
const REVERSED_OR_OWN_ID = sql`case when t.kind = 'REVERSAL' then t.source_id else t.id end`

/**
 * SQL for the entries that are related to the entry `t`, in the order of their numbers: they reverse or replace it, it reverses or replaces
 * them, or both belong to one reversal (the reversal of the replaced entry, and the replacement of the reversed entry).
 */
const RELATIONS = sql`(select coalesce(json_agg(json_build_object('relation', o.relation, 'id', o.id,
    'journalCode', o.journal_code, 'number', o.number) order by o.number), '[]')
  from (select o.id, o.journal_code, o.number, case
      when t.kind = 'REVERSAL' and o.id = t.source_id then 'REVERSES'
      when o.kind = 'REVERSAL' and o.source_id = t.id then 'REVERSED_BY'
      when o.id = t.replaces_id then 'REPLACES'
      when o.replaces_id = t.id then 'REPLACED_BY'
      when o.kind = 'REVERSAL' and o.source_id = t.replaces_id then 'FOLLOWS_REVERSAL'
      when t.kind = 'REVERSAL' and o.replaces_id = t.source_id then 'FOLLOWED_BY' end as relation
    from accounting_entries o where ${sameOrganization('o')} and (o.id in (t.source_id, t.replaces_id)
      or o.source_id in (t.id, t.replaces_id) or o.replaces_id in (t.id, t.source_id))) o
  where o.relation is not null)`

/** Declares a field with a fact about the wallet movement `w` that the entry `t` was posted for; false for another entry. */
const movementFact = (fact: RawBuilder<boolean>) =>
  computedField(
    'boolean',
    sql`(t.source_type = 'walletMovement' and exists (select from wallet_movements w
      where ${sameOrganization('w')} and w.id = t.source_id and ${fact}))`,
  )

/** The posted entries, each with its lines. */
export const accountingEntries = defineResource({
  name: 'accountingentries',
  table: 'accounting_entries',
  roles: CAPABILITIES.control,
  entry: accountingEntry,
  fields: {
    ...storedFields,
    createdAt: filterAndSort,
    establishmentId: filterOnly,
    establishmentName: joinedField('text', sql`e.name`),
    exportId: filterOnly,
    journalCode: filterAndSort,
    number: filterAndSort,
    date: filterAndSort,
    validDate: filterOnly,
    pieceRef: filterAndSort,
    sourceId: filterOnly,
    kind: filterOnly,
    debitCents: filterAndSort,
    isReversed: computedField(
      'boolean',
      // The final entry of a count reverses its provision. `isReversed` is true as soon as the count is being sent.
      sql`(exists (select from accounting_entries r
          where ${sameOrganization('r')} and r.source_id = t.id and r.kind = 'REVERSAL')
        or t.kind = 'PROVISION' and exists (select from counts n
          where ${sameOrganization('n')} and n.id = t.source_id and n.status in ('SEND', 'SENT', 'ARCHIVED')))`,
    ),
    movementType: computedField(
      'enum',
      sql`(select m.type from wallet_movements m
        where ${sameOrganization('m')} and m.id = t.source_id and t.source_type = 'walletMovement')`,
    ),
    hasCorrection: computedField('boolean', sql`(t.kind = 'CASH' and ${hasCorrection('t')})`),
    isTakenBack: movementFact(TAKEN_BACK),
    isTakingBackPosted: movementFact(TAKING_BACK_POSTED),
    relations: computedField('json', RELATIONS),
    document: computedField(
      'json',
      sql`(select ${ENTRY_DOCUMENT} from accounting_entries s where ${sameOrganization('s')} and s.id = ${REVERSED_OR_OWN_ID})`,
    ),
    documentIds: {
      ...computedField(
        'ids',
        sql`array(select d.id from accounting_entries s cross join lateral (${ENTRY_DOCUMENT_IDS}) d
          where ${sameOrganization('s')} and s.id = ${REVERSED_OR_OWN_ID})`,
        filterOnly,
      ),
      hasAny: (_viewer, ids) => isPostedFor(ids),
    },
    lines: computedField(
      'json',
      sql`(select json_agg(json_build_object('account', l.account, 'accountLabel', l.account_label, 'label', l.label,
          'debitCents', l.debit_cents, 'creditCents', l.credit_cents, 'letter', coalesce(l.letter, s.letter),
          'letteredOn', coalesce(l.lettered_on, s.lettered_on)) order by l.position)
        from accounting_lines l
        left join accounting_letters s on s.organization_id = l.organization_id and s.entry_id = l.entry_id
          and s.position = l.position
        where ${sameOrganization('l')} and l.entry_id = t.id)`,
    ),
  },
  joins: joinEstablishment,
  search: ['pieceRef'],
  defaultSort: { field: 'date', descending: true },
})

export const accountingJournals = defineResource({
  name: 'accountingjournals',
  table: 'accounting_journals',
  roles: CAPABILITIES.control,
  entry: accountingJournal,
  fields: {
    ...storedFields,
    kind: filterAndSort,
    code: filterAndSort,
    label: nameField,
    lastNumber: filterAndSort,
  },
  search: ['code', 'label'],
  defaultSort: { field: 'code', descending: false },
})

/** The closings of accounting months. */
export const accountingClosings = defineResource({
  name: 'accountingclosings',
  table: 'accounting_closings',
  roles: CAPABILITIES.control,
  entry: accountingClosing,
  fields: {
    ...storedFields,
    createdAt: filterAndSort,
    establishmentId: filterOnly,
    establishmentName: joinedField('text', sql`e.name`),
    month: filterAndSort,
    status: filterAndSort,
    fileName: joinedField('text', sql`f.name`),
    isLatest: computedField(
      'boolean',
      sql`not exists (select from accounting_closings later
        where ${sameOrganization('later')} and later.establishment_id = t.establishment_id and later.month > t.month
          and later.status <> 'REOPENED')`,
    ),
  },
  joins: sql`${joinEstablishment} left join accounting_month_files f on ${sameOrganization('f')} and f.closing_id = t.id`,
  search: ['month'],
  defaultSort: { field: 'month', descending: true },
})
