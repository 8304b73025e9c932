import type { BankMatching } from '../../../../../src/domain/contract/bank.ts'
import type { Remittance } from '../../../../../src/domain/contract/remittances.ts'
import type { MessageId } from '../../../../../src/i18n/ids.ts'
import {
  AMOUNT_CENTS,
  changeRemittance,
  dataOf,
  sealedPouch,
  setStatus,
  type TestOrganization,
} from '../../api/test-organization.ts'
import {
  dialogOf,
  eventLabel,
  INITIAL_MEMORY,
  type PageObject,
  questionOf,
  replaceText,
  type WalkContext,
} from '../page-object.ts'
import {
  createStatement,
  establishmentOf,
  FEE_MOVEMENT,
  importStatement,
  type StatementFile,
  type StatementMovement,
} from './bank-statements.ts'

const ADDRESS = '/moneyremittanceCtrl?view=bank'

const panelOf = ({ userPage }: WalkContext) => userPage.page.locator('[data-upload]')
async function chooseFile(
  { userPage }: WalkContext,
  name: string,
  content: Buffer<ArrayBuffer>,
): Promise<void> {
  const file = { name, mimeType: 'text/xml', buffer: content }
  await userPage.page.locator('input[type=file]').setInputFiles(file)
}

/**
 * Three credits for a remittance of three pouches: the first names the first pouch, the second names none, and the third
 * names the last pouch and is linked to it.
 */
const LINE_IDS = ['line-1', 'line-2', 'line-3'] as const
type LineId = (typeof LINE_IDS)[number]
interface Credits {
  readonly labels: Readonly<Record<LineId, string>>
  readonly ids: Readonly<Record<LineId, string>>
}
const credits = new WeakMap<WalkContext['userPage'], Credits>()
const creditsOf = ({ userPage }: WalkContext): Credits => credits.get(userPage)!

const link = (
  { testOrganization, remittance }: WalkContext,
  lineId: string,
  pouchIds: readonly string[] | null,
) =>
  setStatus(testOrganization.accountant, 'banklines', lineId, {
    status: 'LINKED',
    links: [{ lineId, remittanceId: remittance!.id, pouchIds }],
  })
const unlink = ({ testOrganization }: WalkContext, lineId: string) =>
  setStatus(testOrganization.accountant, 'banklines', lineId, { status: 'UNLINKED', reason: 'QA' })

async function openMatching(
  testOrganization: TestOrganization,
  browserDriver: Parameters<PageObject['open']>[1],
): Promise<WalkContext> {
  const pouches = [
    await sealedPouch(testOrganization),
    await sealedPouch(testOrganization),
    await sealedPouch(testOrganization),
  ]
  const prepared = dataOf(
    await testOrganization.director.post<Remittance>('remittances', {
      type: 'NOTES',
      pouchIds: pouches.map(({ id }) => id),
      carrierId: testOrganization.carrierId,
      date: testOrganization.remittanceDate,
    }),
  )
  const [remittance] = dataOf(await changeRemittance(testOrganization, prepared, 'VALIDATED'))
  const [first, , last] = pouches
  const labels = {
    'line-1': `VERSEMENT ${first!.number}`,
    'line-2': `VIREMENT ${testOrganization.freshNumber()}`,
    'line-3': `VERSEMENT ${last!.number}`,
  }
  const movements = LINE_IDS.map(
    (line): StatementMovement => [labels[line], line === 'line-2' ? 1_234 : AMOUNT_CENTS],
  )
  await importStatement(testOrganization, await createStatement(testOrganization, movements))
  const { proposals } = dataOf(await testOrganization.accountant.get<BankMatching>('banklines/proposals'))
  const idOf = (line: LineId) => proposals.find(({ label }) => label === labels[line])!.lineId
  const ids = { 'line-1': idOf('line-1'), 'line-2': idOf('line-2'), 'line-3': idOf('line-3') }
  const userPage = await browserDriver.userPage('accountant')
  const walkContext = { testOrganization, userPage, pouches, remittance: remittance! }
  credits.set(userPage, { labels, ids })
  dataOf(await link(walkContext, ids['line-3'], [last!.id]))
  await userPage.open(ADDRESS)
  return walkContext
}

/** Presses a button of a line, in the list that contains the line. */
const pressAt =
  (id: Parameters<WalkContext['userPage']['press']>[0], line: LineId) => (walkContext: WalkContext) =>
    walkContext.userPage.press(
      id,
      {},
      walkContext.userPage.page.locator(`[data-line="${creditsOf(walkContext).labels[line]}"]`),
    )
