import { administrationCalls, type RequirementSection } from '../requirement.ts'

/** Payment categories, and how they are counted. */
export const PAYMENTS: RequirementSection = {
  code: 'PAY',
  title: 'Payment modes, categories, taxes and registers',
  requirements: [
    {
      id: 'R-PAY-01',
      text: 'A payment mode has a name, a short name and a status.',
      implementedBy: {
        fields: ['paymentmodes: name shortName status'],
        calls: administrationCalls('paymentmodes'),
        codes: ['paymentModeCreated', 'paymentModeModified', 'paymentModeDeleted'],
      },
      tests: { 'server/administration/resources.test.ts': ['is created as requested, and recorded'] },
    },
    {
      id: 'R-PAY-02',
      text: 'A payment category has a name, a short name, a mode, an accounting code, a provision code, a label, a provision label and a debit flag, and is active or not.',
      implementedBy: {
        fields: [
          'paymentcategories: name shortName paymentModeId accountingCode provisionCode label provisionLabel debit active',
        ],
        calls: administrationCalls('paymentcategories'),
        codes: [
          'paymentCategoryCreated',
          'paymentCategoryModified',
          'paymentCategoryDeleted',
          'paymentCategoryStatusChanged',
        ],
      },
      tests: {
        'server/administration/resources.test.ts': ['is created as requested, and recorded'],
        'server/administration/places.test.ts': ['a payment category'],
      },
    },
    {
      id: 'R-PAY-03',
      text: 'The count type of a category that was counted cannot be changed.',
      decisions: ['033'],
      implementedBy: { refusals: ['CountTypeInUse'] },
      tests: {
        'server/administration/places.test.ts': [
          'with counts keeps its count type; one without may change it',
        ],
      },
    },
    {
      id: 'R-PAY-04',
      text: 'A tax of a sale type has a sale type, a rate in tenths of a per cent, a code, a label and a debit flag, and is active or not.',
      implementedBy: {
        fields: ['saletypetaxes: saleType taxRate code label debit active'],
        calls: administrationCalls('saletypetaxes'),
      },
      tests: {
        'server/administration/resources.test.ts': ['is created as requested, and recorded'],
        'views/administration.test.ts': ['of %i tenths is read as it is written', '%s is not a rate'],
      },
    },
    {
      id: 'R-PAY-05',
      text: 'An organization has registers with a number and a float, and a list of reasons for deltas.',
      decisions: ['033'],
      implementedBy: {
        fields: ['cashregisters: establishmentId number name floatCents status', 'deltareasons: name active'],
        calls: [...administrationCalls('cashregisters'), ...administrationCalls('deltareasons')],
        refusals: ['AlreadyTaken'],
      },
      tests: {
        'server/administration/places.test.ts': ['a register'],
        'server/administration/resources.test.ts': ['is created as requested, and recorded'],
      },
    },
  ],
}
