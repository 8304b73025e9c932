/** The first date whose counts and remittances are not sent to accounting. */
export const SENT_BEFORE = '2026-11-20'

const NOW = `'2026-11-20T16:05:00.000Z'::timestamptz`
const HASH = (name: string) => `sha256('${name}')`
const PLACE = `(select organization_id, id as establishment_id from establishments order by id limit 1)`
const PERSON = `(select organization_id, id as user_id, first_name || ' ' || last_name as user_name from users where status = 'ACTIVE' order by id limit 1)`
/** A payment into the bank; `offset` 0 is the largest. The largest is linked to a remittance, and the second largest is settled. */
const PAYMENT = (offset: number) =>
  `(select * from bank_lines where amount_cents > 0 order by amount_cents desc, id limit 1 offset ${offset})`

/**
 * Statements that add a row to each table that neither the demo nor the requests of the fixture fill, in the order of their foreign keys.
 * The update prepares the bank line of the settlement. No statement adds an event to the history.
 */
export const FURTHER_ROWS: readonly string[] = [
  `insert into accounting_deliveries (organization_id, establishment_id, export_id, delivered_at, host)
   select organization_id, establishment_id, id, ${NOW}, 'books.example' from accounting_exports order by id limit 1`,
  `insert into accounting_closings (organization_id, establishment_id, id, created_at, updated_at, month, counts, remittances,
     by_id, by_name, status)
   select organization_id, establishment_id, gen_random_uuid(), ${NOW}, ${NOW}, '2026-10', 3, 1, user_id, user_name, 'CLOSED'
   from ${PLACE} place join ${PERSON} person using (organization_id)`,
  `insert into accounting_month_files (organization_id, establishment_id, closing_id, created_at, name, format, encoding, sha256, content)
   select organization_id, establishment_id, id, ${NOW}, '732829320FEC20261031.txt', 'FEC', 'UTF-8', encode(${HASH('file')}, 'hex'), 'file'
   from accounting_closings`,
  `insert into accounting_entry_parts (organization_id, establishment_id, entry_id, source_id, kind, lines)
   select organization_id, establishment_id, id, source_id, 'CASH', '[]' from accounting_entries order by id limit 1`,
  `insert into bank_layouts (organization_id, account, headings, columns, updated_at, by_id, by_name)
   select organization_id, (select account from bank_lines limit 1), 'Date;Libellé;Montant', 'date;label;amount', ${NOW}, user_id, user_name
   from ${PERSON} person`,
  `insert into bank_rules (organization_id, id, created_at, updated_at, status, pattern, kind, by_name)
   select organization_id, gen_random_uuid(), ${NOW}, ${NOW}, 'ACTIVE', 'REMISE CB', 'CARDS', user_name from ${PERSON} person`,
  `insert into bank_links (organization_id, establishment_id, id, created_at, updated_at, status, line_id, remittance_id, amount_cents,
     origin, linked_at, linked_by_id, linked_by_name)
   select organization_id, r.establishment_id, gen_random_uuid(), ${NOW}, ${NOW}, 'LINKED', line.id, r.id, line.amount_cents, 'BY_HAND',
     ${NOW}, user_id, user_name
   from ${PAYMENT(0)} line join ${PERSON} person using (organization_id)
     join (select * from remittances where status in ('VALIDATED', 'AVALIDATED') order by id limit 1) r using (organization_id)`,
  `insert into bank_link_pouches (organization_id, establishment_id, link_id, pouch_id, amount_cents)
   select l.organization_id, l.establishment_id, l.id, p.pouch_id, l.amount_cents
   from bank_links l join remittance_pouches p on p.organization_id = l.organization_id and p.remittance_id = l.remittance_id limit 1`,
  `update bank_lines set kind = 'CARDS', kind_by_name = 'Nora', kind_at = ${NOW} where id = (select id from ${PAYMENT(1)} line)`,
  `insert into bank_settlements (organization_id, establishment_id, id, created_at, updated_at, status, line_id, reference, kind,
     gross_cents, fee_cents, fee_vat_cents, difference_cents, difference_reason, settled_by_id, settled_by_name)
   select organization_id, establishment_id, gen_random_uuid(), ${NOW}, ${NOW}, 'SETTLED', line.id, 1, 'CARDS',
     line.amount_cents + 130, 120, 20, 10, 'Arrondi', user_id, user_name
   from ${PAYMENT(1)} line join ${PERSON} person using (organization_id) join ${PLACE} place using (organization_id)`,
  `insert into bank_settlement_days (organization_id, establishment_id, settlement_id, date, payment_category_id, amount_cents)
   select s.organization_id, s.establishment_id, s.id, '2026-11-18', c.id, s.gross_cents
   from bank_settlements s join (select * from payment_categories order by id limit 1) c using (organization_id)`,
  `insert into accounting_settled_takings (organization_id, establishment_id, entry_id, date, payment_category_id, account, amount_cents)
   select d.organization_id, d.establishment_id, e.id, d.date, d.payment_category_id, '511500', d.amount_cents
   from bank_settlement_days d join (select * from accounting_entries order by id) e using (organization_id, establishment_id) limit 1`,
  `insert into accounting_letters (organization_id, establishment_id, entry_id, position, settlement_id, letter, lettered_on)
   select s.organization_id, s.establishment_id, l.entry_id, l.position, s.id, 'A', '2026-11-20'
   from bank_settlements s join accounting_lines l using (organization_id, establishment_id)
   order by l.entry_id, l.position limit 1`,
  `insert into cash_log_drafts (organization_id, establishment_id, cash_register_id, date, service, user_organization_id, user_id,
     created_at, updated_at, device, schema_version, typed, counted_cents)
   select organization_id, r.establishment_id, r.id, '2026-11-20', 'evening', organization_id, user_id, ${NOW}, ${NOW}, 'device', 1, '{}', 500
   from (select * from cash_registers order by id limit 1) r join ${PERSON} person using (organization_id)`,
  `insert into cash_pads (organization_id, establishment_id, created_at, updated_at, base_url, installation_id, user_email, token)
   select organization_id, establishment_id, ${NOW}, ${NOW}, 'https://till.example', '12', 'till@sacoche.example', 'a token'
   from ${PLACE} place`,
  `insert into identity_requests (token_hash, state, nonce, code_verifier, expires_at)
   values (${HASH('request')}, repeat('s', 32), repeat('n', 32), repeat('v', 43), ${NOW})`,
  `insert into list_exports (organization_id, id, created_at, updated_at, user_organization_id, user_id, role, row_count, name, size_bytes,
     sha256, expires_at)
   select organization_id, j.id, ${NOW}, ${NOW}, organization_id, user_id, 5, 1, 'comptages.csv', 4, encode(${HASH('part')}, 'hex'), ${NOW}
   from (select * from job_events order by id limit 1) j join ${PERSON} person using (organization_id)`,
  `insert into list_export_parts (organization_id, export_id, position, row_count, content)
   select organization_id, id, 1, 1, 'part' from list_exports`,
  `insert into second_factors (organization_id, user_id, secret, created_at, confirmed_at)
   select organization_id, user_id, 'JBSWY3DPEHPK3PXP', ${NOW}, ${NOW} from ${PERSON} person`,
  `insert into recovery_codes (organization_id, user_id, code_hash)
   select organization_id, user_id, ${HASH('code')} from second_factors`,
  `insert into passkeys (organization_id, id, user_id, credential_id, public_key, sign_count, backed_up, name, created_at, last_used_at)
   select organization_id, gen_random_uuid(), user_id, 'credential', 'key', 1, true, 'Téléphone', ${NOW}, ${NOW} from ${PERSON} person`,
  `insert into passkey_challenges (bound_hash, purpose, challenge, expires_at)
   values (${HASH('bound')}, 'signIn', repeat('c', 32), ${NOW})`,
  `insert into pending_sign_ins (organization_id, user_id, token_hash, way, created_at, expires_at)
   select organization_id, user_id, ${HASH('pending')}, 'password', ${NOW}, ${NOW} from ${PERSON} person`,
  `insert into saved_views (organization_id, id, created_at, updated_at, list, name, query, period, owner_id, owner_name, shared)
   select organization_id, gen_random_uuid(), ${NOW}, ${NOW}, 'counts', 'Écarts', 'status=VALIDATED', 'month', user_id, user_name, true
   from ${PERSON} person`,
  `insert into used_nonces (nonce_hash, used_at) values (${HASH('nonce')}, ${NOW})`,
]
