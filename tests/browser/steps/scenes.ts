import type { BankRule } from '../../../src/domain/contract/bank-rules.ts'
import { REPORTS } from '../../../src/domain/documents/reports.ts'
import type { Page } from '../../../src/domain/outcome.ts'
import type { MessageId } from '../../../src/i18n/ids.ts'
import type { DemoPerson, TestedApp, Visit } from '../../support/app.ts'
import { PARIS, sheetAddress, TODAY } from '../../support/demo.ts'
import { find, notesRadio } from '../../support/interactions.ts'
import { fieldNames, fieldOf, typeIn } from './sheet-fields.ts'

/** A screen, a step or a dialog. `reach` opens it, in some scenes from the scene before, and resolves when all of it is shown. */
export interface Scene {
  readonly name: string
  reach(visit: Visit): Promise<void>
}

export const scene = (name: string, reach: Scene['reach']): Scene => ({ name, reach })

const waitForHeading = (visit: Visit, id: MessageId) => find(visit, 'heading', id).first().waitFor()

const page = (address: string, ...titles: MessageId[]): Scene =>
  scene(address, async (visit) => {
    await visit.open(address)
    for (const title of titles) await waitForHeading(visit, title)
  })

/** A list with its rows. */
const list = (address: string, title: MessageId): Scene =>
  scene(address, async (visit) => {
    await visit.open(address)
    await find(visit, 'table', title).getByRole('row').nth(1).waitFor()
  })

/** A list with its first row opened beside it. */
const openedRow = (address: string, title: MessageId): Scene =>
  scene(`${address}, a row opened`, async (visit) => {
    await list(address, title).reach(visit)
    const row = find(visit, 'table', title).getByRole('row').nth(1)
    await row.getByRole('rowheader').getByRole('button').first().click()
    const panel = visit.page.getByRole('complementary').last()
    await panel.getByRole('heading').first().waitFor()
    await panel.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  })

const goToNextStep = (visit: Visit) => find(visit, 'button', 'action.next').click()

/** The tabs of the accounting screen, the dialog that sends entries, and the dialog of a journal. */
const ACCOUNTING: readonly Scene[] = [
  openedRow('/control?view=accounting', 'accounting.part.exports'),
  openedRow('/control?view=accounting&part=entries', 'accounting.part.entries'),
  list('/control?view=accounting&part=journals', 'accounting.part.journals'),
  page('/control?view=accounting&part=settings', 'accounting.part.settings'),
  page('/control?view=accounting&part=closings', 'accounting.closing.title'),
  scene('/control, what remains of a month', async (visit) => {
    await find(visit, 'button', 'accounting.closing.confirm').waitFor()
    await visit.page.getByRole('heading', { name: visit.t('accounting.month.tasks') }).waitFor()
  }),
  scene('/control, entries to be sent', async (visit) => {
    await list('/control?status=AVALIDATED', 'shell.menu.countControl').reach(visit)
    const table = find(visit, 'table', 'shell.menu.countControl')
    await table.getByRole('row').nth(1).getByRole('checkbox').check()
    await find(visit, 'button', 'accounting.send').click()
    await visit.page.getByRole('dialog').getByRole('table').first().waitFor()
  }),
  scene('/control, a journal', async (visit) => {
    await list('/control?view=accounting&part=journals', 'accounting.part.journals').reach(visit)
    const row = find(visit, 'table', 'accounting.part.journals').getByRole('row').nth(1)
    await row.getByRole('rowheader').getByRole('button').click()
    await visit.page.getByRole('dialog').getByRole('textbox').first().waitFor()
  }),
]

/** The steps of a preparation, each reached from the one before. */
const PREPARATION: readonly Scene[] = [
  scene('/moneyremittance, step type', async (visit) => {
    await visit.open('/moneyremittance?step=type')
    await notesRadio(visit).check()
  }),
  scene('/moneyremittance, step pouches', async (visit) => {
    await goToNextStep(visit)
    await find(visit, 'checkbox', 'remittance.pouches.all').check()
  }),
  scene('/moneyremittance, step carrier', async (visit) => {
    await goToNextStep(visit)
    await find(visit, 'textbox', 'remittance.column.date').waitFor()
  }),
  scene('/moneyremittance, step review', async (visit) => {
    await goToNextStep(visit)
    await find(visit, 'button', 'remittance.review.prepare').waitFor()
  }),
]

