import { sql } from 'kysely'
import { asSystem } from '../../../server/store/scope.ts'
import type { AccountingEntry } from '../../../src/domain/contract/accounting.ts'
import type { BankLine } from '../../../src/domain/contract/bank.ts'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import type { TicketDispatch } from '../../../src/domain/contract/tickets.ts'
import { addDays } from '../../../src/domain/dates/calendar.ts'
import { sumCents } from '../../../src/domain/money.ts'
import {
  type ChartOfAccounts,
  type Closing,
  centsOf,
  type Provision,
  type Reimbursement,
  type Remittance,
  type Reversal,
  type Settlement,
  type Step,
  type Till,
  type WalletMovement,
} from '../../domain/accounting/example-steps.ts'
import type { PostedEntry } from '../../domain/accounting/example-table.ts'
import { linkLines, unlinkLine } from './bank.ts'
import { ExampleOrganization } from './example-organization.ts'
import {
  changeRemittance,
  dataOf,
  preparedRemittance,
  readPouch,
  setStatus,
  type TestApp,
} from './test-app.ts'
import { postMovement } from './wallets.ts'

const REASON = 'Écart constaté'
/** The accounts 512 of the bank accounts, in the form of the settings. */
const accountsOf = ({ bankAccounts = {} }: Pick<Remittance, 'bankAccounts'>) =>
  Object.entries(bankAccounts).map(([iban, code]) => ({ iban, code }))
const monthOf = (day: string) => day.slice(0, 7)
const sumOf = (amounts: Readonly<Record<string, string>>) =>
  String(sumCents(Object.values(amounts).map(centsOf)) / 100)

/** Runs the steps of one example through the API of a server, and returns the entries that each step posted. */
export class ServerBookkeeping {
  readonly organization: ExampleOrganization
  /** The last posted entry that is not a reversal. */
  #last: AccountingEntry | null = null
  /** The sheet whose provision is posted and whose final entry is not posted yet. */
  #provisional: Awaited<ReturnType<ExampleOrganization['count']>> | null = null
  /** The bank lines and the entries of settlements, in the order of their references. */
  readonly #settled: { readonly line: BankLine; entry: AccountingEntry | null }[] = []
  /** The bank line whose settlement was reversed. */
  #freeLine: BankLine | null = null
  #walletCents: number | null = null

  constructor(app: TestApp, chart: ChartOfAccounts, tenant: number) {
    this.organization = new ExampleOrganization(app, chart, tenant)
  }

  async post(step: Step): Promise<readonly PostedEntry[]> {
    await this.#run(step)
    const entries = await this.organization.newEntries()
    const lastEntry = this.#last
    if (!('reversal' in step)) this.#last = entries.at(-1) ?? this.#last
    if ('settlement' in step) this.#settled.at(-1)!.entry = this.#last
    return entries.map((entry) => withNumberOfExamples(entry, lastEntry))
  }

