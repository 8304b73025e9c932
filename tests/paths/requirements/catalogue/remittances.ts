import type { RequirementSection } from '../requirement.ts'

/** Remittances. */
export const REMITTANCES: RequirementSection = {
  code: 'REM',
  title: 'Remittances',
  requirements: [
    {
      id: 'R-REM-01',
      text: 'A remittance has a type, a total, a carrier, a status and a number of pouches, and shows who prepared it, who validated it and when.',
      implementedBy: {
        fields: [
          'remittances: type totalCents carrierId preparedAt preparedById validatedAt validatedById status pouchCount',
        ],
        calls: ['GET /remittances'],
      },
      tests: { 'contract/resources.test.ts': ['answers according to the contract for role %i'] },
    },
    {
      id: 'R-REM-02',
      text: 'A remittance is prepared from at least one free pouch. All its pouches have one type and belong to this establishment, and their total is above zero.',
      decisions: ['008'],
      implementedBy: {
        calls: ['POST /remittances'],
        codes: ['remittancePrepared', 'noPouchToRemit'],
        refusals: ['NoPouch', 'PouchNotFree', 'PouchTypesDiffer'],
      },
      tests: {
        'domain/lifecycles/remittance.test.ts': ['preparing a remittance'],
        'server/commands/remittances.test.ts': [
          'takes the pouches, adds them up, and increments the reference',
          'refuses a pouch that is not free, and says who prepared it and when',
          'takes only pouches of the current establishment',
        ],
      },
    },
    {
      id: 'R-REM-03',
      text: 'A remittance of cash needs an active carrier, and a remittance of cheques or tickets can be prepared without one.',
      decisions: ['008'],
      implementedBy: { refusals: ['CarrierRequired', 'CarrierInactive'] },
      tests: {
        'domain/lifecycles/remittance.test.ts': [
          'needs a carrier for cash, and lets cheques and tickets go without',
        ],
        'server/commands/remittances.test.ts': ['allows cheques without a carrier', 'refuses %s'],
      },
    },
    {
      id: 'R-REM-04',
      text: 'A user prepares a remittance step by step, can leave the preparation and resume it, and never prepares the same one twice.',
      decisions: ['038'],
      implementedBy: { machines: ['remittance'] },
      tests: {
        'machines/remittance/chart.test.ts': [],
        'machines/remittance/preparation.test.ts': ['the guided preparation'],
        'browser/remittance-steps.test.ts': ['the steps of a preparation', 'a preparation that was left'],
        'browser/network.test.ts': ['prepares once, whichever answer was lost'],
      },
    },
    {
      id: 'R-REM-05',
      text: 'A preparation can be undone: the remittance is then cancelled and its pouches are free.',
      implementedBy: {
        arrows: ['remittance: PREPARED UNVALIDATED undo CANCELED'],
        calls: ['PUT /remittancesstatus'],
        codes: ['remittanceCancelled'],
      },
      tests: {
        'server/commands/remittances.test.ts': [
          'frees the pouches, and keeps the remittance and its reference',
          'restores every row except the versions of the pouches, the remittance and the counter of references',
        ],
      },
    },
    {
      id: 'R-REM-06',
      text: 'Handing over validates the remittance once every pouch is confirmed or left behind, and the pouches left behind are free again.',
      decisions: ['008'],
      implementedBy: {
        arrows: ['remittance: PREPARED UNVALIDATED validate VALIDATED'],
        machines: ['hand-over'],
        codes: ['remittanceValidated'],
        refusals: ['PouchNotConfirmed'],
      },
      tests: {
        'domain/lifecycles/remittance.test.ts': ['handing a remittance over'],
        'server/commands/remittances.test.ts': [
          'needs every pouch confirmed, by another person, on the current version',
          'leaves the listed pouches behind: they are free again, and the total is that of the pouches handed over',
        ],
        'machines/hand-over/chart.test.ts': [],
      },
    },
    {
      id: 'R-REM-07',
      text: 'The person who hands over a remittance is not the one who prepared it, unless the establishment allows it, and the history records both.',
      decisions: ['008'],
      implementedBy: { refusals: ['SelfValidation'] },
      tests: {
        'server/commands/remittances.test.ts': [
          'needs every pouch confirmed, by another person, on the current version',
          'may be done by the preparer if the establishment allows it, which the history records',
        ],
        'server/administration/places.test.ts': [
          'the validation: not by the preparer, unless the establishment allows it',
        ],
      },
    },
    {
      id: 'R-REM-08',
      text: 'The references of remittances have no gaps.',
      decisions: ['008'],
      tests: {
        'server/commands/races.test.ts': ['references have no gap, though some concurrent preparations fail'],
        'server/schema/rules.test.ts': [
          'gives remittances references without a gap, with rollbacks and concurrency',
        ],
      },
    },
    {
      id: 'R-REM-09',
      text: 'A pouch is in one remittance only, and when an undo and a hand-over are requested at the same time exactly one succeeds.',
      decisions: ['008'],
      tests: {
        'server/commands/races.test.ts': [
          'a pouch goes into one remittance, whoever prepares it',
          'undo or hand-over, one wins (round %i)',
        ],
        'server/schema/rules.test.ts': [
          'keeps a pouch in one active remittance, and frees it when that is cancelled',
        ],
      },
    },
    {
      id: 'R-REM-10',
      text: 'A remittance has a slip to hand over, with the bar code of each pouch.',
      decisions: ['042'],
      implementedBy: { calls: ['GET /remittances/{id}/slip'] },
      tests: {
        'server/documents/papers.test.ts': [
          'lists what is handed over, to the cent, and each number is a readable barcode',
        ],
      },
    },
    {
      id: 'R-REM-11',
      text: 'Remittances take place weekly, fortnightly or monthly, on a day from Monday to Friday.',
      tests: {
        'domain/dates/calendar.test.ts': [
          '%s on weekday %d from %s is on %s',
          'comes every fourteen days when it is fortnightly',
        ],
        'server/administration/places.test.ts': [
          'sets when and with which carrier money leaves the own establishments, and how it is counted',
        ],
      },
    },
  ],
}
