import { keeping, type Room } from '../requirement.ts'

/** Organizations, establishments, people. */
export const ADMINISTRATION: Room = {
  code: 'ADM',
  title: 'Administration',
  requirements: [
    {
      id: 'R-ADM-01',
      says: 'An organization has name, status and address; super admins keep organizations.',
      holds: {
        fields: ['organizations: name status address siren'],
        calls: keeping('organizations'),
        rights: ['keepOrganizations'],
        codes: ['organizationCreated', 'organizationModified', 'organizationDeleted'],
      },
      tests: {
        'server/administration/resources.test.ts': [
          'is made as it was said, and written down',
          'is changed under its version, and what changed is written down',
          'is deleted, and then is changed no more',
        ],
        'views/administration.test.ts': [
          'and the role: only head office keeps organizations, directors keep their registers',
        ],
      },
    },
    {
      id: 'R-ADM-02',
      says: 'An establishment has name, address, bank details, status, code, analytic code, the frequency and day of its remittances, and whether its cash pad is set.',
      holds: {
        fields: [
          'establishments: name address bankDetails status code analyticCode remittanceFrequency remittanceDay cashPadSet',
        ],
        calls: keeping('establishments'),
        codes: ['establishmentCreated', 'establishmentModified', 'establishmentDeleted'],
        machines: ['establishment'],
      },
      tests: {
        'server/administration/resources.test.ts': ['is made as it was said, and written down'],
        'machines/establishment/chart.test.ts': [],
        'browser/administration.test.ts': [
          'is set up from nothing, told what is missing until nothing is, and counts for the first time',
        ],
      },
    },
    {
      id: 'R-ADM-03',
      says: 'Bank details are IBAN, BIC, holder, bank, account number, bank code and counter code; IBAN and BIC must be valid, and both are required.',
      tests: {
        'domain/bank/lines.test.ts': ['an IBAN', 'a BIC', 'bank details'],
        'server/administration/places.test.ts': [
          'are refused when a number is wrong, or contradicts another',
        ],
        'views/administration.test.ts': ['has bank details all or none, each fault at its field'],
      },
    },
    {
      id: 'R-ADM-04',
      says: 'Changing bank details, roles or e-mail addresses requires the password again.',
      decided: ['033'],
      tests: {
        'server/administration/places.test.ts': [
          'need the password, each time that they become others and at no other time',
        ],
        'server/administration/people.test.ts': [
          'needs the password of who gives it, and so does an address',
        ],
      },
    },
    {
      id: 'R-ADM-05',
      says: 'Frequency and day of remittances are required; a director sets them, the tolerance and the blind count for their own establishments.',
      holds: { calls: ['PUT /establishmentsettings/{id}'] },
      tests: {
        'server/administration/places.test.ts': [
          'says of the own establishments when and by whom money leaves, and how it is counted',
          'says nothing else of them',
          'is not changed with what is wrong',
        ],
        'browser/administration.test.ts': [
          'says when remittances leave, by keyboard, and reads the bank details; the menu leads there',
        ],
      },
    },
    {
      id: 'R-ADM-06',
      says: 'The cash pad is an address, an installation, a user and a token that is never shown again.',
      decided: ['028'],
      holds: { calls: ['PUT /establishments/{id}/cashpad'] },
      tests: { 'server/administration/places.test.ts': ['keeps whom to ask for closings to itself'] },
    },
    {
      id: 'R-ADM-07',
      says: 'A carrier has name, address and status.',
      holds: {
        fields: ['cashcarriers: name address status'],
        calls: keeping('cashcarriers'),
        codes: ['carrierCreated', 'carrierModified', 'carrierDeleted'],
      },
      tests: {
        'server/administration/resources.test.ts': ['is made as it was said, and written down'],
        'browser/administration.test.ts': [
          'that establishments work with is kept: the refusal says what refers to it',
        ],
      },
    },
    {
      id: 'R-ADM-08',
      says: 'A user has first name, last name, e-mail address, role, establishments and a status, active or deleted.',
      holds: {
        fields: ['users: firstName lastName email role establishmentIds status'],
        calls: keeping('users'),
        arrows: ['person: ACTIVE delete DELETED', 'person: DELETED restore ACTIVE'],
      },
      tests: {
        'server/administration/people.test.ts': [
          'is made without a password and invited; history tells it, and no password',
        ],
        'machines/lifecycles/each.test.ts': ['leads away and back, and refuses everything else by name'],
        'browser/administration.test.ts': [
          'is invited with a role not above one’s own; the role decides on establishments; the list finds them',
        ],
      },
    },
    {
      id: 'R-ADM-09',
      says: 'Nobody can give a role above their own, change their own rights, or remove the last super admin.',
      decided: ['033'],
      holds: { refusals: ['RoleTooHigh', 'OwnRights', 'LastSuperAdmin'] },
      tests: {
        'domain/accounts/people.test.ts': ['who may give which role', 'making and changing a person'],
        'server/administration/people.test.ts': [
          'is not given above one’s own, nor taken from who stands above',
          'is changed by nobody for themselves',
        ],
        'server/administration/races.test.ts': ['leave one: who comes second is the last'],
      },
    },
    {
      id: 'R-ADM-10',
      says: 'Master data is active or inactive, and can be deleted only when nothing refers to it; the answer names what does.',
      decided: ['033'],
      holds: {
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
          'is set aside and taken up again, several at once or none',
          'is deleted, and then is changed no more',
        ],
        'server/administration/places.test.ts': [
          'and its organization are deleted only when nothing refers to them: the answer says what does',
        ],
        'server/administration/races.test.ts': [
          'either is refused, or comes before: no sheet stands on a till that is gone, no count in a category that is gone',
        ],
      },
    },
    {
      id: 'R-ADM-11',
      says: "A form marks missing fields, and a conflict with somebody else's change is resolved field by field.",
      decided: ['033'],
      holds: { machines: ['form'] },
      tests: {
        'machines/form/chart.test.ts': [],
        'views/administration.test.ts': ['says what is missing from an empty form, and sends nothing of it'],
        'browser/administration.test.ts': ['that somebody else changed meanwhile is settled field by field'],
      },
    },
    {
      id: 'R-ADM-12',
      says: 'An address has street number, route, complement, postal code, locality, two administrative areas and country.',
      tests: {
        'views/administration.test.ts': [
          'has no address while nothing of it was typed, and all of it as soon as something was',
        ],
        'server/administration/resources.test.ts': [
          'refuses what is wrong by its field, and keeps nothing of it',
        ],
      },
    },
    {
      id: 'R-ADM-13',
      says: 'An establishment shows what is missing before counting is possible.',
      decided: ['033'],
      tests: { 'domain/counting/readiness.test.ts': ['an establishment'] },
    },
  ],
}
