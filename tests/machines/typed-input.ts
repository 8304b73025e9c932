import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'

type Typed = readonly unknown[]

/** Inputs of one machine in one state, with their outcomes. */
export interface TypedInputs {
  readonly machine: string
  readonly state: string
  /** Starts the machine with this instead of exploring it. */
  readonly input?: unknown
  /** Which of the contexts in this state. */
  readonly where?: (context: AnyMachineSnapshot['context']) => boolean
  readonly events: (typed: Typed) => readonly AnyEventObject[]
  /** More of the context afterwards. */
  readonly also?: (context: AnyMachineSnapshot['context']) => string
  readonly rows: readonly (readonly [typed: Typed, outcome: string])[]
}

/** Edits the fields in this order, then sends the event. */
const fill =
  (event: string, ...fields: readonly string[]) =>
  (typed: Typed): readonly AnyEventObject[] => [
    ...fields.map((field, index) => ({ type: 'EDIT', field, text: typed[index] ?? '' })),
    { type: event },
  ]
const reason = ([text]: Typed) => [{ type: 'EDIT_REASON', text }, { type: 'CONFIRM' }]
const file = ([name, type, size]: Typed) => [{ type: 'PICK', file: { key: 'file-1', name, type, size } }]

const inMode =
  (mode: string) =>
  ([text]: Typed) => [
    { type: 'START_OVER' },
    { type: 'CHOOSE_MODE', mode },
    { type: 'EDIT', field: mode === 'total' ? 'total' : 'piece.5000', text },
    { type: 'COMPARE' },
  ]

const sheet =
  (event: string) =>
  ([notes, turnover = '100', float = '', pouchNumber = 'ABCDEF', field = 'total']: Typed) => [
    ...['total', 'piece.5000', 'pouchNumber'].map((name) => ({
      type: 'EDIT',
      paymentCategoryId: 'notes',
      field: name,
      text: name === field ? notes : name === 'pouchNumber' ? pouchNumber : '',
    })),
    { type: 'EDIT_SHEET', field: 'turnover', text: turnover },
    { type: 'EDIT_SHEET', field: 'float', text: float },
    { type: event },
  ]
const isOpenSheet = ({ sheet: at }: AnyMachineSnapshot['context']) =>
  at?.entries[0]?.status === 'CREATED' && at.entries[1]?.text.total === undefined

/** Empties the till but for the notes, then validates it with this turnover and comment. */
const validateSheet = ([turnover, comment]: Typed) => [
  { type: 'EDIT_SHEET', field: 'float', text: '0' },
  { type: 'EDIT_SHEET', field: 'turnover', text: turnover },
  { type: 'EDIT_SHEET', field: 'comment', text: comment },
  { type: 'VALIDATE' },
]

const submit =
  (...fields: readonly string[]) =>
  (typed: Typed) => [
    { type: 'SUBMIT', values: Object.fromEntries(fields.map((field, index) => [field, typed[index]])) },
  ]

const carrier = ([carrierId, date]: Typed) => [
  { type: 'CHOOSE_CARRIER', carrierId },
  { type: 'CHOOSE_DATE', date },
  { type: 'NEXT' },
]

const dispatchAct = (act: string, status: string) => ({
  machine: 'ticket-dispatch',
  state: 'editing',
  where: (at: AnyMachineSnapshot['context']) => at.act === act && at.dispatch?.status === status,
})

