import { sceneAt } from '../support/answers.ts'
import { CARRIER } from '../support/records/cash.ts'
import { OWN_VIEW, TWO_ESTABLISHMENTS } from '../support/records/common.ts'
import { SENT_MONTH } from '../support/records/office.ts'
import { ADDRESS_FIELDS, alertOf, DIALOG, type ExpectedScenes, loadingFailed } from '../support/scenes.ts'
import { type Answers, AnswersInTurn, RefusedAnswer, UNREACHABLE } from '../support/screen.tsx'

/** The form of a carrier. */
const carrier = (steps: readonly string[], changes: Answers = {}) =>
  sceneAt('/cashcarrier?id=carrier-1', 'admin', steps, changes)
const RENAME = ['Name = Other', 'Save']
const SIGN_IN = ['E-mail address = ada@sacoche.test', 'Password = Sacoche-2026', 'Sign in']
/** A sign-in, after which a second factor must be set up. */
const enrol = (steps: readonly string[]) =>
  sceneAt('/login', null, [...SIGN_IN, ...steps], {
    'POST auth/sign_in': { enrolment: { token: 'token-9' } },
    'POST accounts/me/second_factor': { secret: 'JBSWY3DPEHPK3PXP', qrCode: '<svg/>' },
    'POST accounts/me/second_factor/confirm': { recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] },
  })
const CONFIRM_PASSWORD = ['Current password = Sacoche-2026', 'Continue']
/** The dialog of saved views, after the button that deletes one was pressed. */
const deleteView = (changes: Answers) =>
  sceneAt('/carryingPouch', 'director', ['Views', 'Rename, share or delete…', 'Delete the view Free notes'], {
    savedviews: [OWN_VIEW],
    ...changes,
  })
/** The dialog that saves a view, after the server answered. */
const saveView = (answer: unknown) =>
  sceneAt('/carryingPouch', 'director', ['Views', 'Save this view…', 'Name of the view = Mine', 'Save'], {
    'POST savedviews': answer,
  })

