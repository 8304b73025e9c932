import { describe, expect, it, vi } from 'vitest'
import type { RoleName } from '../../src/domain/roles.ts'
import { sceneAt } from './support/answers.ts'
import { buttonNamed, openScene, press, takeStep } from './support/press.ts'
import { CARRIER, FREE_POUCH, MOVEMENT, PREPARED, RECEPTION, REMITTANCE } from './support/records/cash.ts'
import { CONTROL_SHEET, OPEN_DISPATCH } from './support/records/counts.ts'
import { CLOSED_MONTH } from './support/records/office.ts'
import { type Answers, AnswersInTurn, prepareScreens } from './support/screen.tsx'

prepareScreens()

const HANDED_OVER = {
  ...REMITTANCE,
  status: 'VALIDATED',
  handedOverOn: '2026-11-18',
  credits: [],
  creditedCents: 400_01,
  creditedOn: '2026-11-20',
  reason: null,
}
const CONTROLLED = { ...HANDED_OVER, status: 'AVALIDATED', version: REMITTANCE.version + 1 }
const TO_REVIEW = {
  ...CONTROL_SHEET,
  counts: CONTROL_SHEET.counts.map((count) => ({ ...count, status: 'VALIDATED', deltaCents: 0 })),
}
const NEXT_SHEET = {
  ...TO_REVIEW,
  id: 'log-9',
  counts: TO_REVIEW.counts.map((count) => ({ ...count, id: `${count.id}-9` })),
}
const EXPORTED = { ...CLOSED_MONTH, status: 'EXPORTED', version: CLOSED_MONTH.version + 1 }

const CANCELED_DISPATCH = { ...OPEN_DISPATCH, status: 'CANCELED', version: OPEN_DISPATCH.version + 1 }

interface Command {
  readonly address: string
  readonly role: RoleName
  /** The steps of the command. The first one presses a button of the panel; after the last one, this button is gone. */
  readonly steps: readonly string[]
  readonly answers: Answers
}

/** Commands of panels. When the record is loaded again, the button that started the command is gone. */
const COMMANDS: Readonly<Record<string, Command>> = {
  'the panel of a pouch that is deleted': {
    address: '/carryingPouch?id=pouch-2',
    role: 'director',
    steps: ['Delete', 'Confirm'],
    answers: {
      'pouches/pouch-2': new AnswersInTurn(FREE_POUCH, { ...FREE_POUCH, status: 'DELETED' }),
      'DELETE pouches/pouch-2': { ...FREE_POUCH, status: 'DELETED' },
    },
  },
  'the panel of a deposit that is controlled': {
    address: '/moneyremittanceCtrl?id=remittance-6',
    role: 'accountant',
    steps: ['Validate the deposit'],
    answers: {
      'remittances/remittance-6': new AnswersInTurn(HANDED_OVER, CONTROLLED),
      'PUT remittancesstatus': [CONTROLLED],
    },
  },
  'the panel of a closed month that is exported': {
    address: '/control?view=accounting&part=closings&id=closing-1',
    role: 'accountant',
    steps: ['Export the month', 'Confirm'],
    answers: {
      accountingclosings: new AnswersInTurn([CLOSED_MONTH], [EXPORTED]),
      'PUT accountingclosingsstatus': EXPORTED,
    },
  },
  'the panel of a dispatch that is canceled': {
    address: '/tickets?view=dispatches&id=dispatch-2',
    role: 'accountant',
    steps: ['Cancel the dispatch', 'Reason = Wrong parcel', 'Cancel the dispatch'],
    answers: {
      'ticketdispatches/dispatch-2': new AnswersInTurn(OPEN_DISPATCH, CANCELED_DISPATCH),
      'PUT ticketdispatchesstatus': [CANCELED_DISPATCH],
    },
  },
  'the panel of a reception that is undone': {
    address: '/wallet?id=movement-2',
    role: 'director',
    steps: ['Undo this movement', 'Reason = Wrong pouch', 'Confirm'],
    answers: {
      'walletmovements/movement-2': new AnswersInTurn(RECEPTION, {
        ...RECEPTION,
        reversedById: 'movement-3',
      }),
      'POST walletmovements': { ...RECEPTION, id: 'movement-3' },
    },
  },
  'the panel of a carrier that is deactivated': {
    address: '/cashcarrier?id=carrier-1',
    role: 'admin',
    steps: ['Deactivate', 'Confirm'],
    answers: {
      'cashcarriers/carrier-1': new AnswersInTurn(CARRIER, { ...CARRIER, status: 'INACTIVE' }),
      'PUT cashcarriersstatus': [{ ...CARRIER, status: 'INACTIVE' }],
    },
  },
}

