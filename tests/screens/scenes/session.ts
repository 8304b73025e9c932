import { sceneAt } from '../support/answers.ts'
import { TWO_ESTABLISHMENTS } from '../support/records/common.ts'
import type { ExpectedScenes } from '../support/scenes.ts'
import { RefusedAnswer } from '../support/screen.tsx'

const TOKEN = 'a'.repeat(43)
const TYPED = ['E-mail address = ada@sacoche.test', 'Password = Sacoche-2026']

const PASSWORDS = ['New password = Sacoche-2027-new', 'New password, once more = Sacoche-2027-new']
const SECOND_STEP = {
  'POST auth/sign_in': { secondStep: { token: TOKEN, seconds: 600, code: true, passkey: false } },
}
const INVITED = {
  'POST auth/invitation': {
    email: 'grace@sacoche.test',
    firstName: 'Grace',
    lastName: 'Hopper',
    language: 'it',
  },
}
const ONE_ESTABLISHMENT = { 'establishments/my': [{ id: 'establishment-1', name: 'Bellecour' }] }

/** Signing in, passwords, invitations and the frame: what each shows, and what each button causes. */
export const SESSION_SCENES: ExpectedScenes = {
  'the sign-in': {
    ...sceneAt('/login', null),
    states: ['session signedOut.idle'],
    shows: [
      'Sign in',
      'E-mail address =',
      'Password =',
      '[Show the password]',
      '[Sign in]',
      'Forgotten your password? → /forgot-password',
    ],
    does: {
      'Show the password': '+ [Hide the password]',
      'Sign in': 'idle → refused',
    },
  },
  'the sign-in of a demo': {
    ...sceneAt('/login', null),
    demo: true,
    shows: [
      'Sign in',
      'E-mail address =',
      'Password =',
      '[Show the password]',
      '[Sign in]',
      'Forgotten your password? → /forgot-password',
      'Demo accounts',
      'Choose who you are; everyone’s password is Sacoche-demo-2026.',
      '[Shift lead · count the tills] [Director · prepare and hand over pouches] [Accountant · check counts and deposits] [Administrator · see the whole organization] [Super administrator · see every organization] [Collaborator · be listed among the people who count the till]',
    ],
    does: {
      'Show the password': '+ [Hide the password]',
      'Sign in': 'idle → refused',
      'Shift lead · count the tills':
        '+ E-mail address = user@sacoche.example; + Password = Sacoche-demo-2026',
      'Director · prepare and hand over pouches':
        '+ E-mail address = director@sacoche.example; + Password = Sacoche-demo-2026',
      'Accountant · check counts and deposits':
        '+ E-mail address = accountant@sacoche.example; + Password = Sacoche-demo-2026',
      'Administrator · see the whole organization':
        '+ E-mail address = admin@sacoche.example; + Password = Sacoche-demo-2026',
      'Super administrator · see every organization':
        '+ E-mail address = superadmin@sacoche.example; + Password = Sacoche-demo-2026',
      'Collaborator · be listed among the people who count the till':
        '+ E-mail address = employee@sacoche.example; + Password = Sacoche-demo-2026',
    },
  },
  'the sign-in, filled in': {
    ...sceneAt('/login', null, TYPED),
    shows: [
      'Sign in',
      'E-mail address = ada@sacoche.test',
      'Password = Sacoche-2026',
      '[Show the password]',
      '[Sign in]',
      'Forgotten your password? → /forgot-password',
    ],
    does: {
      'Show the password': '+ [Hide the password]',
      'Sign in': 'POST auth/sign_in {"email":"ada@sacoche.test","password":"Sacoche-2026"}',
      'Forgotten your password?': 'goes to /forgot-password',
    },
  },
  'the sign-in, refused': {
    ...sceneAt('/login', null, [...TYPED, 'Sign in'], {
      'POST auth/sign_in': new RefusedAnswer('WrongCredentials'),
    }),
    states: ['session signedOut.refused'],
    shows: [
      'Sign in',
      'Wrong e-mail address or password',
      '[Dismiss this message]',
      'E-mail address = ada@sacoche.test',
      'Password = Sacoche-2026',
      '[Show the password]',
      '[Sign in]',
      'Forgotten your password? → /forgot-password',
    ],
    does: {
      'Show the password': '+ [Hide the password]',
      'Sign in': 'sends POST auth/sign_in',
      'Dismiss this message': '− Wrong e-mail address or password; − [Dismiss this message]',
    },
  },
  'the code of the second step': {
    ...sceneAt('/login', null, [...TYPED, 'Sign in'], SECOND_STEP),
    states: ['session signedOut.codeRequired'],
    shows: [
      'Second step of sign-in',
      'Open your authenticator app and type the code that it shows for Sacoche. No longer have the app? Type one of your recovery codes.',
      'Code =',
      'The app’s 6 digits',
      '[Sign in]',
      '[Back to the password]',
    ],
    does: { 'Sign in': '+ Value required', 'Back to the password': ' → idle' },
  },
  'the code of the second step, filled in': {
    ...sceneAt('/login', null, [...TYPED, 'Sign in', 'Code = 123456'], SECOND_STEP),
    within: 'form',
    shows: ['Code = 123456', 'The app’s 6 digits', '[Sign in]'],
    does: {
      'Sign in':
        'POST auth/second_step {"token":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","code":"123456","deviceToken":null}',
    },
  },
  'a forgotten password': {
    ...sceneAt('/forgot-password', null, ['E-mail address = ada@sacoche.test']),
    shows: [
      'Forgotten password',
      'Enter the e-mail address of your account: you will get a link to choose a new password.',
      'E-mail address = ada@sacoche.test',
      '[Get a link]',
      'Back to sign-in → /login',
    ],
    does: {
      'Get a link': 'POST auth/forgotPassword {"email":"ada@sacoche.test"}',
    },
  },
  'a forgotten password, after the link was requested': {
    ...sceneAt('/forgot-password', null, ['E-mail address = ada@sacoche.test', 'Get a link'], {
      'POST auth/forgotPassword': null,
    }),
    states: ['credential done'],
    shows: [
      'Forgotten password',
      'Enter the e-mail address of your account: you will get a link to choose a new password.',
      'Check your e-mail',
      'If an account has this address, a link has just been sent. It works once and is valid for 30 minutes.',
      'E-mail address =',
      '[Get a link]',
      'Back to sign-in → /login',
    ],
    does: { 'Get a link': '+ Value required', 'Back to sign-in': 'goes to /login' },
  },
  'a forgotten password on a server that sends no e-mails': {
    ...sceneAt('/forgot-password', null),
    mail: false,
    shows: [
      'Forgotten password',
      'This server sends no e-mails. Its operator can give you a link with which you choose a new password: ask them, or your administrator.',
      'Back to sign-in → /login',
    ],
    does: { 'Back to sign-in': 'goes to /login' },
  },
  'a new password': {
    ...sceneAt(`/change-password#reset=${TOKEN}`, null),
    shows: [
      'New password',
      'Choose your new password. All your open sessions will end.',
      'New password =',
      '[Show the password]',
      '12 to 128 characters, any of them. A passphrase works well.',
      'New password, once more =',
      '[Show the password]',
      '[Change password]',
    ],
    does: {
      'Show the password': '+ [Hide the password]',
      'Show the password (2)': '+ [Hide the password]',
      'Change password': '+ Value required; + Value required',
    },
  },
  'a new password, filled in': {
    ...sceneAt(`/change-password#reset=${TOKEN}`, null, PASSWORDS),
    within: 'form',
    shows: [
      'New password = Sacoche-2027-new',
      '[Show the password]',
      '12 to 128 characters, any of them. A passphrase works well.',
      'New password, once more = Sacoche-2027-new',
      '[Show the password]',
      '[Change password]',
    ],
    does: {
      'Show the password': '+ [Hide the password]',
      'Show the password (2)': '+ [Hide the password]',
      'Change password':
        'POST auth/changePassword {"token":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","password":"Sacoche-2027-new"}',
    },
  },
  'a link without a token': {
    ...sceneAt('/change-password', null),
    shows: [
      'New password',
      'This request is not authorized.',
      'This page opens from the link in an e-mail. The link may be incomplete: copy all of it, or ask for another.',
      'Ask for another link → /forgot-password',
      '[Dismiss this message]',
      'Back to sign-in → /login',
    ],
    does: {
      'Dismiss this message':
        '− This request is not authorized.; − This page opens from the link in an e-mail. The link may be incomplete: copy all of it, or ask for another.; − [Dismiss this message]',
    },
  },
  'an invitation': {
    ...sceneAt(`/change-password#invitation=${TOKEN}`, null, [], INVITED),
    shows: [
      'Welcome to Sacoche',
      'You have been invited as grace@sacoche.test. Check your name and choose your password.',
      'First name = Grace',
      'Last name = Hopper',
      'New password =',
      '[Show the password]',
      '12 to 128 characters, any of them. A passphrase works well.',
      'New password, once more =',
      '[Show the password]',
      '= grace@sacoche.test',
      'Language = Italiano',
      '[Create my account]',
    ],
    does: {
      'Show the password': '+ [Hide the password]',
      'Show the password (2)': '+ [Hide the password]',
      'Create my account': '+ Value required; + Value required',
    },
  },
  'an invitation, filled in': {
    ...sceneAt(`/change-password#invitation=${TOKEN}`, null, ['First name = Amazing', ...PASSWORDS], INVITED),
    within: 'form',
    shows: [
      'First name = Amazing',
      'Last name = Hopper',
      'New password = Sacoche-2027-new',
      '[Show the password]',
      '12 to 128 characters, any of them. A passphrase works well.',
      'New password, once more = Sacoche-2027-new',
      '[Show the password]',
      '= grace@sacoche.test',
      'Language = Italiano',
      '[Create my account]',
    ],
    does: {
      'Show the password': '+ [Hide the password]',
      'Show the password (2)': '+ [Hide the password]',
      'Create my account':
        'POST auth/sign_up {"token":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","firstName":"Amazing","lastName":"Hopper","language":"it","password":"Sacoche-2027-new"}',
    },
  },
  'an invitation that is no longer valid': {
    ...sceneAt(`/change-password#invitation=${TOKEN}`, null, [], {
      'POST auth/invitation': new RefusedAnswer('LinkOver'),
    }),
    states: ['document refused'],
    shows: [
      'Welcome to Sacoche',
      'This request is not authorized.',
      'This link has been used, or it has expired. Ask for another. Ask your administrator to invite you again.',
      '[Dismiss this message]',
    ],
    does: {
      'Dismiss this message':
        '− This request is not authorized.; − This link has been used, or it has expired. Ask for another. Ask your administrator to invite you again.; − [Dismiss this message]',
    },
  },
  'the frame of a director of two establishments': {
    ...sceneAt('/my-account', 'director', [], TWO_ESTABLISHMENTS),
    framed: true,
    within: 'header',
    states: ['establishment choosing.ready'],
    shows: [
      '[Establishment · Bellecour]',
      '[Search or go to…]',
      '[Appearance · Same as the device] [EN Language · English] [AM Ada Martin Director Account]',
    ],
    does: {
      'Establishment · Bellecour': 'opens “Establishment”; opens menu: Bellecour, Opéra',
      'Search or go to…': 'opens “Search and actions”; opens menu: 30 from Count a cash register to Sign out',
      'Appearance · Same as the device': 'opens menu: Same as the device, Light, Dark',
      'EN Language · English': 'opens menu: Français, English, Italiano',
      'AM Ada Martin Director Account': 'opens menu: My account, Sign out',
    },
  },
  'the menu of a shift lead': {
    ...sceneAt('/my-account', 'user', [], ONE_ESTABLISHMENT),
    framed: true,
    within: 'nav',
    shows: ['Sacoche → /', 'Home → /', '[Cash register]', 'Count → /cashregister', 'Cash log → /cashlogs'],
    does: {
      Sacoche: 'goes to /',
      Home: 'goes to /',
      'Cash register': '− Count → /cashregister; − Cash log → /cashlogs',
      Count: 'goes to /cashregister',
      'Cash log': 'goes to /cashlogs',
    },
  },
  'the menu of an accountant': {
    ...sceneAt('/my-account', 'accountant', [], ONE_ESTABLISHMENT),
    framed: true,
    within: 'nav',
    shows: [
      'Sacoche → /',
      'Home → /',
      '[Cash register]',
      'Count → /cashregister',
      'Cash log → /cashlogs',
      '[Deposit]',
      'Deposits → /moneyremittance',
      'Pouches → /carryingPouch',
      'Change fund → /wallet',
      '[Review]',
      'Count review → /control',
      'Paper meal vouchers → /tickets',
      'Deposit review → /moneyremittanceCtrl',
      'Accounting → /control?view=accounting',
      'Reports → /?view=reports',
    ],
    does: {
      'Cash register': '− Count → /cashregister; − Cash log → /cashlogs',
      Deposit: '− Deposits → /moneyremittance; − Pouches → /carryingPouch',
      Review:
        '− Count review → /control; − Paper meal vouchers → /tickets; − Deposit review → /moneyremittanceCtrl; − Accounting → /control?view=accounting',
    },
  },
}
