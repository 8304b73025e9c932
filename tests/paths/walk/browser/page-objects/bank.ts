import type { BankImport, BankMatching } from '../../../../../src/domain/contract/bank.ts'
import type { Establishment } from '../../../../../src/domain/contract/organizations.ts'
import type { Remittance } from '../../../../../src/domain/contract/remittances.ts'
import { sumCents } from '../../../../../src/domain/money.ts'
import { camt053Of } from '../../../../support/bank-files.ts'
import { AMOUNT, changeRemittance, dataOf, type House, sealedPouch, setStatus } from '../../api/house.ts'
import { type Bench, event, type Hands, typeOver } from '../page-object.ts'

const ADDRESS = '/moneyremittanceCtrl?view=bank'

/** A movement by its label, in cents. */
type Movement = readonly [label: string, amountCents: number]

/** A bank fee, which belongs to no remittance. */
const CHARGE: Movement = ['FRAIS', -100]

/** A statement that nobody has imported yet, for the establishment's account. */
async function statementOf(house: House, movements: readonly Movement[]) {
  const id = house.user.user.establishmentId!
  const { bankDetails } = dataOf(await house.accountant.get<Establishment>(`establishments/${id}`))
  const number = house.freshNumber()
  const days = { openedOn: house.today, closedOn: house.today }
  const lines = movements.map(([label, amountCents]) => ({
    ...{ bookedOn: house.today, valueOn: house.today, amountCents },
    ...{ label, reference: `${number} ${label}` },
  }))
  const closingCents = 100_000 + sumCents(lines.map(({ amountCents }) => amountCents))
  const statement = { iban: bankDetails!.iban, ...days, openingCents: 100_000, closingCents, lines }
  return { name: `${number}.xml`, text: camt053Of(statement, number, number) }
}

type Statement = Awaited<ReturnType<typeof statementOf>>

async function bring({ accountant }: House, { name, text }: Statement): Promise<void> {
  const headers = { 'Content-Type': 'application/octet-stream' }
  dataOf(await accountant.call<BankImport>('POST', 'bankstatements', { query: { name }, raw: text, headers }))
}

const panelOf = ({ seat }: Bench) => seat.page.locator('[data-upload]')
/** The file that was last chosen at a page. */
const given = new WeakMap<Bench['seat'], { readonly name: string; readonly content: Buffer<ArrayBuffer> }>()
export const givenAt = ({ seat }: Bench) => given.get(seat)!
async function give({ seat }: Bench, name: string, content: Buffer<ArrayBuffer>): Promise<void> {
  given.set(seat, { name, content })
  const file = { name, mimeType: 'text/xml', buffer: content }
  await seat.page.locator('input[type=file]').setInputFiles(file)
}

/** Credits of a remittance of three pouches: of the first by its number, of none, and of the last, which is linked. */
const LINES = ['line-1', 'line-2', 'line-3'] as const
type Line = (typeof LINES)[number]
interface Credits {
  readonly labels: Readonly<Record<Line, string>>
  readonly ids: Readonly<Record<Line, string>>
}
const credits = new WeakMap<Bench['seat'], Credits>()
export const creditsOf = ({ seat }: Bench): Credits => credits.get(seat)!

const link = ({ house, remittance }: Bench, lineId: string, pouchIds: readonly string[] | null) =>
  setStatus(house.accountant, 'banklines', lineId, {
    status: 'LINKED',
    links: [{ lineId, remittanceId: remittance!.id, pouchIds }],
  })
const unlink = ({ house }: Bench, lineId: string) =>
  setStatus(house.accountant, 'banklines', lineId, { status: 'UNLINKED', reason: 'QA' })

async function openMatching(house: House, desk: Parameters<Hands['open']>[1]): Promise<Bench> {
  const pouches = [await sealedPouch(house), await sealedPouch(house), await sealedPouch(house)]
  const prepared = dataOf(
    await house.director.post<Remittance>('remittances', {
      ...{ type: 'NOTES', pouchIds: pouches.map(({ id }) => id) },
      ...{ carrierId: house.carrierId, date: house.today },
    }),
  )
  const [remittance] = dataOf(await changeRemittance(house, prepared, 'VALIDATED'))
  const [first, , last] = pouches
  const labels = {
    'line-1': `VERSEMENT ${first!.number}`,
    'line-2': `VIREMENT ${house.freshNumber()}`,
    'line-3': `VERSEMENT ${last!.number}`,
  }
  const movements = LINES.map((line): Movement => [labels[line], line === 'line-2' ? 1_234 : AMOUNT])
  await bring(house, await statementOf(house, movements))
  const { proposals } = dataOf(await house.accountant.get<BankMatching>('banklines/proposals'))
  const idOf = (line: Line) => proposals.find(({ label }) => label === labels[line])!.lineId
  const ids = { 'line-1': idOf('line-1'), 'line-2': idOf('line-2'), 'line-3': idOf('line-3') }
  const seat = await desk.seat('accountant')
  const bench = { house, seat, pouches, remittance: remittance! }
  credits.set(seat, { labels, ids })
  dataOf(await link(bench, ids['line-3'], [last!.id]))
  await seat.open(ADDRESS)
  return bench
}

