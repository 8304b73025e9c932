import type { BankLine } from '../../../../../src/domain/contract/bank.ts'
import type { MessageId } from '../../../../../src/i18n/ids.ts'
import { dataOf, setStatus, type TestOrganization } from '../../api/test-organization.ts'
import type { BrowserDriver } from '../browser-driver.ts'
import {
  dialogOf,
  eventLabel,
  INITIAL_MEMORY,
  type PageObject,
  panelOf,
  pressInDialog,
  replaceText,
  type WalkContext,
} from '../page-object.ts'
import { importLine, readLine } from './bank-statements.ts'

/** The bank line of each page. */
const lines = new WeakMap<WalkContext['userPage'], BankLine>()
export const lineOf = ({ userPage }: WalkContext): BankLine => lines.get(userPage)!

/** Opens the panel of a bank line. */
export async function openLine(
  testOrganization: TestOrganization,
  browserDriver: BrowserDriver,
  line: BankLine,
): Promise<WalkContext> {
  const userPage = await browserDriver.userPage('accountant')
  lines.set(userPage, line)
  await userPage.open(`/moneyremittanceCtrl?view=lines&id=${line.id}`)
  const walkContext = { testOrganization, userPage, pouches: [], remittance: null }
  await panelOf(walkContext).locator('[data-line-state]').waitFor()
  return walkContext
}

export const pressInPanel = (id: MessageId) => (walkContext: WalkContext) =>
  walkContext.userPage.press(id, {}, panelOf(walkContext))
const isDialogOpen = async (walkContext: WalkContext) => (await dialogOf(walkContext).count()) > 0

/** Changes the status of the page's line as another person. */
export const setLineStatus = async (
  walkContext: WalkContext,
  status: string,
  body: Readonly<Record<string, unknown>> = {},
): Promise<unknown> => {
  const { accountant } = walkContext.testOrganization
  return dataOf(await setStatus(accountant, 'banklines', lineOf(walkContext).id, { status, ...body }))
}

const FREE = { id: 'line-1', version: 2, isLinked: false, kind: 'NONE' }
const CLASSIFY = eventLabel('CLASSIFY', { line: FREE })
const REMOVE_KIND = eventLabel('REMOVE_KIND', { line: { ...FREE, kind: 'FEES' } })
const REASONS = ['Virement interne', '  ']

/** Parses the memory of a path: the kind of the stored line, and the requested status, such as `FEES/OPEN`. */
function parseMemory(memory: string) {
  const [kind = '', status = ''] = memory === INITIAL_MEMORY ? ['NONE'] : memory.split('/')
  return { kind, status }
}

/** Classifying a debit, and removing its kind. */
export const bankLinePageObject: PageObject = {
  start: 'fresh',
  isPermanent: true,
  open: async (testOrganization, browserDriver) =>
    openLine(testOrganization, browserDriver, await importLine(testOrganization, ['COTISATION', -1_200])),
  actions: {
    [CLASSIFY]: pressInPanel('bank.line.classify'),
    [REMOVE_KIND]: pressInPanel('bank.line.takeBack'),
    ...Object.fromEntries(
      (['FEES', 'IGNORED'] as const).map((status) => [
        eventLabel('PICK', { status }),
        (walkContext: WalkContext) =>
          walkContext.userPage.find('radio', `bank.kind.${status}`, {}, dialogOf(walkContext)).check(),
      ]),
    ),
    ...Object.fromEntries(
      REASONS.map((text) => [
        eventLabel('EDIT_REASON', { text }),
        (walkContext: WalkContext) =>
          replaceText(
            walkContext.userPage.field(walkContext.userPage.t('bank.reason'), dialogOf(walkContext)),
            text,
          ),
      ]),
    ),
    [eventLabel('CONFIRM')]: pressInDialog('bank.classify.submit'),
    // Removing a kind has no dialog: its alert in the panel has the buttons.
    [eventLabel('CANCEL')]: async (walkContext) =>
      (await isDialogOpen(walkContext))
        ? pressInDialog('action.cancel')(walkContext)
        : pressInPanel('action.cancel')(walkContext),
    [eventLabel('RETRY')]: async (walkContext) =>
      (await isDialogOpen(walkContext))
        ? pressInDialog('action.retry')(walkContext)
        : pressInPanel('action.retry')(walkContext),
  },
  answers: ['classify:done'],
  calls: { classify: 'PUT banklinesstatus' },
  // A debit cannot be linked to a remittance, so this refusal is simulated.
  refusals: { 'classify:conflict': 'BankLineLinked' },
  concurrentChanges: {
    // Another person gives the line the chosen kind, or removes its kind.
    'classify:stale': async (walkContext) => {
      const { kind } = await readLine(walkContext.testOrganization, lineOf(walkContext).id)
      const status = (await isDialogOpen(walkContext)) ? 'FEES' : 'OPEN'
      if (kind !== (status === 'OPEN' ? 'NONE' : status)) await setLineStatus(walkContext, status)
    },
  },
  async waitForState(walkContext, state) {
    const { userPage } = walkContext
    const dialog = dialogOf(walkContext)
    const fault = dialog.locator('[role=alert], [aria-invalid=true]').first()
    if (state === 'idle') {
      await dialog.waitFor({ state: 'hidden' })
      await panelOf(walkContext).locator('[data-line-state]').waitFor()
    } else if (state === 'failed') await userPage.find('button', 'action.retry').waitFor()
    else await userPage.find('button', 'bank.classify.submit', {}, dialog).waitFor()
    if (state === 'classifying.refused') await fault.waitFor()
    if (state === 'classifying.editing') await fault.waitFor({ state: 'hidden' })
  },
  remember(memory, label) {
    const { kind, status } = parseMemory(memory)
    // The dialog opens with this kind.
    if (label === CLASSIFY) return `${kind}/CARDS`
    if (label === REMOVE_KIND) return `${kind}/OPEN`
    if (label.includes('"PICK"')) return `${kind}/${label.includes('FEES') ? 'FEES' : 'IGNORED'}`
    if (label !== 'classify:done' && label !== 'classify:stale') return memory
    return `${status === 'OPEN' ? 'NONE' : status}/${status}`
  },
  isPossible(memory, label) {
    const { kind, status } = parseMemory(memory)
    if (label === CLASSIFY) return kind === 'NONE'
    if (label === REMOVE_KIND) return kind !== 'NONE'
    // The selected option is not selected again, and only lines to ignore have a reason.
    if (label.includes('"PICK"')) return !label.includes(`"${status}"`)
    if (label.includes('"EDIT_REASON"')) return status === 'IGNORED'
    if (label === 'classify:done') return kind !== (status === 'OPEN' ? 'NONE' : status)
    return label !== 'classify:stale' || status === 'FEES' || status === 'OPEN'
  },
  cleanUp: async (walkContext) => [`bank line ${lineOf(walkContext).label}`],
}