const isInState = async ({ userPage }: WalkContext, state: string) =>
  (await userPage.page.locator(`[data-matching][data-state^=${state}]`).count()) > 0

/** Parses the memory of a path: the selected line, with a `p` after an option was picked for it, and the lines that have changed, as in `1p/23`. */
function parseMemory(memory: string) {
  const [selection = '', changedLines = ''] = memory === INITIAL_MEMORY ? [] : memory.split('/')
  return { selection, changedLines }
}

export const bankMatchingPageObject: PageObject = {
  start: 'fresh',
  isPermanent: true,
  open: openMatching,
  actions: {
    [eventLabel('ACCEPT', { lineId: 'line-1' })]: pressAt('bank.accept', 'line-1'),
    [eventLabel('ACCEPT_ALL')]: ({ userPage }) =>
      userPage.page.getByTestId('bank-matched').getByRole('button').first().click(),
    [eventLabel('CHOOSE', { lineId: 'line-1' })]: pressAt('bank.other', 'line-1'),
    [eventLabel('CHOOSE', { lineId: 'line-2' })]: pressAt('bank.choose', 'line-2'),
    // For the line of a proposal the remittance is already selected, so all its pouches are selected instead of one.
    [eventLabel('PICK', { remittanceId: 'remittance-1', pouchId: null })]: async (walkContext) => {
      const { userPage, remittance } = walkContext
      const remittanceField = userPage.find('combobox', 'bank.choose.remittance', {}, dialogOf(walkContext))
      if ((await remittanceField.inputValue()) !== remittance!.id)
        await remittanceField.selectOption(remittance!.id)
      else
        await userPage
          .find('combobox', 'bank.choose.pouch', {}, dialogOf(walkContext))
          .selectOption({ index: 0 })
    },
    [eventLabel('UNLINK', { lineId: 'line-3' })]: pressAt('bank.unlink', 'line-3'),
    ...Object.fromEntries(
      ['Mauvaise remise', '  '].map((text) => [
        eventLabel('EDIT_REASON', { text }),
        (walkContext: WalkContext) =>
          replaceText(
            walkContext.userPage.field(walkContext.userPage.t('bank.reason'), questionOf(walkContext)),
            text,
          ),
      ]),
    ),
    [eventLabel('CONFIRM')]: async (walkContext) =>
      (await isInState(walkContext, 'choosing'))
        ? walkContext.userPage.press('bank.choose.submit', {}, dialogOf(walkContext))
        : walkContext.userPage.press('action.yes', {}, questionOf(walkContext)),
    [eventLabel('CANCEL')]: async (walkContext) => {
      const { userPage } = walkContext
      if (await isInState(walkContext, 'linkFailed')) await userPage.press('action.cancel')
      else if (await isInState(walkContext, 'choosing'))
        await userPage.press('action.cancel', {}, dialogOf(walkContext))
      else await userPage.press('action.no', {}, questionOf(walkContext))
    },
    [eventLabel('RETRY')]: async (walkContext) =>
      (await isInState(walkContext, 'unlinkFailed'))
        ? walkContext.userPage.press('action.yes', {}, questionOf(walkContext))
        : walkContext.userPage.press('action.retry'),
    // Importing a statement reloads everything.
    [eventLabel('REFRESH')]: async (walkContext) => {
      const { name, text } = await createStatement(walkContext.testOrganization, [FEE_MOVEMENT])
      await chooseFile(walkContext, name, Buffer.from(text))
      await walkContext.userPage.waitForText('bank.upload.new', { name, count: 1, lines: 1 })
    },
  },
  answers: ['loadMatching:lines', 'link:done', 'unlink:done'],
  calls: {
    loadMatching: 'GET banklines/proposals',
    link: 'PUT banklinesstatus',
    unlink: 'PUT banklinesstatus',
  },
  eventsWhileRunning: { loadMatching: [eventLabel('REFRESH')] },
  concurrentChanges: {
    'link:conflict': async (walkContext) => {
      dataOf(await link(walkContext, creditsOf(walkContext).ids['line-1'], [walkContext.pouches[0]!.id]))
    },
    'unlink:conflict': async (walkContext) => {
      dataOf(await unlink(walkContext, creditsOf(walkContext).ids['line-3']))
    },
  },
  async waitForState({ userPage }, state) {
    if (state === 'unavailable') await userPage.find('button', 'action.retry').waitFor()
    else await userPage.page.locator(`[data-matching][data-state="${state}"]`).waitFor()
  },
  remember(memory, label) {
    const { selection, changedLines } = parseMemory(memory)
    if (/^(?:un)?link:(?:done|conflict)$/u.test(label)) return `/${changedLines}${selection[0]}`
    if (label.includes('ACCEPT_ALL')) return `1/${changedLines}`
    if (label.includes('"PICK"')) return `${selection}p/${changedLines}`
    const line = /"lineId":"line-(\d)"/u.exec(label)?.[1]
    return line === undefined ? memory : `${line}/${changedLines}`
  },
  isPossible(memory, label) {
    const { selection, changedLines } = parseMemory(memory)
    if (label === 'link:conflict') return selection[0] === '1'
    // The selected option is not selected again.
    if (label.includes('"PICK"')) return !selection.includes('p')
    if (label.includes('ACCEPT_ALL')) return !changedLines.includes('1')
    const line = /"lineId":"line-(\d)"/u.exec(label)?.[1]
    return line === undefined || !changedLines.includes(line)
  },
  /** Links the credits and controls their remittance, so that it is no longer listed. */
  async cleanUp(walkContext) {
    const { testOrganization, remittance } = walkContext
    const { linked } = dataOf(await testOrganization.accountant.get<BankMatching>('banklines/proposals'))
    for (const id of Object.values(creditsOf(walkContext).ids))
      if (!linked.some(({ lineId }) => lineId === id)) dataOf(await link(walkContext, id, null))
    dataOf(
      await setStatus(testOrganization.accountant, 'remittances', remittance!.id, {
        status: 'AVALIDATED',
        reason: 'QA',
      }),
    )
    return [`remittance ${remittance!.reference}, its pouches and counts, and the statement of its credits`]
  },
}

