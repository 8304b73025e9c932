import { describe, expect, it } from 'vitest'
import type { ControlSheet } from '../../src/domain/contract/cash-logs.ts'
import { waitingTickets } from '../machines/support/tickets.ts'
import { MESSAGES } from '../support/messages.ts'
import { sceneAt } from './support/answers.ts'
import { nameOf, whyDisabled } from './support/outline.ts'
import { buttonNamed, openScene } from './support/press.ts'
import { FREE_POUCH, PREPARED, RECEPTION, REMITTANCE } from './support/records/cash.ts'
import { CONTROL_SHEET, OPEN_DISPATCH } from './support/records/counts.ts'
import { DIALOG } from './support/scenes.ts'
import {
  AnswersInTurn,
  prepareScreens,
  RefusedAnswer,
  sentBodies,
  sentCommands,
  UNREACHABLE,
} from './support/screen.tsx'

/*
 * A command is refused because the record has changed since it was loaded. The dialog or panel loads it again, shows its new values with the
 * refusal, keeps what was typed, and sends the next command with the new version.
 */

prepareScreens()

const STALE = 'This record has changed in the meantime. Check it, then try again.'
const WORD_JOINER = '\u2060'
const dialogText = () => (document.querySelector(DIALOG)?.textContent ?? '').replaceAll(WORD_JOINER, '')
const textOf = (label: string) =>
  [...document.querySelectorAll<HTMLInputElement>('input, textarea')].find((field) => nameOf(field) === label)
    ?.value
const stale = (id: string) => new RefusedAnswer('StaleVersion', { rows: [{ id, refusal: 'StaleVersion' }] })
/** The preview of a sending that can be confirmed. */
const PREVIEW = {
  entries: [],
  missing: [],
  remarks: [],
  tooLong: [],
  format: 'FEC',
  debitCents: 1,
  creditCents: 1,
}

describe('the new difference after another late closing', () => {
  const sheet = (deltaCents: number, version: number): ControlSheet => ({
    ...CONTROL_SHEET,
    hasLateClosing: true,
    validatedDeltaCents: 0,
    validatedBeforeClosing: true,
    deltaCents,
    counts: CONTROL_SHEET.counts
      .filter(({ id }) => id === 'count-1')
      .map((count) => ({ ...count, needsClosingReason: true, version })),
  })
  const refused = new RefusedAnswer('DeltaChanged', { rows: [{ id: 'count-1', refusal: 'DeltaChanged' }] })
  const opened = (steps: readonly string[]) =>
    sceneAt('/control?id=log-5', 'accountant', ['Accept the difference', 'Reason = Late till', ...steps], {
      controlsheets: new AnswersInTurn([sheet(-16_00, 7)], [sheet(-27_00, 8)]),
      'PUT countsstatus': new AnswersInTurn(refused, []),
    })

  it('is shown in the dialog, with the typed reason', async () => {
    await openScene(opened(['Confirm']))
    expect(dialogText()).toContain('changes from €0.00 to −€27.00')
    expect(dialogText()).toContain('The difference has changed in the meantime')
    expect(textOf('Reason')).toBe('Late till')
  })

  it('is accepted when the person validates again', async () => {
    await openScene(opened(['Confirm', 'Confirm']))
    expect(sentBodies()).toEqual([
      {
        status: 'AVALIDATED',
        reason: 'Late till',
        versions: { 'count-1': 7 },
        acceptedDeltas: { 'log-5': -16_00 },
      },
      {
        status: 'AVALIDATED',
        reason: 'Late till',
        versions: { 'count-1': 8 },
        acceptedDeltas: { 'log-5': -27_00 },
      },
    ])
    expect(document.querySelector(DIALOG)).toBeNull()
  })
})

