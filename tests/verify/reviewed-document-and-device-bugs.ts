import type { ReviewedBug } from './reviewed-bugs.ts'
import { type BugTuple, reviewedBugs } from './reviewed-client-bugs.ts'

/** Bugs in documents, mails, texts and what the device stores, under the path of the test file that notices them. */
const BUGS: Readonly<Record<string, readonly BugTuple[]>> = {
  'tests/server/documents/written-files.test.ts': [
    [
      'a CSV file in Italian has the decimal point',
      'server/documents/csv.ts',
      `language === 'en' ? '.' : ','`,
      `language === 'fr' ? ',' : '.'`,
    ],
    [
      'exported entries have the text of the line as the name of its account',
      'server/documents/entry-export.ts',
      'value: (line) => line.accountLabel',
      'value: (line) => line.label',
    ],
    [
      'exported sheets to review have the float as the counted amount',
      'server/documents/export-columns.ts',
      `{ title: t('control.column.counted'), kind: 'cents', value: (row) => row.countedCents }`,
      `{ title: t('control.column.counted'), kind: 'cents', value: (row) => row.floatCents }`,
    ],
  ],
  'tests/browser/drafts.test.ts': [
    [
      'drafts that the server has, and the last sheet, stay on the device after signing out',
      'src/main.tsx',
      '      deleteStoredUser()\n      void tidy(signedOutId)\n',
      '      deleteStoredUser()\n',
    ],
  ],
  'tests/server/documents/accounting-file.test.ts': [
    [
      'an accounting file is named by the date of its first entry',
      'server/documents/accounting.ts',
      '(a > b ? a : b)',
      '(a < b ? a : b)',
    ],
  ],
  'tests/server/http/mail.test.ts': [
    [
      'the mail about a new device shows the time of the server',
      'server/mail/compose.ts',
      '{ ...TIME_STYLE, timeZone }',
      '{ ...TIME_STYLE }',
    ],
  ],
  'tests/storage/identity.test.ts': [
    [
      'a tab stays signed in after another tab cleared the storage',
      'src/storage/users.ts',
      'key !== KEY && key !== null',
      'key !== KEY',
    ],
  ],
  'tests/storage/stored-sheets.test.ts': [
    [
      'the closing is lost from the stored sheet after a save',
      'src/ports/sheets.ts',
      'closing: storedSheets.read(key)?.data.closing ?? null',
      'closing: null',
    ],
    [
      'the stored sheet is opened although the server failed',
      'src/ports/sheets.ts',
      'isNetworkFailure(failure) ? storedSheets.read(key) : null',
      'storedSheets.read(key)',
    ],
  ],
  'tests/device/passkeys.test.ts': [
    [
      'a passkey that the browser aborted is an error',
      'src/device/passkeys.ts',
      ` || nameOf(error) === 'AbortError'`,
      '',
    ],
  ],
  'tests/views/language.test.tsx': [
    [
      'the chosen language is not stored on the device',
      'src/i18n/language.tsx',
      `    storeLocale(next)
`,
      '',
    ],
  ],
  'tests/views/report-bars.test.ts': [
    [
      'the bars of the report of wallets show the opening balance',
      'src/views/reports/contents.ts',
      'rows.map(({ establishmentName, closingCents }) => ({ name: establishmentName, cents: closingCents }))',
      'rows.map(({ establishmentName, openingCents }) => ({ name: establishmentName, cents: openingCents }))',
    ],
  ],
  'tests/storage/ports.test.ts': [
    [
      'coins that were received still wait on the screen',
      'src/ports/wallet.ts',
      `CHANGED = ['walletmovements', 'exchanges', 'pouches']`,
      `CHANGED = ['walletmovements', 'pouches']`,
    ],
    [
      'the session keeps the former language of the account',
      'src/ports/account.ts',
      'replaceUser({ ...current, firstName, lastName, email, language })',
      'replaceUser({ ...current, firstName, lastName, email })',
    ],
    [
      'a cancelled download is saved',
      'src/ports/files.ts',
      'if (!call.signal.aborted) saveFile(outcome.data)',
      'saveFile(outcome.data)',
    ],
    [
      'drafts of lunch and evening are swapped on the home page',
      'src/ports/home.ts',
      `service === 'lunch' ? 'lunch' : 'evening'`,
      `service === 'evening' ? 'lunch' : 'evening'`,
    ],
    [
      'drafts that belong to all establishments are stored for one',
      'src/ports/context.ts',
      'isWithoutEstablishment ? null : current',
      'isWithoutEstablishment && !current ? null : current',
    ],
    [
      'the confirmed address of another account is written to the session',
      'src/ports/account.ts',
      `outcome.kind === 'done' && current?.id === outcome.data.id`,
      `outcome.kind === 'done' && current`,
    ],
  ],
  'tests/i18n/same-meaning.test.ts': [
    [
      'a French text swaps value and difference',
      'src/i18n/messages/wallet.fr.json',
      'de {value}, écart {difference}',
      'de {difference}, écart {value}',
    ],
    [
      'a French text names the first month instead of the last',
      'src/i18n/messages/failures.fr.json',
      'Seul le dernier mois clôturé peut être rouvert.',
      'Seul le premier mois clôturé peut être rouvert.',
    ],
    [
      'a French text says another limit',
      'src/i18n/messages/failures.fr.json',
      'Le numéro de sacoche compte au moins 6 caractères.',
      'Le numéro de sacoche compte au moins 8 caractères.',
    ],
    [
      'a French text says another date',
      'src/i18n/messages/failures.fr.json',
      'ne sont acceptés que jusqu’au 31 janvier.',
      'ne sont acceptés que jusqu’au 31 mars.',
    ],
    [
      'a French text names the newest rule instead of the oldest',
      'src/i18n/messages/bank.fr.json',
      'de la plus ancienne règle qui lui correspond',
      'de la plus récente règle qui lui correspond',
    ],
    [
      'a French refusal says the contrary',
      'src/i18n/messages/failures.fr.json',
      'il ne peut plus être rouvert.',
      'il peut encore être rouvert.',
    ],
    [
      'a French mail says another duration',
      'server/mail/texts/mails.fr.json',
      'valable 30 minutes',
      'valable 30 jours',
    ],
    [
      'a French mail includes what the others exclude',
      'server/mail/texts/mails.fr.json',
      'avec l’argent compté hors fond de caisse',
      'avec l’argent compté, fond de caisse compris',
    ],
  ],
}

export const REVIEWED_DOCUMENT_AND_DEVICE_BUGS: readonly ReviewedBug[] = reviewedBugs(BUGS)