/** Forms, passwords, sign-in, the change to another establishment and saved views in the states that a step, a failure or another person leads to. */
export const FORM_STATES_SCENES: ExpectedScenes = {
  'a form that is left with changes': {
    ...carrier(['Name = Other', 'Close']),
    within: DIALOG,
    states: ['form leaving'],
    shows: ['Leave without saving?', 'What you typed and did not save will be lost.', '[No] [Yes]'],
    does: {
      No: 'closes “Leave without saving?”',
      Yes: 'goes to /cashcarrier; closes “Leave without saving?”',
    },
  },
  'deleting a carrier that establishments and remittances refer to': {
    ...carrier(['Delete', 'Confirm'], {
      'DELETE cashcarriers/carrier-1': new RefusedAnswer('InUse', {
        issues: [
          { path: 'id', key: 'issue.usedByEstablishments' },
          { path: 'id', key: 'issue.usedByRemittances' },
        ],
      }),
    }),
    ...alertOf(
      'This can’t be deleted: something still uses it.',
      'Still referred to by:',
      'Establishments',
      'Deposits',
      'You can deactivate it: it can then no longer be chosen.',
    ),
  },
  'a form that was saved': {
    ...carrier(RENAME, { 'PUT cashcarriers/carrier-1': { ...CARRIER, name: 'Other', version: 8 } }),
    within: 'aside form',
    states: ['form saved'],
    shows: ['Main details', 'Name = Other', ...ADDRESS_FIELDS, '[Save]'],
    does: {
      'Clear · Country': '+ Country = [Open the list · Country]; + Changes not saved [Save]',
      'Open the list · Country': 'opens menu: 29 from Andorra to United Kingdom',
      Save: 'disabled: Nothing has changed.',
    },
  },
  'a form with a name that another record has': {
    ...carrier(RENAME, {
      'PUT cashcarriers/carrier-1': new RefusedAnswer('AlreadyTaken', {
        issues: [{ path: 'name', key: 'failure.AlreadyTaken' }],
      }),
    }),
    within: 'aside form',
    states: ['form refused'],
    shows: [
      'One field needs correcting.',
      'This value is already taken.',
      '[Dismiss this message]',
      'Main details',
      'Name = Other',
      'This value is already taken.',
      ...ADDRESS_FIELDS,
      'Changes not saved [Save]',
    ],
    does: {
      'Dismiss this message': '− One field needs correcting.; − [Dismiss this message]',
      'Clear · Country': '+ Country = [Open the list · Country]',
      'Open the list · Country': 'opens menu: 29 from Andorra to United Kingdom',
      Save: 'sends PUT cashcarriers/carrier-1',
    },
  },
  'closing a month without a connection': {
    ...sceneAt('/control?view=accounting&part=closings', 'accountant', ['Close the month', 'Confirm'], {
      accountingmonth: SENT_MONTH,
      'POST accountingclosings': UNREACHABLE,
    }),
    within: '[role="alert"]',
    states: ['form failed'],
    shows: [
      'The server is not responding. Check the connection, then try again.',
      '[Try again]',
      '[Dismiss this message]',
    ],
    does: {
      'Try again': 'sends POST accountingclosings',
      'Dismiss this message':
        '− The server is not responding. Check the connection, then try again.; − [Dismiss this message]',
    },
  },
  'saving a form without a connection': {
    ...carrier(RENAME, { 'PUT cashcarriers/carrier-1': UNREACHABLE }),
    within: 'aside form',
    states: ['form failed'],
    shows: [
      'The server is not responding. What you entered is kept: try again.',
      '[Dismiss this message]',
      'Main details',
      'Name = Other',
      ...ADDRESS_FIELDS,
      'Changes not saved [Back] [Try again]',
    ],
    does: {
      'Dismiss this message':
        '− The server is not responding. What you entered is kept: try again.; − [Dismiss this message]',
      'Clear · Country': 'disabled',
      'Open the list · Country': 'disabled',
      'Back (2)': '+ Changes not saved [Save]; reads cashcarriers/carrier-1; reads cashcarriers',
      'Try again': 'sends PUT cashcarriers/carrier-1',
    },
  },
  'a form that somebody else saved': {
    ...carrier(RENAME, {
      'PUT cashcarriers/carrier-1': new RefusedAnswer('StaleVersion', {
        by: 'Zoé Martin',
        at: '2026-11-24T09:05:00.000Z',
      }),
      'cashcarriers/carrier-1': new AnswersInTurn(CARRIER, { ...CARRIER, name: 'Brinks', version: 8 }),
    }),
    within: 'aside',
    states: ['form conflict.choosing'],
    shows: [
      'Cash carrier',
      '[Close]',
      'TransvalActive',
      '[Deactivate] [Delete]',
      'Another version was saved in the meantime',
      'Choose for each field which value to keep. Changed by Zoé Martin on 24/11/2026 10:05.',
      'Name',
      'Mine: Other = yes Theirs: Brinks = no',
      '[Save this choice]',
      'History',
      'Created',
      '17/11/2026 10:31 · Event By',
    ],
    does: {
      Close: 'opens “Leave without saving?”',
      Deactivate: 'disabled: Save your changes first.',
      Delete: 'disabled: Save your changes first.',
      'Mine: Other': 'nothing',
      'Theirs: Brinks': '+ Mine: Other = no Theirs: Brinks = yes',
      'Save this choice':
        '+ BrinksActive; sends PUT cashcarriers/carrier-1; reads auditevents; reads cashcarriers/carrier-1',
    },
  },
  'a form that somebody else saved, whose new version can’t be loaded': {
    ...carrier(RENAME, {
      'PUT cashcarriers/carrier-1': new RefusedAnswer('StaleVersion'),
      'cashcarriers/carrier-1': new AnswersInTurn(CARRIER, UNREACHABLE),
    }),
    states: ['form conflict.unavailable'],
    ...loadingFailed('reads cashcarriers/carrier-1'),
  },
  'a form that asks for the password': {
    ...sceneAt('/establishment?id=establishment-1', 'admin', ['IBAN = FR1420041010050500013M02606', 'Save'], {
      'PUT establishments/establishment-1': new RefusedAnswer('PasswordRequired', {
        issues: [{ path: 'currentPassword', key: 'failure.PasswordRequired' }],
      }),
    }),
    within: DIALOG,
    states: ['form confirming'],
    shows: [
      'Confirm that it is you',
      'This change is sensitive: type your password.',
      'Your password =',
      '[Show the password]',
      'Confirm with your password.',
      '[Cancel] [Confirm]',
    ],
    does: {
      'Show the password': '+ [Hide the password]',
      Cancel: 'closes “Confirm that it is you”',
      Confirm: 'nothing',
    },
  },
  'changing the password with nothing typed': {
    ...sceneAt('/change-password#reset=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', null, [
      'Change password',
    ]),
    states: ['credential refused'],
    shows: [
      'New password',
      'Choose your new password. All your open sessions will end.',
      'New password =',
      '[Show the password]',
      '12 to 128 characters, any of them. A passphrase works well.',
      'Value required',
      'New password, once more =',
      '[Show the password]',
      'Value required',
      '[Change password]',
    ],
    does: {
      'Show the password': '+ [Hide the password]',
      'Show the password (2)': '+ [Hide the password]',
      'Change password': 'nothing',
    },
  },
  'a forgotten password without a connection': {
    ...sceneAt('/forgot-password', null, ['E-mail address = ada@sacoche.test', 'Get a link'], {
      'POST auth/forgotPassword': UNREACHABLE,
    }),
    states: ['credential failed'],
    ...alertOf('The server is not responding. Try again shortly.'),
  },
  'switching to another establishment while a draft of a sheet is on the device': {
    ...sceneAt(
      '/cashregister',
      'director',
      ['Evening · Thu 19/11 · Terrace', 'Total Cards = 12', 'Establishment · Bellecour', 'Opéra'],
      { cashlogs: [], archives: [], ...TWO_ESTABLISHMENTS },
    ),
    framed: true,
    within: DIALOG,
    states: ['establishment warning'],
    shows: [
      'Switch to Opéra?',
      'One draft stays on this device for the establishment you are leaving. You will find it again when you return.',
      '[No] [Yes]',
    ],
    does: {
      No: 'closes “Switch to Opéra?”',
      Yes: 'POST auth/change {"establishmentId":"establishment-2"}; closes “Switch to Opéra?”',
    },
  },
  'saving a view with a name that was used on another device': {
    ...saveView(
      new RefusedAnswer('ViewNameTaken', { issues: [{ path: 'name', key: 'failure.ViewNameTaken' }] }),
    ),
    within: DIALOG,
    shows: [
      'Save this view',
      'The current filters and sort order. A period such as “This month” follows the calendar.',
      'Name of the view = Mine',
      'Another view of this list already has this name.',
      'Share this viewWith everybody in the organization who can see this list. = no',
      '[Cancel] [Save]',
    ],
    does: {
      'Share this viewWith everybody in the organization who can see this list.':
        '+ Share this viewWith everybody in the organization who can see this list. = yes',
      Cancel: 'closes “Save this view”',
      Save: 'sends POST savedviews; reads savedviews',
    },
  },
  'saving a view, refused': {
    ...saveView(new RefusedAnswer('StatusDoesNotAllow')),
    ...alertOf('The current status does not allow this action.'),
  },
  'deleting a view, refused': {
    ...deleteView({ 'DELETE savedviews/view-1': new RefusedAnswer('ViewOfAnother') }),
    within: DIALOG,
    states: ['instantCommand refused'],
    shows: [
      'Views of this list',
      'This view belongs to somebody else. Only they and administrators can change it.',
      '[Dismiss this message]',
      'Name of the view Free notes = Free notes',
      'Shared · Free notes = no [Delete the view Free notes]',
      '[Close]',
    ],
    does: {
      'Dismiss this message':
        '− This view belongs to somebody else. Only they and administrators can change it.; − [Dismiss this message]',
      'Shared · Free notes': 'PUT savedviews/view-1 {"version":3,"name":"Free notes","shared":true}',
      'Delete the view Free notes': 'sends DELETE savedviews/view-1; reads savedviews',
      Close: 'closes “Views of this list”',
    },
  },
  'deleting a view without a connection': {
    ...deleteView({ 'DELETE savedviews/view-1': UNREACHABLE }),
    within: DIALOG,
    states: ['instantCommand failed'],
    shows: [
      'Views of this list',
      'The server is not responding. Check the connection, then try again.',
      '[Try again]',
      '[Dismiss this message]',
      'Name of the view Free notes = Free notes',
      'Shared · Free notes = no [Delete the view Free notes]',
      '[Close]',
    ],
    does: {
      'Try again': 'sends DELETE savedviews/view-1',
      'Dismiss this message':
        '− The server is not responding. Check the connection, then try again.; − [Dismiss this message]',
      'Shared · Free notes': 'disabled',
      'Delete the view Free notes':
        'disabled: The server is not responding. Check the connection, then try again.',
      Close: 'closes “Views of this list”',
    },
  },
  'a second factor that is required at sign-in': {
    ...enrol([]),
    states: ['session enrolling', 'enrolment identifying'],
    shows: [
      'Two-step sign-in',
      'Your organization requires two-step sign-in for its administrators. Set it up to continue. You need an authenticator app on your phone.',
      'Current password =',
      '[Show the password]',
      '[Continue]',
      '[Cancel and sign out]',
    ],
    does: {
      'Show the password': '+ [Hide the password]',
      Continue: '+ Value required',
      'Cancel and sign out': 'POST auth/sign_out {}',
    },
  },
  'the code to scan of a second factor': {
    ...enrol(CONFIRM_PASSWORD),
    states: ['enrolment scanning'],
    shows: [
      'Two-step sign-in',
      'Your organization requires two-step sign-in for its administrators. Set it up to continue. You need an authenticator app on your phone.',
      'Scan this code with the app, then type the 6-digit code that it shows.',
      'No camera? Type this key: JBSW Y3DP EHPK 3PXP',
      'Code =',
      'The app’s 6 digits',
      '[Turn on]',
      '[Cancel and sign out]',
    ],
    does: { 'Turn on': '+ Value required', 'Cancel and sign out': 'POST auth/sign_out {}' },
  },
  'the recovery codes of a second factor': {
    ...enrol([...CONFIRM_PASSWORD, 'Code = 123456', 'Turn on']),
    states: ['enrolment saving'],
    shows: [
      'Two-step sign-in',
      'Keep these recovery codes in a safe place, not on that phone. Each replaces the app’s code once if you no longer have it. They will not be shown again.',
      'AAAA-BBBB',
      'CCCC-DDDD',
      'I have put these codes in a safe place = no [Continue]',
    ],
    does: {
      'I have put these codes in a safe place': '+ I have put these codes in a safe place = yes [Continue]',
      Continue: 'disabled: Put these codes in a safe place first',
    },
  },
}
