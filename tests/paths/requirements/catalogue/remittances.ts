import type { Room } from '../requirement.ts'

/** Remittances. */
export const REMITTANCES: Room = {
  code: 'REM',
  title: 'Remittances',
  requirements: [
    {
      id: 'R-REM-01',
      says: 'A remittance has type, total, carrier, who prepared and validated it and when, status and number of pouches.',
      holds: {
        fields: [
          'remittances: type totalCents carrierId preparedAt preparedById validatedAt validatedById status pouchCount',
        ],
        calls: ['GET /remittances'],
      },
      tests: { 'contract/resources.test.ts': ['answers by the contract to role %i'] },
    },
    {
      id: 'R-REM-02',
      says: 'A remittance is prepared from at least one free pouch, of one type and of this establishment, with a total above zero.',
      decided: ['008'],
      holds: {
        calls: ['POST /remittances'],
        codes: ['remittancePrepared', 'noPouchToRemit'],
        refusals: ['NoPouch', 'PouchNotFree', 'PouchTypesDiffer'],
      },
      tests: {
        'domain/lifecycles/remittance.test.ts': ['preparing a remittance'],
        'server/commands/remittances.test.ts': [
          'takes the pouches, adds them up, and counts the reference on',
          'says of a pouch that is no longer free who has it since when',
          'takes only pouches of the establishment that is worked in',
        ],
      },
    },
    {
      id: 'R-REM-03',
      says: 'Cash needs an active carrier; cheques and tickets may go without.',
      decided: ['008'],
      holds: { refusals: ['CarrierRequired', 'CarrierInactive'] },
      tests: {
        'domain/lifecycles/remittance.test.ts': [
          'asks a carrier for cash, and lets cheques and tickets go without',
        ],
        'server/commands/remittances.test.ts': ['lets cheques go without a carrier', 'refuses %s'],
      },
    },
    {
      id: 'R-REM-04',
      says: 'Preparation goes step by step, can be left and resumed, and never happens twice.',
      decided: ['038'],
      holds: { machines: ['remittance'] },
      tests: {
        'machines/remittance/chart.test.ts': [],
        'machines/remittance/preparation.test.ts': ['the guided preparation'],
        'browser/remittance-steps.test.ts': ['the steps of a preparation', 'a preparation that was left'],
        'browser/network.test.ts': ['prepares once, whatever was heard of it'],
      },
    },
    {
      id: 'R-REM-05',
      says: 'A preparation can be undone: the remittance is cancelled, its pouches are free.',
      holds: {
        arrows: ['remittance: PREPARED UNVALIDATED undo CANCELED'],
        calls: ['PUT /remittancesstatus'],
        codes: ['remittanceCancelled'],
      },
      tests: {
        'server/commands/remittances.test.ts': [
          'sets the pouches free, and keeps the remittance and its reference',
          'undone, everything is as it was before, but for the versions, the remittance and the history',
        ],
      },
    },
    {
      id: 'R-REM-06',
      says: 'Handing over validates the remittance once every pouch is confirmed.',
      decided: ['008'],
      holds: {
        arrows: ['remittance: PREPARED UNVALIDATED validate VALIDATED'],
        machines: ['hand-over'],
        codes: ['remittanceValidated'],
        refusals: ['PouchNotConfirmed'],
      },
      tests: {
        'domain/lifecycles/remittance.test.ts': ['handing a remittance over'],
        'server/commands/remittances.test.ts': ['needs every pouch confirmed, by somebody else'],
        'machines/hand-over/chart.test.ts': [],
      },
    },
    {
      id: 'R-REM-07',
      says: 'The person who hands over is not the one who prepared, unless the establishment allows it; the history records it.',
      decided: ['008'],
      holds: { refusals: ['SelfValidation'] },
      tests: {
        'server/commands/remittances.test.ts': [
          'needs every pouch confirmed, by somebody else',
          'may be done by who prepared, where the establishment allows it, and the history says so',
        ],
        'server/administration/places.test.ts': [
          'who validates: not who prepared, unless the establishment allows it',
        ],
      },
    },
    {
      id: 'R-REM-08',
      says: 'References of remittances have no gaps.',
      decided: ['008'],
      tests: {
        'server/commands/races.test.ts': [
          'references have no gap, though some of those who prepare at once fail',
        ],
        'server/schema/rules.test.ts': [
          'gives remittances references without a gap, whatever is rolled back or tried at once',
        ],
      },
    },
    {
      id: 'R-REM-09',
      says: 'A pouch is in one remittance only, and of a simultaneous undo and hand-over exactly one succeeds.',
      decided: ['008'],
      tests: {
        'server/commands/races.test.ts': [
          'a pouch goes into one remittance, whoever asks',
          'undo or hand-over, one wins (round %i)',
        ],
        'server/schema/rules.test.ts': [
          'holds a pouch in one live remittance, and lets go of it when that is cancelled',
        ],
      },
    },
    {
      id: 'R-REM-10',
      says: 'A remittance has a slip to hand over, with the bar code of each pouch.',
      decided: ['042'],
      holds: { calls: ['GET /remittances/{id}/slip'] },
      tests: {
        'server/documents/papers.test.ts': [
          'says what is handed over, to the cent, and each number reads as a bar code',
        ],
      },
    },
    {
      id: 'R-REM-11',
      says: 'Remittances are weekly, fortnightly or monthly, on a day from Monday to Friday.',
      tests: {
        'domain/dates/calendar.test.ts': [
          '%s on weekday %d from %s is on %s',
          'comes every fourteen days when it is fortnightly',
        ],
        'server/administration/places.test.ts': [
          'says of the own establishments when and by whom money leaves, and how it is counted',
        ],
      },
    },
  ],
}