it('selected sheets are validated with the difference that was loaded again, after a closing had changed it', async () => {
  const sheet = (deltaCents: number): ControlSheet => ({ ...CONTROL_SHEET, deltaCents })
  const rows = ['count-1', 'count-2'].map((id) => ({ id, refusal: 'DeltaChanged' as const }))
  const opened = (steps: readonly string[]) =>
    sceneAt('/control', 'accountant', ['Select all rows on the page', 'Validate', ...steps], {
      controlsheets: new AnswersInTurn([sheet(0)], [sheet(-3_00)]),
      'PUT countsstatus': new AnswersInTurn(new RefusedAnswer('DeltaChanged', { rows }), []),
    })
  await openScene(opened([]))
  expect(document.body.textContent).toContain('The difference has changed in the meantime')
  expect(document.body.textContent?.replaceAll(WORD_JOINER, '')).toContain('−€3.00')
  await openScene(opened(['Validate']))
  expect(sentBodies()).toEqual([
    expect.objectContaining({ acceptedDeltas: { 'log-5': 0 } }),
    expect.objectContaining({ acceptedDeltas: { 'log-5': -3_00 } }),
  ])
})

it('a reception that can no longer be undone has a disabled button in its panel', async () => {
  const undo = MESSAGES.en['wallet.undo.action']!
  const opened = (steps: readonly string[]) =>
    sceneAt('/wallet?id=movement-2', 'director', [undo, 'Reason = Wrong pouch', 'Confirm', ...steps], {
      'walletmovements/movement-2': new AnswersInTurn(RECEPTION, { ...RECEPTION, finalBy: 'MONTH_CLOSED' }),
      'POST walletmovements': new RefusedAnswer('MonthClosed'),
    })
  const text = MESSAGES.en['failure.MonthClosed']!
  await openScene(opened([]))
  expect(dialogText()).toContain(text)
  expect(textOf('Reason')).toBe('Wrong pouch')
  await openScene(opened(['Cancel']))
  expect(whyDisabled(buttonNamed(undo))).toBe(text)
})

it('deposits with a difference are validated in the versions that were loaded again', async () => {
  const row = (version: number, creditedCents: number) => ({
    ...REMITTANCE,
    status: 'VALIDATED',
    establishmentName: 'Bellecour',
    establishmentCode: 'LYO02',
    creditedCents,
    version,
  })
  const opened = (steps: readonly string[]) =>
    sceneAt(
      '/moneyremittanceCtrl',
      'accountant',
      ['Select all rows on the page', 'Validate (1)', 'Reason = Coins missing', 'Confirm', ...steps],
      {
        remittances: new AnswersInTurn([row(7, 390_02)], [row(8, 380_00)]),
        'PUT remittancesstatus': new AnswersInTurn(stale('remittance-6'), []),
      },
    )
  // 400.01 € were declared.
  await openScene(opened([]))
  expect(dialogText()).toContain(STALE)
  expect(dialogText()).toContain('Short−€20.01')
  expect(textOf('Reason')).toBe('Coins missing')
  await openScene(opened(['Confirm']))
  expect(sentBodies()).toEqual([
    { status: 'AVALIDATED', reason: 'Coins missing', versions: { 'remittance-6': 7 } },
    { status: 'AVALIDATED', reason: 'Coins missing', versions: { 'remittance-6': 8 } },
  ])
})

it('after a lost answer, deposits with a difference are validated by the same request, also if they were loaded again meanwhile', async () => {
  const row = {
    ...REMITTANCE,
    status: 'VALIDATED',
    establishmentName: 'Bellecour',
    establishmentCode: 'LYO02',
  }
  const typed = ['Select all rows on the page', 'Validate (1)', 'Reason = Coins missing', 'Confirm']
  await openScene(
    sceneAt(
      '/moneyremittanceCtrl',
      'accountant',
      [...typed, 'go to /moneyremittanceCtrl?rows=100', 'Confirm'],
      {
        remittances: new AnswersInTurn([row], [{ ...row, version: 8 }]),
        'PUT remittancesstatus': new AnswersInTurn(UNREACHABLE, []),
      },
    ),
  )
  const sent = { status: 'AVALIDATED', reason: 'Coins missing', versions: { 'remittance-6': 7 } }
  expect(sentBodies()).toEqual([sent, sent])
})