/** Presses a button of a line, in any list. */
const pressAt = (id: Parameters<Bench['seat']['press']>[0], line: Line) => (bench: Bench) =>
  bench.seat.press(id, {}, bench.seat.page.locator(`[data-line="${creditsOf(bench).labels[line]}"]`))
const questionOf = ({ seat }: Bench) => seat.page.getByRole('alertdialog')
const dialogOf = ({ seat }: Bench) => seat.page.getByRole('dialog')
const isIn = async ({ seat }: Bench, state: string) =>
  (await seat.page.locator(`[data-matching][data-state^=${state}]`).count()) > 0

/** The question, and the lines that changed: `1/23`; `/none` at the start. */
function read(memory: string) {
  const [asked = '', over = ''] = memory === '/none' ? [] : memory.split('/')
  return { asked, over }
}

export const bankMatching: Hands = {
  start: 'fresh',
  lasting: true,
  open: openMatching,
  gestures: {
    [event('ACCEPT', { lineId: 'line-1' })]: pressAt('bank.accept', 'line-1'),
    [event('ACCEPT_ALL')]: ({ seat }) =>
      seat.page.getByTestId('bank-matched').getByRole('button').first().click(),
    [event('CHOOSE', { lineId: 'line-1' })]: pressAt('bank.other', 'line-1'),
    [event('CHOOSE', { lineId: 'line-2' })]: pressAt('bank.choose', 'line-2'),
    // A certain line has its remittance and one of its pouches, another has none.
    [event('PICK', { remittanceId: 'remittance-1', pouchId: null })]: async (bench) => {
      const { seat, remittance } = bench
      const which = seat.find('combobox', 'bank.choose.remittance', {}, dialogOf(bench))
      if ((await which.inputValue()) !== remittance!.id) await which.selectOption(remittance!.id)
      else await seat.find('combobox', 'bank.choose.pouch', {}, dialogOf(bench)).selectOption({ index: 0 })
    },
    [event('UNLINK', { lineId: 'line-3' })]: pressAt('bank.unlink', 'line-3'),
    ...Object.fromEntries(
      ['Mauvaise remise', '  '].map((text) => [
        event('EDIT_REASON', { text }),
        (bench: Bench) => typeOver(bench.seat.field(bench.seat.t('bank.reason'), questionOf(bench)), text),
      ]),
    ),
    [event('CONFIRM')]: async (bench) =>
      (await isIn(bench, 'choosing'))
        ? bench.seat.press('bank.choose.submit', {}, dialogOf(bench))
        : bench.seat.press('action.yes', {}, questionOf(bench)),
    [event('CANCEL')]: async (bench) => {
      const { seat } = bench
      if (await isIn(bench, 'linkFailed')) await seat.press('action.cancel')
      else if (await isIn(bench, 'choosing')) await seat.press('action.cancel', {}, dialogOf(bench))
      else await seat.press('action.no', {}, questionOf(bench))
    },
    [event('RETRY')]: async (bench) =>
      (await isIn(bench, 'unlinkFailed'))
        ? bench.seat.press('action.yes', {}, questionOf(bench))
        : bench.seat.press('action.retry'),
    // Importing a statement reloads everything.
    [event('REFRESH')]: async (bench) => {
      const { name, text } = await statementOf(bench.house, [CHARGE])
      await give(bench, name, Buffer.from(text))
      await bench.seat.reads('bank.upload.new', { name, count: 1, lines: 1 })
    },
  },
  answers: ['loadMatching:lines', 'link:done', 'unlink:done'],
  asks: {
    loadMatching: 'GET banklines/proposals',
    link: 'PUT banklinesstatus',
    unlink: 'PUT banklinesstatus',
  },
  during: { loadMatching: [event('REFRESH')] },
  meanwhile: {
    'link:overtaken': async (bench) => {
      dataOf(await link(bench, creditsOf(bench).ids['line-1'], [bench.pouches[0]!.id]))
    },
    'unlink:overtaken': async (bench) => {
      dataOf(await unlink(bench, creditsOf(bench).ids['line-3']))
    },
  },
  async isAt({ seat }, state) {
    if (state === 'unavailable') await seat.find('button', 'action.retry').waitFor()
    else await seat.page.locator(`[data-matching][data-state="${state}"]`).waitFor()
  },
  remember(memory, label) {
    const { asked, over } = read(memory)
    if (/^(?:un)?link:(?:done|overtaken)$/u.test(label)) return `/${over}${asked[0]}`
    if (label.includes('ACCEPT_ALL')) return `1/${over}`
    if (label.includes('"PICK"')) return `${asked}p/${over}`
    const line = /"lineId":"line-(\d)"/u.exec(label)?.[1]
    return line === undefined ? memory : `${line}/${over}`
  },
  may(memory, label) {
    const { asked, over } = read(memory)
    if (label === 'link:overtaken') return asked[0] === '1'
    // The selected option is not selected again.
    if (label.includes('"PICK"')) return !asked.includes('p')
    if (label.includes('ACCEPT_ALL')) return !over.includes('1')
    const line = /"lineId":"line-(\d)"/u.exec(label)?.[1]
    return line === undefined || !over.includes(line)
  },
  /** What was credited is linked and validated, so that it is no longer in anybody's list. */
  async cleanUp(bench) {
    const { house, remittance } = bench
    const { linked } = dataOf(await house.accountant.get<BankMatching>('banklines/proposals'))
    for (const id of Object.values(creditsOf(bench).ids))
      if (!linked.some(({ lineId }) => lineId === id)) dataOf(await link(bench, id, null))
    dataOf(await setStatus(house.accountant, 'remittances', remittance!.id, { status: 'AVALIDATED' }))
    return [`remittance ${remittance!.reference}, its pouches and counts, and the statement of its credits`]
  },
}

