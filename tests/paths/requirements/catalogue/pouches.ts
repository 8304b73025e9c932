import type { RequirementSection } from '../requirement.ts'

/** Pouches. */
export const POUCHES: RequirementSection = {
  code: 'POU',
  title: 'Pouches',
  requirements: [
    {
      id: 'R-POU-01',
      text: 'A pouch has a number, a value, a type, a date and a status, and appears in the list of pouches.',
      implementedBy: { fields: ['pouches: number valueCents type date status'], calls: ['GET /pouches'] },
      tests: {
        'contract/resources.test.ts': ['answers according to the contract for role %i'],
        'browser/pouches.test.ts': [
          'is found by its number, its content, its status and its value, all of it in the address',
        ],
      },
    },
    {
      id: 'R-POU-02',
      text: 'A pouch number has 6 to 12 letters or digits, is stored as text with its leading zeros, and is unique in an establishment.',
      decisions: ['008'],
      implementedBy: { calls: ['GET /pouches/inuse'] },
      tests: {
        'server/commands/pouch-numbers.test.ts': [
          'answers where the number of a pouch is used: the service, date and register of its count',
        ],
        'browser/input.test.ts': [
          'that is in use is refused on leaving its field, with the count that uses it; the other pouch is not marked',
        ],
        'domain/pouches/number.test.ts': [
          'is kept as text: trimmed, upper-cased, with its leading zeros',
          'is accepted exactly when what is stored is 6 to 12 capitals or digits',
        ],
        'server/schema/rules.test.ts': [
          'accepts a pouch number once in an establishment among pouches that are not deleted',
        ],
      },
    },
    {
      id: 'R-POU-03',
      text: 'A pouch is free, then prepared, then handed over, and it is free again when its remittance is cancelled.',
      decisions: ['008'],
      implementedBy: {
        arrows: [
          'pouch: CREATED prepare PREPARED',
          'pouch: PREPARED handOver VALIDATED',
          'pouch: PREPARED VALIDATED release CREATED',
        ],
      },
      tests: {
        'machines/lifecycles/each.test.ts': [
          'is handed over only after it was prepared, and deleted only while it is free',
        ],
        'machines/lifecycles/together.test.ts': [
          'never leave a pouch in two places: it is committed exactly while its remittance is active',
          'restore the earlier state when a preparation is undone',
        ],
      },
    },
    {
      id: 'R-POU-04',
      text: 'A free pouch can be deleted, which opens its count again or returns its notes to the wallet. The pouch of a count that accounting validated cannot be deleted.',
      decisions: ['008'],
      implementedBy: {
        arrows: ['pouch: CREATED delete DELETED', 'count: VALIDATED reopen UPDATED'],
        calls: ['DELETE /pouches/{id}'],
        codes: ['pouchDeleted'],
        refusals: ['CountValidatedByAccounting'],
      },
      tests: {
        'server/commands/pouches.test.ts': [
          'reopens its count, and frees its number',
          'returns its change to the wallet',
          'is refused while it is in a remittance, and a second time',
          'refuses the %s to delete the pouch of a count that accounting validated, until accounting invalidates it',
        ],
        'browser/pouches.test.ts': ['is deleted after its effects were shown; its count is open again'],
      },
    },
    {
      id: 'R-POU-05',
      text: 'A sealed pouch is never edited, and only its seal number and the carrier’s count are recorded later.',
      decisions: ['008'],
      implementedBy: {
        calls: ['PUT /pouches/{id}'],
        machines: ['pouch-field'],
        refusals: ['SealNumberInvalid', 'PouchNotHandedOver'],
      },
      tests: {
        'domain/pouches/custody-checks.test.ts': ['later data of a sealed pouch'],
        'server/commands/pouches.test.ts': ['adding data to a pouch'],
        'machines/pouch-field/chart.test.ts': [],
        'browser/pouches.test.ts': ['gets the carrier’s count from accounting, with the difference'],
      },
    },
    {
      id: 'R-POU-06',
      text: 'The screen shows three amounts of a pouch side by side: declared, counted by the carrier, and credited by the bank.',
      decisions: ['008'],
      tests: { 'domain/pouches/custody-checks.test.ts': ['three amounts'] },
    },
    {
      id: 'R-POU-07',
      text: 'The panel of a pouch and the paper of a remittance show the chain of custody with everybody who had the pouch, including cancelled remittances.',
      decisions: ['008'],
      implementedBy: { calls: ['GET /remittances/{id}/custody'] },
      tests: {
        'domain/pouches/custody.test.ts': ['the chain of custody'],
        'server/documents/papers.test.ts': [
          'custody: each pouch with who held it',
          'custody: every hand-over of a pouch, of a cancelled remittance too',
        ],
        'browser/pouches.test.ts': ['shows its chain of custody, with the courier and the receipt'],
      },
    },
    {
      id: 'R-POU-08',
      text: 'The camera reads the number of a pouch from its bar code, and without a camera a user can type it.',
      decisions: ['008'],
      implementedBy: { machines: ['camera'] },
      tests: {
        'device/decoder.test.ts': ['reads every possible pouch number'],
        'machines/camera/chart.test.ts': [],
        'browser/pouches.test.ts': ['gets its seal number from the camera, while it is in the establishment'],
        'browser/float.test.ts': ['shows a notice that the number can be typed'],
      },
    },
    {
      id: 'R-POU-09',
      text: 'A warning is shown when pouches exceed the insured value.',
      decisions: ['008'],
      tests: {
        'browser/organization-settings.test.ts': [
          'causes a warning when the establishment contains more, and when a selection would leave more',
        ],
      },
    },
  ],
}
