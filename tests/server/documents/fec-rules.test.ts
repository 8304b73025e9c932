import { beforeAll, describe, expect, it } from 'vitest'
import type { AccountingExport } from '../../../src/domain/contract/accounting.ts'
import { CHART, EXAMPLES } from '../../domain/accounting/example-table.ts'
import { FEC_COLUMNS, type FecRow, fecCents, fecEntryOf, parseFec } from '../../support/fec.ts'
import {
  controlledNotes,
  DEFAULT_ACCOUNTS,
  entriesOf,
  exportsOf,
  readMonth,
  saveAccountingSettings,
  sendMonth,
  sendMonthNow,
  sendNow,
} from '../commands/books.ts'
import { ServerBookkeeping } from '../commands/server-bookkeeping.ts'
import {
  changeCategory,
  changeRemittance,
  dataOf,
  preparedRemittance,
  sealedPouch,
  signInAgain,
  withTestApp,
} from '../commands/test-app.ts'

/*
 * These tests apply two sources of rules to FEC files that the server wrote: the checks of "Test Compta Demat", the program of the French tax
 * authority (github.com/DGFiP/Test-Compta-Demat, `src/testeur/trt_txt.pl` and `trt_entete.pl`), and LPF art. A. 47 A-1. A title quotes the
 * message of the program in « », or names the article if the program does not check the rule. Not covered: the fields of other kinds of
 * taxpayers (BA, BNC) and XML files, which Sacoche does not write.
 */

const SEPARATORS = { TAB: '\t', PIPE: '|' } as const
/** The fields that may be empty: auxiliary account, lettering and currency. */
const OPTIONAL = new Set(['CompAuxNum', 'CompAuxLib', 'EcritureLet', 'DateLet', 'Montantdevise', 'Idevise'])
/**
 * The ids of the worked examples that are posted: vouchers, a remittance with a difference, a settlement, a reversal, a late closing and an expense
 * that the till paid.
 */
const POSTED = ['25', '51', '104', '91', '31', '78']

interface File {
  readonly name: string
  readonly text: string
  readonly rows: readonly FecRow[]
}

const app = withTestApp()

let tenants = 0

/** Posts the worked examples, each in its own organization with this layout, and returns the files that the server wrote. */
async function writeFiles(
  separator: 'TAB' | 'PIPE',
  encoding: 'UTF-8' | 'ISO-8859-15',
): Promise<readonly File[]> {
  const files: File[] = []
  for (const { steps } of EXAMPLES.filter(({ id }) => POSTED.includes(id))) {
    tenants += 1
    app.clock.set('2026-11-20T10:00:00.000Z')
    const bookkeeping = new ServerBookkeeping(app, CHART, tenants)
    await bookkeeping.organization.open()
    await bookkeeping.organization.changeSettings({ format: 'FEC', separator, encoding })
    for (const step of steps) await bookkeeping.post(step)
    const { accountant } = bookkeeping.organization
    const { data } = await accountant.get<{ entries: AccountingExport[] }>('accountingexports')
    for (const { id, name } of data.entries) {
      const { bytes } = await accountant.get(`accountingexports/${id}/file`)
      const text = new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
      files.push({ name, text, rows: parseFec(text, SEPARATORS[separator]) })
    }
  }
  return files
}

/** True for an existing date from 2000 to 2099, written as YYYYMMDD. */
const isDay = (text: string) => {
  const [, year, month, day] = /^(20\d\d)(\d\d)(\d\d)$/u.exec(text) ?? []
  const iso = `${year}-${month}-${day}`
  return year !== undefined && new Date(`${iso}T00:00:00Z`).toISOString().startsWith(iso)
}

