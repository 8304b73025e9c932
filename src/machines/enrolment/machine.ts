import { assign, type SnapshotFrom, setup } from 'xstate'
import type { SecondFactorSetup } from '../../domain/contract/accounts.ts'
import { assignments } from '../assignments.ts'
import { unprovidedAction } from '../port.ts'
import type { EnrolmentContext, EnrolmentEvent, EnrolmentInput, EnrolmentPorts } from './types.ts'

const { assignOn } = assignments<EnrolmentContext, EnrolmentEvent>()

/**
 * Sets up an authenticator app in three steps: the password, then the QR code and a first code of the app, then the recovery codes. The
 * recovery codes are shown once, and their step ends only when the person confirms that they are saved. The password and the code are sent by the
 * credential form.
 */
export const enrolmentMachine = setup({
  types: {
    context: {} as EnrolmentContext,
    events: {} as EnrolmentEvent,
    input: {} as EnrolmentInput,
  },
  guards: {
    mayCancel: ({ context }) => !context.required,
    isSaved: ({ event }) => event.type === 'FINISH' && event.saved,
  },
  actions: {
    enrolled: unprovidedAction('enrolled'),
    noteSetup: assignOn('BEGUN', ({ setup }) => ({ setup })),
    noteCodes: assignOn('CONFIRMED', ({ recoveryCodes }) => ({ recoveryCodes })),
    forgetSetup: assign({ setup: null }),
    forgetCodes: assign({ recoveryCodes: [] }),
  },
}).createMachine({
  id: 'enrolment',
  context: ({ input }) => ({ required: input.required, setup: null, recoveryCodes: [] }),
  initial: 'identifying',
  states: {
    identifying: {
      on: {
        BEGUN: { target: 'scanning', actions: 'noteSetup' },
        CANCEL: { guard: 'mayCancel', target: 'cancelled' },
      },
    },
    scanning: {
      on: {
        CONFIRMED: { target: 'saving', actions: 'noteCodes' },
        CANCEL: { guard: 'mayCancel', target: 'cancelled' },
      },
      exit: 'forgetSetup',
    },
    /** The recovery codes are shown. */
    saving: {
      on: { FINISH: { guard: 'isSaved', target: 'enrolled', actions: 'enrolled' } },
      exit: 'forgetCodes',
    },
    enrolled: {},
    cancelled: {},
  },
})

/** The machine with its ports. */
export function enrolmentWith(ports: EnrolmentPorts) {
  return enrolmentMachine.provide({ actions: { enrolled: () => ports.enrolled() } })
}

type Enrolment = SnapshotFrom<typeof enrolmentMachine>

/** The step that is shown; null when the setup is finished or cancelled. */
export const selectStep = (enrolment: Enrolment): 'identifying' | 'scanning' | 'saving' | null =>
  enrolment.value === 'enrolled' || enrolment.value === 'cancelled' ? null : enrolment.value

/** The secret and the QR code, while they are shown. */
export const selectSetup = (enrolment: Enrolment): SecondFactorSetup | null => enrolment.context.setup

export const selectRecoveryCodes = (enrolment: Enrolment): readonly string[] =>
  enrolment.context.recoveryCodes

export const selectMayCancel = (enrolment: Enrolment): boolean => enrolment.can({ type: 'CANCEL' })
