import type { RequirementSection } from '../requirement.ts'

/** Sheets, counts, and their totals. */
export const COUNT: RequirementSection = {
  code: 'CNT',
  title: 'Counting',
  requirements: [
    {
      id: 'R-CNT-01',
      text: 'A cash log is the record of one establishment, date, service and register, with its counts. A second one for the same four is refused, and the refusal names the first.',
      decisions: ['008'],
      implementedBy: {
        calls: ['POST /cashlogs', 'GET /cashlogs'],
        machines: ['cash-log'],
        codes: ['created', 'alreadyExists'],
        refusals: ['CashLogExists'],
      },
      tests: {
        'server/commands/cash-logs.test.ts': [
          'answers the whole log, with totals, difference and counts',
          'refuses a second sheet of the same service and register, and names the existing one',
        ],
        'server/schema/rules.test.ts': ['accepts one sheet for an establishment, date, service and register'],
        'machines/cash-log/chart.test.ts': [],
        'browser/main-job.test.ts': ['is done from the till to the bank by three people'],
      },
    },
    {
      id: 'R-CNT-02',
      text: 'A cash log has a date, a service, a register, a turnover, a delta, counts and a comment, and shows who validated it and when.',
      implementedBy: {
        fields: [
          'cashlogs: date service cashRegisterId turnoverCents deltaCents comment validatedAt validatedById status',
          'counts: paymentCategoryId countType quantity unitValueCents denominations totalCents pouchNumber status',
        ],
        calls: ['GET /counts'],
      },
      tests: {
        'contract/resources.test.ts': ['answers according to the contract for role %i'],
        'server/commands/cash-logs.test.ts': ['answers the whole log, with totals, difference and counts'],
      },
    },
    {
      id: 'R-CNT-03',
      text: 'A day has two services, lunch and evening, and an evening that ends after midnight belongs to the day on which it began.',
      decisions: ['008'],
      tests: {
        'domain/dates/calendar.test.ts': ['has two kinds', 'at %s is %s, %s'],
        'server/commands/cash-logs.test.ts': [
          'uses the calendar of the establishment: after midnight in Paris it is already the next day',
        ],
        'browser/time-zone.test.ts': [
          'the sheet is for the current service of the establishment, whatever the time zone of the device',
        ],
      },
    },
    {
      id: 'R-CNT-04',
      text: 'A payment category is counted in one of six ways: total only, quantity and total, quantity and unit value, notes, coins, or cheques.',
      tests: {
        'domain/counting/counting.test.ts': ['count types', 'parsing an entry'],
        'machines/cash-log/counting.test.ts': ['sends every line, empty ones as not counted'],
        'machines/cash-log/entries.test.ts': ['of type %i reads %j'],
      },
    },
    {
      id: 'R-CNT-05',
      text: 'A category whose field is blank is stored and shown as not counted, and never as zero.',
      decisions: ['008'],
      implementedBy: { refusals: ['NothingCounted'] },
      tests: {
        'domain/counting/counting.test.ts': ['type %d: empty means not counted'],
        'machines/cash-log/entries.test.ts': [
          'of type %i is not counted while it is empty, and zero is a count',
        ],
        'server/commands/validation.test.ts': ['refuses by name: %s'],
      },
    },
    {
      id: 'R-CNT-06',
      text: 'The delta is counted − float − expected, and without a closing the user types the turnover as the expected amount.',
      decisions: ['008'],
      implementedBy: { refusals: ['TurnoverRequired'] },
      tests: {
        'domain/lifecycles/count.test.ts': [
          'subtracts the float from the counted amount: it is never part of the takings',
          'holds delta = counted − float − expected for any log, in any order of its counts',
        ],
        'machines/cash-log/counting.test.ts': [
          'is counted − float − expected, from the closing if there is one, otherwise from the typed turnover',
        ],
        'browser/input.test.ts': ['is requested: a counted amount, then the turnover without a closing'],
      },
    },
    {
      id: 'R-CNT-07',
      text: 'An open count can be edited and becomes UPDATED. An edit of an old version is refused, and the client shows both versions.',
      decisions: ['008'],
      implementedBy: {
        arrows: ['count: CREATED UPDATED UNVALIDATED edit UPDATED'],
        calls: ['PUT /cashlogs/{id}'],
        codes: ['countUpdated', 'retry'],
        refusals: ['StaleVersion'],
      },
      tests: {
        'server/commands/cash-logs.test.ts': [
          'keeps the first total, removes what is left out, adds what is new, and increments the version',
          'refuses an old version, and a sheet that is validated',
        ],
        'browser/tabs.test.ts': ['two people at the same sheet'],
      },
    },
    {
      id: 'R-CNT-08',
      text: 'Validating a sheet validates its open counts. The result is OK within the tolerance, and KO with a required comment beyond it.',
      decisions: ['008'],
      implementedBy: {
        arrows: ['count: CREATED UPDATED UNVALIDATED validate VALIDATED'],
        calls: ['PUT /cashlogsstatus'],
        codes: ['countOk', 'countKo'],
        refusals: ['CommentRequired'],
      },
      tests: {
        'domain/lifecycles/count.test.ts': ['with a tolerance of 2 € and a delta of %d cents is %s'],
        'server/commands/validation.test.ts': [
          'is KO beyond the tolerance, with the comment and the reason that explain it',
          'is OK at the tolerance, to the cent, over and short',
        ],
        'browser/input.test.ts': ['is the comment, when the difference is beyond the tolerance'],
      },
    },
    {
      id: 'R-CNT-09',
      text: 'Notes and cheques with a value need a pouch number of 6 to 12 characters before the sheet can be validated.',
      implementedBy: { refusals: ['PouchNumberRequired', 'PouchNumberTooShort', 'PouchNumberTooLong'] },
      tests: {
        'domain/lifecycles/count.test.ts': [
          'asks for a pouch number when notes or cheques leave',
          'takes the pouch number %j',
          'needs no pouch number for an empty drawer, nor for one that was not counted',
        ],
        'domain/pouches/number.test.ts': ['has 6 to 12 characters'],
        'browser/input.test.ts': ['of 5 characters is refused at its field on leaving it, and stays'],
      },
    },
    {
      id: 'R-CNT-10',
      text: 'A sheet with a total below zero cannot be validated.',
      implementedBy: { codes: ['totalIsNegative'], refusals: ['TotalNegative'] },
      tests: {
        'domain/lifecycles/count.test.ts': ['is refused for %s'],
        'server/commands/validation.test.ts': ['refuses by name: %s'],
      },
    },
    {
      id: 'R-CNT-11',
      text: 'Validating a sheet creates pouches for its notes and cheques and adds its coins to the wallet.',
      decisions: ['008'],
      tests: {
        'server/commands/validation.test.ts': [
          'seals notes and cheques, puts coins into the wallet, and records who validated when',
          'creates nothing for notes and coins that are worth nothing',
        ],
      },
    },
    {
      id: 'R-CNT-12',
      text: 'A user can delete an open count, or an open sheet with its counts, after a confirmation.',
      decisions: ['008'],
      implementedBy: {
        arrows: ['count: CREATED UPDATED UNVALIDATED delete DELETED'],
        calls: ['DELETE /counts/{id}', 'DELETE /cashlogs/{id}'],
        machines: ['confirm-command'],
        codes: ['countDeleted'],
      },
      tests: {
        'server/commands/counts.test.ts': ['removes it from the sheet, whose totals and status follow'],
        'server/commands/cash-logs.test.ts': [
          'deletes its counts too, so that the service can be counted again',
        ],
        'machines/confirm-command/chart.test.ts': [],
      },
    },
    {
      id: 'R-CNT-13',
      text: 'The status of a sheet is the status of its least advanced count.',
      decisions: ['006'],
      tests: {
        'domain/lifecycles/count.test.ts': ['of counts %j is %s'],
        'server/schema/lifecycles.test.ts': ['keeps a cash log at the status of its least advanced count'],
      },
    },
    {
      id: 'R-CNT-14',
      text: 'On a shared device, a count names who counted: an active person of the establishment, by default the user. The history keeps who entered it.',
      decisions: ['008'],
      implementedBy: { calls: ['GET /cashlogs/counters'] },
      tests: {
        'server/commands/counted-by.test.ts': [
          'is the person who is signed in, unless another person of the establishment is named',
          'may be any active person of the establishment, and nobody else',
          'is in the report of differences by person',
        ],
        'browser/review-address.test.ts': [
          'who counted is chosen in the review among the people of the establishment, and stands on the sheet',
        ],
      },
    },
  ],
}
