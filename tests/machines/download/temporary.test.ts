import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { ListExport } from '../../../src/domain/contract/exports.ts'
import { downloadWith } from '../../../src/machines/download/machine.ts'
import { done, refused } from '../support/outcomes.ts'
import { flushPromises, TestPorts } from '../support/test-ports.ts'

const request = { path: 'cashlogs/download', query: { format: 'csv' } }
const tooLong = refused('ExportTooLong')
const exported: ListExport = {
  id: 'export-1',
  organizationId: 'organization-1',
  status: 'REQUEST',
  list: 'cashlogs',
  format: 'csv',
  rowCount: null,
  name: null,
  sizeBytes: null,
  sha256: null,
  expiresAt: null,
}

/** A download that was begun. `answer` answers the running call of a port. */
function startDownload() {
  const testPorts = new TestPorts()
  const download = createActor(
    downloadWith({
      ...testPorts.ports('download', 'request', 'load'),
      poll: () => () => undefined,
      newKey: testPorts.newKey,
    }),
  ).start()
  download.send({ type: 'DOWNLOAD', request })
  const answer = async (port: string, outcome: ReturnType<typeof done> | ReturnType<typeof refused>) => {
    testPorts.answer(port, 'answered', outcome)
    await flushPromises()
  }
  const keysOfExports = () =>
    testPorts.calls.filter(({ port }) => port === 'request').map(({ idempotencyKey }) => idempotencyKey)
  return { download, answer, keysOfExports }
}

describe('after a temporary refusal', () => {
  it.each(['StillUnderWay', 'StoreUnavailable', 'TooManyRequests'] as const)(
    '(%s), the request of an export is sent again with its key, so that no second export starts',
    async (name) => {
      const { download, answer, keysOfExports } = startDownload()
      await answer('download', tooLong)
      await answer('request', refused(name))
      expect(download.getSnapshot().value).toBe('failed')
      expect(download.getSnapshot().context.refusal?.name).toBe(name)
      download.send({ type: 'RETRY' })
      await answer('download', tooLong)
      const [first, second] = keysOfExports()
      expect(second).toBe(first)
    },
  )

  it('the same download can be tried again', async () => {
    const { download, answer } = startDownload()
    await answer('download', refused('StoreUnavailable'))
    download.send({ type: 'RETRY' })
    expect(download.getSnapshot().value).toBe('downloading')
    expect(download.getSnapshot().context.refusal).toBeNull()
  })

  it('of a request for its progress, an export stays in progress: the next answer may be the file', async () => {
    const { download, answer } = startDownload()
    await answer('download', tooLong)
    await answer('request', done(10004, exported))
    download.send({ type: 'REFRESH' })
    await answer('load', refused('StoreUnavailable'))
    expect(download.getSnapshot().value).toBe('exporting')
  })
})
