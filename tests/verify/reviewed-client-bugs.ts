import type { ReviewedBug } from './reviewed-bugs.ts'

/** A bug: its description, its file, the text in it and the replacement. */
export type BugTuple = readonly [bug: string, file: string, text: string, by: string]

/** Bugs in the client and the domain that were planted by hand and once not noticed, under the path of the test file that notices them now. */
const BUGS: Readonly<Record<string, readonly BugTuple[]>> = {
  'tests/screens/variants.test.ts': [
    [
      'a closed month shows the time of its closing as the time of its export',
      'src/views/accounting/closing-panel.tsx',
      `value: \`\${statusByName}\\u00a0· \${dateTime(closing.updatedAt)}\``,
      `value: \`\${statusByName}\\u00a0· \${dateTime(closing.createdAt)}\``,
    ],
    [
      'the home page includes the services that it lists in the number of those that it leaves out',
      'src/views/home/sheet-tasks.ts',
      `t('home.task.moreToCount', { count: uncounted.length - MAX_LISTED_TASKS })`,
      `t('home.task.moreToCount', { count: uncounted.length })`,
    ],
    [
      'a sheet that was sent back is missing from the home page while it is corrected',
      'src/views/home/sheet-tasks.ts',
      'sheet.sentBack !== null || !isUnsaved(sheet)',
      '!isUnsaved(sheet)',
    ],
    [
      'the details of an amount show a first count that is the same',
      'src/views/cash-log/log/log-details.tsx',
      '{count.firstTotalCents !== null && count.firstTotalCents !== count.totalCents && (',
      '{count.firstTotalCents !== null && (',
    ],
    [
      'the tolerance is shown while expected amounts are hidden',
      'src/views/cash-log/result/result.tsx',
      '{toleranceCents > 0 && !expectedHidden && (',
      '{toleranceCents > 0 && (',
    ],
    [
      'every line with a reason is listed as sent back',
      'src/views/cash-log/register/notices.tsx',
      'sheet.stored?.counts.filter(isSentBack) ?? []',
      'sheet.stored?.counts.filter(({ reason }) => reason !== null) ?? []',
    ],
    [
      'the totals of all pages forget the float',
      'src/views/control/all-pages-totals.tsx',
      'counted - float - expected - delta',
      'counted - expected - delta',
    ],
    [
      'a failed provision is explained as one only if all lines have a provision account',
      'src/views/control/sheet-panel.tsx',
      'failedCounts.some(({ hasProvisionCode })',
      'failedCounts.every(({ hasProvisionCode })',
    ],
    [
      'the pouches that left are listed as those that stayed behind',
      'src/views/remittance/details/details.tsx',
      'pouches={remittance.leftPouches} title',
      'pouches={remittance.pouches} title',
    ],
    [
      'sending several remittances also sends those that can’t be sent',
      'src/views/remittance-control/bulk.tsx',
      'rows: sendable }}',
      'rows: selected }}',
    ],
    [
      'only the differing remittances are validated with a reason',
      'src/views/remittance-control/bulk.tsx',
      'versionsOf(validatable)',
      'versionsOf(differing)',
    ],
    [
      'the credits of bank lines are the sum of credits and debits',
      'src/views/remittance-control/bank/lines-view.tsx',
      'credits: money(data.creditCents)',
      'credits: money(data.sumCents)',
    ],
    [
      'a rule is opened without its account',
      'src/views/remittance-control/bank/rules-view.tsx',
      'stored: { id, version }, pattern, account, kind }',
      'stored: { id, version }, pattern, account: null, kind }',
    ],
    [
      'every line of an imported statement is called new',
      'src/views/remittance-control/bank/upload.tsx',
      'count: result.newLines, lines: result.lines',
      'count: result.lines, lines: result.lines',
    ],
    [
      'a reversed decrease is explained as a reopened count',
      'src/views/wallet/columns.tsx',
      "    case 'DECREASE':\n    case 'RECEPTION':\n      return (",
      "    case 'RECEPTION':\n      return (",
    ],
    [
      'the statement of a period ends on its first day',
      'src/views/wallet/wallet-view.tsx',
      '...(to && { date_to: to }) }\n  return',
      '...(to && { date_to: from ?? to }) }\n  return',
    ],
    [
      'the link to a reversal leads to another movement',
      'src/views/wallet/movement-panel.tsx',
      `<Link href={\`/wallet?id=\${reversedById}\`}>`,
      `<Link href={\`/wallet?id=\${reversesId}\`}>`,
    ],
    [
      'an exchange is late after thirteen days',
      'src/views/coins/in-progress.tsx',
      `days > LATE_AFTER_DAYS ? t('coins.late'`,
      `days >= LATE_AFTER_DAYS ? t('coins.late'`,
    ],
    [
      'vouchers are offered for download without the end of the period',
      'src/views/tickets/counted.tsx',
      `['establishmentId', 'date_from', 'date_to'].every(`,
      `['establishmentId', 'date_from'].every(`,
    ],
    [
      'a missing date of sending has no error at its field',
      'src/views/tickets/dispatch-dialog.tsx',
      `        error={errorAt('sentOn')}
`,
      '',
    ],
    [
      'the file of a job is requested by the id of the job',
      'src/views/jobs/jobs.tsx',
      `path: \`accountingexports/\${job.fileId}/file\``,
      `path: \`accountingexports/\${job.id}/file\``,
    ],
    [
      'the entries of a record are searched by text',
      'src/views/history/loaded-history.tsx',
      `&documentIds=\${entityId}\``,
      `&q=\${entityId}\``,
    ],
  ],
  'tests/screens/home.test.ts': [
    [
      'the sentence of the home page names four kinds of tasks at most',
      'src/views/home/screen.tsx',
      'due.length > MAX_NAMED_TASKS',
      'due.length >= MAX_NAMED_TASKS',
    ],
  ],
  'tests/screens/failures.test.ts': [
    [
      'lines that were sent are listed as obstacles to sending',
      'src/views/control/commands.tsx',
      `!canFollow(countLifecycle, status, 'send') && !isSent(status)`,
      `!canFollow(countLifecycle, status, 'send')`,
    ],
  ],
  'tests/screens/control-keys.test.ts': [
    [
      'the keys J and K are swapped',
      'src/views/control/keys.ts',
      `j: 'next',
  k: 'previous',`,
      `j: 'previous',
  k: 'next',`,
    ],
  ],
  'tests/screens/after-steps.test.ts': [
    [
      'a failed save is not repeated when the network is back',
      'src/views/cash-log/register/notices.tsx',
      `    if (failed === 'saving' || failed === 'comparing') send({ type: 'RETRY' })
`,
      '',
    ],
    [
      'a validation that failed is sent by itself when the network is back',
      'src/views/cash-log/register/notices.tsx',
      `if (failed === 'saving' || failed === 'comparing') send({ type: 'RETRY' })`,
      `send({ type: 'RETRY' })`,
    ],
    [
      'a held Enter key goes through all steps of a preparation',
      'src/views/remittance/preparation/step-navigation.tsx',
      'endsScan || event.repeat || event',
      'endsScan || event',
    ],
    [
      'a scanned pouch of another type is called unknown',
      'src/views/remittance/preparation/pouches-step.tsx',
      '({ number, status }) => number === unknownNumber',
      '({ id, status }) => id === unknownNumber',
    ],
    [
      'cancelled exchanges are missing from the history',
      'src/views/coins/screen.tsx',
      `state: FINISHED_STATES.join(',')`,
      `state: 'RECEIVED'`,
    ],
    [
      'an issuer is closed a day too early',
      'src/views/tickets/issuers.tsx',
      'addDays(lastDay, 1)',
      'addDays(lastDay, 0)',
    ],
    [
      'removing the period keeps its end',
      'src/views/lists/filter-bar.tsx',
      'add(field, label, rangeText(kind, from, to), limits)',
      'add(field, label, rangeText(kind, from, to), limits.slice(0, 1))',
    ],
    [
      'a search is not applied on leaving the field',
      'src/views/lists/search-field.tsx',
      '      onBlur={apply}\n',
      '',
    ],
    [
      'a draft that the server stored shows when the device stored it',
      'src/views/cash-log/register/notices.tsx',
      `t('cashLog.saved.draft', { time: timeOf(sharedAt) })`,
      `t('cashLog.saved.draft', { time: timeOf(draftStoredAt ?? sharedAt) })`,
    ],
    [
      'the filter on the contents of pouches is not sent',
      'src/views/pouches/filters.ts',
      `'type', 'status', 'q'`,
      `'status', 'q'`,
    ],
  ],
  'tests/screens/cash.test.ts': [
    [
      'the chain of custody of a pouch leaves out the receipt',
      'src/domain/pouches/custody.ts',
      `receiptNumber !== null && t('pouches.custody.receipt'`,
      `kind === 'sealed' && receiptNumber !== null && t('pouches.custody.receipt'`,
    ],
  ],
  'tests/screens/no-establishment.test.ts': [
    [
      'the header does not load the establishments again after one was created',
      'src/machines/establishment/machine.ts',
      "        REFRESH: '.loading',\n",
      '',
    ],
    [
      'the page of another establishment leads to the count of the chosen one',
      'src/views/administration/establishment/readiness.tsx',
      'isReady &&\n        isCurrent && (',
      'isReady && (',
    ],
  ],
  'tests/screens/calendars.test.ts': [
    [
      'the last day of the vouchers of a dispatch can be in the future',
      'src/views/tickets/preparation-choice.tsx',
      '        max={today}\n',
      '',
    ],
    [
      'the calendar of a remittance ends today',
      'src/views/remittance/preparation/preparation.tsx',
      'max={lastRemittanceDate(today)}',
      'max={today}',
    ],
    [
      'the calendar of a credit has no first day',
      'src/views/remittance-control/check.tsx',
      '{...(firstDate !== null && { min: firstDate })}',
      '',
    ],
    [
      'the statement of the wallet can end in the future',
      'src/views/wallet/statement.tsx',
      '              max={today}\n',
      '',
    ],
  ],
  'tests/browser/first-load.test.ts': [
    [
      'the page does not start',
      'src/main.tsx',
      'const reload = () => location.reload()',
      'const reload = (missing as () => void)',
    ],
  ],
  'tests/screens/office.test.ts': [
    [
      'a person who signed up is shown as invited',
      'src/views/administration/resources/users.ts',
      `t(signedUp === false ? 'administration.invited'`,
      `t(signedUp === true ? 'administration.invited'`,
    ],
    [
      'the ledger opens with its closing balance',
      'src/views/reports/ledger.tsx',
      'opening: money(ledger.openingCents)',
      'opening: money(ledger.closingCents)',
    ],
    [
      'dispatches show the declared value as reimbursed',
      'src/views/tickets/dispatches.tsx',
      'null : row.reimbursedCents',
      'null : row.declaredCents',
    ],
    [
      'an account of the trial balance leads to the whole balance',
      'src/views/reports/columns.tsx',
      '{ account: text }',
      '{ account: null }',
    ],
    [
      'the tasks of December lead to screens without a period',
      'src/domain/dates/months.ts',
      'Math.floor(number / 12)',
      'Math.floor(number / 13)',
    ],
  ],
  'tests/views/addresses.test.ts': [
    [
      'the address of the sheets of a day leaves out those that were sent',
      'src/views/accounting/document-address.ts',
      `withQuery('/control', { status: 'all', ...day, establishmentId })`,
      `withQuery('/control', { ...day, establishmentId })`,
    ],
    [
      'the period of jobs includes the first moment of the next day',
      'src/views/jobs/filters.ts',
      'startOfDay(addDays(date, 1), timeZone)) - 1',
      'startOfDay(addDays(date, 1), timeZone))',
    ],
    [
      'accountants do not find the accounting settings',
      'src/views/settings/views.ts',
      `description: 'settings.accounting',
    roles: CAPABILITIES.control`,
      `description: 'settings.accounting',
    roles: CAPABILITIES.administer`,
    ],
  ],
  'tests/views/administration.test.ts': [
    [
      'a suspended person can be invited',
      'src/views/administration/row-actions.tsx',
      `status === 'ACTIVE' && entry.signedUp === false`,
      'entry.signedUp === false',
    ],
  ],
  'tests/machines/initial-forms.test.ts': [
    [
      'a correction of a payment starts without its commission',
      'src/machines/ticket-dispatch/form.ts',
      'formatMoneyInput(paid?.commissionCents ?? 0)',
      'formatMoneyInput(0)',
    ],
    [
      'a decrease is sent with the key of a refused one',
      'src/machines/wallet-decrease/machine.ts',
      "actions: ['noteAnswered', 'renewKey', 'discardRecorded', 'keepDraft', 'changed']",
      "actions: ['noteAnswered', 'discardRecorded', 'keepDraft', 'changed']",
    ],
    [
      'the VAT of voucher commissions is proposed for cards',
      'src/machines/bank-settlement/form.ts',
      `kind === 'VOUCHERS' ? vatOfCommission`,
      `kind === 'CARDS' ? vatOfCommission`,
    ],
    [
      'a sheet with a closing sends the turnover that was typed before',
      'src/machines/cash-log/sheet.ts',
      'turnoverCents: sheet.closing ? null : amountOf(sheet.turnover)',
      'turnoverCents: amountOf(sheet.turnover)',
    ],
    [
      'a stored float is replaced by that of the register',
      'src/machines/cash-log/sheet.ts',
      'formatMoneyInput(log?.floatCents ?? registerFloatCents)',
      'formatMoneyInput(registerFloatCents)',
    ],
    [
      'the input for another version of a remittance is restored',
      'src/machines/hand-over/decision.ts',
      "return status === 'PREPARED' || version === loadedVersion ? entered : null",
      'return entered',
    ],
    [
      'selecting all pouches counts those that are no longer free',
      'src/machines/remittance/choice.ts',
      'chosenPouches(context).length === freePouchIds.length ? []',
      'context.pouchIds.length === freePouchIds.length ? []',
    ],
    [
      'the reason for one bank line is proposed for the next',
      'src/machines/bank-line/machine.ts',
      `: { line, status: 'CARDS' as const, reason: '' }`,
      `: { line, status: 'CARDS' as const }`,
    ],
  ],
  'tests/machines/api-calls.test.ts': [
    [
      'a background call ends the session',
      'src/api/client.ts',
      'if (quiet || token !== undefined) return',
      'if (token !== undefined) return',
    ],
    ['files are saved under an encoded name', 'src/api/files.ts', 'name: decodeURIComponent(name)', 'name'],
    [
      'the time of a conflict is the name of a person',
      'src/api/failures.ts',
      'at: textOrNull(data.at)',
      'at: textOrNull(data.by)',
    ],
    [
      'a search asks for six records of each list',
      'src/api/find.ts',
      `\`0-\${MAX_ROWS - 1}\``,
      `\`0-\${MAX_ROWS}\``,
    ],
    [
      'a closing brings the movements of other registers to a sheet',
      'src/api/sheets.ts',
      'ofRegister(current.flatMap((archive) => archive.movements))',
      'current.flatMap((archive) => archive.movements)',
    ],
    [
      'the wallet includes a movement that came after it was read',
      'src/api/wallet.ts',
      'sequence_to: String(version - 1)',
      'sequence_to: String(version)',
    ],
    [
      'inactive categories make an establishment ready',
      'src/api/administration.ts',
      `{ organizationId, active: 'true' }`,
      '{ organizationId }',
    ],
    [
      'inactive choices of a form look active',
      'src/api/administration.ts',
      `status === 'INACTIVE' || active === false`,
      'active === false',
    ],
    [
      'the number of rows ignores the search',
      'src/api/counts.ts',
      `        ...(search !== '' && { q: search }),
`,
      '',
    ],
    [
      'a month is reopened with another reason',
      'src/api/accounting.ts',
      '          { status, reason },\n          { ...options, query: { id, status } },',
      `          { status, reason: '' + id },
          { ...options, query: { id, status } },`,
    ],
    [
      'an upload is cancelled after a hundredth of its time limit',
      'src/api/files.ts',
      `    request.timeout = UPLOAD_TIMEOUT_MS
`,
      `    request.timeout = UPLOAD_TIMEOUT_MS / 100
`,
    ],
  ],
  'tests/domain/limits.test.ts': [
    [
      'a POS is silent after 30 days',
      'src/domain/closings/closings.ts',
      'SILENT_AFTER_DAYS = 3',
      'SILENT_AFTER_DAYS = 30',
    ],
    [
      'a slip code lists 300 pouches',
      'src/domain/pouches/slip-code.ts',
      'MAX_LISTED_POUCHES = 30',
      'MAX_LISTED_POUCHES = 300',
    ],
  ],
  'tests/domain/bank/settling.test.ts': [
    ['a settlement of 50 days is proposed', 'src/domain/bank/settling.ts', 'MAX_DAYS = 5', 'MAX_DAYS = 50'],
  ],
}

/** The bugs of a table whose keys are paths of test files, each with its test file. */
export function reviewedBugs(bugs: Readonly<Record<string, readonly BugTuple[]>>): readonly ReviewedBug[] {
  return Object.entries(bugs).flatMap(([test, bugsOfTest]) =>
    bugsOfTest.map(([bug, file, text, by]) => ({ bug, file, text, by, tests: [test] })),
  )
}

export const REVIEWED_CLIENT_BUGS: readonly ReviewedBug[] = reviewedBugs(BUGS)
