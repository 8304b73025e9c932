import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import {
  assignColumn,
  hasRepeatedIndex,
  isCompletelyDescribed,
} from '../../../src/machines/bank-upload/describing.ts'
import { bankUploadWith } from '../../../src/machines/bank-upload/machine.ts'
import { refused } from '../support/outcomes.ts'
import { flushPromises, TestPorts } from '../support/test-ports.ts'

it('two fields of a bank line may get the same column for a while, so that moving through the options of a select loses no choice', () => {
  const columns = assignColumn({ date: 1, label: 0 }, 'amount', 0)
  expect(columns).toEqual({ date: 1, label: 0, amount: 0 })
  expect(assignColumn(columns, 'amount', 2)).toEqual({ date: 1, label: 0, amount: 2 })
  expect(assignColumn(columns, 'amount', null)).toEqual({ date: 1, label: 0 })
})

it('the description of a table is complete only when no two fields have the same column', () => {
  const isDescribedWith = (amountColumn: number) =>
    isCompletelyDescribed({
      file: null,
      table: [],
      imported: null,
      idempotencyKey: '',
      refusal: null,
      account: 'FR1',
      skipsUnknownAccounts: false,
      columns: { date: 1, label: 0, amount: amountColumn },
    })
  expect([
    hasRepeatedIndex({ date: 1, label: 1 }),
    hasRepeatedIndex({ date: 1, label: 0 }),
    hasRepeatedIndex(null),
  ]).toEqual([true, false, false])
  expect([isDescribedWith(0), isDescribedWith(2)]).toEqual([false, true])
})

it('a file is sent without the unknown accounts only once the user has confirmed it, and also after a further question', async () => {
  const ports = new TestPorts()
  const upload = createActor(
    bankUploadWith({
      upload: ports.port('upload'),
      changed: ports.effect('changed'),
      newKey: ports.newKey,
    }),
  ).start()
  upload.send({ type: 'PICK', file: { key: 'file-1', name: 'bank.csv', type: 'text/csv', size: 1 } })
  for (const question of ['BankAccountsUnknown', 'BankAccountRequired'] as const) {
    ports.answer('upload', question, refused(question))
    await flushPromises()
    upload.send({ type: 'PICK_ACCOUNT', account: 'FR1' })
    upload.send({ type: 'CONFIRM' })
  }
  expect(ports.calls.map(({ input }) => input)).toMatchObject(
    [false, true, true].map((skipsUnknownAccounts) => ({ skipsUnknownAccounts })),
  )
  upload.stop()
})
