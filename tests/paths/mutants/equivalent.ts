/*
 * Mutants that are no other chart: whatever happens, nobody could see the difference. They are told with their reason, and are not among
 * those of which so many must be noticed. One that is noticed after all, or that is no more, is a fault.
 */

const AS_IT_WAS = 'blank is given the value that the field has, and gives it back'
const ON_ENTRY = 'loading forgets it in the same step, where starting over leads'

/** By the name of the machine: what is changed, and why nobody could see it. */
export const EQUIVALENT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'coin-reception': {
    'readDraft: writes refusal too': 'typing, where OPEN leads, forgets the refusal in the same step',
  },
  remittance: {
    'startOver: does not write establishmentId': AS_IT_WAS,
    'startOver: does not write defaults': AS_IT_WAS,
    'startOver: does not write asked': 'it writes the value that the field has',
    'startOver: does not write unknownNumber': ON_ENTRY,
    'startOver: writes something else to unknownNumber': ON_ENTRY,
    'startOver: does not write refusal': ON_ENTRY,
    'startOver: writes something else to refusal': ON_ENTRY,
  },
}