  #run(step: Step): Promise<void> {
    if ('till' in step) return this.#postTill(step.till)
    if ('day' in step) return this.#postDay(step.day)
    if ('late' in step) return this.#closeLate(step.late)
    if ('provision' in step) return this.#postProvision(step.provision)
    if ('remittance' in step) return this.#postRemittance(step.remittance)
    if ('settlement' in step) return this.settle(step.settlement)
    if ('closed' in step) return this.#closeMonth(step.closed)
    if ('reimbursement' in step) return this.#reimburse(step.reimbursement)
    if ('accounts' in step) return this.organization.changeAccounts(step.accounts)
    if ('wallet' in step) return this.#moveWallet(step.wallet)
    if ('reversal' in step) return this.#reverse(step.reversal)
    return this.#postAgain(step.again, step.on)
  }

  async #postTill(till: Till): Promise<void> {
    const { organization } = this
    if (till.overpayments)
      await organization.changeSettings({
        accounts: {
          ...organization.accounts,
          overpayments: { code: till.overpayments, label: 'overpayments' },
        },
      })
    if (till.sold && !organization.isClosed(till)) dataOf(await organization.importClosing(till, till, null))
    if (till.sentOn !== undefined) organization.setDay(till.sentOn)
    if (this.#provisional) {
      const log = this.#provisional
      this.#provisional = null
      return organization.send(
        'counts',
        log.counts.map(({ id }) => id),
      )
    }
    await organization.send('counts', await organization.control(await organization.count(till)))
  }

  async #postDay(tills: readonly Till[]): Promise<void> {
    const { organization } = this
    await organization.changeSettings({ entriesPer: 'DAY' })
    const ids: string[] = []
    for (const till of tills) {
      if (till.sold && !organization.isClosed(till))
        dataOf(await organization.importClosing(till, till, null))
      ids.push(...(await organization.control(await organization.count(till))))
    }
    await organization.send('counts', ids)
  }

  async #closeLate({ on, ...closing }: Closing & { readonly on?: string }): Promise<void> {
    const { organization } = this
    const { till } = organization.lastTill
    await this.#closeMonthBefore(on)
    dataOf(await organization.importClosing(till, closing, 'Clôture corrigée'))
    await organization.app.server.jobs.drain()
  }

  /** If the step has a day of posting, which is in a later month, moves the clock to it and closes the month of the last till. */
  async #closeMonthBefore(on: string | undefined): Promise<void> {
    if (on === undefined) return
    this.organization.setDay(on)
    const { date } = this.organization.lastTill.log
    await this.organization.closeMonth(monthOf(date))
  }

  async #postProvision({ category, amount, credit, ...till }: Provision): Promise<void> {
    await this.organization.changeSettings({ provisionCredit: credit ?? 'CATEGORY' })
    const counted = { [category]: amount }
    const log = await this.organization.count({ ...till, counted, expected: amount })
    await this.organization.send('counts', await this.organization.control(log), 'SENTP')
    this.#provisional = log
  }

  async #postRemittance(remittance: Remittance): Promise<void> {
    const { organization } = this
    await organization.moveTo(remittance.establishment)
    await this.#setLastReference(remittance.reference - 1)
    organization.setDay(remittance.prepared)
    const pouches =
      remittance.type === 'CHANGE' ? await this.#changePouches(remittance) : await this.#pouchesOf(remittance)
    await organization.changeAccounts(remittance.newAccounts)
    await this.remit(remittance, pouches)
  }

  /** Prepares a remittance of these pouches, hands it over, receives its coins, links its credits, controls and sends it. */
  async remit(remittance: Omit<Remittance, 'pouches'>, pouches: readonly Pouch[]): Promise<void> {
    const { organization } = this
    await organization.changeSettings({
      bankEntries: remittance.bankEntries ?? true,
      bankAccounts: accountsOf(remittance),
    })
    const { testOrganization } = organization
    await organization.setOwnAccounts(
      remittance.ownAccounts,
      remittance.credits?.find(([, , iban]) => iban)?.[2] ?? organization.iban,
    )
    organization.setDay(remittance.prepared)
    const prepared = await preparedRemittance(testOrganization, pouches, remittance.prepared)
    organization.setDay(remittance.handedOver)
    dataOf(await changeRemittance(testOrganization, prepared, { status: 'VALIDATED' }))
    const control = async () => {
      dataOf(await changeRemittance(testOrganization, prepared, { status: 'AVALIDATED', reason: REASON }))
      await organization.send('remittances', prepared.id)
    }
    if (remittance.lateCoins) await control()
    for (const [index, [on, amount]] of (remittance.received ?? []).entries()) {
      organization.setDay(on)
      dataOf(
        await postMovement(testOrganization.people.director, {
          type: 'RECEPTION',
          pouchId: pouches[index]!.id,
          confirmedDifference: true,
          denominations: { 200: centsOf(amount) / 200 },
        }),
      )
      if (remittance.lateCoins) await organization.sendMonth(monthOf(on))
    }
    await organization.changeBank(remittance.bankChange)
    for (const [on, amount, iban] of remittance.credits ?? []) {
      const line = await organization.importBankLine(on, centsOf(amount), iban ?? organization.iban)
      dataOf(await linkLines(organization.accountant, { lineId: line.id, remittanceId: prepared.id }))
    }
    if (!remittance.lateCoins) await control()
  }

  async #setLastReference(reference: number): Promise<void> {
    const { ids } = this.organization.testOrganization
    await asSystem(this.organization.app.db, (trx) =>
      sql`
        update reference_counters set last_reference = ${reference}
        where organization_id = ${ids.organization}::uuid and establishment_id = ${ids.establishment}::uuid`.execute(
        trx,
      ),
    )
  }

  /** Counts and validates a sheet of an earlier day for each pouch, and returns the pouches. */
  async #pouchesOf({ pouches, prepared, newAccounts }: Remittance): Promise<readonly Pouch[]> {
    const createdPouches: Pouch[] = []
    for (const [index, [category, value]] of pouches.entries()) {
      const log = await this.organization.count({
        date: addDays(prepared, -1 - index),
        counted: { [category!]: value },
        expected: value,
      })
      if (newAccounts) await this.#postBefore(log)
      createdPouches.push(await readPouch(this.organization.testOrganization, log.counts[0]!.pouchId!))
    }
    return createdPouches
  }

  /** Posts a sheet. Its entries are not those of the step. */
  async #postBefore(log: CashLog): Promise<void> {
    await this.organization.send('counts', await this.organization.control(log))
    await this.organization.newEntries()
  }

  /** Puts notes into the wallet by an inventory, takes them out in CHANGE pouches, and returns the pouches. */
  async #changePouches({ pouches }: Remittance): Promise<readonly Pouch[]> {
    const { testOrganization } = this.organization
    const { director } = testOrganization.people
    const noteCounts = pouches.map(([, value]) => centsOf(value) / 5_000)
    const totalNotes = noteCounts.reduce((sum, noteCount) => sum + noteCount, 0)
    dataOf(await postMovement(director, { type: 'INVENTORY', denominations: { 5000: totalNotes } }))
    const createdPouches: Pouch[] = []
    for (const count of noteCounts) {
      const pouchNumber = this.organization.nextPouchNumber()
      const movement = dataOf(
        await postMovement(director, { type: 'DECREASE', denominations: { 5000: count }, pouchNumber }),
      )
      createdPouches.push(await readPouch(testOrganization, movement.pouchId!))
    }
    return createdPouches
  }

  /** Settles takings by a bank line, and sends the month of its entry. */
  async settle(settlement: Settlement): Promise<void> {
    await this.link(settlement)
    await this.organization.sendMonth(monthOf(settlement.on ?? settlement.date))
  }

  /** Settles takings by a bank line. If the entry of the last settlement was reversed, that settlement is removed first, and its line is used. */
  async link(settlement: Settlement): Promise<void> {
    const { organization } = this
    const { kind = 'CARDS', date, net } = settlement
    await organization.changeAccounts(settlement.newAccounts)
    await organization.changeSettings({
      bankEntries: settlement.bankEntries ?? true,
      bankAccounts: accountsOf(settlement),
    })
    const iban = settlement.iban ?? organization.iban
    await organization.setOwnAccounts(settlement.ownAccounts, iban)
    await organization.changeBank(settlement.bankChange)
    const line = this.#freeLine ?? (await organization.importBankLine(date, centsOf(net), iban))
    if (this.#freeLine) dataOf(await unlinkLine(organization.accountant, line.id))
    this.#freeLine = null
    const days = (settlement.days ?? []).map(([day, name, gross]) => ({
      date: day,
      categoryId: organization.categoryId(name),
      amountCents: centsOf(gross),
    }))
    const { establishment } = organization.testOrganization.ids
    dataOf(
      await setStatus(organization.accountant, 'banklines', line.id, {
        status: 'SETTLED',
        reason: REASON,
        settlement: {
          establishmentId: establishment,
          kind,
          days,
          feeCents: centsOf(settlement.fee ?? '0'),
          feeVatCents: centsOf(settlement.vat ?? '0'),
        },
      }),
    )
    this.#settled.push({ line, entry: null })
  }

  async #closeMonth(month: string): Promise<void> {
    this.organization.setDay(addDays(`${month}-01`, 31))
    await this.organization.closeMonth(month)
  }

  async #reimburse(paid: Reimbursement): Promise<void> {
    const counted = { [paid.issuer]: paid.gross, ...paid.unpaid }
    const log = await this.organization.count({ counted, expected: sumOf(counted) })
    if (paid.newAccounts) await this.#postBefore(log)
    await this.organization.changeAccounts(paid.newAccounts)
    await this.reimburse(paid)
  }

  /**
   * Dispatches the counted vouchers of an issuer, by post or in a remittance that accounting controls and sends. The issuer pays them; then the month
   * of the payment is sent.
   */
  async reimburse(paid: Omit<Reimbursement, 'establishment'>): Promise<void> {
    const { organization } = this
    await organization.changeSettings({
      bankEntries: paid.bankEntries ?? true,
      bankAccounts: accountsOf(paid),
    })
    await organization.setOwnAccounts(undefined, paid.iban ?? organization.iban)
    const { accountant } = organization
    const sentOn = addDays(paid.date, -1)
    organization.setDay(sentOn)
    const dispatched = { [paid.issuer]: paid.gross, ...paid.unpaid }
    const transport = paid.byCarrier
      ? { transport: 'CARRIER', pouchNumber: organization.nextPouchNumber() }
      : { transport: 'POST' }
    const { id, pouchId } = dataOf(
      await accountant.post<TicketDispatch>('ticketdispatches', {
        date: sentOn,
        through: addDays(paid.date, -2),
        issuers: Object.keys(dispatched),
        declaredCents: centsOf(sumOf(dispatched)),
        ...transport,
      }),
    )
    if (paid.noLongerPaper) await organization.removePaper(paid.issuer)
    if (pouchId !== null) await this.#remitVouchers(pouchId, sentOn)
    dataOf(await setStatus(accountant, 'ticketdispatches', id, { status: 'SENT', slipNumber: 'B-1' }))
    organization.setDay(paid.date)
    const commissionCents = centsOf(paid.commission) + centsOf(paid.vat)
    const reimbursedCents =
      paid.paid === undefined ? centsOf(paid.gross) - commissionCents : centsOf(paid.paid)
    dataOf(
      await setStatus(accountant, 'ticketdispatches', id, {
        status: 'REIMBURSED',
        reimbursement: {
          issuer: paid.issuer,
          reimbursedCents,
          commissionCents,
          reimbursedOn: paid.date,
          reason: 'Écart',
        },
      }),
    )
    await organization.changeBank(paid.bankChange)
    await organization.sendMonth(monthOf(paid.date))
  }

  async #remitVouchers(pouchId: string, date: string): Promise<void> {
    const { testOrganization } = this.organization
    const pouch = await readPouch(testOrganization, pouchId)
    const prepared = await preparedRemittance(testOrganization, [pouch], date)
    dataOf(await changeRemittance(testOrganization, prepared, { status: 'VALIDATED' }))
    dataOf(await changeRemittance(testOrganization, prepared, { status: 'AVALIDATED' }))
    await this.organization.send('remittances', prepared.id)
  }

  async #moveWallet(movement: WalletMovement): Promise<void> {
    const { type, date, amount, opening } = movement
    const cents = centsOf(amount)
    if (type === 'RECEPTION') return this.#exchangeByHand(date, cents)
    if (type !== 'COUNT' && !opening && this.#walletCents === null)
      await this.#openWallet(addDays(`${monthOf(date)}-01`, -1))
    this.#walletCents = (this.#walletCents ?? 0) + cents
    if (type === 'COUNT') return this.#moveCoins(movement, cents)
    this.organization.setDay(date)
    if (type === 'INVENTORY') await this.#inventory(this.#walletCents)
    else await this.#transfer({ ...movement, type }, cents)
    await this.organization.changeBank(movement.bankChange)
    await this.organization.sendMonth(monthOf(date))
  }

  /** Buys notes of 10,00 with the bank account, pays such notes in, or moves the float of a till in such notes. */
  async #transfer(
    { type, iban, ...settings }: WalletMovement & { readonly type: 'PURCHASE' | 'PAYING_IN' | 'FLOAT' },
    cents: number,
  ): Promise<void> {
    const { organization } = this
    const { people, ids } = organization.testOrganization
    await organization.changeSettings({
      bankEntries: settings.bankEntries ?? true,
      bankAccounts: accountsOf(settings),
    })
    await organization.setOwnAccounts(undefined, iban ?? organization.iban)
    const denominations = { 1000: Math.abs(cents) / 1_000 }
    const direction = cents < 0 ? 'toTill' : 'toWallet'
    dataOf(
      await postMovement(
        people.director,
        type === 'FLOAT'
          ? { type, denominations, direction, cashRegisterId: ids.bar }
          : { type, denominations },
      ),
    )
  }

  /** Records a first inventory of 1 000,00 and posts its entry, which is not an entry of the step. */
  async #openWallet(date: string): Promise<void> {
    this.organization.setDay(date)
    this.#walletCents = 100_000
    await this.#inventory(this.#walletCents)
    await this.organization.sendMonth(monthOf(date))
    await this.organization.newEntries()
  }

  async #inventory(totalCents: number): Promise<void> {
    const { director } = this.organization.testOrganization.people
    dataOf(await postMovement(director, { type: 'INVENTORY', totalCents }))
  }

  /** Opens and posts the wallet, takes a note of 50,00 out of it, receives coins for the note with this difference, and posts the difference. */
  async #exchangeByHand(date: string, differenceCents: number): Promise<void> {
    const { organization } = this
    const { director } = organization.testOrganization.people
    const openedOn = addDays(`${monthOf(date)}-01`, -1)
    organization.setDay(openedOn)
    dataOf(await postMovement(director, { type: 'INVENTORY', denominations: { 5000: 2 } }))
    await organization.sendMonth(monthOf(openedOn))
    await organization.newEntries()
    organization.setDay(date)
    const pouchNumber = organization.nextPouchNumber()
    const notes = { type: 'DECREASE', denominations: { 5000: 1 }, pouchNumber } as const
    const { pouchId } = dataOf(await postMovement(director, notes))
    const denominations = { 100: (5_000 + differenceCents) / 100 }
    dataOf(
      await postMovement(director, { type: 'RECEPTION', pouchId, denominations, confirmedDifference: true }),
    )
    // A month without anything to post is not sent.
    if (differenceCents === 0) return
    await organization.sendMonth(monthOf(date))
  }

  /**
   * Adds the coins of a till to the wallet, and posts them. If the amount is negative, the coins are added on the day before; then their
   * count is sent back, and the reversal is posted. Before the count is sent back, the account of its category is changed if the example does so.
   */
  async #moveCoins({ date, coinsAccount }: WalletMovement, cents: number): Promise<void> {
    const { organization } = this
    const countDate = cents > 0 ? date : addDays(date, -1)
    organization.app.clock.set(`${countDate}T16:00:00.000Z`)
    const amount = String(Math.abs(cents) / 100)
    const log = await organization.count({ date: countDate, counted: { monnaie: amount }, expected: amount })
    if (cents > 0 && coinsAccount !== undefined) {
      await this.#postBefore(log)
      await organization.changeAccounts({ monnaie: coinsAccount })
    }
    await organization.sendMonth(monthOf(date))
    if (cents > 0) return
    await organization.newEntries()
    if (coinsAccount !== undefined) await organization.changeAccounts({ monnaie: coinsAccount })
    organization.setDay(date)
    const [count] = log.counts
    dataOf(
      await setStatus(organization.accountant, 'counts', count!.id, {
        status: 'UNVALIDATED',
        reason: 'À recompter',
      }),
    )
    await organization.sendMonth(monthOf(date))
  }

  async #reverse({ reason, settlement, on }: Reversal): Promise<void> {
    await this.#closeMonthBefore(on)
    const { accountant, app } = this.organization
    const entry = settlement === undefined ? this.#last! : this.#settled[settlement - 1]!.entry!
    dataOf(await accountant.post('accountingreversals', { entryId: entry.id, reason }))
    await app.server.jobs.drain()
    this.#freeLine = this.#settled.find((settled) => settled.entry?.id === entry.id)?.line ?? this.#freeLine
  }

  /** Corrects the closing or the bank accounts from which the reversed entry was made, and posts the entry again. */
  async #postAgain(step: Step, on?: string): Promise<void> {
    const { organization } = this
    if (on !== undefined) organization.setDay(on)
    if ('till' in step)
      dataOf(await organization.importClosing(organization.lastTill.till, step.till, 'Taux corrigé'))
    if ('remittance' in step) await organization.changeSettings({ bankAccounts: accountsOf(step.remittance) })
    await organization.app.server.jobs.drain()
    const body = { entryId: this.#last!.id, reason: REASON }
    dataOf(await organization.accountant.post('accountingrepostings', body))
    await organization.app.server.jobs.drain()
  }
}

/**
 * The date and lines of an entry. Its labels may name another entry: the examples always call that entry `CA 12`, which replaces its real
 * journal and number.
 */
function withNumberOfExamples(entry: AccountingEntry, numberedEntry: AccountingEntry | null): PostedEntry {
  const name = numberedEntry === null ? null : `${numberedEntry.journalCode} ${numberedEntry.number}`
  const lines = entry.lines.map((line) =>
    name === null ? line : { ...line, label: line.label.replace(name, 'CA 12') },
  )
  return { date: entry.date, lines }
}