/** The statement of the wallet, its exchanges, and the dialogs of both. */
const WALLET: readonly Scene[] = [
  scene('/wallet, the inventory', async (visit) => {
    await list('/wallet', 'wallet.ledger.title').reach(visit)
    await find(visit, 'button', 'wallet.act.inventory').click()
    await fieldOf(visit, visit.t('wallet.coins.looseOf', { face: visit.face(200) })).fill('12')
  }),
  scene('/wallet, the difference of an inventory', async (visit) => {
    await find(visit, 'button', 'wallet.inventory.compare').click()
    await find(visit, 'heading', 'wallet.inventory.confirmTitle').waitFor()
  }),
  scene('/wallet, notes taken out', async (visit) => {
    await list('/wallet', 'wallet.ledger.title').reach(visit)
    await find(visit, 'button', 'wallet.act.decrease').click()
    await find(visit, 'button', 'wallet.decrease.submit').click()
    await visit.page.getByText(visit.t('failure.NotesRequired')).first().waitFor()
  }),
  scene('/wallet, the statement', async (visit) => {
    await visit.open('/wallet?view=statement')
    await find(visit, 'table', 'wallet.ledger.title').getByRole('row').nth(2).waitFor()
  }),
  list('/coins', 'coins.history.title'),
  scene('/coins, a reception', async (visit) => {
    await visit.page
      .getByRole('button', { name: new RegExp(`^${visit.t('coins.receive')}`, 'u') })
      .first()
      .click()
    await fieldOf(visit, visit.t('wallet.coins.rollsOf', { face: visit.face(200) })).fill('2')
  }),
]

