import { expect } from 'vitest'
import type { CameraReading } from '../../../src/domain/documents/camera.ts'
import { cameraWith } from '../../../src/machines/camera/machine.ts'
import { done, refused } from '../support/outcomes.ts'
import { bareEvent, chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'

const testPorts = new TestPorts()
const reading = (data: CameraReading) => done(10000, data)

export const spec = chartSpec({
  testPorts,
  machine: cameraWith({ read: testPorts.port('read'), found: testPorts.effect('found') }),
  starts: { once: { input: { once: true } }, onAndOn: { input: { once: false } } },
  events: {
    RETRY: bareEvent('RETRY', ['unavailable'], 'the camera is reading, or has read the code'),
  },
  answers: {
    read: {
      one: reading({ kind: 'read', text: '0042177' }),
      other: reading({ kind: 'read', text: '0042178' }),
      denied: reading({ kind: 'unavailable', reason: 'CameraDenied' }),
      missing: reading({ kind: 'unavailable', reason: 'CameraMissing' }),
      refused: refused('NotFound'),
    },
  },
  commands: [],
  guardFields: ({ once, lastRead }) => [once, lastRead],
  states: {
    looking: ({ context }) => {
      expect(context.trouble).toBeNull()
      expect(testPorts.calls.at(-1)).toMatchObject({ port: 'read', input: { except: context.lastRead } })
    },
    unavailable: ({ context }) => expect(context.trouble).toMatch(/^Camera(?:Denied|Missing|Failed)$/u),
    satisfied: ({ context }) => expect(testPorts.effects.at(-1)).toEqual(['found', context.lastRead]),
  },
  home: ['looking', 'satisfied', 'unavailable'],
  pinned: { vertices: 10, edges: 28, paths: 22 },
})