describe.each([
  ['TAB', 'UTF-8'],
  ['PIPE', 'ISO-8859-15'],
] as const)('FEC files with %s in %s', (separator, encoding) => {
  let files: readonly File[]
  let rows: File['rows']
  beforeAll(async () => {
    files = await writeFiles(separator, encoding)
    rows = files.flatMap((file) => file.rows)
  })

  it('are named SIREN, FEC and the end of the year (LPF art. A. 47 A-1 IX)', () => {
    for (const { name } of files) expect(name).toMatch(/^\d{9}FEC\d{8}\.txt$/u)
  })

  it('have the 18 fields of the header in order, and 18 fields in every line («champs de l’entête tous présents sur chaque ligne»)', () => {
    for (const { text } of files) {
      const [head, ...lines] = text.split('\r\n')
      expect(head?.split(SEPARATORS[separator])).toEqual(FEC_COLUMNS)
      for (const line of lines) expect(line.split(SEPARATORS[separator])).toHaveLength(FEC_COLUMNS.length)
    }
  })

  it('have lines, and no empty one («fichier vide», «une ligne est vide»)', () => {
    expect(files.length).toBeGreaterThanOrEqual(POSTED.length)
    for (const file of files) {
      expect(file.rows.length).toBeGreaterThan(1)
      expect(file.text.split('\r\n')).not.toContain('')
    }
  })

  it('have a value in every required field («il ne contient aucune valeur»)', () => {
    for (const row of rows)
      for (const column of FEC_COLUMNS.filter((name) => !OPTIONAL.has(name)))
        expect([column, row[column].trim()]).not.toEqual([column, ''])
  })

  it('have account numbers that begin with three digits («doit commencer par trois chiffres»)', () => {
    for (const row of rows) expect(row.CompteNum).toMatch(/^\d{3}/u)
  })

  it('have one name for each account number (LPF art. A. 47 A-1 VII: CompteLib is the name of CompteNum)', () => {
    for (const file of files)
      for (const accountRows of Map.groupBy(file.rows, (row) => row.CompteNum).values())
        expect(new Set(accountRows.map((row) => row.CompteLib)).size).toBe(1)
  })

  it('have amounts with a decimal comma and without separators of thousands («un format numérique sans séparateur de milliers»)', () => {
    for (const { Debit, Credit } of rows) expect([Debit, Credit].join(' ')).toMatch(/^\d+,\d\d \d+,\d\d$/u)
  })

  it('have calendar dates written as YYYYMMDD («dates calendaires», «date en dehors de la période»)', () => {
    for (const { EcritureDate, PieceDate, ValidDate, DateLet } of rows) {
      expect([EcritureDate, PieceDate, ValidDate].every(isDay)).toBe(true)
      expect(DateLet === '' || isDay(DateLet)).toBe(true)
    }
  })

  it('have either a debit or a credit in each line («débit/crédit renseignés sur une même ligne, ou débit=crédit=0»)', () => {
    for (const { Debit, Credit } of rows) expect(fecCents(Debit) === 0).toBe(fecCents(Credit) !== 0)
  })

  it('balance, in total and in each entry (LPF art. A. 47 A-1 VII; the program checks only the total)', () => {
    for (const { rows: fileRows } of files)
      for (const [entry, lines] of Map.groupBy(fileRows, fecEntryOf))
        expect([
          entry,
          lines.reduce((sum, row) => sum + fecCents(row.Debit) - fecCents(row.Credit), 0),
        ]).toEqual([entry, 0])
  })

  it('number the entries of a journal without a gap; all lines of an entry have one date, and the entry is validated on that day or later (art. A. 47 A-1 VII)', () => {
    for (const { rows: fileRows } of files)
      for (const journalRows of Map.groupBy(fileRows, (row) => row.JournalCode).values()) {
        const numbers = [...new Set(journalRows.map((row) => Number(row.EcritureNum)))]
        expect(numbers).toEqual(numbers.map((_, index) => numbers[0]! + index))
        for (const entryRows of Map.groupBy(journalRows, (row) => row.EcritureNum).values())
          expect(new Set(entryRows.map((row) => row.EcritureDate)).size).toBe(1)
      }
    for (const { EcritureDate, ValidDate } of rows) expect(ValidDate >= EcritureDate).toBe(true)
  })

  it('have a date of lettering exactly where they have a letter (art. A. 47 A-1 VII)', () => {
    expect(rows.some(({ EcritureLet }) => EcritureLet !== '')).toBe(true)
    for (const { EcritureLet, DateLet } of rows) expect(EcritureLet === '').toBe(DateLet === '')
  })

  it('have a letter only where its lines balance on their account in the file (art. A. 47 A-1 VII)', () => {
    for (const { name, rows: fileRows } of files) {
      const lettered = fileRows.filter(({ EcritureLet }) => EcritureLet !== '')
      for (const [group, lines] of Map.groupBy(lettered, (row) => `${row.CompteNum} ${row.EcritureLet}`))
        expect([
          name,
          group,
          lines.reduce((sum, row) => sum + fecCents(row.Debit) - fecCents(row.Credit), 0),
        ]).toEqual([name, group, 0])
    }
  })
})