/** The file that is chosen next in each page; without one, a statement that nobody has imported. */
const nextFiles = new WeakMap<WalkContext['userPage'], StatementFile>()

/** An account that no establishment has. */
const UNKNOWN_ACCOUNT = 'FR7630006000011234567890189'

/** The file of the events, as large as a file may be. */
const FILE = { key: 'file-1', name: 'statement.xml', type: 'text/xml', size: 10_485_760 }

/** A table that names no account, with this heading above its amounts. */
function createTable(testOrganization: TestOrganization, heading: string): StatementFile {
  const number = testOrganization.freshNumber()
  const today = testOrganization.today.split('-').reverse().join('/')
  return { name: `${number}.csv`, text: `Date;Libellé;${heading}\n${today};VERSEMENT ${number};160,00\n` }
}

/** The first field with this label: the account of the file comes before the column of the account, whose label contains the same word. */
const fieldOf = (walkContext: WalkContext, label: MessageId) =>
  dialogOf(walkContext)
    .getByRole('combobox', { name: walkContext.userPage.t(label) })
    .first()

export const bankUploadPageObject: PageObject = {
  start: 'fresh',
  isPermanent: true,
  async open(testOrganization, browserDriver) {
    const userPage = await browserDriver.userPage('accountant')
    await userPage.open(ADDRESS)
    const walkContext = { testOrganization, userPage, pouches: [], remittance: null }
    await panelOf(walkContext).waitFor()
    return walkContext
  },
  actions: {
    [eventLabel('PICK', { file: FILE })]: async (walkContext) => {
      const { name, text } =
        nextFiles.get(walkContext.userPage) ??
        (await createStatement(walkContext.testOrganization, [FEE_MOVEMENT]))
      nextFiles.delete(walkContext.userPage)
      await chooseFile(walkContext, name, Buffer.from(text))
    },
    [eventLabel('PICK', { file: { ...FILE, size: FILE.size + 1 } })]: (walkContext) =>
      chooseFile(walkContext, 'large.xml', Buffer.alloc(FILE.size + 1)),
    [eventLabel('PICK', { file: { ...FILE, size: 0 } })]: (walkContext) =>
      chooseFile(walkContext, 'empty.xml', Buffer.alloc(0)),
    [eventLabel('PICK_ACCOUNT', { account: 'FR1' })]: async (walkContext) => {
      const { bankDetails } = await establishmentOf(walkContext.testOrganization)
      await fieldOf(walkContext, 'bank.column.account').selectOption(bankDetails!.iban)
    },
    [eventLabel('PICK_COLUMN', { column: 'amount', index: 2 })]: async (walkContext) => {
      await fieldOf(walkContext, 'bank.describe.amount').selectOption('2')
    },
    [eventLabel('PICK_COLUMN', { column: 'amount', index: null })]: async (walkContext) => {
      await fieldOf(walkContext, 'bank.describe.amount').selectOption('')
    },
    [eventLabel('CONFIRM')]: (walkContext) =>
      walkContext.userPage.press('bank.describe.submit', {}, dialogOf(walkContext)),
    [eventLabel('DISMISS')]: (walkContext) =>
      walkContext.userPage.press('action.dismiss', {}, panelOf(walkContext)),
    [eventLabel('CANCEL')]: async (walkContext) => {
      const isDialogOpen = (await dialogOf(walkContext).count()) > 0
      await walkContext.userPage.press(
        'action.cancel',
        {},
        isDialogOpen ? dialogOf(walkContext) : panelOf(walkContext),
      )
    },
    [eventLabel('RETRY')]: (walkContext) =>
      walkContext.userPage.press('action.retry', {}, panelOf(walkContext)),
  },
  answers: ['upload:done'],
  calls: { upload: 'POST bankstatements' },
  eventsWhileRunning: { upload: [eventLabel('CANCEL')] },
  concurrentChanges: {
    'upload:known': async ({ testOrganization, userPage }) => {
      const statement = await createStatement(testOrganization, [FEE_MOVEMENT])
      await importStatement(testOrganization, statement)
      nextFiles.set(userPage, statement)
    },
    'upload:refused': async ({ testOrganization, userPage }) => {
      const { name, text } = await createStatement(testOrganization, [FEE_MOVEMENT])
      nextFiles.set(userPage, { name, text: text.replace('>1.00<', '>1.01<') })
    },
    'upload:columns': async ({ testOrganization, userPage }) => {
      nextFiles.set(userPage, createTable(testOrganization, 'Combien'))
    },
    'upload:unknownAccount': async ({ testOrganization, userPage }) => {
      const { name, text } = await createStatement(testOrganization, [FEE_MOVEMENT])
      const statement = text.slice(text.indexOf('<Stmt>'), text.indexOf('</BkToCstmrStmt>'))
      const { bankDetails } = await establishmentOf(testOrganization)
      const unknown = statement.replaceAll(bankDetails!.iban, UNKNOWN_ACCOUNT)
      nextFiles.set(userPage, { name, text: text.replace('</BkToCstmrStmt>', `${unknown}</BkToCstmrStmt>`) })
    },
    'upload:account': async (walkContext) => {
      // A table with chosen columns is sent again unchanged.
      if ((await dialogOf(walkContext).count()) > 0) return
      nextFiles.set(walkContext.userPage, createTable(walkContext.testOrganization, 'Montant'))
    },
  },
  waitForState: async (walkContext, state) =>
    panelOf(walkContext)
      .and(walkContext.userPage.page.locator(`[data-state=${state}]`))
      .waitFor(),
  // The memory: `message` if there is a message to dismiss, `sent` or `again` after a file was sent or sent again, or `questions` while the
  // page asks about a table. After `questions`, it contains `amount` if the column of the amounts is chosen, `whose` if the page asks for the
  // account, and `account` if the account is chosen. It is `skip` while the page asks whether to skip an account, and then sends the file again.
  remember(memory, label) {
    if (label === 'upload:columns') return 'questions'
    if (label === 'upload:account')
      return memory.startsWith('questions') ? `${memory} whose` : 'questions amount whose'
    if (label.includes('"PICK_ACCOUNT"')) return `${memory} account`
    if (label.includes('"PICK_COLUMN"'))
      return label.includes('null') ? memory.replace(' amount', '') : `${memory} amount`
    if (label === 'upload:unknownAccount') return 'skip'
    if (/^(?:questions|skip)/u.test(memory) && /"CONFIRM"|"RETRY"/u.test(label)) return memory
    if (/^upload:(?:done|known|refused)$/u.test(label)) return 'message'
    if (label.includes('"PICK"')) return label === eventLabel('PICK', { file: FILE }) ? 'sent' : 'message'
    if (label.includes('"RETRY"')) return 'again'
    return /"(?:DISMISS|CANCEL)"/u.test(label) ? INITIAL_MEMORY : memory
  },
  isPossible(memory, label) {
    if (label.includes('"DISMISS"')) return memory === 'message'
    if (memory === 'skip') return !/"PICK|^upload:(?:known|refused|columns|account|unknown)$/u.test(label)
    // A selected account is not selected again.
    if (label.includes('"PICK_ACCOUNT"')) return !memory.includes('account')
    if (label.includes('"PICK_COLUMN"'))
      return !memory.includes('whose') && memory.includes('amount') === label.includes('null')
    if (
      memory.startsWith('questions') &&
      /^upload:(?:done|known|refused|columns|account|unknown)$/u.test(label)
    )
      return label === (memory.includes('account') ? 'upload:done' : 'upload:account')
    return memory !== 'again' || !/^upload:(?:known|refused|columns|account|unknown)$/u.test(label)
  },
  cleanUp: async () => ['bank statements, each of one line'],
}
