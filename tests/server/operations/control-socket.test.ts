import { createWriteStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { openControl, requestBackup } from '../../../server/control-socket.ts'
import { createMetrics } from '../../../server/http/metrics.ts'
import { openOwnTestDatabase, temporaryDirectory } from '../../support/database.ts'
import { testClock } from '../../support/server.ts'

it('the control socket takes backups until it is closed; then it does not answer', async () => {
  const dataDir = await temporaryDirectory()
  const db = await openOwnTestDatabase()
  const metrics = createMetrics(db, { dataDir, ofProcess: false })
  const control = await openControl(dataDir, {
    db,
    metrics,
    clock: testClock(),
    log: pino({ level: 'silent' }),
  })
  const backUpTo = (name: string) => requestBackup(dataDir, createWriteStream(join(dataDir, name)))
  await backUpTo('first')
  expect(await readdir(dataDir)).toEqual(expect.arrayContaining(['control.sock', 'first']))

  await control.close()
  await expect(backUpTo('second')).rejects.toThrow('does not answer')
  expect(await readdir(dataDir)).not.toContain('control.sock')
  await db.close()
})
