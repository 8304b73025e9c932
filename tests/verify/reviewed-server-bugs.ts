import type { ReviewedBug } from './reviewed-bugs.ts'
import { type BugTuple, reviewedBugs } from './reviewed-client-bugs.ts'
import { BACKGROUND_BUGS } from './reviewed-server-background-bugs.ts'

/** Bugs of the server and the domain, under the path of the test file that notices them. */
const BUGS_BY_TESTS: Readonly<Record<string, readonly BugTuple[]>> = {
  'tests/domain/accounting/entry-heads.test.ts': [
    [
      'a day that was settled with more than its takings is lettered',
      'src/domain/accounting/settlement.ts',
      'return remainingAfter === 0',
      'return remainingAfter <= 0',
    ],
    [
      'the entry of a day has the document reference of a service',
      'src/domain/accounting/daily.ts',
      '.slice(0, -2)',
      '.slice(0, -1)',
    ],
    [
      'the letter of a remittance has the date of its first credit',
      'src/domain/accounting/remittance.ts',
      'bank.bankEntries ? credits.at(-1)?.on : null',
      'bank.bankEntries ? credits[0]?.on : null',
    ],
    [
      'the document reference of a settlement has no zeros',
      'src/domain/accounting/settlement.ts',
      ".padStart(6, '0')",
      '',
    ],
  ],
  'tests/domain/bank/rules.test.ts': [
    [
      'two parts of a pattern match the same characters of a label',
      'src/domain/bank/rules.ts',
      'searchStart = index + part.trim().length',
      'searchStart = index',
    ],
  ],
  'tests/domain/closings/closings.test.ts': [
    [
      'a sales line without VAT may have a cent of it',
      'src/domain/closings/closings.ts',
      '(line.taxRate === 0 ? 0n : grossPerMille)',
      'grossPerMille',
    ],
  ],
  'tests/domain/dates/calendar.test.ts': [
    [
      'a day begins an hour early or late when the clocks change before midnight UTC',
      'src/domain/dates/calendar.ts',
      '[midnight - DAY_MS, midnight + DAY_MS]',
      '[midnight, midnight]',
    ],
  ],
  'tests/domain/pouches/custody.test.ts': [
    [
      'the chain of custody hides the reason of a bank difference',
      'src/domain/pouches/custody.ts',
      "'controlledAtBank',\n  'exchangeUndone',",
      "'exchangeUndone',",
    ],
  ],
  'tests/server/administration/people.test.ts': [
    [
      'a person who has never signed in gets a notice instead of an invitation at a new address',
      'server/routes/administration/people.ts',
      'emailBefore !== undefined && (await hasSignedUp(trx, after))',
      'emailBefore !== undefined',
    ],
    [
      'the password is part of the hash of an idempotency key',
      'server/http/route.ts',
      ': withoutPassword(raw)',
      ': raw',
    ],
  ],
  'tests/server/administration/recipients.test.ts': [
    [
      'the history shows the recipients of reports to everybody',
      'server/resources/events.ts',
      "array['alertRecipients', 'reportRecipients']",
      "array['alertRecipients']",
    ],
    [
      'the report of a day counts the float',
      'server/workflow/day-reports.ts',
      'l.counted_cents - l.float_cents as',
      'l.counted_cents as',
    ],
  ],
  'tests/server/administration/sensitive-changes.test.ts': [
    [
      'suspended administrators are notified of sensitive changes',
      'server/mail/queue-mail.ts',
      "    .where('status', '=', 'ACTIVE')\n",
      '',
    ],
  ],
  'tests/server/commands/attachments.test.ts': [
    [
      'deleted files count for the maximum of a record',
      'server/store/attachments.ts',
      "    .where('entity_id', '=', entityId)\n    .where('status', '=', 'ACTIVE')",
      "    .where('entity_id', '=', entityId)",
    ],
  ],
  'tests/server/commands/local-dates.test.ts': [
    [
      'the coins of a sheet go into the wallet on the date in UTC',
      'server/routes/cash-logs-status.ts',
      'date: localTime(now, establishments.get(count.establishmentId)!.timeZone).date,',
      'date: now.slice(0, 10),',
    ],
    [
      'a wallet movement has the date in UTC',
      'server/routes/wallet-movements.ts',
      'const { date } = localTime(now, establishment.timeZone)',
      'const date = now.slice(0, 10)',
    ],
    [
      'a pouch of change has the date in UTC',
      'server/routes/wallet-exchanges.ts',
      'date: localTime(now, establishment.timeZone).date,\n    valueCents',
      'date: now.slice(0, 10),\n    valueCents',
    ],
    [
      'the reversal of a wallet movement has the date in UTC',
      'server/store/wallet.ts',
      'date: localTime(now, timeZone).date',
      'date: now.slice(0, 10)',
    ],
  ],
  'tests/server/commands/month-ends.test.ts': [
    [
      'the current month counts as over',
      'server/routes/accounting-months.ts',
      'isOver: query.month < localTime',
      'isOver: query.month <= localTime',
    ],
    [
      'a cash log with a deleted count is not sent with its month',
      'src/domain/accounting/sending.ts',
      " && status !== 'DELETED'",
      '',
    ],
    [
      'a reopened month no longer prevents the closing of a later one',
      'server/store/accounting-month-state.ts',
      " and c.month = t.month and c.status <> 'REOPENED')",
      ' and c.month = t.month)',
    ],
  ],
  'tests/server/commands/other-establishment.test.ts': [
    [
      'coins are received for a pouch of another establishment',
      'server/routes/wallet-exchanges.ts',
      'before?.establishmentId !== establishment.establishmentId',
      'before?.organizationId !== establishment.organizationId',
    ],
  ],
  'tests/server/commands/remittance-fields.test.ts': [
    [
      'a second hand-over without a courier forgets the first one',
      'server/routes/remittances-status.ts',
      'correctedText(before.courierName, body.courierName)',
      'trimmedOrNull(body.courierName)',
    ],
    [
      'a second hand-over without a receipt forgets the first one',
      'server/routes/remittances-status.ts',
      'correctedText(before.receiptNumber, body.receiptNumber)',
      'trimmedOrNull(body.receiptNumber)',
    ],
    [
      'the validation of a remittance forgets the date of its bank line',
      'server/routes/remittances-status.ts',
      'body.creditedOn ?? before.creditedOn',
      'body.creditedOn ?? null',
    ],
    [
      'a remittance of change can be undone after coins came for one of its pouches',
      'server/routes/remittances-status.ts',
      'pouches.some(isExchanged)',
      'pouches.every(isExchanged)',
    ],
    [
      'the history marks every hand-over as made by the preparer',
      'server/routes/remittances-status.ts',
      'isHandOver && session.userId === preparedById &&',
      'isHandOver &&',
    ],
  ],
  'tests/server/commands/ticket-dispatches.test.ts': [
    [
      'a dispatch can not be sent after its pouch was archived',
      'server/routes/ticket-dispatches-status.ts',
      "pouch?.status === 'VALIDATED' || pouch?.status === 'ARCHIVED'",
      "pouch?.status === 'VALIDATED'",
    ],
    [
      'the vouchers of a count in error are not dispatched',
      'src/domain/lifecycles/count-stages.ts',
      "status !== 'DELETED' && !canFollow",
      "status !== 'DELETED' && status !== 'ERROR' && !canFollow",
    ],
  ],
  'tests/server/commands/validation.test.ts': [
    [
      'a stale sheet is refused for another reason',
      'server/workflow/refuse-rows.ts',
      "isStale && refusal !== 'StatusDoesNotAllow'",
      'isStale && refusal === null',
    ],
  ],
  'tests/server/documents/report-sources.test.ts': [
    [
      'the report of sales counts replaced closings',
      'server/store/reports.ts',
      '      and a.replaced_by_id is null\n    group by s.sale_type',
      '\n    group by s.sale_type',
    ],
    [
      'the report from the tills to the books counts reversed entries',
      'server/store/reports.ts',
      'n.id, n.kind, -1 from accounting_entries v',
      'n.id, n.kind, 0 from accounting_entries v',
    ],
  ],
  'tests/server/http/config.test.ts': [
    [
      'the name of the sender of mails may contain a line break',
      'server/config.ts',
      '(?:[^<>\\r\\n]+<)?',
      '(?:[^<>]+<)?',
    ],
    [
      'an identity provider on another machine is used without TLS',
      'server/config.ts',
      '|127\\.0\\.0\\.1|\\[::1\\])[:/]/u',
      '|127\\.0\\.0\\.1|\\[::1\\])/u',
    ],
  ],
  'tests/server/http/identity.test.ts': [
    [
      'an ID token that another application requested is accepted',
      'server/identity/provider.ts',
      'const isForAnother = azp !== undefined && azp !== clientId',
      'const isForAnother = azp === undefined && clientId === undefined',
    ],
    [
      'the metadata of an identity provider are never read again',
      'server/identity/provider.ts',
      'if (metadata && now - metadata.readAt < METADATA_CACHE_MS) return',
      'if (metadata) return',
    ],
  ],
  'tests/server/http/mail.test.ts': [
    [
      'a person who has a password by now is invited again',
      'server/mail/claimed-mail.ts',
      "if (kind === 'INVITATION' && link === 'RESET') return null",
      '',
    ],
    [
      'a mail that is requested again while it is sent is lost',
      'server/mail/mail-sender.ts',
      "\n      .where('attempts', '=', attempts)\n      .where('created_at', '=', createdAt)",
      '',
    ],
  ],
  'tests/server/http/own-account.test.ts': [
    [
      'the history names the current session when another one is ended',
      'server/routes/sessions.ts',
      'isOwn ? (id ?? session.id) : userId',
      'isOwn ? session.id : userId',
    ],
    [
      'a new password makes the session longer',
      'server/routes/accounts.ts',
      'expiresAt: session.expiresAt,\n',
      '',
    ],
    [
      'another session ends without the password',
      'server/routes/sessions.ts',
      "await confirmPassword(parts, c, c.get('session'), body.currentPassword)\n      return endSessions(parts, c, ownerOf(c.get('session')), params.id)",
      "return endSessions(parts, c, ownerOf(c.get('session')), params.id)",
    ],
    [
      'wrong passwords of confirmations add up after a right one',
      'server/http/confirm-password.ts',
      'await asSystem(parts.db, (trx) => resetAttempts(trx, attempt))',
      '',
    ],
    [
      'wrong passwords of one person make others of the organization wait',
      'server/http/confirm-password.ts',
      'session.userId}`',
      'session.homeOrganizationId}`',
    ],
  ],
  'tests/server/http/passwords.test.ts': [
    [
      'requests of strangers refuse a link to the owner of the address',
      'server/routes/passwords.ts',
      'if (counted.isAddressFree) return null\n',
      '',
    ],
    [
      'a new password may be the name that was typed with it',
      'server/routes/passwords.ts',
      'refuseWeakPassword(password, { email: owner.email, firstName, lastName })',
      'refuseWeakPassword(password, owner)',
    ],
  ],
  'tests/server/http/sign-in-limits.test.ts': [
    [
      'one success forgets all failed attempts of an IP address',
      'server/http/sign-in-attempts.ts',
      'set failures = greatest(0, failures - 1)',
      'set failures = 0',
    ],
  ],
  'tests/server/http/who-may-sign-in.test.ts': [
    [
      'a passkey signs in after the suspension of the organization',
      'server/routes/passkey-sign-in.ts',
      'if (passkey.refusal !== null)',
      "if (passkey.refusal === 'PersonSuspended')",
    ],
    [
      'a suspended person gets a link to a new password',
      'server/mail/claimed-mail.ts',
      "    .where('u.status', '=', 'ACTIVE')\n    .executeTakeFirst()\n  if (!person) return null",
      '    .executeTakeFirst()\n  if (!person) return null',
    ],
  ],
  'tests/server/integrations/bank-notations.test.ts': [
    [
      'the opening balance of a camt.053 file is read by one code only',
      'server/integrations/bank/camt053.ts',
      "['OPBD', 'PRCD']",
      "['OPBD']",
    ],
    [
      'entries of a camt.053 file that are not booked yet are read',
      'server/integrations/bank/camt053.ts',
      "if (status !== 'BOOK') return null",
      "if (status === 'PDNG') return null",
    ],
    [
      'a camt.053 file with a time zone in its dates is refused',
      'server/integrations/bank/camt053.ts',
      "text?.replace(/(?:Z|[+-]\\d{2}:\\d{2})$/u, '') ?? ''",
      "text ?? ''",
    ],
    [
      'the reversal of a debit in an MT940 file is read as a debit',
      'server/integrations/bank/mt940.ts',
      "parts.sign === 'C' || parts.sign === 'RD'",
      "parts.sign === 'C' || parts.sign === 'RC'",
    ],
    [
      'a table in dollars is read as euros',
      'server/integrations/bank/csv.ts',
      "if (!['', 'EUR', '€'].includes(cell('currency').toUpperCase()))",
      "if (!['', 'EUR', '€', 'USD'].includes(cell('currency').toUpperCase()))",
    ],
    [
      'the number of an entry in a CFONB120 file is read one character early',
      'server/integrations/bank/cfonb120.ts',
      'record.field(82, 88)',
      'record.field(81, 87)',
    ],
    [
      'the further labels of a CFONB120 file are cut',
      'server/integrations/bank/cfonb120.ts',
      'record.field(49, 118)',
      'record.field(49, 79)',
    ],
    [
      'a tenth of a cent in an amount is dropped',
      'server/integrations/bank/values.ts',
      '/[1-9]/u.test(decimals.slice(2))',
      '/[1-9]/u.test(decimals.slice(3))',
    ],
  ],
  'tests/server/operations/housekeeping.test.ts': [
    [
      'begun sign-ins at an identity provider are never deleted',
      'server/housekeeping.ts',
      "    await trx.deleteFrom('identity_requests').where('expires_at', '<', now).execute()\n",
      '',
    ],
  ],
  'tests/server/operations/retention.test.ts': [
    ['the known devices of an erased person stay', 'server/store/retention.ts', "  'known_devices',\n", ''],
    [
      'the shared views of an erased person are deleted',
      'server/store/retention.ts',
      ' and not shared`',
      '`',
    ],
  ],
  'tests/server/commands/counts.test.ts': [
    [
      'a count is sent back after its pouch was handed over',
      'server/routes/counts.ts',
      "pouch !== undefined && pouch.status !== 'CREATED'",
      "pouch?.status === 'PREPARED'",
    ],
    [
      'an undone control empties the reason of a count',
      'server/routes/counts.ts',
      "event === 'invalidate' ? reason.trim() : count.reason",
      'reason.trim()',
    ],
  ],
  'tests/server/commands/control-sheets.test.ts': [
    [
      'a sheet is found by a deleted count',
      'server/resources/control-sheets.ts',
      "k.cash_log_id = t.id and k.status <> 'DELETED'`",
      'k.cash_log_id = t.id`',
    ],
  ],
  'tests/server/commands/bank-waiting.test.ts': [
    [
      'a part of a bank line is recorded as proposed',
      'server/routes/bank-link.ts',
      'const proposed = isWhole && isProposed',
      'const proposed = isProposed',
    ],
    [
      'the age of uncredited money is counted in UTC',
      'server/store/bank-matching.ts',
      '::timestamptz at time zone e.time_zone)::date',
      "::timestamptz at time zone 'UTC')::date",
    ],
    [
      'money of a remittance that was sent back is not in transit',
      'server/store/bank-matching.ts',
      "t.status in ('VALIDATED', 'UNVALIDATED')",
      "t.status in ('VALIDATED')",
    ],
    [
      'a credit of the 90th day is not proposed',
      'server/store/bank-matching.ts',
      't.booked_on >= (',
      't.booked_on > (',
    ],
    [
      'a statement of another account is taken for a known one',
      'server/store/bank-statements.ts',
      "    .where('account', '=', account)\n",
      '',
    ],
  ],
  'tests/server/commands/today.test.ts': [
    [
      'an inventory without a difference is a shortage',
      'src/domain/wallet/shortages.ts',
      'differenceCents < 0',
      'differenceCents <= 0',
    ],
  ],
  'tests/server/documents/audit-log.test.ts': [
    ['directors read the history of bank rules', 'server/resources/events.ts', "  'bankRule',\n", ''],
  ],
  'tests/server/http/requests.test.ts': [
    [
      'a declared length is trusted although the body is chunked',
      'server/http/request.ts',
      "declaredLength !== undefined && c.req.header('transfer-encoding') === undefined",
      'declaredLength !== undefined',
    ],
    [
      'a body may have two thousand levels',
      'server/http/request.ts',
      'const MAX_DEPTH = 20',
      'const MAX_DEPTH = 2000',
    ],
  ],
}

/** Bugs that were planted by hand in the server and the domain, and once not noticed. */
export const REVIEWED_SERVER_BUGS: readonly ReviewedBug[] = [
  ...reviewedBugs(BUGS_BY_TESTS),
  // Separately, because both tables have entries for some test files.
  ...reviewedBugs(BACKGROUND_BUGS),
]
