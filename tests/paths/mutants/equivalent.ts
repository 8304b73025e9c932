/*
 * Equivalent mutants, whose difference nobody could observe. They are listed with their reason and not
 * counted in the share. A listed one that is noticed, or that does not exist, is an error.
 */

const AS_IT_WAS = 'blank is given the value that the field has, and gives it back'
const ON_ENTRY = 'loading forgets it in the same step, where starting over leads'

/** By the name of the machine: the change, and why nobody could observe it. */
export const EQUIVALENT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'coin-reception': {
    'readDraft: writes refusal too': 'typing, where OPEN leads, forgets the refusal in the same step',
  },
  remittance: {
    'startOver: does not write establishmentId': AS_IT_WAS,
    'startOver: does not write defaults': AS_IT_WAS,
    'startOver: does not write lastRequest': 'it writes the value that the field has',
    'startOver: does not write unknownNumber': ON_ENTRY,
    'startOver: writes something else to unknownNumber': ON_ENTRY,
    'startOver: does not write refusal': ON_ENTRY,
    'startOver: writes something else to refusal': ON_ENTRY,
  },
}