const panel = () => document.querySelector('aside')?.parentElement

describe('the focus', () => {
  it.each(Object.entries(COMMANDS))(
    'stays in %s when the focused button is removed',
    async (_, { address, role, steps, answers }) => {
      const [pressed = ''] = steps
      await openScene(sceneAt(address, role, [], answers))
      const button = buttonNamed(pressed)
      expect(panel()?.contains(button)).toBe(true)
      for (const step of steps) await takeStep(step)
      expect(button.isConnected).toBe(false)
      expect(panel()?.contains(document.activeElement)).toBe(true)
    },
  )

  it('is not lost when the sheet in the panel leaves the list, and the next sheet is shown', async () => {
    const answers = {
      controlsheets: new AnswersInTurn([TO_REVIEW, NEXT_SHEET], [NEXT_SHEET]),
      'PUT countsstatus': TO_REVIEW.counts,
    }
    await openScene(sceneAt('/control', 'accountant', ['13/11/2026 · Evening'], answers))
    expect(location.search).toBe(`?id=${TO_REVIEW.id}`)
    await press(buttonNamed('Validate'))
    expect(location.search).toBe(`?id=${NEXT_SHEET.id}`)
    vi.runAllTimers()
    expect(document.activeElement).not.toBe(document.body)
  })

  it('moves to the list when the sheet in the panel was the last one of the list', async () => {
    const answers = {
      controlsheets: new AnswersInTurn([TO_REVIEW], []),
      'PUT countsstatus': TO_REVIEW.counts,
    }
    await openScene(sceneAt('/control', 'accountant', ['13/11/2026 · Evening', 'Validate'], answers))
    expect(panel()).toBeUndefined()
    vi.runAllTimers()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Count review')
  })

  it('is first on the choice of the direction in the dialog for the float of a till', async () => {
    await openScene(sceneAt('/wallet', 'director', ['Bank, till floats', 'Float of a register']))
    expect(document.activeElement?.closest('[role="dialog"] fieldset')).not.toBeNull()
    expect(document.activeElement?.textContent).toContain('To the register')
  })

  it.each<[string, string, string[], Answers, string]>([
    [
      'notes left the wallet by a dialog that was opened by its address',
      '/wallet?act=decrease',
      ['Number of €20 = 3', 'Pouch no. = CHG901', 'Seal the pouch'],
      { 'POST walletmovements': MOVEMENT },
      'Change fund',
    ],
    [
      'a deposit got another date',
      '/moneyremittance?id=remittance-7',
      ['Another date', 'Confirm'],
      { 'PUT remittances/remittance-7': { ...PREPARED, version: 8, date: '2026-11-24' } },
      'Deposit no.\u00a018',
    ],
  ])('is on the heading of the page after %s', async (_, address, steps, answers, heading) => {
    const my = { 'establishments/my': [{ id: 'establishment-1', name: 'Bellecour' }] }
    await openScene({ ...sceneAt(address, 'director', steps, { ...my, ...answers }), framed: true })
    expect(document.querySelector('[role="dialog"], [role="alertdialog"]')).toBeNull()
    const { tagName, textContent } = document.activeElement ?? {}
    expect([tagName, textContent]).toEqual(['H1', heading])
  })
})
