import { expect } from 'vitest'
import {
  enrolmentWith,
  selectMayCancel,
  selectRecoveryCodes,
  selectSetup,
  selectStep,
} from '../../../src/machines/enrolment/machine.ts'
import { chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'

const testPorts = new TestPorts()
const setup = { secret: 'JBSWY3DPEHPK3PXP', qrCode: '<svg/>' }
const recoveryCodes = ['abcd-efgh-ijkl-mnop', 'qrst-uvwx-yz23-4567']

export const spec = chartSpec({
  testPorts,
  machine: enrolmentWith({ enrolled: testPorts.effect('enrolled') }),
  starts: {
    wanted: { input: { required: false } },
    required: { input: { required: true } },
  },
  events: {
    BEGUN: {
      from: 'shell',
      cases: [{ type: 'BEGUN', setup }],
      acceptedIn: ['identifying'],
      elsewhere: 'the password is required first, and only once',
    },
    CONFIRMED: {
      from: 'shell',
      cases: [{ type: 'CONFIRMED', recoveryCodes }],
      acceptedIn: ['scanning'],
      elsewhere: 'no secret is shown for which a code could be sent',
    },
    CANCEL: {
      cases: [{ type: 'CANCEL' }],
      acceptedIn: ['identifying', 'scanning'],
      elsewhere: 'the second factor is in use already, or nothing is being set up',
      sometimes: {
        identifying: 'a person who must have a second factor cannot go on without it',
        scanning: 'a person who must have a second factor cannot go on without it',
      },
    },
    FINISH: {
      cases: [
        { type: 'FINISH', saved: true },
        { type: 'FINISH', saved: false },
      ],
      acceptedIn: ['saving'],
      elsewhere: 'there are no recovery codes to save',
      sometimes: {
        saving:
          'recovery codes are shown only once: the step ends only when the person confirms that they are saved',
      },
    },
  },
  answers: {},
  commands: [],
  guardFields: ({ required }) => required,
  states: {
    identifying: (enrolment) => {
      expect(selectStep(enrolment)).toBe('identifying')
      expect(selectMayCancel(enrolment)).toBe(!enrolment.context.required)
    },
    scanning: (enrolment) => {
      expect(selectStep(enrolment)).toBe('scanning')
      expect(selectSetup(enrolment)).toEqual(setup)
    },
    saving: (enrolment) => {
      expect(selectStep(enrolment)).toBe('saving')
      expect(selectRecoveryCodes(enrolment)).toEqual(recoveryCodes)
      expect(selectSetup(enrolment)).toBeNull()
      expect(selectMayCancel(enrolment)).toBe(false)
    },
    enrolled: (enrolment) => {
      expect(selectStep(enrolment)).toBeNull()
      expect(selectRecoveryCodes(enrolment)).toEqual([])
      expect(testPorts.effects.at(-1)).toEqual(['enrolled'])
    },
    cancelled: (enrolment) => {
      expect(selectStep(enrolment)).toBeNull()
      expect(selectSetup(enrolment)).toBeNull()
    },
  },
  home: ['enrolled', 'cancelled'],
  pinned: { vertices: 9, edges: 8, paths: 4 },
})