it('a category on the account of a setting is written with the name that this account has in the settings; its entry keeps the label of the category', async () => {
  app.clock.set('2026-11-20T10:00:00.000Z')
  tenants += 1
  const { organization: opened } = new ServerBookkeeping(app, CHART, tenants)
  await opened.open()
  const organization = opened.testOrganization
  await saveAccountingSettings(organization, { format: 'FEC' })
  const { code } = DEFAULT_ACCOUNTS.suspense!
  await changeCategory(app, organization.ids.notes, { accounting_code: code, label: 'Espèces' })
  await sendNow(app, organization, (await controlledNotes(organization)).ids)
  const [entry] = await entriesOf(organization)
  expect(entry!.lines.map(({ accountLabel }) => accountLabel)).toEqual(['Espèces', 'Compte suspense'])
  const [file] = await exportsOf(organization)
  const { text } = await organization.people.accountant.get(`accountingexports/${file!.id}/file`)
  expect(parseFec(text).map(({ CompteNum, CompteLib }) => [CompteNum, CompteLib])).toEqual([
    [code, 'Compte suspense'],
    [code, 'Compte suspense'],
  ])
})

it('a credit with a future date is posted from that date on, so that no entry is validated before its own date (art. A. 47 A-1 VII)', async () => {
  app.clock.set('2026-11-20T10:00:00.000Z')
  tenants += 1
  const { organization: opened } = new ServerBookkeeping(app, CHART, tenants)
  await opened.open()
  const before = opened.testOrganization
  await saveAccountingSettings(before, { format: 'FEC' })
  const remittance = await preparedRemittance(before, [await sealedPouch(before, 'SAC001')])
  dataOf(await changeRemittance(before, remittance, { status: 'VALIDATED' }))
  const credit = { status: 'AVALIDATED', creditedCents: 16_000, creditedOn: '2026-11-23' } as const
  dataOf(await changeRemittance(before, remittance, credit))
  const refused = { http: 409, refusal: 'CreditInFuture' }
  await before.refuses(() => changeRemittance(before, remittance, { status: 'SEND' }), refused)
  await before.refuses(() => sendMonth(before, '2026-11'), refused)
  expect(await readMonth(before, '2026-11')).toMatchObject({ remittancesToSend: 1, sending: 0 })
  app.clock.set('2026-11-23T10:00:00.000Z')
  const organization = await signInAgain(app, before)
  await sendMonthNow(app, organization, '2026-11')
  const [file] = await exportsOf(organization)
  const { text } = await organization.people.accountant.get(`accountingexports/${file!.id}/file`)
  expect(parseFec(text).map(({ EcritureDate, ValidDate }) => [EcritureDate, ValidDate])).toEqual([
    ['20261120', '20261123'],
    ['20261120', '20261123'],
    ['20261123', '20261123'],
    ['20261123', '20261123'],
  ])
})
