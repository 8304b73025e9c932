/*
 * Equivalent mutants, whose difference nobody could observe. The share of noticed mutants does not count them. A listed mutant that is
 * noticed, or that does not exist, is an error.
 */

const KEEPS_VALUE = 'blankContext() gets the current value of the field and returns it'
const CLEARED_ON_ENTRY = 'starting over leads to loading, which clears the field in the same step'

/** By the name of the machine: the change, and why nobody could observe it. */
export const EQUIVALENT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'coin-reception': {
    'readDraft: writes refusal too': 'OPEN leads to typing, which clears the refusal in the same step',
  },
  remittance: {
    'startOver: does not write establishmentId': KEEPS_VALUE,
    'startOver: does not write defaults': KEEPS_VALUE,
    'startOver: does not write lastRequest': 'it writes the current value of the field',
    'startOver: does not write unknownNumber': CLEARED_ON_ENTRY,
    'startOver: writes something else to unknownNumber': CLEARED_ON_ENTRY,
    'startOver: does not write refusal': CLEARED_ON_ENTRY,
    'startOver: writes something else to refusal': CLEARED_ON_ENTRY,
  },
}
