import type { Insertable } from 'kysely'
import type { Schema } from '../../../server/store/schema.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { parsePettyCashReasons } from '../../../src/domain/accounting/petty-cash.ts'
import type { AccountingEntry } from '../../../src/domain/contract/accounting.ts'
import type { BankLine } from '../../../src/domain/contract/bank.ts'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { CountType } from '../../../src/domain/count-types.ts'
import {
  type BankChange,
  type ChartOfAccounts,
  type Closing,
  centsOf,
  type NewAccounts,
  type Till,
} from '../../domain/accounting/example-steps.ts'
import { writeCamt053 } from '../../support/bank-files.ts'
import { updateRows } from '../../support/rows.ts'
import type { Answer } from '../../support/server.ts'
import { changeIban } from '../administration/establishment-changes.ts'
import { idOf } from '../schema/ids.ts'
import { bankMovement, ibanOf, importStatement, setBankAccount } from './bank.ts'
import {
  closeMonth,
  controlCounts,
  saveAccountingSettings,
  sendMonth,
  type TestAccountingSettings,
} from './books.ts'
import {
  ACTORS,
  insertOrganization,
  openSessions,
  organizationIds,
  personId,
  switchTo,
} from './insert-organization.ts'
import {
  dataOf,
  setStatus,
  type TestApp,
  type TestOrganization,
  testOrganizationOf,
  validatedCashLog,
} from './test-app.ts'

/** How the categories of the examples are counted; by default as a total. */
const COUNT_TYPES: Readonly<Record<string, CountType>> = {
  billets: 4,
  monnaie: 5,
  cheques: 6,
  'titres carte': 2,
  edenred: 2,
  up: 2,
}
const CREATED = { created_at: '2026-08-01T08:00:00.000Z', updated_at: '2026-08-01T08:00:00.000Z' }
/** The date of a till whose step names none. */
const DAY = '2026-09-23'

/** The code of each establishment of the examples, and its name. */
const NAMES: Readonly<Record<string, string>> = { LYO02: 'Lyon', NCE06: 'Nice' }

/** A counted till of an example, for which a closing may follow. */
interface CountedTill {
  readonly till: Till
  readonly log: CashLog
}

/**
 * An organization with the accounts of the examples. Its people work through the API: they count, import
 * closings and statements and hand over; accounting controls and sends. Only the preconditions of an example
 * are written as rows: the organization, its categories, accounts, names, assigned establishments and bank
 * accounts.
 */
export class ExampleOrganization {
  readonly app: TestApp
  readonly chart: ChartOfAccounts
  readonly #tenant: number
  #establishmentId: string
  #people: TestOrganization['people'] | null = null
  #settings: Partial<TestAccountingSettings> = {}
  #sequence = 0
  #pouches = 0
  #statements = 0
  /** The counted tills, in order. */
  readonly #tills: CountedTill[] = []
  readonly #seen = new Set<string>()

  constructor(app: TestApp, chart: ChartOfAccounts, tenant: number) {
    this.app = app
    this.chart = chart
    this.#tenant = tenant
    this.#establishmentId = organizationIds(tenant).establishment
  }

