import { expect } from 'vitest'
import {
  passkeyWith,
  selectDeviceHasPasskey,
  selectHasFailed,
  selectIsBusy,
  selectRefusal,
} from '../../../src/machines/passkey/machine.ts'
import { done, refused, temporaryRefusal } from '../support/outcomes.ts'
import { bareEvent, chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'

const testPorts = new TestPorts()
const response = { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'e30' } }

export const spec = chartSpec({
  testPorts,
  machine: passkeyWith({
    ...testPorts.ports('begin', 'prompt', 'finish'),
    accepted: testPorts.effect('accepted'),
  }),
  starts: { fresh: { input: undefined } },
  events: {
    START: bareEvent(
      'START',
      ['idle', 'done', 'declined', 'known', 'refused', 'failed'],
      'another attempt is running',
    ),
  },
  answers: {
    begin: {
      done: done(10_003, { token: 'token-1', options: { challenge: 'abc' } }),
      expired: refused('SignInExpired'),
      notNow: temporaryRefusal,
    },
    prompt: {
      signed: done(10_003, { kind: 'signed', response }),
      declined: done(10_003, { kind: 'declined' }),
      known: done(10_003, { kind: 'known' }),
      notNow: temporaryRefusal,
    },
    finish: {
      done: done(10_003, { id: 'user-1' }),
      wrong: refused('PasskeyRefused'),
      notNow: temporaryRefusal,
    },
  },
  commands: [],
  guardFields: () => null,
  states: {
    idle: (passkey) => expect(selectIsBusy(passkey)).toBe(false),
    preparing: (passkey) => {
      expect(selectIsBusy(passkey)).toBe(true)
      expect(selectRefusal(passkey)).toBeNull()
    },
    prompting: (passkey) => {
      expect(selectIsBusy(passkey)).toBe(true)
      expect(testPorts.waiting('prompt').input).toEqual({ token: 'token-1', options: { challenge: 'abc' } })
    },
    verifying: (passkey) => {
      expect(selectIsBusy(passkey)).toBe(true)
      expect(testPorts.waiting('finish').input).toEqual({ token: 'token-1', response })
    },
    done: (passkey) => {
      expect(selectIsBusy(passkey)).toBe(false)
      expect(testPorts.effects.at(-1)).toEqual(['accepted', { id: 'user-1' }])
    },
    declined: (passkey) => {
      expect(selectRefusal(passkey)).toBeNull()
      expect(selectHasFailed(passkey)).toBe(false)
    },
    known: (passkey) => expect(selectDeviceHasPasskey(passkey)).toBe(true),
    refused: (passkey) =>
      expect(['SignInExpired', 'PasskeyRefused', 'StoreUnavailable']).toContain(selectRefusal(passkey)?.name),
    failed: (passkey) => expect(selectHasFailed(passkey)).toBe(true),
  },
  home: ['idle', 'done'],
  pinned: { vertices: 9, edges: 19, paths: 11 },
})
