import { describe, expect, it } from 'vitest'
import type { RoleName } from '../../src/domain/roles.ts'
import { OFFICE_STATES_SCENES } from './scenes/office-states.ts'
import { REMITTANCE_STATES_SCENES } from './scenes/remittance-states.ts'
import { sceneAt } from './support/answers.ts'
import { buttonNamed, openScene, press, pressKey, takeStep } from './support/press.ts'
import { REMITTANCE } from './support/records/cash.ts'
import { type Answers, pathsOfReads, prepareScreens, sentCommands, UNREACHABLE } from './support/screen.tsx'

prepareScreens()

interface Situation {
  readonly address: string
  readonly role: RoleName
  readonly steps: readonly string[]
  /** The command that the last step sends. */
  readonly command: string
  /** A path that the screen reads again when the dialog is closed after a lost answer. */
  readonly read: string
  readonly answers?: Answers
}

const sending = OFFICE_STATES_SCENES['sending without a connection']!

/** Dialogs after the press that sends their command, by name. */
const DIALOGS: Readonly<Record<string, Situation>> = {
  'a purchase of the wallet': {
    address: '/wallet?act=purchase',
    role: 'director',
    steps: ['Number of €20 = 10', 'Record the purchase'],
    command: 'POST walletmovements',
    read: 'wallet',
  },
  'the seal of a pouch': {
    address: '/carryingPouch?id=pouch-2',
    role: 'director',
    steps: ['Enter the seal', 'Seal number · optional = SC9', 'Save'],
    command: 'PUT pouches/pouch-2',
    read: 'pouches/pouch-2',
  },
  'another date of a remittance': {
    address: '/moneyremittance?id=remittance-7',
    role: 'director',
    steps: ['Another date', 'Confirm'],
    command: 'PUT remittances/remittance-7',
    read: 'remittances/remittance-7',
  },
  'the reason for reopening a month': {
    address: '/control?view=accounting&part=closings&id=closing-1',
    role: 'admin',
    steps: ['Reopen the month', 'Reason = Late invoice', 'Confirm'],
    command: 'PUT accountingclosingsstatus',
    read: 'accountingclosings',
  },
  'the reason for reversing an entry': {
    address: '/control?view=accounting&part=entries&id=entry-1',
    role: 'accountant',
    steps: ['Reverse', 'Reason = Wrong account', 'Confirm'],
    command: 'POST accountingreversals',
    read: 'accountingentries',
  },
  'the password for a suspension': {
    address: '/user?id=user-2',
    role: 'admin',
    steps: ['Suspend', 'Current password = Sacoche-2026', 'Suspend'],
    command: 'PUT usersstatus',
    read: 'users/user-2',
  },
  'counts that are sent to accounting': {
    address: sending.address,
    role: 'accountant',
    steps: sending.steps ?? [],
    command: 'PUT countsstatus',
    read: 'controlsheets',
    answers: sending.answers,
  },
  'a remittance that is sent to accounting': {
    address: '/moneyremittanceCtrl?id=remittance-6',
    role: 'accountant',
    steps: ['Send to accounting', 'Send these entries'],
    command: 'PUT remittancesstatus',
    read: 'remittances/remittance-6',
    answers: {
      ...sending.answers,
      'remittances/remittance-6': { ...REMITTANCE, status: 'AVALIDATED', creditedOn: '2026-11-20' },
    },
  },
}

const isDialogOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

/** Takes the steps of a dialog. Without `answer`, its command gets no answer yet. */
const playWith = ({ address, role, steps, command, answers = {} }: Situation, answer?: unknown) => {
  const { [command]: _, ...others } = sceneAt(address, role, steps, answers).answers as Answers
  return openScene({
    address,
    role,
    steps,
    answers: answer === undefined ? others : { ...others, [command]: answer },
  })
}

describe.each(Object.entries(DIALOGS))('the dialog of %s', (_, situation) => {
  it('stays open on Escape while its command is sent', async () => {
    await playWith(situation)
    await pressKey('Escape')
    expect(isDialogOpen()).toBe(true)
  })

  it('closes on Escape after a lost answer, and what its command may have changed is loaded again', async () => {
    await playWith(situation, UNREACHABLE)
    expect(sentCommands()).toEqual([situation.command])
    const reads = pathsOfReads().length
    await pressKey('Escape')
    expect(isDialogOpen()).toBe(false)
    expect(pathsOfReads().slice(reads)).toContain(situation.read)
  })
})

it('closing the panel of a deposit after a lost answer loads the list beside it again', async () => {
  await openScene(REMITTANCE_STATES_SCENES['validating a deposit without a connection']!)
  const reads = pathsOfReads().length
  await takeStep('go to /moneyremittanceCtrl')
  expect(pathsOfReads().slice(reads)).toContain('remittances')
})

it.each([
  ['the password for a suspension', 'Cancel'],
  ['the seal of a pouch', 'Cancel'],
])('the dialog of %s stays open on “%s” while its command is sent', async (name, button) => {
  await playWith(DIALOGS[name]!)
  await press(buttonNamed(button))
  expect(isDialogOpen()).toBe(true)
})
