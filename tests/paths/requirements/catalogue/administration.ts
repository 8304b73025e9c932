import { administrationCalls, type RequirementSection } from '../requirement.ts'

/** Organizations, establishments, people. */
export const ADMINISTRATION: RequirementSection = {
  code: 'ADM',
  title: 'Administration',
  requirements: [
    {
      id: 'R-ADM-01',
      text: 'An organization has a name, a status and an address, and only super admins administer organizations.',
      implementedBy: {
        fields: ['organizations: name status address siren'],
        calls: administrationCalls('organizations'),
        rights: ['keepOrganizations'],
        codes: ['organizationCreated', 'organizationModified', 'organizationDeleted'],
      },
      tests: {
        'server/administration/resources.test.ts': [
          'is created as requested, and recorded',
          'is changed with its version, and the changes are recorded',
          'is deleted, and can’t be changed after that',
        ],
        'views/administration.test.ts': [
          'follow the role: only head office administers organizations, directors administer their registers',
        ],
      },
    },
    {
      id: 'R-ADM-02',
      text: 'An establishment has a name, an address, bank details, a status, a code, an analytic code, and the frequency and day of its remittances, and shows whether its POS connection is configured.',
      implementedBy: {
        fields: [
          'establishments: name address bankDetails status code analyticCode remittanceFrequency remittanceDay cashPadSet',
        ],
        calls: administrationCalls('establishments'),
        codes: ['establishmentCreated', 'establishmentModified', 'establishmentDeleted'],
        machines: ['establishment'],
      },
      tests: {
        'server/administration/resources.test.ts': ['is created as requested, and recorded'],
        'machines/establishment/chart.test.ts': [],
        'browser/administration.test.ts': [
          'is set up from nothing, sees what is missing until nothing is, and counts for the first time',
        ],
      },
    },
    {
      id: 'R-ADM-03',
      text: 'Bank details consist of IBAN, BIC, holder, bank, account number, bank code and counter code. IBAN and BIC are required and must be valid.',
      tests: {
        'domain/bank/lines.test.ts': ['an IBAN', 'a BIC', 'bank details'],
        'server/administration/places.test.ts': [
          'are refused when a number is invalid, or conflicts with another',
        ],
        'views/administration.test.ts': ['has all bank details or none, with each error at its field'],
      },
    },
    {
      id: 'R-ADM-04',
      text: 'A user must enter their password again to change bank details, roles or e-mail addresses.',
      decisions: ['033'],
      tests: {
        'server/administration/places.test.ts': [
          'need the password whenever they change and at no other time',
        ],
        'server/administration/people.test.ts': [
          'needs the password of the user who gives it, and so does an address',
        ],
      },
    },
    {
      id: 'R-ADM-05',
      text: 'Every establishment needs a frequency and a day of remittances. A director sets them, the tolerance and the blind count for their own establishments.',
      implementedBy: { calls: ['PUT /establishmentsettings/{id}'], rights: ['manageOwnEstablishment'] },
      tests: {
        'server/administration/places.test.ts': [
          'sets when and with which carrier money leaves the own establishments, and how it is counted',
          'can’t change anything else of them',
          'is not changed with invalid values',
        ],
        'browser/administration.test.ts': [
          'sets when remittances leave, by keyboard, and reads the bank details; the menu leads there',
        ],
      },
    },
    {
      id: 'R-ADM-06',
      text: 'The POS connection of an establishment consists of an address, an installation, a user and a token that is never shown again.',
      decisions: ['028'],
      implementedBy: { calls: ['PUT /establishments/{id}/cashpad'] },
      tests: {
        'server/administration/places.test.ts': ['does not return the values of its till connection'],
      },
    },
    {
      id: 'R-ADM-07',
      text: 'A carrier has a name, an address and a status.',
      implementedBy: {
        fields: ['cashcarriers: name address status'],
        calls: administrationCalls('cashcarriers'),
        codes: ['carrierCreated', 'carrierModified', 'carrierDeleted'],
      },
      tests: {
        'server/administration/resources.test.ts': ['is created as requested, and recorded'],
        'browser/administration.test.ts': [
          'that establishments use is not deleted: the refusal says what refers to it',
        ],
      },
    },
    {
      id: 'R-ADM-08',
      text: 'A user has a first name, a last name, an e-mail address, a role, establishments, and a status that is active or deleted.',
      implementedBy: {
        fields: ['users: firstName lastName email role establishmentIds status'],
        // People are deleted by their status.
        calls: administrationCalls('users').filter((call) => !call.startsWith('DELETE')),
        arrows: ['person: ACTIVE delete DELETED', 'person: DELETED restore ACTIVE'],
      },
      tests: {
        'server/administration/people.test.ts': [
          'is created without a password and invited; the history contains it, and no password',
          'is not newly assigned to a person, and stays assigned to those who had it',
        ],
        'machines/lifecycles/each.test.ts': [
          'can be deleted and restored, and refuses everything else by name',
        ],
        'browser/administration.test.ts': [
          'is invited with a role not above the inviter’s; the role decides on establishments; the list finds them',
        ],
      },
    },
    {
      id: 'R-ADM-09',
      text: 'Nobody can give a role above their own, change their own rights, or remove the last super admin.',
      decisions: ['033'],
      implementedBy: { refusals: ['RoleTooHigh', 'OwnRights', 'LastSuperAdmin'] },
      tests: {
        'domain/accounts/people.test.ts': ['who may give which role', 'creating and changing a person'],
        'server/administration/people.test.ts': [
          'is not given above the user’s own, nor removed from a person with a higher role',
          'is changed by nobody for themselves',
        ],
        'server/administration/races.test.ts': [
          'keep one of them an administrator: the second command is refused',
        ],
      },
    },
    {
      id: 'R-ADM-10',
      text: 'Master data is active or inactive. It can be deleted only when nothing refers to it, and the refusal names what does.',
      decisions: ['033'],
      implementedBy: {
        arrows: [
          'active: INACTIVE activate ACTIVE',
          'active: ACTIVE deactivate INACTIVE',
          'active: ACTIVE INACTIVE delete DELETED',
        ],
        codes: ['deleted'],
        refusals: ['InUse'],
      },
      tests: {
        'server/administration/resources.test.ts': [
          'is deactivated and activated again, several at once or none',
          'is deleted, and can’t be changed after that',
        ],
        'server/administration/places.test.ts': [
          'and its organization are deleted only when nothing refers to them: the answer names what refers to them',
        ],
        'server/administration/races.test.ts': [
          'is refused, or refuses the use: no sheet refers to a deleted till, no count to a deleted category',
        ],
      },
    },
    {
      id: 'R-ADM-11',
      text: 'A form marks missing fields, and a user resolves a conflict with another person’s change field by field.',
      decisions: ['033'],
      implementedBy: { machines: ['form'] },
      tests: {
        'machines/form/chart.test.ts': [],
        'views/administration.test.ts': ['reports the missing values of an empty form, and sends nothing'],
        'browser/administration.test.ts': [
          'that another person changed in the meantime is resolved field by field',
        ],
      },
    },
    {
      id: 'R-ADM-12',
      text: 'An address has a street number, a route, a complement, a postal code, a locality, two administrative areas and a country.',
      tests: {
        'views/administration.test.ts': [
          'has no address while nothing of it was typed, and all of it as soon as something was',
        ],
        'server/administration/resources.test.ts': [
          'refuses invalid values by their field, and stores nothing',
        ],
      },
    },
    {
      id: 'R-ADM-13',
      text: 'An establishment shows what is missing before anybody can count there.',
      decisions: ['033'],
      tests: { 'domain/administration/establishment-readiness.test.ts': ['an establishment'] },
    },
  ],
}