it('a deposit is sent to accounting in the version that was loaded again', async () => {
  const controlled = { ...REMITTANCE, status: 'AVALIDATED', creditedOn: '2026-11-20' }
  const send = ['Send to accounting', 'Send these entries']
  await openScene(
    sceneAt('/moneyremittanceCtrl?id=remittance-6', 'accountant', [...send, 'Cancel', ...send], {
      'remittances/remittance-6': new AnswersInTurn(controlled, { ...controlled, version: 8 }),
      accountingpreview: PREVIEW,
      'PUT remittancesstatus': stale('remittance-6'),
    }),
  )
  expect(sentBodies()).toEqual([
    expect.objectContaining({ versions: { 'remittance-6': 7 } }),
    expect.objectContaining({ versions: { 'remittance-6': 8 } }),
  ])
})

it('selected counts are sent in the versions that were loaded again', async () => {
  const sheet = (version: number): ControlSheet => ({
    ...CONTROL_SHEET,
    counts: CONTROL_SHEET.counts
      .filter(({ id }) => id === 'count-1')
      .map((count) => ({ ...count, status: 'AVALIDATED' as const, version })),
  })
  const send = ['Send', 'Send these entries']
  await openScene(
    sceneAt('/control?status=all&id=log-5', 'accountant', ['Select Cards', ...send, 'Cancel', ...send], {
      controlsheets: new AnswersInTurn([sheet(7)], [sheet(8)]),
      accountingpreview: PREVIEW,
      'PUT countsstatus': stale('count-1'),
    }),
  )
  expect(sentBodies()).toEqual([
    expect.objectContaining({ versions: { 'count-1': 7 } }),
    expect.objectContaining({ versions: { 'count-1': 8 } }),
  ])
})

it('vouchers that somebody else has dispatched are no longer offered', async () => {
  await openScene(
    sceneAt('/tickets', 'accountant', ['Prepare a dispatch', 'Prepare the dispatch'], {
      'ticketdispatches/waiting': new AnswersInTurn(waitingTickets(), waitingTickets({ lines: [] })),
      'POST ticketdispatches': new RefusedAnswer('NoTickets'),
    }),
  )
  expect(sentCommands()).toEqual(['POST ticketdispatches'])
  expect(dialogText()).not.toContain('€90.00')
})

it('the typed credit of a deposit stays, and is sent with the new version', async () => {
  const handedOver = {
    ...REMITTANCE,
    status: 'VALIDATED',
    credits: [],
    creditedCents: null,
    creditedOn: null,
  }
  const typed = ['Amount credited by the bank = 400.01', 'Credit date = 24/11/2026 ⏎']
  await openScene(
    sceneAt(
      '/moneyremittanceCtrl?id=remittance-6',
      'accountant',
      [...typed, 'Validate the deposit', 'Validate the deposit'],
      {
        'remittances/remittance-6': new AnswersInTurn(handedOver, { ...handedOver, version: 8 }),
        'PUT remittancesstatus': new AnswersInTurn(new RefusedAnswer('StaleVersion'), []),
      },
    ),
  )
  expect(sentBodies()).toEqual([
    expect.objectContaining({ creditedCents: 400_01, creditedOn: '2026-11-24', version: 7 }),
    expect.objectContaining({ creditedCents: 400_01, creditedOn: '2026-11-24', version: 8 }),
  ])
})

it('the typed slip number of a dispatch stays, and is sent with the new version', async () => {
  const confirm = ['Confirm it was sent', 'Confirm it was sent']
  await openScene(
    sceneAt(
      '/tickets?view=dispatches&id=dispatch-2',
      'accountant',
      ['Confirm it was sent', 'Slip number = S-9', 'Confirm it was sent', ...confirm],
      {
        'ticketdispatches/dispatch-2': new AnswersInTurn(OPEN_DISPATCH, { ...OPEN_DISPATCH, version: 8 }),
        'PUT ticketdispatchesstatus': new AnswersInTurn(new RefusedAnswer('StaleVersion'), []),
      },
    ),
  )
  expect(sentBodies()).toEqual([
    expect.objectContaining({ slipNumber: 'S-9', version: 7 }),
    expect.objectContaining({ slipNumber: 'S-9', version: 8 }),
  ])
})