/** The content of the next file; by default one that nobody has imported. */
const next = new WeakMap<Bench['seat'], Statement>()

const FILE = { key: 'file-1', name: 'statement.xml', type: 'text/xml', size: 10_485_760 }

export const bankUpload: Hands = {
  start: 'fresh',
  lasting: true,
  async open(house, desk) {
    const seat = await desk.seat('accountant')
    await seat.open(ADDRESS)
    const bench = { house, seat, pouches: [], remittance: null }
    await panelOf(bench).waitFor()
    return bench
  },
  gestures: {
    [event('PICK', { file: FILE })]: async (bench) => {
      const { name, text } = next.get(bench.seat) ?? (await statementOf(bench.house, [CHARGE]))
      next.delete(bench.seat)
      await give(bench, name, Buffer.from(text))
    },
    [event('PICK', { file: { ...FILE, size: FILE.size + 1 } })]: (bench) =>
      give(bench, 'large.xml', Buffer.alloc(FILE.size + 1)),
    [event('PICK', { file: { ...FILE, size: 0 } })]: (bench) => give(bench, 'empty.xml', Buffer.alloc(0)),
    [event('DISMISS')]: (bench) => bench.seat.press('action.dismiss', {}, panelOf(bench)),
    [event('CANCEL')]: (bench) => bench.seat.press('action.cancel', {}, panelOf(bench)),
    [event('RETRY')]: (bench) => bench.seat.press('action.retry', {}, panelOf(bench)),
  },
  answers: ['upload:done'],
  asks: { upload: 'POST bankstatements' },
  during: { upload: [event('CANCEL')] },
  meanwhile: {
    'upload:known': async ({ house, seat }) => {
      const statement = await statementOf(house, [CHARGE])
      await bring(house, statement)
      next.set(seat, statement)
    },
    'upload:refused': async ({ house, seat }) => {
      const { name, text } = await statementOf(house, [CHARGE])
      next.set(seat, { name, text: text.replace('>1.00<', '>1.01<') })
    },
  },
  isAt: async (bench, state) =>
    panelOf(bench)
      .and(bench.seat.page.locator(`[data-state=${state}]`))
      .waitFor(),
  // Whether there is a message to dismiss, and whether a file is sent again.
  remember(memory, label) {
    if (/^upload:(?:done|known|refused)$/u.test(label)) return 'told'
    if (label.includes('"PICK"')) return label === event('PICK', { file: FILE }) ? 'sent' : 'told'
    if (label.includes('"RETRY"')) return 'again'
    return /"(?:DISMISS|CANCEL)"/u.test(label) ? '/none' : memory
  },
  may(memory, label) {
    if (label.includes('"DISMISS"')) return memory === 'told'
    return memory !== 'again' || !/^upload:(?:known|refused)$/u.test(label)
  },
  cleanUp: async () => ['statements of the bank, each of one charge'],
}
