import type { RequirementSection } from '../requirement.ts'

/** Signing in, sessions, signing out. */
export const SESSION: RequirementSection = {
  code: 'SES',
  title: 'Sessions',
  requirements: [
    {
      id: 'R-SES-01',
      text: 'Signing in with e-mail and password stores the returned user, with token, role and establishment, under “user” and opens home.',
      implementedBy: { screens: ['/login'], calls: ['POST /auth/sign_in'], machines: ['session'] },
      tests: {
        'server/http/sessions.test.ts': ['answers what the client stores, and nothing more'],
        'machines/session/session.test.ts': ['stores the user, then goes to /'],
        'machines/session/chart.test.ts': [],
        'browser/sign-in.test.ts': ['is required at every address, and leads home'],
      },
    },
    {
      id: 'R-SES-02',
      text: 'A wrong password and an unknown e-mail get the same answer after the same work.',
      decisions: [],
      implementedBy: { refusals: ['WrongCredentials'] },
      tests: {
        'server/http/sessions.test.ts': ['refuses with %s'],
        'server/http/sign-in-limits.test.ts': [
          'is none: unknown and known ones get the same bytes, the same headers and the same work',
        ],
        'browser/sign-in.test.ts': [
          'is refused with the same text for a wrong password and for an account that does not exist',
        ],
      },
    },
    {
      id: 'R-SES-03',
      text: 'After ten failed attempts an account has to wait before each further one, twice as long each time and at most a quarter of an hour. IP addresses are limited too, and a known device can still sign in.',
      decisions: [],
      implementedBy: { refusals: ['TooManyTries'] },
      tests: {
        'server/http/sign-in-limits.test.ts': [
          'allows ten attempts, then each further one waits twice as long, up to a quarter of an hour',
          'signs its owner in from a known device while others try, within a limit',
          'has a hundred attempts, restored one by one over an hour, for all accounts together',
        ],
        'browser/sign-in.test.ts': [
          'shows the waiting time after too many attempts, and then accepts the right password',
        ],
      },
    },
    {
      id: 'R-SES-04',
      text: 'Switching the establishment replaces the stored session, opens home and reloads the page.',
      implementedBy: { calls: ['POST /auth/change'] },
      tests: {
        'server/http/sessions.test.ts': [
          'gives a new token, ends the old one at once, and does not extend the session',
          'refuses one %s as unknown, keeps the old token, and is recorded',
        ],
        'browser/establishments.test.ts': [
          'goes to home, reloads the page, and shows the other establishment everywhere',
        ],
      },
    },
    {
      id: 'R-SES-05',
      text: 'Signing out deletes the stored user and the tab’s session entry, ends the session on the server, and opens sign-in.',
      implementedBy: { screens: ['/logout'], calls: ['POST /auth/sign_out'] },
      tests: {
        'server/http/sessions.test.ts': [
          'ends by signing out, in every process, and signing out again is refused',
        ],
        'machines/session/session.test.ts': [
          'deletes the user before the server is asked, and succeeds without a network',
        ],
        'browser/sign-in.test.ts': ['ends the session here and on the server, and leads to sign-in'],
      },
    },
    {
      id: 'R-SES-06',
      text: 'A client can check a token: the answer says that it is valid, or that the user must sign in again.',
      implementedBy: { calls: ['POST /auth/check'], codes: ['invalidToken'], refusals: ['InvalidToken'] },
      tests: {
        'server/http/sessions.test.ts': ['has the time until which it is valid', 'is required: %s'],
        'browser/requests.test.ts': [
          'a list requests nothing but its rows and the check of its token before the rows are there',
        ],
      },
    },
    {
      id: 'R-SES-07',
      text: 'A session ends after an hour without use, after twelve hours, and when the password, role or account changes, in every process at once.',
      decisions: [],
      tests: {
        'server/http/sessions.test.ts': [
          'ends when it is not used for an hour',
          'ends twelve hours after signing in, however much it is used',
          'ends by %s',
        ],
        'server/security/sessions.test.ts': ['by %s is over at the next request, in every process'],
      },
    },
    {
      id: 'R-SES-08',
      text: 'A session that ends during work leads to sign-in and back. The input of counts, remittances, the wallet, coins, dispatches, reasons and forms stays on the device, and other users cannot see it.',
      decisions: ['010', '041'],
      tests: {
        'machines/session/session.test.ts': [
          'leads to sign-in and from there back to where the same person was',
          'leads another person to /, not to the page of the first',
        ],
        'browser/drafts.test.ts': [
          'is restored after the session has ended, and signing in leads back to it',
          'is not shown to another person who signs in on the same device',
          'the input of a dialog',
        ],
      },
    },
    {
      id: 'R-SES-09',
      text: 'The tabs of one browser follow each other when a user signs in, signs out or switches the establishment.',
      decisions: [],
      tests: {
        'browser/tabs.test.ts': [
          'that signs out signs this one out',
          'that signs in signs this one in',
          'that switches establishment switches this one, to home and reloaded',
        ],
      },
    },
    {
      id: 'R-SES-10',
      text: 'Users of an inactive organization cannot sign in, and the reason is shown only after the right password.',
      decisions: ['033'],
      implementedBy: { refusals: ['OrganizationInactive'] },
      tests: {
        'server/administration/in-use.test.ts': [
          'signs in none of its people, ends their sessions, and gives the reason after the right password; head office keeps access',
        ],
      },
    },
    {
      id: 'R-SES-11',
      text: 'The sign-in form marks missing fields and keeps what was typed.',
      decisions: ['038'],
      tests: {
        'domain/accounts/credential-forms.test.ts': ['the form %s'],
        'browser/sign-in.test.ts': ['shows missing values at their fields, and keeps the others'],
      },
    },
    {
      id: 'R-SES-12',
      text: 'With a second factor, signing in takes a code after the password or the identity provider; there is no session before, each code works once, tries are limited, and the second step expires after ten minutes.',
      decisions: ['036'],
      implementedBy: { calls: ['POST /auth/second_step'], refusals: ['WrongCode', 'SignInExpired'] },
      tests: {
        'server/http/second-factor.test.ts': ['signing in with a second factor'],
        'machines/session/session.test.ts': ['signing in with a second factor'],
      },
    },
    {
      id: 'R-SES-13',
      text: 'An organization can require a second factor of its admins and super admins, and does so by default outside a demo; a person who has none sets it up before anything else, and the server refuses every other call.',
      decisions: ['036'],
      implementedBy: { refusals: ['SecondFactorRequired'] },
      tests: {
        'server/http/required-second-factor.test.ts': [
          'a required second factor',
          'before a required second factor is set up',
        ],
        'machines/session/session.test.ts': ['a second factor that is required and missing'],
        'browser/required-second-factor.test.ts': [],
      },
    },
  ],
}