/** The control of remittances with the bank. */
const BANK: readonly Scene[] = [
  scene('/moneyremittanceCtrl, the bank', async (visit) => {
    await visit.open('/moneyremittanceCtrl?view=bank')
    await visit.page.locator('[data-matching][data-state=ready]').waitFor()
    await find(visit, 'table', 'bank.statements').getByRole('row').nth(1).waitFor()
    await visit.page.locator('[data-ageing]').waitFor()
  }),
  scene('/moneyremittanceCtrl, a file that is refused', async (visit) => {
    const file = { name: 'vide.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) }
    await visit.page.locator('input[type=file]').setInputFiles(file)
    await visit.page.getByRole('alert').waitFor()
  }),
  scene('/moneyremittanceCtrl, a remittance chosen by hand', async (visit) => {
    await find(visit, 'button', 'bank.choose').first().click()
    await find(visit, 'dialog', 'bank.choose.title').waitFor()
  }),
  openedRow('/moneyremittanceCtrl?view=lines', 'bank.view.lines'),
]

/** The bank rules, of which the demo has none, and the dialogs about them. */
const bankRules = ({ apiClientAs }: TestedApp): readonly Scene[] => [
  scene('/moneyremittanceCtrl, no bank rule', async (visit) => {
    await visit.open('/moneyremittanceCtrl?view=rules')
    await find(visit, 'button', 'bank.rule.new').waitFor()
    await visit.page.locator('main [aria-busy=true]').waitFor({ state: 'detached' })
  }),
  scene('/moneyremittanceCtrl, a bank rule', async (visit) => {
    const admin = await apiClientAs('admin', PARIS)
    const { data } = await admin.get<Page<BankRule>>('bankrules')
    if (data.entries.length === 0) await admin.post('bankrules', { pattern: 'FRAIS*TENUE', kind: 'FEES' })
    await list('/moneyremittanceCtrl?view=rules', 'bank.view.rules').reach(visit)
  }),
  scene('/moneyremittanceCtrl, a bank rule changed', async (visit) => {
    await find(visit, 'button', 'bank.rule.change').first().click()
    const dialog = find(visit, 'dialog', 'bank.rule.one')
    await find(visit, 'button', 'bank.rule.preview', {}, dialog).click()
    await dialog.locator('[data-effect]').waitFor()
  }),
  scene('/moneyremittanceCtrl, a bank rule deleted', async (visit) => {
    await list('/moneyremittanceCtrl?view=rules', 'bank.view.rules').reach(visit)
    await find(visit, 'button', 'bank.rule.delete').first().click()
    await visit.page.getByRole('alertdialog').waitFor()
  }),
]

/** Lists with selected rows, for a command on all of them. */
const SELECTED_ROWS: readonly Scene[] = (
  [
    ['/control', 'shell.menu.countControl', 1],
    ['/moneyremittanceCtrl?status=AVALIDATED', 'shell.menu.remittanceControl', 0],
  ] as const
).map(([address, title, row]) =>
  scene(`${address}, rows chosen`, async (visit) => {
    await list(address, title).reach(visit)
    await find(visit, 'table', title).getByRole('row').nth(row).getByRole('checkbox').click()
    await visit.page.locator('[data-selection-bar]').getByRole('button').nth(1).waitFor()
  }),
)

/** The lists of administration with their forms, and the dialogs in them. */
const ADMINISTRATION: readonly Scene[] = [
  openedRow('/organization', 'page.organizations'),
  list('/establishment', 'page.establishments'),
  scene('/establishment, one opened', async (visit) => {
    const row = find(visit, 'table', 'page.establishments').getByRole('row').nth(1)
    await row.getByRole('rowheader').getByRole('button').first().click()
    await visit.page.locator('[data-ready]').waitFor()
    await visit.page.locator('main [aria-busy=true]').waitFor({ state: 'detached' })
  }),
  scene('/establishment, a register', async (visit) => {
    await find(visit, 'button', 'administration.register.new').click()
    await find(visit, 'dialog', 'administration.register.new').waitFor()
  }),
  scene('/establishment, a new one refused', async (visit) => {
    await visit.open('/establishment?id=new')
    await find(visit, 'button', 'administration.create').click()
    await visit.page.getByRole('alert').waitFor()
  }),
  openedRow('/cashcarrier', 'page.carriers'),
  openedRow('/user', 'page.users'),
  scene('/user, the question before leaving', async (visit) => {
    await visit.open('/user?id=new')
    await fieldOf(visit, visit.t('administration.field.firstName')).fill('Ana')
    await find(visit, 'button', 'action.close').click()
    await find(visit, 'alertdialog', 'administration.leave.title').waitFor()
  }),
  list('/paymentmode', 'page.paymentModes'),
  openedRow('/paymentcategory', 'page.paymentCategories'),
  page('/settings', 'shell.menu.settings'),
  openedRow('/settings?view=jobs', 'jobs.title'),
  list('/settings?view=audit', 'audit.title'),
  list('/settings?view=registers', 'administration.register.title'),
  openedRow('/settings?view=remittances', 'administration.remittance.title'),
  openedRow('/settings?view=reasons', 'administration.reason.title'),
  page('/settings?view=taxes', 'administration.tax.title'),
  scene('/establishment-settings', async (visit) => {
    await visit.open('/establishment-settings')
    await find(visit, 'table', 'administration.register.title').getByRole('row').nth(1).waitFor()
  }),
]

/** The dialogs that a key opens on every screen. */
const KEYBOARD_DIALOGS: readonly Scene[] = [
  scene('the commands', async (visit) => {
    await visit.open('/my-account')
    await visit.page.keyboard.press('Control+k')
    await find(visit, 'option', 'shell.commands.count').waitFor()
  }),
  scene('the shortcuts', async (visit) => {
    await visit.open('/my-account')
    await visit.page.keyboard.press('?')
    await visit.page.getByRole('dialog').getByRole('switch').waitFor()
  }),
]

/** Closings: a file before its import, and the lists. */
const CLOSINGS: readonly Scene[] = [
  scene('/cashpad, a file before its import', async (visit) => {
    await visit.open('/cashpad')
    await visit.page.locator('[data-continuity=ready]').waitFor()
    await visit.page.locator('[data-requests=ready]').waitFor()
    const range_end_date = '2026-11-15T14:05:00Z'
    const closing = { sequential_id: 900_000, range_begin_date: range_end_date, range_end_date }
    const sales = { total_with_taxes: 0, nb_seats: 0, taxes: [] }
    const data = { ...closing, sales, payments: [], cashcontainers: [] }
    const buffer = Buffer.from(JSON.stringify({ succeeded: true, data }))
    const file = { name: 'archive.json', mimeType: 'application/json', buffer }
    await visit.page.locator('[data-upload] input[type=file]').setInputFiles(file)
    await find(visit, 'table', 'closings.preview.table').getByRole('combobox').waitFor()
  }),
  openedRow('/cashpad?view=archives', 'closings.archives'),
  list('/settings?view=archives', 'closings.archives'),
]

/** Lists with all their columns. No row is open, because its panel would hide columns, and on a narrow screen the whole list. */
export const LIST_SCENES: readonly Scene[] = [
  list('/settings?view=jobs', 'jobs.title'),
  list('/settings?view=remittances', 'administration.remittance.title'),
  list('/settings?view=reasons', 'administration.reason.title'),
  list('/cashpad?view=archives', 'closings.archives'),
  list('/control?view=accounting', 'accounting.part.exports'),
  list('/control?view=accounting&part=entries', 'accounting.part.entries'),
  list('/tickets?view=dispatches', 'tickets.view.dispatches'),
  list('/moneyremittanceCtrl?view=lines', 'bank.view.lines'),
  list('/control?view=audit', 'audit.title'),
  list('/organization', 'page.organizations'),
  list('/cashcarrier', 'page.carriers'),
  list('/user', 'page.users'),
  list('/paymentcategory', 'page.paymentCategories'),
]

/** Pages that need no sign-in. */
export const OPEN_SCENES: readonly Scene[] = [
  page('/login', 'page.login'),
  scene('/forgot-password, the link requested', async (visit) => {
    await visit.open('/forgot-password')
    await find(visit, 'textbox', 'email.label').fill('nobody@sacoche.example')
    await find(visit, 'button', 'account.forgotten.submit').click()
    await visit.page
      .getByRole('status')
      .filter({ hasText: visit.t('account.forgotten.done.title') })
      .waitFor()
  }),
  page('/change-password', 'page.changePassword'),
  page('/error-403', 'error.403.title'),
  page('/error-404', 'error.404.title'),
  scene('/change-password, a refused password', async (visit) => {
    await visit.open(`/change-password#reset=${'A'.repeat(43)}`)
    await find(visit, 'textbox', 'account.password.new').fill('trop court')
    await find(visit, 'button', 'account.password.submit').click()
    await visit.page.getByText(visit.t('issue.passwordShort'), { exact: true }).waitFor()
  }),
  page('/error-500', 'error.500.title'),
]

/** A sheet with typed amounts, one of which is not a number. */
const typedSheet = (address: string): Scene =>
  scene('the sheet', async (visit) => {
    await visit.open(address)
    const { card, fifties, amex } = fieldNames(visit)
    await fieldOf(visit, card).waitFor()
    await typeIn(visit, { [card]: '100', [fifties]: '2', [amex]: 'douze' })
    await fieldOf(visit, amex).blur()
  })

const lunchSheet = async ({ apiClientAs }: TestedApp): Promise<string> =>
  sheetAddress(await apiClientAs('admin', PARIS), { register: 'Salle', date: TODAY, service: 'lunch' })

/** Home, once an element of it with this role and name is shown. */
const home = (role: 'table' | 'link', title: MessageId): Scene =>
  scene('/', async (visit) => {
    await visit.open('/')
    await find(visit, role, title).first().waitFor()
  })

/** Screens on which other roles see other content or other buttons than an administrator. */
export async function scenesOfOtherRoles(
  app: TestedApp,
): Promise<readonly { readonly as: DemoPerson; readonly scenes: readonly Scene[] }[]> {
  return [
    {
      as: 'user',
      scenes: [
        home('link', 'home.verb.count'),
        page('/cashregister'),
        typedSheet(await lunchSheet(app)),
        openedRow('/cashlogs', 'shell.menu.cashLog'),
        page('/cashpad'),
      ],
    },
    {
      as: 'director',
      scenes: [
        home('table', 'home.group.title'),
        openedRow('/cashlogs', 'shell.menu.cashLog'),
        list('/moneyremittance', 'shell.menu.remittances'),
        list('/wallet', 'wallet.ledger.title'),
        page('/establishment-settings', 'administration.register.title'),
      ],
    },
    {
      as: 'accountant',
      scenes: [
        home('table', 'home.group.title'),
        openedRow('/control', 'shell.menu.countControl'),
        openedRow('/moneyremittanceCtrl', 'shell.menu.remittanceControl'),
      ],
    },
    { as: 'superadmin', scenes: [openedRow('/organization', 'page.organizations')] },
    { as: 'employee', scenes: [list('/my-account', 'account.sessions.title')] },
  ]
}

/** The screens of an administrator with their panels and dialogs. */
export async function scenesOfAdministrator(app: TestedApp): Promise<readonly Scene[]> {
  return [
    scene('/', async (visit) => {
      await visit.open('/')
      await find(visit, 'heading', 'home.title').waitFor()
      await visit.page.getByText(visit.t('home.asTable')).first().click()
      await find(visit, 'table', 'home.attendance').waitFor()
    }),
    list('/my-account', 'account.sessions.title'),
    ...KEYBOARD_DIALOGS,
    page('/cashregister'),
    typedSheet(await lunchSheet(app)),
    list('/cashlogs', 'shell.menu.cashLog'),
    openedRow('/cashlogs', 'shell.menu.cashLog'),
    scene('/cashlogs, a view to be saved', async (visit) => {
      await visit.open('/cashlogs?status=VALIDATED')
      await visit.page.locator('[data-views]').getByRole('button').click()
      await find(visit, 'menuitem', 'views.save').click()
      await find(visit, 'textbox', 'views.name').waitFor()
    }),
    scene('/cashlogs, its columns', async (visit) => {
      await list('/cashlogs', 'shell.menu.cashLog').reach(visit)
      await find(visit, 'button', 'table.columns').click()
      await find(visit, 'dialog', 'table.columns.title').waitFor()
    }),
    // The demo has no entries of the last days. Without entries the bridge has no chart and the balance no
    // rows.
    ...REPORTS.map((report) =>
      page(
        `/?view=reports&report=${report}${report === 'balance' || report === 'bridge' ? '&establishment=all&date_from=2026-01-01' : ''}`,
        'reports.title',
        `reports.${report}`,
      ),
    ),
    list('/tickets', 'shell.menu.tickets'),
    openedRow('/tickets?view=dispatches', 'tickets.view.dispatches'),
    page('/tickets?view=issuers', 'shell.menu.tickets'),
    list('/moneyremittance', 'shell.menu.remittances'),
    ...PREPARATION,
    scene('/moneyremittance, one opened', async (visit) => {
      await list('/moneyremittance', 'shell.menu.remittances').reach(visit)
      const row = find(visit, 'table', 'shell.menu.remittances').getByRole('row').nth(1)
      const opener = row.getByRole('rowheader').getByRole('link').or(row.getByRole('button')).first()
      const name = (await opener.textContent()) ?? ''
      await opener.click()
      await visit.page.getByRole('heading', { level: 1, name }).waitFor()
      await visit.page.locator('main [aria-busy=true]').waitFor({ state: 'detached' })
    }),
    list('/carryingPouch', 'pouches.title'),
    openedRow('/carryingPouch', 'pouches.title'),
    list('/wallet', 'wallet.ledger.title'),
    openedRow('/wallet', 'wallet.ledger.title'),
    ...WALLET,
    list('/control', 'shell.menu.countControl'),
    openedRow('/control', 'shell.menu.countControl'),
    list('/moneyremittanceCtrl', 'shell.menu.remittanceControl'),
    openedRow('/moneyremittanceCtrl', 'shell.menu.remittanceControl'),
    ...SELECTED_ROWS,
    ...ACCOUNTING,
    ...BANK,
    ...bankRules(app),
    ...CLOSINGS,
    ...ADMINISTRATION,
  ]
}
