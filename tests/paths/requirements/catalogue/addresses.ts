import type { RequirementSection } from '../requirement.ts'

/** The addresses, and who may open them. */
export const ADDRESSES: RequirementSection = {
  code: 'NAV',
  title: 'Addresses and rights',
  requirements: [
    {
      id: 'R-NAV-01',
      text: 'Addresses are clean paths without path parameters. Screens load on demand, and every navigation chooses one of two layouts, sign-in or application.',
      implementedBy: { screens: ['/error-404', '/error-500'] },
      tests: {
        'domain/roles.test.ts': ['knows every address of the specification in every spelling, and no other'],
        'browser/access.test.ts': [
          '%s that does not exist leads to /error-404',
          'may be spelt $address, also on reload',
        ],
        'browser/first-load.test.ts': ['is measured for every screen'],
        'browser/network.test.ts': ['can be left from a screen that could not be loaded'],
      },
    },
    {
      id: 'R-NAV-02',
      text: 'A user without a session who opens an address that needs one is redirected to sign-in.',
      tests: {
        'domain/roles.test.ts': ['%s needs no session'],
        'browser/access.test.ts': [
          'is redirected to /login from every address that needs a session, and sees the others',
        ],
      },
    },
    {
      id: 'R-NAV-03',
      text: 'A user whose role may not open an address is redirected to /error-403.',
      implementedBy: { screens: ['/error-403'] },
      tests: {
        'domain/roles.test.ts': ['%s is open to %j, and redirects the others to /error-403'],
        'browser/access.test.ts': [
          'opens the screens of the role, redirects the others to /error-403, and lists the existing screens in the menu',
        ],
      },
    },
    {
      id: 'R-NAV-04',
      text: 'There are six roles, each with a number: super admin 1, admin 2, accountant 4, director 5, collaborator 7, user 10.',
      tests: {
        'domain/roles.test.ts': ["have the owner's ids"],
        'domain/contract.test.ts': [
          'know the roles, count types and languages of the specification and no others',
        ],
      },
    },
    {
      id: 'R-NAV-05',
      text: 'Super admins, admins, accountants, directors and users may open home, the count and the list of cash logs.',
      implementedBy: { screens: ['/', '/cashregister', '/cashlogs'], rights: ['count'] },
      tests: {
        'domain/roles.test.ts': ['%s is open to %j, and redirects the others to /error-403', '%s is for %j'],
        'server/security/access.test.ts': [
          'accepts exactly the people with the right, and changes nothing for the others',
        ],
      },
    },
    {
      id: 'R-NAV-06',
      text: 'Super admins, admins, directors and users may open the upload of closings, and the menu shows it to super admins and admins.',
      implementedBy: { screens: ['/cashpad'], rights: ['uploadClosings'] },
      tests: {
        'domain/roles.test.ts': ['%s is open to %j, and redirects the others to /error-403', '%s is for %j'],
        'browser/access.test.ts': [
          'opens the screens of the role, redirects the others to /error-403, and lists the existing screens in the menu',
        ],
      },
    },
    {
      id: 'R-NAV-07',
      text: 'Super admins, admins, accountants and directors may open the remittances, the wallet and the list of pouches.',
      implementedBy: {
        screens: ['/moneyremittance', '/wallet', '/carryingPouch'],
        rights: ['remit', 'keepWallet'],
      },
      tests: {
        'domain/roles.test.ts': ['%s is open to %j, and redirects the others to /error-403', '%s is for %j'],
      },
    },
    {
      id: 'R-NAV-08',
      text: 'Super admins, admins and directors may open the coins, the settings and the settings of their own establishment.',
      implementedBy: {
        screens: ['/coins', '/settings', '/establishment-settings'],
        rights: ['receiveCoins', 'manageEstablishment'],
      },
      tests: {
        'domain/roles.test.ts': ['%s is open to %j, and redirects the others to /error-403', '%s is for %j'],
      },
    },
    {
      id: 'R-NAV-09',
      text: 'Super admins and admins may open the organizations, establishments, carriers, users, payment modes and payment categories.',
      implementedBy: {
        screens: [
          '/organization',
          '/establishment',
          '/cashcarrier',
          '/user',
          '/paymentmode',
          '/paymentcategory',
        ],
        rights: ['administer'],
      },
      tests: {
        'domain/roles.test.ts': ['%s is open to %j, and redirects the others to /error-403', '%s is for %j'],
      },
    },
    {
      id: 'R-NAV-10',
      text: 'Super admins, admins and accountants may open accounting control, paper tickets and remittance control.',
      implementedBy: { screens: ['/control', '/tickets', '/moneyremittanceCtrl'], rights: ['control'] },
      tests: {
        'domain/roles.test.ts': ['%s is open to %j, and redirects the others to /error-403', '%s is for %j'],
      },
    },
    {
      id: 'R-NAV-11',
      text: 'A collaborator may open their own account page and nothing else.',
      tests: {
        'domain/roles.test.ts': ['give an employee the own account, and nothing else'],
        'server/http/access.test.ts': ['reaches the own account, and nothing else'],
        'browser/access.test.ts': ['sees a page without tasks, and can sign out'],
      },
    },
    {
      id: 'R-NAV-12',
      text: 'The server checks the role at every call. It answers 403 only when the role is not allowed, because the client then redirects to sign-in.',
      decisions: ['015'],
      implementedBy: { refusals: ['RoleNotAllowed'] },
      tests: {
        'server/security/access.test.ts': [
          'accepts exactly the people with the right, and changes nothing for the others',
        ],
        'server/rights-matrix/matrix.test.ts': [
          'of a %s: everybody gets the right answer, and refused requests change nothing',
        ],
        'domain/codes.test.ts': [
          'answer 403 only when the role is not allowed or a second factor is missing: the client leaves the screen',
        ],
        'browser/access.test.ts': ['leads to /login, which shows the reason and offers to sign in'],
      },
    },
    {
      id: 'R-NAV-13',
      text: 'Super admins see every organization, admins and accountants see the establishments of their organization, and directors and users see the establishments that they are assigned to.',
      decisions: ['006', '033'],
      implementedBy: { rights: ['seeEveryOrganization', 'seeWholeOrganization', 'seePeople'] },
      tests: {
        'server/schema/tenancy.test.ts': [
          'shows %s the rows of one organization only, in every table',
          'shows head office every organization',
          'shows a director nothing of another establishment of the organization',
        ],
        'server/http/sessions.test.ts': ['shows each role its establishments, first those of head office'],
        'server/security/tenants.test.ts': [
          'is refused to %s like an unknown one, wherever it is sent, and nothing changes',
        ],
      },
    },
  ],
}
