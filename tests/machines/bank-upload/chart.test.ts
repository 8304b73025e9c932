import { expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { bankUploadWith } from '../../../src/machines/bank-upload/machine.ts'
import { describeChart } from '../support/chart.ts'
import { spec } from './spec.ts'

describeChart('bank upload', spec)

it.each([
  ['while it is running', () => new Promise<never>(() => undefined), 'sending'],
  ['after its answer was lost', () => Promise.reject(new Error('lost')), 'failed'],
] as const)(
  'an upload that is cancelled %s reloads the list of files, because the file may have arrived',
  async (_, upload, state) => {
    let reloads = 0
    const changed = () => {
      reloads += 1
    }
    const actor = createActor(bankUploadWith({ upload, changed, newKey: () => 'key-1' })).start()
    actor.send({
      type: 'PICK',
      file: { key: 'file-1', name: 'statement.xml', type: 'text/xml', size: 3 },
    })
    await waitFor(actor, (snapshot) => snapshot.matches(state))
    actor.send({ type: 'CANCEL' })
    expect([actor.getSnapshot().value, reloads]).toEqual(['ready', 1])
  },
)
