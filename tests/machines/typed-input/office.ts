import type { AnyMachineSnapshot } from 'xstate'
import { confirmReason, editFields, type TypedInputs, type TypedValues } from './types.ts'

const pickFile = ([name, type, size]: TypedValues) => [
  { type: 'PICK', file: { key: 'file-1', name, type, size } },
]

const submit =
  (...fields: readonly string[]) =>
  (typed: TypedValues) => [
    { type: 'SUBMIT', values: Object.fromEntries(fields.map((field, index) => [field, typed[index]])) },
  ]

const dispatchAct = (act: string, status: string) => ({
  machine: 'ticket-dispatch',
  state: 'editing',
  where: (context: AnyMachineSnapshot['context']) =>
    context.act === act && context.dispatch?.status === status,
})

/** Control, the bank, meal vouchers, files, accounts and forms. */
export const OFFICE_INPUTS: Readonly<Record<string, TypedInputs>> = {
  'the credit of a remittance': {
    machine: 'remittance-control',
    state: 'open.entering',
    where: ({ remittance }) => remittance.status === 'VALIDATED' && remittance.credits.length === 0,
    events: editFields('VALIDATE', 'amount', 'creditedOn'),
    rows: [
      [['400', '2026-11-25'], 'validating'],
      [['400,00', '2024-02-29'], 'validating'],
      [['0', '2026-11-25'], 'open.refused differenceReason failure.ReasonRequired'],
      [['1 234,50', '2024-02-29'], 'open.refused differenceReason failure.ReasonRequired'],
      [['', '2026-11-25'], 'open.refused amount failure.CreditRequired'],
      [['12,5', ''], 'open.refused creditedOn issue.date'],
      [['x', '2025-02-29'], 'open.refused amount failure.MoneyUnreadable, creditedOn issue.date'],
      [['-0,01', '2026-11-25'], 'open.refused amount failure.MoneyNegative'],
      [['0,001', '2026-11-25'], 'open.refused amount failure.MoneyTooPrecise'],
      [['1000000000', '2026-11-25'], 'open.refused amount failure.MoneyTooLarge'],
    ],
  },
  'the reason for a credit that differs': {
    machine: 'remittance-control',
    state: 'open.entering',
    where: ({ remittance }) => remittance.status === 'VALIDATED' && remittance.credits.length === 0,
    events: editFields('VALIDATE', 'amount', 'creditedOn', 'differenceReason'),
    rows: [
      [['0', '2026-11-25', 'x'], 'validating'],
      [['1 234,50', '2024-02-29', 'x'], 'validating'],
      [['399,99', '2026-11-25', ' '], 'open.refused differenceReason failure.ReasonRequired'],
    ],
  },
  'the reason for invalidating a remittance': {
    machine: 'remittance-control',
    state: 'reasoning.writing',
    events: confirmReason,
    rows: [
      [['x'], 'invalidating'],
      [[' '], 'reasoning.refused ReasonRequired'],
    ],
  },
  'the reason for invalidating counts': {
    machine: 'control',
    state: 'reasoning.writing',
    events: confirmReason,
    rows: [
      [['x'], 'changing'],
      [[' '], 'reasoning.refused ReasonRequired'],
    ],
  },
  'the reason for unlinking a bank line': {
    machine: 'bank-matching',
    state: 'reasoning.writing',
    events: confirmReason,
    rows: [
      [['x'], 'unlinking'],
      [[' '], 'reasoning.refused ReasonRequired'],
    ],
  },
  'the remittance of a bank line': {
    machine: 'bank-matching',
    state: 'choosing',
    where: ({ matching }) => matching?.proposals.length > 0,
    events: ([remittanceId, pouchId]) => [{ type: 'PICK', remittanceId, pouchId }, { type: 'CONFIRM' }],
    rows: [
      [['remittance-1', null], 'linking'],
      [['remittance-1', 'pouch-1'], 'linking'],
      [['remittance-1', 'pouch-2'], 'not possible'],
      [['remittance-1', 'pouch-9'], 'not possible'],
      [['remittance-9', null], 'not possible'],
    ],
  },
  'a bank line that is ignored': {
    machine: 'bank-line',
    state: 'classifying.editing',
    events: (typed) => [{ type: 'PICK', status: 'IGNORED' }, ...confirmReason(typed)],
    rows: [
      [['x'], 'sending'],
      [[' '], 'classifying.refused ReasonRequired'],
    ],
  },
  'the pattern of a bank rule': {
    machine: 'bank-rule',
    state: 'editing',
    events: ([pattern]) => [{ type: 'EDIT', change: { pattern } }, { type: 'PREVIEW' }],
    rows: [
      [['EDF'], 'previewing'],
      [['REMISE*CB'], 'previewing'],
      [['CB'], 'not possible'],
      [['***'], 'not possible'],
      [[''], 'not possible'],
    ],
  },
  'the reason for removing a settlement': {
    machine: 'bank-settlement',
    state: 'removing',
    events: ([text]) => [{ type: 'EDIT', change: { reason: text } }, { type: 'CONFIRM' }],
    rows: [
      [['x'], 'unlinking'],
      [[' '], 'removing ReasonRequired'],
    ],
  },
  'a line that is split': {
    machine: 'bank-split',
    state: 'closed',
    events: ([amountCents]) => [{ type: 'OPEN', line: { id: 'line-1', account: 'FR1', amountCents } }],
    rows: [
      [[1], 'loading'],
      [[0], 'not possible'],
      [[-1], 'not possible'],
    ],
  },
  'tickets that leave with a carrier': {
    machine: 'ticket-preparation',
    state: 'choosing',
    where: ({ waiting, left }) => waiting?.lines.length === 2 && left.length === 0,
    events: ([pouchNumber, ...excluded]) => [
      ...excluded.map((issuer) => ({ type: 'TICK', issuer })),
      { type: 'CHOOSE_TRANSPORT', transport: 'CARRIER' },
      { type: 'EDIT_POUCH_NUMBER', text: pouchNumber },
      { type: 'CONFIRM' },
    ],
    rows: [
      [['ABCDEF'], 'preparing'],
      [[' abcdef ', 'Up'], 'preparing'],
      [['ABCDEF', 'Edenred', 'Up'], 'not possible'],
      [['ABCDE'], 'not possible'],
      [[' '], 'not possible'],
    ],
  },
  'tickets that leave by post, with an incomplete pouch number': {
    machine: 'ticket-preparation',
    state: 'choosing',
    where: ({ waiting, left }) => waiting?.lines.length === 2 && left.length === 0,
    events: ([text]) => [
      { type: 'CHOOSE_TRANSPORT', transport: 'POST' },
      { type: 'EDIT_POUCH_NUMBER', text },
      { type: 'CONFIRM' },
    ],
    rows: [[['ABC'], 'preparing']],
  },
  'tickets whose quantity is unknown': {
    machine: 'ticket-preparation',
    state: 'choosing',
    where: ({ waiting, left, transport }) =>
      waiting?.lines[1]?.quantity === null && left.length === 0 && transport === 'POST',
    events: ([text]) => [
      { type: 'EDIT_QUANTITY', line: { issuer: 'Up', year: 2026, declaredCents: 4_550 }, text },
      { type: 'CONFIRM' },
    ],
    rows: [
      [['5'], 'preparing'],
      [[' 2+3 '], 'preparing'],
      [['0'], 'not possible'],
      [['x'], 'not possible'],
      [[' '], 'not possible'],
    ],
  },
  'a dispatch that leaves': {
    ...dispatchAct('SENT', 'CREATED'),
    events: editFields('CONFIRM', 'slipNumber', 'sentOn'),
    rows: [
      [[' B-1 ', '2026-11-25'], 'changing'],
      [[' ', '2026-11-25'], 'editing slipNumber issue.required'],
      [['B-1', '31/11/2026'], 'editing sentOn issue.date'],
      [['', ''], 'editing slipNumber issue.required'],
    ],
  },
  'the payment of an issuer': {
    ...dispatchAct('REIMBURSED', 'SENT'),
    events: editFields('CONFIRM', 'reimbursed', 'commission', 'reimbursedOn', 'reason'),
    rows: [
      [['12,5', '0', '2026-11-25', 'x'], 'changing'],
      [['12,5', '0', '2026-11-25', ' '], 'editing reason failure.ReasonRequired'],
      [['', '', '2026-11-25', ''], 'editing reimbursed issue.required, commission issue.required'],
      [
        ['x', '0,001', '2025-02-29', ''],
        'editing reimbursed failure.MoneyUnreadable, commission failure.MoneyTooPrecise, reimbursedOn issue.date',
      ],
      [
        ['1000000000', '-1', '2026-11-25', ''],
        'editing reimbursed failure.MoneyTooLarge, commission failure.MoneyNegative',
      ],
    ],
  },
  'the reason for cancelling a sent dispatch': {
    ...dispatchAct('CANCELED', 'SENT'),
    events: editFields('CONFIRM', 'reason'),
    rows: [
      [['x'], 'changing'],
      [[' '], 'editing ReasonRequired'],
    ],
  },
  'the reason for cancelling an unsent dispatch': {
    ...dispatchAct('CANCELED', 'CREATED'),
    events: editFields('CONFIRM', 'reason'),
    rows: [[[''], 'changing']],
  },
  'the e-mail address for a forgotten password': {
    machine: 'credential',
    state: 'editing',
    where: ({ form }) => form === 'forgotten',
    events: submit('email'),
    rows: [
      [[' nora+caisse@pos.sacoche.example '], 'sending'],
      [['nora.sacoche.example'], 'refused email validation.email'],
      [['nora@sacoche'], 'refused email validation.email'],
      [['nora b@sacoche.example'], 'refused email validation.email'],
      [[' '], 'refused email issue.required'],
    ],
  },
  'one’s own password': {
    machine: 'credential',
    state: 'editing',
    where: ({ form }) => form === 'ownPassword',
    events: submit('currentPassword', 'password', 'repeated'),
    rows: [
      [['the old one', '🍽🍽🍽🍽🍽🍽🍽🍽🍽🍽🍽🍽', '🍽🍽🍽🍽🍽🍽🍽🍽🍽🍽🍽🍽'], 'sending'],
      [['the old one', 'éééééééééééé', 'Éééééééééééé'], 'refused repeated validation.match'],
      [['the old one', 'ééééééééééé', 'ééééééééééé'], 'refused password issue.passwordShort'],
      [['the old one', 'é'.repeat(128), 'é'.repeat(128)], 'sending'],
      [['the old one', 'é'.repeat(129), 'é'.repeat(129)], 'refused password issue.passwordLong'],
      [
        ['', '', ''],
        'refused currentPassword issue.required, password issue.required, repeated issue.required',
      ],
    ],
  },
  'a new account': {
    machine: 'credential',
    state: 'editing',
    input: { form: 'signUp' },
    events: submit('firstName', 'lastName', 'password', 'repeated'),
    rows: [
      [[' Anne Marie ', 'D’Aoust', 'une nappe à carreaux', 'une nappe à carreaux'], 'sending'],
      [
        [' ', '', 'court', 'court'],
        'refused firstName issue.required, lastName issue.required, password issue.passwordShort',
      ],
    ],
  },
  'a code of the second factor': {
    machine: 'credential',
    state: 'editing',
    input: { form: 'code' },
    events: submit('code'),
    rows: [
      [['012345'], 'sending'],
      [['012 345'], 'sending'],
      [['abcd-efgh-ijkl-mnop'], 'sending'],
      [['01234'], 'refused code validation.code'],
      [[' '], 'refused code issue.required'],
    ],
  },
  'a row that is saved': {
    machine: 'form',
    state: 'editing',
    events: ([value]) => [{ type: 'EDIT', field: 'name', value }, { type: 'SAVE' }],
    rows: [
      [['N'], 'saving'],
      [[''], 'editing name issue.required'],
    ],
  },
  'signing in': {
    machine: 'session',
    state: 'signedOut.idle',
    events: ([email, password]) => [{ type: 'SIGN_IN', email, password }],
    rows: [
      [[' a@b.fr ', ' '], 'signingIn'],
      [[' ', ''], 'signedOut.refused email issue.required, password issue.required'],
    ],
  },
  'the address to return to after the session ended': {
    machine: 'session',
    state: 'signedIn.verified',
    events: ([address]) => [{ type: 'EXPIRED', address }],
    also: ({ returnTo }) => returnTo,
    rows: [
      [['/cashregister?service=lunch'], 'signedOut.expired /cashregister?service=lunch'],
      [['/login'], 'signedOut.expired /'],
      [['/nowhere'], 'signedOut.expired /'],
      [['//evil.example/cashlogs'], 'signedOut.expired /'],
      [['javascript:alert(1)'], 'signedOut.expired /'],
      [[''], 'signedOut.expired /'],
    ],
  },
  'a photo or document': {
    machine: 'attachments',
    state: 'ready',
    where: ({ attachments }) => attachments.length < 20,
    events: pickFile,
    rows: [
      [['photo.jpg', 'image/jpeg', 5_242_880], 'uploading'],
      [['photo.jpg', 'image/jpeg', 5_242_881], 'ready AttachmentTooLarge'],
      [['page.html', 'text/html', 1], 'ready AttachmentTypeNotAllowed'],
      [['drawing.svg', 'image/svg+xml', 1], 'ready AttachmentTypeNotAllowed'],
      [['photo', '', 1], 'ready AttachmentTypeNotAllowed'],
    ],
  },
  'one attachment too many': {
    machine: 'attachments',
    state: 'ready',
    where: ({ attachments }) => attachments.length === 20,
    events: pickFile,
    rows: [[['photo.jpg', 'image/jpeg', 1], 'ready TooManyAttachments']],
  },
  'a bank statement': {
    machine: 'bank-upload',
    state: 'ready',
    events: pickFile,
    rows: [
      [['relevé', '', 10_485_760], 'sending'],
      [['relevé', '', 10_485_761], 'ready BankFileTooLarge'],
      [['relevé', '', 0], 'ready 1.file issue.bankEmpty'],
    ],
  },
  'a file of closings': {
    machine: 'closings-upload',
    state: 'idle',
    events: pickFile,
    rows: [
      [['CLOSINGS.CSV', '', 10_485_760], 'reading'],
      [['closings.json', '', 10_485_761], 'idle ClosingFileTooLarge'],
      [['closings.xlsx', '', 1], 'idle ClosingFileTypeNotAllowed'],
      [['closings', '', 1], 'idle ClosingFileTypeNotAllowed'],
    ],
  },
  'a closing that is assigned to another service': {
    machine: 'closings-upload',
    state: 'previewing',
    where: ({ closings }) => closings.some(({ derived }: { derived: boolean }) => derived),
    events: ([sequence, date]) => [{ type: 'CORRECT', sequence, date, service: 'evening' }],
    rows: [
      [[812, '2026-11-20'], 'previewing'],
      [[812, '2026-11-19'], 'previewing'],
      [[812, '2026-11-21'], 'not possible'],
      [[812, '2026-11-18'], 'not possible'],
      [[999, '2026-11-20'], 'not possible'],
    ],
  },
}