it('a seal number that somebody else has entered is shown, and replaced by the typed one', async () => {
  const opened = (steps: readonly string[]) =>
    sceneAt(
      '/carryingPouch?id=pouch-2',
      'director',
      ['Enter the seal', 'Seal number · optional = SC9', 'Save', ...steps],
      {
        'pouches/pouch-2': new AnswersInTurn(FREE_POUCH, { ...FREE_POUCH, sealNumber: 'SC7', version: 8 }),
        'PUT pouches/pouch-2': new AnswersInTurn(new RefusedAnswer('StaleVersion'), FREE_POUCH),
      },
    )
  await openScene(opened([]))
  expect(dialogText()).toContain('The seal number is now SC7.')
  expect(textOf('Seal number · optional')).toBe('SC9')
  await openScene(opened(['Save']))
  expect(sentBodies()).toEqual([
    { version: 7, sealNumber: 'SC9' },
    { version: 8, sealNumber: 'SC9' },
  ])
})

it('another date of a remittance that somebody else has changed is kept, and sent with the new version', async () => {
  const opened = (steps: readonly string[]) =>
    sceneAt(
      '/moneyremittance?id=remittance-7',
      'director',
      ['Another date', 'New date = 25/11/2026', 'Comment · optional = No van', 'Confirm', ...steps],
      {
        'remittances/remittance-7': new AnswersInTurn(PREPARED, { ...PREPARED, version: 8 }),
        'PUT remittances/remittance-7': new AnswersInTurn(new RefusedAnswer('StaleVersion'), {
          ...PREPARED,
          version: 9,
        }),
      },
    )
  await openScene(opened(['Another date']))
  expect(dialogText()).toContain('What you entered is back, as you left it.')
  expect(textOf('New date')).toBe('25/11/2026')
  expect(textOf('Comment · optional')).toBe('No van')
  await openScene(opened(['Another date', 'Confirm']))
  const typed = { date: '2026-11-25', isMissed: false, comment: 'No van' }
  expect(sentBodies()).toEqual([
    { version: 7, ...typed },
    { version: 8, ...typed },
  ])
})

describe('who changed the record, and when', () => {
  const LAST_CHANGE = { status: 'VALIDATED', by: 'Zoé Martin', at: '2026-11-24T09:05:00.000Z' }
  const CHANGED_BY = 'Changed by Zoé Martin on 24/11/2026\u00a010:05.'
  const handedOver = { ...REMITTANCE, status: 'VALIDATED', creditedCents: 400_01 }
  const pageText = () => document.body.textContent ?? ''
  const openRefused = (refusal: RefusedAnswer) =>
    openScene(
      sceneAt('/moneyremittanceCtrl?id=remittance-6', 'accountant', ['Validate the deposit'], {
        'remittances/remittance-6': handedOver,
        'PUT remittancesstatus': refusal,
      }),
    )

  it.each(['StaleVersion', 'StatusDoesNotAllow'] as const)('is shown with the refusal %s', async (name) => {
    await openRefused(new RefusedAnswer(name, LAST_CHANGE))
    expect(pageText()).toContain(`${MESSAGES.en[`failure.${name}`]} ${CHANGED_BY}`)
  })

  it('is not shown with a refusal for another reason', async () => {
    await openRefused(new RefusedAnswer('MonthClosed', LAST_CHANGE))
    expect(pageText()).toContain(MESSAGES.en['failure.MonthClosed'])
    expect(pageText()).not.toContain('Zoé Martin')
  })

  it('is shown at the first of several refused counts', async () => {
    const rows = ['count-1', 'count-2'].map((id) => ({ id, refusal: 'StaleVersion' as const }))
    await openScene(
      sceneAt('/control', 'accountant', ['Select all rows on the page', 'Validate'], {
        controlsheets: [CONTROL_SHEET],
        'PUT countsstatus': new RefusedAnswer('StaleVersion', { ...LAST_CHANGE, rows }),
      }),
    )
    const refused = [...document.querySelectorAll('[role=alert] li li')].map(({ textContent }) => textContent)
    expect(refused.map((text) => text?.includes(CHANGED_BY))).toEqual([true, false])
  })
})