  get testOrganization(): TestOrganization {
    const ids = organizationIds(this.#tenant)
    const isFirst = this.#establishmentId === ids.establishment
    const currentIds = { ...ids, establishment: this.#establishmentId, bar: isFirst ? ids.bar : ids.otherBar }
    return testOrganizationOf(this.app.db, this.#tenant, currentIds, this.#people!)
  }

  get accountant() {
    return this.#people!.accountant
  }

  /** Creates the organization with its accounts and settings, and opens sessions of its people. */
  async open(): Promise<void> {
    await insertOrganization(this.app.db, this.#tenant)
    await this.#insertAccounts()
    this.#people = await openSessions(this.app, ACTORS, this.#tenant)
    const { settings, pettyCash } = this.chart
    await this.changeSettings({
      accounts: Object.fromEntries(
        Object.entries(settings).map(([key, code]) => [key, { code, label: key }]),
      ),
      pettyCash: [...parsePettyCashReasons(pettyCash)!],
    })
  }

  async #insertAccounts(): Promise<void> {
    const ids = organizationIds(this.#tenant)
    const common = { organization_id: ids.organization, ...CREATED }
    const categories = Object.entries(this.chart.categories).map(
      ([name, accounts], position): Insertable<Schema['payment_categories']> => ({
        ...common,
        id: this.categoryId(name),
        payment_mode_id: ids.mode,
        name,
        short_name: name,
        label: accounts.label ?? name,
        position: 100 + position,
        active: true,
        count_type: COUNT_TYPES[name] ?? 1,
        unit_value_cents: null,
        paper_ticket: accounts.ticket ?? false,
        issuer: accounts.ticket ? name : null,
        accounting_code: accounts.account,
        provision_code: accounts.provision ?? null,
        provision_label: null,
        debit: !accounts.credit,
        till_float: accounts.float ?? false,
      }),
    )
    const taxes = Object.entries(this.chart.sales).map(
      ([name, { rate, account, vat }], index): Insertable<Schema['sale_type_taxes']> => ({
        ...common,
        id: idOf(this.#tenant, 70 + index),
        sale_type: name,
        tax_rate: Math.round(Number(rate) * 10),
        label: name,
        debit: false,
        code: account,
        vat_code: vat,
      }),
    )
    await asSystem(this.app.db, async (trx) => {
      await trx.insertInto('payment_categories').values(categories).execute()
      await trx.insertInto('sale_type_taxes').values(taxes).execute()
      for (const [id, code] of [
        [ids.establishment, 'LYO02'],
        [ids.otherEstablishment, 'NCE06'],
      ] as const)
        await trx
          .updateTable('establishments')
          .set({ code, name: NAMES[code]! })
          .where('organization_id', '=', ids.organization)
          .where('id', '=', id)
          .execute()
      const establishment_id = ids.otherEstablishment
      for (const name of ['director', 'colleague', 'user'] as const)
        await trx
          .insertInto('user_establishments')
          .values({
            organization_id: ids.organization,
            establishment_id,
            user_id: personId(name, this.#tenant),
          })
          .execute()
    })
  }

  categoryId(name: string): string {
    return idOf(this.#tenant, 200 + Object.keys(this.chart.categories).indexOf(name))
  }

  /** Gives categories other accounts. */
  async changeAccounts(accounts: NewAccounts = {}): Promise<void> {
    for (const [name, accounting_code] of Object.entries(accounts))
      await updateRows(this.app.db, 'payment_categories', { id: this.categoryId(name) }, { accounting_code })
  }

  /** Makes a category one that is not of paper vouchers. */
  removePaper(name: string): Promise<void> {
    return updateRows(
      this.app.db,
      'payment_categories',
      { id: this.categoryId(name) },
      { paper_ticket: false },
    )
  }

  /** A pouch number that no other pouch has. */
  nextPouchNumber(): string {
    this.#pouches += 1
    return `SAC${String(this.#pouches).padStart(4, '0')}`
  }

  /** Adds these settings to the accounting settings of the example, and saves them if they differ from before. */
  async changeSettings(settings: Partial<TestAccountingSettings>): Promise<void> {
    const newSettings = { ...this.#settings, ...settings }
    if (JSON.stringify(newSettings) === JSON.stringify(this.#settings)) return
    await saveAccountingSettings(this.testOrganization, newSettings)
    this.#settings = newSettings
  }

  get accounts() {
    return this.#settings.accounts!
  }

  /** Switches everybody to the establishment with that code. */
  async moveTo(code: string): Promise<void> {
    const ids = organizationIds(this.#tenant)
    const establishmentId = code === 'NCE06' ? ids.otherEstablishment : ids.establishment
    if (establishmentId === this.#establishmentId) return
    const movedClients = Object.entries(this.#people!).map(
      async ([name, client]) => [name, await switchTo(client, establishmentId)] as const,
    )
    this.#people = Object.fromEntries(await Promise.all(movedClients)) as TestOrganization['people']
    this.#establishmentId = establishmentId
  }

  /** Sets or removes the own accounts of the current establishment; with `iban`, also gives it that bank account. */
  async setOwnAccounts(ownAccounts: string | undefined, iban?: string): Promise<void> {
    const own_accounts = ownAccounts ?? null
    await updateRows(this.app.db, 'establishments', { id: this.#establishmentId }, { own_accounts })
    if (iban !== undefined) await setBankAccount(this.app, this.testOrganization, iban)
  }

  /** An admin gives the current establishment another bank account. */
  async changeBank(change: BankChange | undefined): Promise<void> {
    if (!change) return
    const [on, iban] = change
    this.setDay(on)
    await changeIban(this.testOrganization, iban)
  }

  /** The IBAN for steps that name none. */
  get iban(): string {
    return ibanOf(this.testOrganization)
  }

  /** Sets the clock to ten o’clock UTC of a day. */
  setDay(day: string): void {
    this.app.clock.set(`${day}T10:00:00.000Z`)
  }

  // Tills and closings

  /**
   * Counts and validates the sheet of a till; a till with sales has its turnover from a closing. Nothing is
   * sent.
   */
  async count(till: Till): Promise<CashLog> {
    await this.setOwnAccounts(till.ownAccounts)
    await this.#nameRegister(till)
    const counts = Object.entries(till.counted).map(([name, amount]) => {
      const type = COUNT_TYPES[name]
      const totalCents = centsOf(amount)
      const needsPouch = (type === 4 || type === 6) && totalCents > 0
      return {
        paymentCategoryId: this.categoryId(name),
        totalCents,
        ...((type === 2 || type === 6) && { quantity: Math.ceil(totalCents / 1_000) }),
        pouchNumber: needsPouch ? this.nextPouchNumber() : null,
      }
    })
    const log = await validatedCashLog(this.testOrganization, {
      date: till.date ?? DAY,
      service: till.service ?? 'lunch',
      cashRegisterId: this.registerId(till),
      floatCents: centsOf(till.float ?? '0'),
      comment: 'Compté deux fois',
      turnoverCents: till.sold ? null : centsOf(till.expected ?? '0'),
      counts,
    })
    this.#tills.push({ till, log })
    return log
  }

  registerId({ number }: Pick<Till, 'number'>): string {
    const { ids } = this.testOrganization
    return number === 2 ? ids.terrace : ids.bar
  }

  async #nameRegister(till: Till): Promise<void> {
    const name = till.register ?? 'Salle'
    await updateRows(this.app.db, 'cash_registers', { id: this.registerId(till) }, { name })
  }

  get lastTill(): CountedTill {
    return this.#tills.at(-1)!
  }

  /**
   * Imports the closing of a till. The amount of a category on the credit side is a part of the first receipt and, by
   * default, also a receipt of that category.
   */
  importClosing(till: Till, closing: Closing, replacementReason: string | null): Promise<Answer> {
    this.#sequence += 1
    const tillNumber = till.number ?? 1
    const names = Object.keys(till.counted)
    const credited = names.filter((name) => this.chart.categories[name]?.credit)
    const [first] = names.filter((name) => !credited.includes(name))
    const receipt = (number: number, name: string, amountCents: number) => ({
      cashRegisterId: this.registerId({ number }),
      paymentCategoryId: this.categoryId(name),
      amountCents,
    })
    const creditSide =
      closing.creditSide ?? Object.fromEntries(credited.map((name) => [name, till.counted[name]!]))
    const creditedReceipts = Object.entries(creditSide).map(([name, amount]) =>
      receipt(tillNumber, name, centsOf(amount)),
    )
    const creditedCents = creditedReceipts.reduce((sum, { amountCents }) => sum + amountCents, 0)
    const receipts = [
      receipt(tillNumber, first!, centsOf(closing.takings ?? '0') + creditedCents),
      ...(closing.withoutCreditSide ? [] : creditedReceipts),
      ...Object.entries(closing.others ?? {}).map(([number, amount]) =>
        receipt(Number(number), 'billets', centsOf(amount)),
      ),
    ]
    const movements = [
      ...(closing.movement ? [['', closing.movement] as const] : []),
      ...Object.entries(closing.movements ?? {}),
    ].map(([label, amount]) => ({
      ...receipt(tillNumber, closing.movementCategory ?? 'billets', centsOf(amount)),
      label,
    }))
    return this.testOrganization.people.admin.post('archives', {
      date: till.date ?? DAY,
      service: till.service ?? 'lunch',
      sequence: this.#sequence,
      clients: 1,
      turnoverCents: receipts.reduce((sum, { amountCents }) => sum + amountCents, 0),
      receipts,
      movements,
      sales: this.salesOf(closing),
      replacementReason,
    })
  }

  salesOf({ sold }: Closing) {
    return (sold ?? []).map(([name, amount, tax]) => ({
      saleType: name,
      taxRate: Math.round(Number(this.chart.sales[name]!.rate) * 10),
      amountCents: centsOf(amount),
      taxCents: centsOf(tax),
    }))
  }

  /** True if the closing of another till of the same service contains the payments of this till. */
  isClosed(till: Till): boolean {
    const serviceOf = ({ date, service }: Till) => `${date ?? DAY} ${service ?? 'lunch'}`
    return this.#tills.some(
      ({ till: otherTill }) =>
        serviceOf(otherTill) === serviceOf(till) &&
        Object.hasOwn(otherTill.others ?? {}, String(till.number ?? 1)),
    )
  }

  // Accounting

  async control(log: CashLog): Promise<readonly string[]> {
    return controlCounts(this.testOrganization, log)
  }

  async send(resource: string, ids: string | readonly string[], status = 'SEND'): Promise<void> {
    dataOf(await setStatus(this.accountant, resource, ids, { status }))
    await this.app.server.jobs.drain()
  }

  /** Sends everything of a month that is not sent yet, if anything, and runs the jobs. */
  async sendMonth(month: string): Promise<void> {
    const answer = await sendMonth(this.testOrganization, month)
    if (answer.message !== 'failure.NothingToSend') dataOf(answer)
    await this.app.server.jobs.drain()
  }

  /** Imports a statement of one line, and returns the line. */
  async importBankLine(on: string, amountCents: number, iban: string): Promise<BankLine> {
    this.#statements += 1
    const label = `LIGNE ${this.#statements}`
    const openingCents = 100_000
    const statement = writeCamt053(
      {
        iban,
        openedOn: on,
        closedOn: on,
        openingCents,
        closingCents: openingCents + amountCents,
        lines: [bankMovement(amountCents, label, on)],
      },
      `S-${this.#statements}`,
      `M-${this.#statements}`,
    )
    // Statements are imported on the current day of the tests, after all days of the examples.
    this.setDay('2026-11-20')
    dataOf(await importStatement(this.accountant, statement))
    const { entries } = dataOf(await this.accountant.get<{ entries: BankLine[] }>('banklines', { q: label }))
    return entries.find((line) => line.label === label)!
  }

  /** Closes a month whose entries are sent. */
  async closeMonth(month: string): Promise<void> {
    // Some examples count only one of the tills of a closing.
    dataOf(await closeMonth(this.testOrganization, month, { reason: 'Autres caisses' }))
  }

  /** The entries that were posted since the last call, in the order of their posting. */
  async newEntries(): Promise<readonly AccountingEntry[]> {
    const entries = (await this.allEntries()).filter(({ id }) => !this.#seen.has(id))
    for (const { id } of entries) this.#seen.add(id)
    return entries
  }

  /** All entries in the order of their posting, with the letters that their lines have now. */
  async allEntries(): Promise<readonly AccountingEntry[]> {
    const { data } = await this.accountant.get<{ entries: AccountingEntry[] } | null>(
      'accountingentries?range=0-299',
    )
    return (data?.entries ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  }
}
