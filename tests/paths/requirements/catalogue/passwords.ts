import type { RequirementSection } from '../requirement.ts'

/** Passwords, invitations, the own account. */
export const PASSWORDS_AND_INVITATIONS: RequirementSection = {
  code: 'WAY',
  title: 'Passwords, invitations and the user’s own account',
  requirements: [
    {
      id: 'R-WAY-01',
      text: 'A user who forgot the password requests an e-mail and gets the same answer whether the account exists or not.',
      implementedBy: {
        screens: ['/forgot-password'],
        calls: ['POST /auth/forgotPassword'],
        machines: ['credential'],
      },
      tests: {
        'server/http/passwords.test.ts': ['is answered alike, after the same work, for any address'],
        'machines/credential/chart.test.ts': [],
        'browser/invitations-and-passwords.test.ts': [
          'is replaced through the link in an e-mail, which works once; errors are shown at their fields',
        ],
      },
    },
    {
      id: 'R-WAY-02',
      text: 'The link in that e-mail sets a new password and works once, within half an hour.',
      decisions: ['036'],
      implementedBy: {
        screens: ['/change-password'],
        calls: ['POST /auth/changePassword'],
        codes: ['passwordChanged'],
        refusals: ['LinkOver'],
      },
      tests: {
        'server/http/passwords.test.ts': [
          'works once, ends every session, and is announced by e-mail',
          'expires after half an hour, and when a newer one was sent',
          'starts with the address of the settings, whatever the request’s host',
        ],
      },
    },
    {
      id: 'R-WAY-03',
      text: 'A password has 12 to 128 characters of any kind, is not a common one, and is stored as argon2id.',
      decisions: ['036'],
      tests: {
        'domain/accounts/passwords.test.ts': ['the length of a password', 'a common password'],
        'server/http/passwords.test.ts': ['refuses a password that is %s, and stays valid'],
        'server/security/sessions.test.ts': ['is stored as argon2id with the recommended cost, salted'],
      },
    },
    {
      id: 'R-WAY-04',
      text: 'An invited user signs up through the link of the invitation, and nobody can sign up without one.',
      decisions: ['036'],
      implementedBy: {
        calls: ['POST /auth/sign_up', 'POST /auth/invitation', 'POST /users/{id}/invitation'],
        refusals: ['AlreadySignedUp'],
      },
      tests: {
        'server/http/passwords.test.ts': [
          'is the only way to sign up, for a week, for its own address, and once',
          'is not sent again to a person who has signed up, nor by roles that do not administer',
        ],
        'server/security/sessions.test.ts': ['does not exist: signing up without an invitation'],
        'browser/invitations-and-passwords.test.ts': [
          'signs in the invited person, with the name, language and password they choose',
        ],
      },
    },
    {
      id: 'R-WAY-05',
      text: 'An identity provider can sign in a user whose e-mail is known, and it creates no users.',
      decisions: ['036'],
      implementedBy: {
        calls: ['POST /auth/firebase/sign_in'],
        refusals: ['IdentityRefused', 'IdentityUnavailable'],
      },
      tests: {
        'server/http/identity.test.ts': [
          'signs in the people it confirms, signed with %s keys',
          '%s: with the same text, and no account is created',
          'that %s is unavailable: nobody is refused for it',
        ],
        'browser/invitations-and-passwords.test.ts': [
          'signs in a person it confirms, and the page says so when it does not',
        ],
      },
    },
    {
      id: 'R-WAY-06',
      text: 'Every user can change their name and language, and with the current password their password and their e-mail, which a link sent to the new address confirms.',
      implementedBy: {
        screens: ['/my-account'],
        rights: ['ownAccount'],
        calls: [
          'GET /accounts/me',
          'PUT /accounts/me',
          'PUT /accounts/me/email',
          'POST /auth/confirmEmail',
          'POST /accounts/me/password',
        ],
        refusals: ['PasswordRequired', 'WrongPassword', 'EmailTaken'],
      },
      tests: {
        'server/http/own-account.test.ts': [
          'is read and changed by %s',
          'require the password again, without ending the session, and count the attempts',
          'of the address wait for the link sent to the new one, and are reported to the old one',
          'of the address are void after a day, another request, another password, or when somebody else has it',
        ],
        'server/administration/people.test.ts': [
          'has an address that no other account has, in any letter case and any organization',
        ],
        'browser/my-account.test.ts': [
          'changes name and language, which other tabs follow, for an employee too',
          'changes password and address with the old password only, and continues',
        ],
      },
    },
    {
      id: 'R-WAY-07',
      text: 'A user sees their open sessions and can end one or all of them.',
      decisions: ['038'],
      implementedBy: {
        calls: [
          'GET /accounts/me/sessions',
          'DELETE /accounts/me/sessions',
          'DELETE /accounts/me/sessions/{id}',
        ],
      },
      tests: {
        'server/http/own-account.test.ts': [
          'are listed with device, place and last use, and ended one by one or all',
        ],
        'browser/my-account.test.ts': ['lists sessions on other devices, and ends one or all of them'],
      },
    },
    {
      id: 'R-WAY-09',
      text: 'A sign-in from a device that the person has not used before is reported to them by mail, once per device: which device, when and where, and how to end the session.',
      decisions: ['036'],
      tests: { 'server/http/new-device.test.ts': ['a sign-in from a new device'] },
    },
    {
      id: 'R-WAY-10',
      text: 'An administrator lists and ends the sessions of a person whose role is not above their own; the history of the person records it.',
      implementedBy: {
        calls: [
          'GET /users/{id}/sessions',
          'DELETE /users/{id}/sessions',
          'DELETE /users/{id}/sessions/{sessionId}',
        ],
      },
      tests: { 'server/http/sessions-of-people.test.ts': ['the sessions of a person'] },
    },
    {
      id: 'R-WAY-11',
      text: 'A user registers passkeys with their password, names and removes them; a passkey is a second factor, also where one is required, and signs in without password and code.',
      decisions: ['036'],
      implementedBy: {
        calls: [
          'GET /accounts/me/passkeys',
          'POST /accounts/me/passkeys/options',
          'POST /accounts/me/passkeys',
          'PUT /accounts/me/passkeys/{id}',
          'POST /accounts/me/passkeys/{id}/remove',
          'POST /auth/passkey/options',
          'POST /auth/passkey',
          'POST /auth/second_step/options',
          'POST /auth/second_step/passkey',
        ],
        machines: ['passkey'],
        refusals: ['PasskeyRefused', 'PasskeyKnown', 'TooManyPasskeys'],
      },
      tests: {
        'server/http/passkeys.test.ts': [
          'registering a passkey',
          'a passkey as the second step',
          'a passkey instead of password and code',
        ],
        'browser/passkeys.test.ts': [],
        'machines/passkey/chart.test.ts': [],
      },
    },
    {
      id: 'R-WAY-08',
      text: 'A user sets up an authenticator app with their password and a first code, gets ten recovery codes once, and removes it with their password; an admin removes it for a person who has lost it; the secret is encrypted, the codes are hashes.',
      decisions: ['036'],
      implementedBy: {
        calls: [
          'GET /accounts/me/second_factor',
          'POST /accounts/me/second_factor',
          'POST /accounts/me/second_factor/confirm',
          'POST /accounts/me/second_factor/remove',
          'POST /users/{id}/second_factor/remove',
        ],
        machines: ['enrolment'],
        refusals: ['SecondFactorActive', 'SecondFactorNotSetUp'],
      },
      tests: {
        'domain/accounts/second-factor.test.ts': ['a typed code', 'a recovery code'],
        'server/http/second-factor.test.ts': [
          'setting up an authenticator app',
          'removing the second factor',
        ],
        'server/security/totp.test.ts': ['a code of an authenticator app'],
        'browser/second-factor.test.ts': [],
        'machines/enrolment/chart.test.ts': [],
      },
    },
  ],
}
