import { sql, type Transaction } from 'kysely'
import { compareTexts } from '../../src/domain/compare-texts.ts'
import type {
  CashLogDraft,
  CashLogDraftBody,
  CashLogDraftState,
  ColleagueDraft,
} from '../../src/domain/contract/cash-log-drafts.ts'
import type { Today } from '../../src/domain/contract/today.ts'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import type { Cents } from '../../src/domain/money.ts'
import type { Session } from '../session.ts'
import type { SheetKey } from './cash-logs.ts'
import { openStatuses } from './rules-in-sql.ts'
import type { Schema } from './schema.ts'

/** The owner of the drafts: row level security hides those of others. */
type DraftOwner = Pick<Session, 'userId' | 'homeOrganizationId'>

/** The draft that a saved sheet replaces: its version on the server, and its device. */
export interface ReplacedDraft {
  readonly version: number
  readonly device: string
}

const NO_DRAFT: CashLogDraft = { version: 0, storedAt: null, device: null, schemaVersion: null, typed: null }

/**
 * The person's unsaved entries of the sheet. After the entries were saved or discarded, the draft has a version but no `typed`.
 */
export async function findDraft(
  trx: Transaction<Schema>,
  key: SheetKey,
  { userId }: DraftOwner,
): Promise<CashLogDraft> {
  const found = await trx
    .selectFrom('cash_log_drafts')
    .select(['version', 'updated_at as storedAt', 'device', 'schema_version as schemaVersion', 'typed'])
    .where('organization_id', '=', key.organizationId)
    .where('cash_register_id', '=', key.cashRegisterId)
    .where('date', '=', key.date)
    .where('service', '=', key.service)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found ?? NO_DRAFT
}

/**
 * The colleague with the latest unsaved entries of a sheet, and when they were stored; null if there are none, or
 * if the sheet was saved since. Saves are read from the history, because a closing also changes a sheet (its
 * expected amounts), and that is no save.
 */
export async function findColleagueDraft(
  trx: Transaction<Schema>,
  { organizationId, establishmentId, cashRegisterId, date, service }: SheetKey,
): Promise<ColleagueDraft | null> {
  const { rows } = await sql<ColleagueDraft>`
    select d.name, d.stored_at as "storedAt"
    from colleague_draft(${organizationId}::uuid, ${establishmentId}::uuid, ${cashRegisterId}::uuid, ${date}::date,
      ${service}) d
    where not exists (select from cash_logs l
        join audit_events e on e.organization_id = l.organization_id and e.at >= d.stored_at
          and (e.entity_id = l.id and e.action in ('create', 'edit', 'validate')
            or e.entity_id in (select c.id from counts c
                where c.organization_id = l.organization_id and c.cash_log_id = l.id)
              and e.action in ('edit', 'validate', 'delete'))
      where l.organization_id = ${organizationId}::uuid and l.cash_register_id = ${cashRegisterId}::uuid
        and l.date = ${date}::date and l.service = ${service} and l.status <> 'DELETED')`.execute(trx)
  return rows[0] ?? null
}

/**
 * The person's drafts in an establishment, latest first. Drafts of sheets that somebody validated in the meantime are returned separately, because
 * nothing is left to do for them. Drafts of a deleted register are left out, because their sheets can't be opened.
 */
export async function listDrafts(
  trx: Transaction<Schema>,
  establishment: { readonly organizationId: string; readonly id: string },
  { userId }: Pick<DraftOwner, 'userId'>,
): Promise<Pick<Today, 'drafts' | 'validatedDrafts'>> {
  const rows = await trx
    .selectFrom('cash_log_drafts as draft')
    .innerJoin('cash_registers as register', (join) =>
      join
        .onRef('register.organization_id', '=', 'draft.organization_id')
        .onRef('register.id', '=', 'draft.cash_register_id'),
    )
    .select([
      'draft.date',
      'draft.service',
      'draft.cash_register_id as cashRegisterId',
      'register.name as cashRegisterName',
      'draft.counted_cents as countedCents',
      'draft.updated_at as storedAt',
    ])
    .select((draft) => draft.ref('draft.device').$notNull().as('device'))
    .select(
      sql<boolean>`exists (select from cash_logs l
        where l.organization_id = draft.organization_id and l.cash_register_id = draft.cash_register_id
          and l.date = draft.date and l.service = draft.service and l.status not in ${openStatuses}
          and l.status <> 'DELETED')`.as('isValidated'),
    )
    .where('draft.organization_id', '=', establishment.organizationId)
    .where('draft.establishment_id', '=', establishment.id)
    .where('draft.user_id', '=', userId)
    .where('draft.typed', 'is not', null)
    .where('register.status', '<>', 'DELETED')
    .orderBy('draft.updated_at', 'desc')
    .execute()
  return {
    drafts: rows.filter(({ isValidated }) => !isValidated).map(({ isValidated: _, ...draft }) => draft),
    validatedDrafts: rows
      .filter(({ isValidated }) => isValidated)
      .map(({ date, service, cashRegisterId }) => ({ date, service, cashRegisterId })),
  }
}

