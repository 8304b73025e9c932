import { expect } from 'vitest'
import type { ListExport } from '../../../src/domain/contract/exports.ts'
import { downloadWith } from '../../../src/machines/download/machine.ts'
import { done, refused, temporaryRefusal } from '../support/outcomes.ts'
import { bareEvent, chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'

const testPorts = new TestPorts()
const request = { path: 'tickets/download', query: { format: 'csv' } } as const
const saved = { name: 'tickets.csv', sha256: 'ab' }
const exported: ListExport = {
  id: 'export-1',
  organizationId: 'organization-1',
  status: 'REQUEST',
  list: 'tickets',
  format: 'csv',
  rowCount: null,
  name: null,
  sizeBytes: null,
  sha256: null,
  expiresAt: null,
}

export const spec = chartSpec({
  testPorts,
  machine: downloadWith({
    ...testPorts.ports('download', 'request', 'load'),
    poll: () => () => undefined,
    newKey: testPorts.newKey,
  }),
  starts: { fresh: { input: undefined } },
  events: {
    DOWNLOAD: {
      cases: [
        { type: 'DOWNLOAD', request },
        { type: 'DOWNLOAD', request: { ...request, query: { format: 'xlsx' } } },
      ],
      acceptedIn: ['idle', 'refused', 'exported', 'exportFailed', 'failed'],
      elsewhere: 'another file is being handled',
    },
    REFRESH: bareEvent(
      'REFRESH',
      ['exporting'],
      'no file is being created, or its job is being loaded already',
      'device',
    ),
    RETRY: bareEvent('RETRY', ['failed'], 'nothing has failed'),
    DISMISS: bareEvent(
      'DISMISS',
      ['exporting', 'loading', 'exported', 'exportFailed', 'refused', 'failed'],
      'no message is shown',
    ),
  },
  answers: {
    download: {
      done: done(10000, saved),
      tooLong: refused('ExportTooLong'),
      refused: refused('EstablishmentAndPeriodRequired'),
      notNow: temporaryRefusal,
    },
    request: { done: done(10004, exported), refused: refused('ExportsUnderWay'), notNow: temporaryRefusal },
    load: {
      underWay: done(10000, { ...exported, status: 'STARTED', rowCount: 6_000 }),
      exported: done(10000, { ...exported, status: 'FINISHED', rowCount: 6_000, sha256: 'cd' }),
      exportFailed: done(10000, { ...exported, status: 'ERROR' }),
      refused: refused('NotFound'),
      notNow: temporaryRefusal,
    },
  },
  commands: ['request'],
  watchers: ['poll'],
  guardFields: ({ request }) => request?.query.format ?? null,
  states: {
    idle: ({ context }) => expect(context).toMatchObject({ refusal: null, exported: null }),
    downloading: ({ context }) => {
      expect(context.request).not.toBeNull()
      expect(context.saved).toBeNull()
    },
    requesting: ({ context }) => expect(context.request).not.toBeNull(),
    exporting: ({ context }) => expect(['REQUEST', 'STARTED']).toContain(context.exported?.status),
    loading: ({ context }) => expect(context.exported?.id).toBe('export-1'),
    exported: ({ context }) => expect(context.exported?.sha256).toBe('cd'),
    exportFailed: ({ context }) => expect(context.exported?.status).toBe('ERROR'),
    refused: ({ context }) =>
      expect(['EstablishmentAndPeriodRequired', 'ExportsUnderWay', 'NotFound']).toContain(
        context.refusal?.name,
      ),
    failed: ({ context }) => expect([undefined, 'StoreUnavailable']).toContain(context.refusal?.name),
  },
  home: ['idle'],
  pinned: { vertices: 19, edges: 68, paths: 50 },
})