export const INPUTS: Readonly<Record<string, TypedInputs>> = {
  'notes that leave the wallet': {
    machine: 'wallet-decrease',
    state: 'entering.typing',
    where: ({ balanceCents }) => balanceCents === 300_00,
    events: fill('DECREASE', 'piece.5000', 'pouchNumber'),
    rows: [
      [['1', 'ABCDEF'], 'sending'],
      [['1+1', 'ABCDEFGHJKLM'], 'sending'],
      [['6', ' abcdef '], 'sending'],
      [['7', 'ABCDEF'], 'entering.refused WalletNegative'],
      [['', 'ABCDEF'], 'entering.refused notes failure.NotesRequired'],
      [['0', 'ABCDEF'], 'entering.refused notes failure.NotesRequired'],
      [['x', ''], 'entering.refused piece.5000 failure.QuantityInvalid'],
      [['-1', 'ABCDEF'], 'entering.refused piece.5000 failure.QuantityInvalid'],
      [['1,5', 'ABCDEF'], 'entering.refused piece.5000 failure.QuantityInvalid'],
      [['100001', 'ABCDEF'], 'entering.refused piece.5000 failure.QuantityInvalid'],
      [['1', ' '], 'entering.refused pouchNumber failure.PouchNumberRequired'],
      [['1', 'ABCDE'], 'entering.refused pouchNumber failure.PouchNumberTooShort'],
      [['1', 'ABCDEFGHJKLMN'], 'entering.refused pouchNumber failure.PouchNumberTooLong'],
      [['1', 'ABCDEF-1'], 'entering.refused pouchNumber failure.PouchNumberUnreadable'],
      [['1', 'ÉABCDEF'], 'entering.refused pouchNumber failure.PouchNumberUnreadable'],
      [['0', 'ABCDE'], 'entering.refused notes failure.NotesRequired'],
    ],
  },
  'an inventory by denomination': {
    machine: 'wallet-inventory',
    state: 'entering.typing',
    events: inMode('pieces'),
    rows: [
      [['100000'], 'comparing'],
      [['2+5'], 'comparing'],
      [['0'], 'comparing'],
      [[''], 'entering.refused total failure.WalletTotalRequired'],
      [['100001'], 'entering.refused piece.5000 failure.QuantityInvalid'],
      [['x'], 'entering.refused piece.5000 failure.QuantityInvalid'],
    ],
  },
  'an inventory by its total': {
    machine: 'wallet-inventory',
    state: 'entering.typing',
    events: inMode('total'),
    rows: [
      [['0'], 'comparing'],
      [['1 234,50'], 'comparing'],
      [['20+20+5'], 'comparing'],
      [['999999999,99'], 'comparing'],
      [['1000000000'], 'entering.refused total failure.MoneyTooLarge'],
      [['0,001'], 'entering.refused total failure.MoneyTooPrecise'],
      [['-0,01'], 'entering.refused total failure.MoneyUnreadable'],
      [['1,2,3'], 'entering.refused total failure.MoneyUnreadable'],
      [[' '], 'entering.refused total failure.WalletTotalRequired'],
    ],
  },
  'coins for 100 €': {
    machine: 'coin-reception',
    state: 'entering.typing',
    where: ({ exchange }) => exchange?.pouchStatus === 'VALIDATED',
    events: fill('RECEIVE', 'roll.200', 'piece.100'),
    rows: [
      [['2', ''], 'sending'],
      [['1', '50'], 'sending'],
      [['2', '1'], 'confirming'],
      [['0', '0'], 'entering.refused coins failure.CoinsRequired'],
      [['', ''], 'entering.refused coins failure.CoinsRequired'],
      [['4000', ''], 'confirming'],
      [['4001', ''], 'entering.refused coins failure.RollsInvalid'],
      [['x', '-1'], 'entering.refused roll.200 failure.QuantityInvalid, piece.100 failure.QuantityInvalid'],
    ],
  },
  'coins for a pouch that waits for the carrier': {
    machine: 'coin-reception',
    state: 'entering.typing',
    where: ({ exchange }) => exchange?.pouchStatus === 'PREPARED',
    events: fill('RECEIVE', 'roll.200'),
    rows: [[['2'], 'entering.refused ExchangePrepared']],
  },
  'a sheet that is saved': {
    machine: 'cash-log',
    state: 'counting.typing',
    where: isOpenSheet,
    events: sheet('SAVE'),
    rows: [
      [['', ''], 'saving'],
      [['200', '100', '50', 'ABC'], 'saving'],
      [
        ['0,001', '-1', 'x'],
        'counting.refused counts.notes.total failure.MoneyTooPrecise, turnover failure.MoneyUnreadable, float failure.MoneyUnreadable',
      ],
      [['1000000000'], 'counting.refused counts.notes.total failure.MoneyTooLarge'],
      [
        ['100001', '', '', '', 'piece.5000'],
        'counting.refused counts.notes.piece.5000 failure.QuantityInvalid',
      ],
      [['1,5', '', '', '', 'piece.5000'], 'counting.refused counts.notes.piece.5000 failure.QuantityInvalid'],
    ],
  },
  'a sheet that is reviewed': {
    machine: 'cash-log',
    state: 'counting.typing',
    where: isOpenSheet,
    events: sheet('REVIEW'),
    rows: [
      [['200'], 'reviewing.ready'],
      [['2', '100', '', 'ABCDEF', 'piece.5000'], 'reviewing.ready'],
      [['0', '100', '', ''], 'reviewing.ready'],
      [[''], 'counting.refused NothingCounted'],
      [['200', ''], 'counting.refused turnover failure.TurnoverRequired'],
      [['200', '100', '', ''], 'counting.refused counts.notes.pouchNumber failure.PouchNumberRequired'],
      [['200', '100', '', 'ABCDE'], 'counting.refused counts.notes.pouchNumber failure.PouchNumberTooShort'],
      [
        ['200', '100', '', 'ABCDEFGHJKLMN'],
        'counting.refused counts.notes.pouchNumber failure.PouchNumberTooLong',
      ],
      [
        ['200', '100', '', 'ABCDEF-1'],
        'counting.refused counts.notes.pouchNumber failure.PouchNumberUnreadable',
      ],
      [
        ['x', '-1', '0,001', ''],
        'counting.refused counts.notes.total failure.MoneyUnreadable, turnover failure.MoneyUnreadable, float failure.MoneyTooPrecise',
      ],
    ],
  },
  'a till of 200 € that is validated': {
    machine: 'cash-log',
    state: 'reviewing.ready',
    where: ({ sheet: at }) =>
      at?.entries[0]?.status === 'CREATED' && at.entries[0].value.totalCents === 200_00,
    events: validateSheet,
    rows: [
      [['200', ''], 'savingFirst'],
      [['199', ''], 'savingFirst'],
      [['201', ''], 'savingFirst'],
      [['198,99', ''], 'reviewing.refused comment failure.CommentRequired'],
      [['201,01', ' '], 'reviewing.refused comment failure.CommentRequired'],
      [['201,01', 'x'], 'savingFirst'],
      [['', 'x'], 'reviewing.refused turnover failure.TurnoverRequired'],
    ],
  },
  'the carrier and the date of notes': {
    machine: 'remittance',
    state: 'carrier.choosing',
    where: ({ pouchType }) => pouchType === 'NOTES',
    events: carrier,
    rows: [
      [['carrier-1', '2026-11-23'], 'review.ready'],
      [['carrier-1', '2024-02-29'], 'review.ready'],
      [[null, '2026-11-23'], 'not possible'],
      [['carrier-2', '2026-11-23'], 'not possible'],
      [['carrier-1', '2025-02-29'], 'not possible'],
      [['carrier-1', ''], 'not possible'],
      [[null, '20/11/2026'], 'not possible'],
    ],
  },
  'the carrier and the date of cheques': {
    machine: 'remittance',
    state: 'carrier.choosing',
    where: ({ pouchType }) => pouchType === 'CHEQUES',
    events: carrier,
    rows: [
      [[null, '2026-11-23'], 'review.ready'],
      [['carrier-2', '2026-11-23'], 'not possible'],
    ],
  },
  'the pouches of a remittance': {
    machine: 'remittance',
    state: 'pouches.choosing',
    where: ({ pouchType, pouchIds, changing }) => pouchType === 'NOTES' && pouchIds.length === 0 && !changing,
    events: (ids) => [...ids.map((pouchId) => ({ type: 'TOGGLE_POUCH', pouchId })), { type: 'NEXT' }],
    rows: [
      [[], 'not possible'],
      [['pouch-1'], 'carrier.choosing'],
      [['pouch-1', 'pouch-1'], 'not possible'],
    ],
  },
  'the pouches that a courier takes': {
    machine: 'hand-over',
    state: 'confirming.ticking',
    where: (at) =>
      at.allowSelfValidation && at.confirmedPouchIds.length === 0 && at.leftPouchIds.length === 0,
    events: (ids) => [...ids.map((pouchId) => ({ type: 'TICK', pouchId })), { type: 'CONFIRM' }],
    rows: [
      [['pouch-1', 'pouch-2'], 'validating'],
      [['pouch-1'], 'not possible'],
      [[], 'not possible'],
      [['pouch-1', 'pouch-2', 'pouch-9'], 'not possible'],
    ],
  },
  'a number scanned at the door': {
    machine: 'hand-over',
    state: 'confirming.ticking',
    events: ([text]) => [{ type: 'SCAN', text }],
    rows: [
      [['ABC123'], 'confirming.ticking'],
      [[' abc123 '], 'confirming.ticking'],
      [['XYZ999'], 'confirming.unknown'],
      [[''], 'confirming.unknown'],
    ],
  },
  'the credit of a remittance': {
    machine: 'remittance-control',
    state: 'open.entering',
    where: ({ remittance }) => remittance.status === 'VALIDATED' && remittance.credits.length === 0,
    events: fill('VALIDATE', 'amount', 'creditedOn'),
    rows: [
      [['0', '2026-11-25'], 'validating'],
      [['1 234,50', '2024-02-29'], 'validating'],
      [['', '2026-11-25'], 'open.refused amount failure.CreditRequired'],
      [['12,5', ''], 'open.refused creditedOn issue.date'],
      [['x', '2025-02-29'], 'open.refused amount failure.MoneyUnreadable, creditedOn issue.date'],
      [['-0,01', '2026-11-25'], 'open.refused amount failure.MoneyUnreadable'],
      [['0,001', '2026-11-25'], 'open.refused amount failure.MoneyTooPrecise'],
      [['1000000000', '2026-11-25'], 'open.refused amount failure.MoneyTooLarge'],
    ],
  },
  'why a remittance is invalidated': {
    machine: 'remittance-control',
    state: 'reasoning.writing',
    events: reason,
    rows: [
      [['x'], 'invalidating'],
      [[' '], 'reasoning.refused ReasonRequired'],
    ],
  },
  'why counts are invalidated': {
    machine: 'control',
    state: 'reasoning.writing',
    events: reason,
    rows: [
      [['x'], 'changing'],
      [[' '], 'reasoning.refused ReasonRequired'],
    ],
  },
  'why a bank line is unlinked': {
    machine: 'bank-matching',
    state: 'reasoning.writing',
    events: reason,
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
    events: (typed) => [{ type: 'PICK', status: 'IGNORED' }, ...reason(typed)],
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
  'why a settlement is removed': {
    machine: 'bank-settlement',
    state: 'removing',
    events: ([text]) => [{ type: 'EDIT', change: { reason: text } }, { type: 'CONFIRM' }],
    rows: [
      [['x'], 'unlinking'],
      [[' '], 'not possible'],
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
  'a seal number': {
    machine: 'pouch-field',
    state: 'editing.typing',
    where: ({ fact }) => fact === 'seal',
    events: ([text]) => [{ type: 'EDIT', text }, { type: 'SAVE' }],
    rows: [
      [[''], 'saving'],
      [['ABC'], 'saving'],
      [[' abc-1 '], 'saving'],
      [['ABCDEFGHJKLMNPQRSTUV'], 'saving'],
      [['AB'], 'editing.faulty'],
      [['ABCDEFGHJKLMNPQRSTUVW'], 'editing.faulty'],
      [['ABC.1'], 'editing.faulty'],
    ],
  },
  'what the carrier counted': {
    machine: 'pouch-field',
    state: 'editing.typing',
    where: ({ fact }) => fact === 'carrierCount',
    events: ([text]) => [{ type: 'EDIT', text }, { type: 'SAVE' }],
    rows: [
      [[''], 'saving'],
      [['0,01'], 'saving'],
      [['0,001'], 'editing.faulty'],
      [['-1'], 'editing.faulty'],
    ],
  },
  'tickets that leave with a carrier': {
    machine: 'ticket-preparation',
    state: 'choosing',
    where: ({ waiting, left }) => waiting?.lines.length === 2 && left.length === 0,
    events: ([number, ...left]) => [
      ...left.map((issuer) => ({ type: 'TICK', issuer })),
      { type: 'GO_BY', transport: 'CARRIER' },
      { type: 'NUMBER', text: number },
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
  'tickets that leave by post, without a number': {
    machine: 'ticket-preparation',
    state: 'choosing',
    where: ({ waiting, left }) => waiting?.lines.length === 2 && left.length === 0,
    events: ([text]) => [{ type: 'GO_BY', transport: 'POST' }, { type: 'NUMBER', text }, { type: 'CONFIRM' }],
    rows: [[['ABC'], 'preparing']],
  },
  'a dispatch that leaves': {
    ...dispatchAct('SENT', 'CREATED'),
    events: fill('CONFIRM', 'slipNumber', 'sentOn'),
    rows: [
      [[' B-1 ', '2026-11-25'], 'changing'],
      [[' ', '2026-11-25'], 'editing slipNumber issue.required'],
      [['B-1', '31/11/2026'], 'editing sentOn issue.date'],
      [['', ''], 'editing slipNumber issue.required'],
    ],
  },
  'what an issuer pays': {
    ...dispatchAct('REIMBURSED', 'SENT'),
    events: fill('CONFIRM', 'reimbursed', 'commission', 'reimbursedOn'),
    rows: [
      [['12,5', '0', '2026-11-25'], 'changing'],
      [['', '', '2026-11-25'], 'editing reimbursed issue.required, commission issue.required'],
      [
        ['x', '0,001', '2025-02-29'],
        'editing reimbursed failure.MoneyUnreadable, commission failure.MoneyTooPrecise, reimbursedOn issue.date',
      ],
      [
        ['1000000000', '-1', '2026-11-25'],
        'editing reimbursed failure.MoneyTooLarge, commission failure.MoneyUnreadable',
      ],
    ],
  },
  'why a sent dispatch is cancelled': {
    ...dispatchAct('CANCELED', 'SENT'),
    events: fill('CONFIRM', 'reason'),
    rows: [
      [['x'], 'changing'],
      [[' '], 'editing ReasonRequired'],
    ],
  },
  'why an unsent dispatch is cancelled': {
    ...dispatchAct('CANCELED', 'CREATED'),
    events: fill('CONFIRM', 'reason'),
    rows: [[[''], 'changing']],
  },
  'an address for a forgotten password': {
    machine: 'credential',
    state: 'editing',
    where: ({ form }) => form === 'forgotten',
    events: submit('email'),
    rows: [
      [[' nora+caisse@pos.sacoche.example '], 'sending'],
      [['nora.sacoche.example'], 'refused email validation.email'],
      [['nora@sacoche'], 'refused email validation.email'],
      [['nora b@sacoche.example'], 'refused email validation.email'],
      [[' '], 'refused email validation.required'],
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
        'refused currentPassword validation.required, password validation.required, repeated validation.required',
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
        'refused firstName validation.required, lastName validation.required, password issue.passwordShort',
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
      [[' '], 'refused code validation.required'],
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
  'notes that stay in the till as float': {
    machine: 'cash-log',
    state: 'counting.typing',
    where: ({ sheet: at }) => at?.entries[0]?.text['piece.5000'] === '4',
    events: ([left]) => [{ type: 'LEAVE_FLOAT', left }],
    also: ({ sheet: at }) => at.entries[1].text.total ?? '',
    rows: [
      [[{ 5000: 1 }], 'counting.typing 50,00'],
      [[{ 5000: 4 }], 'counting.typing 200,00'],
      [[{ 5000: 5 }], 'not possible'],
      [[{ 2000: 1 }], 'not possible'],
      [[{}], 'not possible'],
    ],
  },
  'a photo or document': {
    machine: 'attachments',
    state: 'ready',
    where: ({ attachments }) => attachments.length < 20,
    events: file,
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
    events: file,
    rows: [[['photo.jpg', 'image/jpeg', 1], 'ready TooManyAttachments']],
  },
  'a bank statement': {
    machine: 'bank-upload',
    state: 'ready',
    events: file,
    rows: [
      [['relevé', '', 10_485_760], 'sending'],
      [['relevé', '', 10_485_761], 'ready BankFileTooLarge'],
      [['relevé', '', 0], 'ready 1.file issue.bankEmpty'],
    ],
  },
  'a file of closings': {
    machine: 'closings-upload',
    state: 'idle',
    events: file,
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
