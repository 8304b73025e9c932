import { reasons, TEXTS_TYPED } from '../classes.ts'
import type { Plan } from '../plan.ts'

/** A required reason: an empty one is refused, and the person stays at the field. */
export function reasonPlans(states: readonly string[], confirmed: string): readonly Plan[] {
  const [writing = '', refused = ''] = states
  return [
    {
      event: 'EDIT_REASON',
      fields: { text: TEXTS_TYPED },
      to: writing,
    },
    {
      event: 'CONFIRM',
      subject: 'the reason',
      states: states,
      fields: { text: reasons('ReasonRequired') },
      send: ({ values }) => [{ type: 'EDIT_REASON', text: values.text }, { type: 'CONFIRM' }],
      to: confirmed,
      refused,
      expectedContext: ({ faults, values }) => ({
        reason: values.text,
        refusal: faults.length > 0 ? { name: 'ReasonRequired' } : null,
      }),
    },
  ]
}