/** Stores the entries if `version` is the current one; otherwise returns null and changes nothing. */
export async function saveDraft(
  trx: Transaction<Schema>,
  key: SheetKey,
  owner: DraftOwner,
  { version, device, schemaVersion, typed, countedCents }: CashLogDraftBody,
  now: Instant,
): Promise<CashLogDraftState | null> {
  const content = {
    device,
    schema_version: schemaVersion,
    typed,
    updated_at: now,
    counted_cents: countedCents ?? null,
  }
  if (version > 0) return changeDraft(trx, key, owner, version, content)
  const storedDraft = await trx
    .insertInto('cash_log_drafts')
    .values({ ...rowOf(key, owner, now), ...content })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['version', 'updated_at as storedAt'])
    .executeTakeFirst()
  return storedDraft ?? null
}

/** Clears the draft if `version` is the current one; otherwise returns null and changes nothing. */
export function dropDraft(
  trx: Transaction<Schema>,
  key: SheetKey,
  owner: DraftOwner,
  version: number,
  now: Instant,
): Promise<CashLogDraftState | null> {
  return changeDraft(trx, key, owner, version, { ...EMPTY_DRAFT, updated_at: now })
}

/** The sheets that a command saved, validated or deleted. */
interface SavedSheets {
  /** The sheet whose draft the command names; null if it names none of them, because it was sent for several sheets. */
  readonly named: SheetKey | null
  readonly others?: readonly SheetKey[]
}

/** A command on one sheet names the draft of that sheet; one on several sheets names none. */
export function savedSheetsOf(sheets: readonly SheetKey[]): SavedSheets {
  const [first, ...others] = sheets
  return first !== undefined && others.length === 0 ? { named: first } : { named: null, others: sheets }
}

/**
 * Clears the person's drafts of sheets that were saved, validated or deleted: the drafts of the device that `draft` names, and the draft of `named`
 * if it has the version that `draft` names. Only the draft of `named` is compared, because each sheet has its own versions. Other drafts stay; if
 * `draft` is null, all stay. A sheet that never had a draft gets an empty one, so that a late request to store its first draft is refused.
 */
export async function clearDraftsOfSheets(
  trx: Transaction<Schema>,
  { named, others = [] }: SavedSheets,
  owner: DraftOwner,
  { draft, now }: { readonly draft: ReplacedDraft | null; readonly now: Instant },
): Promise<void> {
  const sheets = named === null ? others : [named, ...others]
  const keys = new Map(sheets.map((key) => [[key.cashRegisterId, key.date, key.service].join(), key]))
  if (draft === null || keys.size === 0) return
  // In a fixed order, so that two concurrent validations of the same sheets wait for each other instead of deadlocking.
  const rows = [...keys.entries()].sort(([a], [b]) => compareTexts(a, b)).map(([, key]) => key)
  await trx
    .insertInto('cash_log_drafts')
    .values(rows.map((key) => ({ ...rowOf(key, owner, now), ...EMPTY_DRAFT, updated_at: now })))
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'cash_register_id', 'date', 'service', 'user_id'])
        .doUpdateSet((set) => ({
          ...EMPTY_DRAFT,
          version: set('cash_log_drafts.version', '+', 1),
          updated_at: now,
        }))
        .where((where) =>
          where.or([
            ...(named === null
              ? []
              : [
                  where.and([
                    where('cash_log_drafts.version', '=', draft.version),
                    where('cash_log_drafts.cash_register_id', '=', named.cashRegisterId),
                    where('cash_log_drafts.date', '=', named.date),
                    where('cash_log_drafts.service', '=', named.service),
                  ]),
                ]),
            where('cash_log_drafts.device', '=', draft.device),
          ]),
        ),
    )
    .execute()
}

const EMPTY_DRAFT = { device: null, schema_version: null, typed: null, counted_cents: null }

function rowOf(key: SheetKey, { userId, homeOrganizationId }: DraftOwner, now: Instant) {
  return {
    organization_id: key.organizationId,
    establishment_id: key.establishmentId,
    cash_register_id: key.cashRegisterId,
    date: key.date,
    service: key.service,
    user_organization_id: homeOrganizationId,
    user_id: userId,
    created_at: now,
  }
}

async function changeDraft(
  trx: Transaction<Schema>,
  key: SheetKey,
  { userId }: DraftOwner,
  version: number,
  content: {
    readonly device: string | null
    readonly schema_version: number | null
    readonly typed: string | null
    readonly counted_cents: Cents | null
    readonly updated_at: Instant
  },
): Promise<CashLogDraftState | null> {
  const changed = await trx
    .updateTable('cash_log_drafts')
    .set((set) => ({ ...content, version: set('version', '+', 1) }))
    .where('organization_id', '=', key.organizationId)
    .where('cash_register_id', '=', key.cashRegisterId)
    .where('date', '=', key.date)
    .where('service', '=', key.service)
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .returning(['version', 'updated_at as storedAt'])
    .executeTakeFirst()
  return changed ?? null
}
