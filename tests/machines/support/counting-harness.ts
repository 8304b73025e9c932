import { type ActorRefFrom, createActor } from 'xstate'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import { logTotals } from '../../../src/domain/lifecycles/log-validation.ts'
import { cashLogWith } from '../../../src/machines/cash-log/machine.ts'
import { sheetKeyOf } from '../../../src/machines/cash-log/rules.ts'
import { bodyOf } from '../../../src/machines/cash-log/sheet.ts'
import type {
  CashLogContext,
  CashLogDraftData,
  CountingSetup,
  StoredSheet,
} from '../../../src/machines/cash-log/types.ts'
import type { Draft } from '../../../src/machines/draft.ts'
import { cashLog, count, countingSetup, sheetKey } from './counting.ts'
import { done } from './outcomes.ts'
import { flushPromises, TestPorts } from './test-ports.ts'

export type CountingActor = ActorRefFrom<ReturnType<typeof cashLogWith>>

/** The log that the server stores for a typed sheet, with its totals. */
export function storedOf(context: CashLogContext, changes: Partial<CashLog> = {}): CashLog {
  const log = withoutTotals(context, changes)
  return { ...log, ...logTotals(log), ...changes }
}

function withoutTotals({ sheet, ...context }: CashLogContext, changes: Partial<CashLog>): CashLog {
  if (!sheet) throw new Error('no sheet is open')
  const { counts, countedById, ...body } = bodyOf(sheet, sheetKeyOf(context) ?? sheetKey)
  return cashLog({
    ...body,
    ...(countedById && { countedById }),
    floatCents: body.floatCents ?? 0,
    turnoverCents: sheet.closing?.turnoverCents ?? body.turnoverCents ?? null,
    reasonId: body.reasonId ?? null,
    comment: body.comment ?? '',
    counts: counts.map((line, index) =>
      count({
        id: `count-${index}`,
        paymentCategoryId: line.paymentCategoryId,
        countType: sheet.entries[index]?.countType ?? 1,
        unitValueCents: sheet.entries[index]?.unitValueCents ?? null,
        quantity: line.quantity ?? null,
        denominations: line.denominations ?? null,
        totalCents: line.totalCents ?? null,
        expectedCents: sheet.entries[index]?.expectedCents ?? null,
        pouchNumber: line.pouchNumber ?? null,
        ...(changes.status && { status: changes.status }),
      }),
    ),
    ...changes,
  })
}

/** The counting machine on a device that stores drafts. The test gives the server's answers. */
export class CountingHarness {
  readonly testPorts = new TestPorts()
  readonly device = new Map<string, Draft<CashLogDraftData>>()
  /** True when the storage of the device is full, so that drafts are no longer stored. */
  isFull = false
  actor: CountingActor = this.newActor()

  private newActor(): CountingActor {
    const { testPorts } = this
    return createActor(
      cashLogWith({
        ...testPorts.ports('loadSetup', 'openSheet', 'saveLog', 'validateLog', 'deleteLog'),
        drafts: {
          read: (key) => this.device.get(key) ?? null,
          keep: (key, draft) => {
            if (this.isFull) return null
            const storedAt = '2026-11-20T14:02:00.000Z'
            this.device.set(key, JSON.parse(JSON.stringify({ ...draft, storedAt })))
            return storedAt
          },
          drop: (key) => this.device.delete(key),
        },
        today: () => sheetKey.date,
        newKey: testPorts.newKey,
      }),
      {
        input: {
          establishmentId: 'establishment-1',
          key: sheetKey,
          suggested: { date: sheetKey.date, service: sheetKey.service },
        },
      },
    )
  }

  /** Opens the sheet: a page load, or a reload. */
  async open(loaded: Partial<StoredSheet> = {}, setup: Partial<CountingSetup> = {}): Promise<this> {
    this.actor.stop()
    this.actor = this.newActor()
    this.actor.start()
    await this.answer('loadSetup', done(10000, countingSetup(setup)))
    await this.answer('openSheet', done(10000, { log: null, closing: null, ...loaded }))
    return this
  }

  /** Answers the waiting call of this port. */
  async answer(port: string, outcome: Parameters<TestPorts['answer']>[2]): Promise<void> {
    this.testPorts.answer(port, 'answered', outcome)
    await flushPromises()
  }

  /** Loses the answer of the waiting call of this port, as when the network fails. */
  async lose(port: string): Promise<void> {
    this.testPorts.fail(port)
    await flushPromises()
  }

  type(field: 'total' | 'pouchNumber' | 'piece.5000', text: string, paymentCategoryId = 'notes'): void {
    this.actor.send({ type: 'EDIT', paymentCategoryId, field, text })
  }

  /** Types a sheet without a difference: 200 € counted, 100 € turnover; the float of the register is 100 €. */
  typeValidSheet(): void {
    this.type('total', '200')
    this.type('pouchNumber', 'abc123')
    this.actor.send({ type: 'EDIT_SHEET', field: 'turnover', text: '100' })
  }

  get snapshot() {
    return this.actor.getSnapshot()
  }

  get context() {
    return this.snapshot.context
  }

  /** The values in the fields of the first line. */
  get firstLine() {
    return this.context.sheet?.entries[0]?.text
  }

  calls(port: string) {
    return this.testPorts.calls.filter((call) => call.port === port)
  }
}
