import { describe, expect, it } from 'vitest'
import { assertDefined } from '../../src/machines/outcome.ts'
import { BANK_LINES_SCENES } from './scenes/bank-lines.ts'
import { sceneAt } from './support/answers.ts'
import { whyDisabled } from './support/outline.ts'
import {
  buttonNamed,
  elementAt,
  fieldsThatIgnoreTyping,
  openScene,
  type Scene,
  takeStep,
} from './support/press.ts'
import { MATCHING } from './support/records/cash.ts'
import { SHEET_ADDRESS } from './support/records/common.ts'
import { OPEN_LOG } from './support/records/counts.ts'
import { JOURNAL, OWN_ACCOUNT } from './support/records/office.ts'
import { DIALOG } from './support/scenes.ts'
import { type Answers, AnswersInTurn, prepareScreens, sentRequests, UNREACHABLE } from './support/screen.tsx'

prepareScreens()

const NO_ANSWER = 'The server is not responding. Check the connection, then try again.'
const [AWAITED] = MATCHING.remittances
const OTHER_AWAITED = { ...AWAITED, id: 'remittance-22', reference: 22 }

const fieldAt = (selector: string) => document.querySelector<HTMLInputElement>(selector)

it.each([
  // Only the aside is checked, because the other fields are in a disabled fieldset.
  ['is saved', ['Comment = Again', 'Save without validating'], 'aside'],
  ['is validated', ['Review and validate', 'Validate the count'], 'body'],
])(
  'while a sheet %s, its comment is read-only, and no other field looks editable but ignores typing',
  async (_, steps, within) => {
    await openScene(sceneAt(SHEET_ADDRESS, 'director', steps, { 'cashlogs/log-5': OPEN_LOG }))
    expect(sentRequests()).toHaveLength(1)
    expect(document.querySelector<HTMLTextAreaElement>('textarea')?.readOnly).toBe(true)
    expect(await fieldsThatIgnoreTyping(within)).toEqual([])
  },
)

it('the lines of a sheet can’t be selected while its counts are being validated', async () => {
  const lines = () => [...document.querySelectorAll<HTMLButtonElement>('aside tbody [role="checkbox"]')]
  await openScene(sceneAt('/control?id=log-5', 'accountant'))
  expect(lines().map(({ disabled }) => disabled)).toEqual([false, false, true])
  await takeStep('Validate')
  expect(sentRequests()).toHaveLength(1)
  expect(lines().map(({ disabled }) => disabled)).toEqual([true, true, true])
})

it('a reason can’t be edited after its command got no answer, because the same command is sent again', async () => {
  await openScene(
    sceneAt(
      '/control?view=accounting&part=closings&id=closing-1',
      'admin',
      ['Reopen the month', 'Reason = Late invoice', 'Confirm'],
      { 'PUT accountingclosingsstatus': UNREACHABLE },
    ),
  )
  expect(fieldAt('[role="alertdialog"] input')?.readOnly).toBe(true)
  expect(await fieldsThatIgnoreTyping(DIALOG)).toEqual([])
})

describe.each([
  ['while the command runs', {}, 'Working', 'Working'],
  // Cancelling then closes the dialog.
  ['after the command got no answer', { 'PUT banklinesstatus': UNREACHABLE }, NO_ANSWER, null],
])('%s', (_, answers, reason, cancelReason) => {
  const take = (scene: Scene | undefined, steps: readonly string[], changes: Answers = {}) => {
    const { steps: former = [], ...opening } = assertDefined(scene, 'scene')
    return openScene({
      ...opening,
      answers: { ...opening.answers, ...changes, ...answers },
      steps: [...former, ...steps],
    })
  }

  it('nothing can be edited in the dialog that settles takings, and it says why', async () => {
    await take(BANK_LINES_SCENES['the dialog that settles takings'], [
      'Fee including VAT = 2',
      'Reason for the difference = Rounded',
      'Settle',
    ])
    expect(await fieldsThatIgnoreTyping(DIALOG)).toEqual([])
    expect(whyDisabled(buttonNamed('The rest is the fee'))).toBe(reason)
    expect(whyDisabled(buttonNamed('17/11/2026 · Cards · €200.01'))).toBe('')
    expect(whyDisabled(buttonNamed('Cancel'))).toBe(cancelReason)
  })

  it('nothing can be edited in the dialog that splits a bank line, and it says why', async () => {
    await take(
      BANK_LINES_SCENES['the dialog that splits a bank line'],
      [
        'Deposit = remittance-20',
        'Amount = 200',
        'Deposit (2) = remittance-22',
        'Amount (2) = 97.90',
        'Link',
      ],
      { 'banklines/proposals': { ...MATCHING, remittances: [AWAITED, OTHER_AWAITED] } },
    )
    expect(await fieldsThatIgnoreTyping(DIALOG)).toEqual([])
    for (const button of ['Split with another deposit', 'Remove', 'Remove (2)'])
      expect([button, whyDisabled(buttonNamed(button))]).toEqual([button, reason])
    expect(whyDisabled(buttonNamed('Cancel'))).toBe(cancelReason)
  })
})

it.each([
  ['is being changed', {}, 'Working'],
  ['got no answer to its change', { 'PUT remittances/remittance-7': UNREACHABLE }, NO_ANSWER],
])('the date of a deposit that %s says why it is locked', async (_, answers, reason) => {
  await openScene(
    sceneAt('/moneyremittance?id=remittance-7', 'director', ['Another date', 'Confirm'], answers),
  )
  expect(whyDisabled(buttonNamed('Open the calendar'))).toBe(reason)
  expect(await fieldsThatIgnoreTyping(DIALOG)).toEqual([])
})

it('the new e-mail address that a person types stays when their name is saved', async () => {
  const renamed = { ...OWN_ACCOUNT, firstName: 'Augusta', version: OWN_ACCOUNT.version + 1 }
  await openScene(
    sceneAt(
      '/my-account',
      'user',
      ['New e-mail address = augusta@sacoche.test', 'First name = Augusta', 'Save'],
      {
        'accounts/me': new AnswersInTurn(OWN_ACCOUNT, renamed),
        'PUT accounts/me': renamed,
      },
    ),
  )
  expect(fieldAt('input[type="email"]')?.value).toBe('augusta@sacoche.test')
  await takeStep('Current password = Sacoche-2026')
  await takeStep('Change address')
  expect(sentRequests()).toEqual([
    {
      request: 'PUT accounts/me/email',
      body: { version: renamed.version, email: 'augusta@sacoche.test', currentPassword: 'Sacoche-2026' },
    },
  ])
})

it.each([
  ['without entries', [false, false], 0],
  ['with an entry', [true, false], 1],
])('of a journal %s, code and label are read-only as in %j', async (_, expected, lastNumber) => {
  await openScene(
    sceneAt('/control?view=accounting&part=journals', 'admin', ['CAI'], {
      accountingjournals: [{ ...JOURNAL, lastNumber }],
    }),
  )
  const fields = [...elementAt(DIALOG).querySelectorAll('input')]
  expect(fields.map(({ readOnly }) => readOnly)).toEqual(expected)
})
