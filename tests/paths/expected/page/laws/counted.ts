import type { Today } from '../../../../../src/domain/contract/today.ts'
import type { CountThing } from '../../../walk/api/fixtures/count.ts'
import { dataOf, type House } from '../../../walk/api/house.ts'
import type { Seat } from '../../../walk/browser/browser-driver.ts'
import type { Sight } from '../look.ts'
import {
  button,
  cell,
  fact,
  heading,
  item,
  link,
  named,
  paragraph,
  rowHeader,
  type Said,
  text,
  words,
} from '../say.ts'
import { delta } from '../words.ts'
import { counted, type Sheet, sheetOf, titleOf } from './sheet.ts'

/** After the validation: what happened, what comes next, and the record. */
export async function confirmedPage(
  house: House,
  seat: Seat,
  thing: Pick<CountThing, 'logId'>,
): Promise<Sight> {
  const { t, shortDate, page } = seat
  const sheet = await sheetOf(house, thing)
  const { log } = sheet
  const { establishmentId } = house.user.user
  const { uncounted } = dataOf(
    await house.user.get<Today>('today', { establishmentId: establishmentId ?? '' }),
  )
  const [next] = uncounted
  const numbers = log.counts.flatMap(({ pouchNumber, totalCents }) =>
    pouchNumber !== null && (totalCents ?? 0) > 0 ? [pouchNumber] : [],
  )
  const isWithin = Math.abs(log.deltaCents ?? 0) <= log.toleranceCents
  return {
    at: [page.getByRole('main')],
    says: [
      heading(1, titleOf(seat, sheet)),
      button(t('cashLog.act.otherSheet')),
      heading(2, t(isWithin ? 'cashLog.confirmed.ok' : 'cashLog.confirmed.ko')),
      text(delta(seat, log.deltaCents)),
      numbers.length === 0
        ? null
        : item(t('cashLog.confirmed.pouches', { count: numbers.length, numbers: numbers.join(', ') })),
      item(t('cashLog.confirmed.control')),
      next
        ? link(
            t('cashLog.confirmed.next', {
              service: t(`service.${next.service}`),
              date: shortDate(next.date),
              register: next.cashRegisterName,
            }),
            `/cashregister?date=${next.date}&service=${next.service}&register=${next.cashRegisterId}`,
          )
        : paragraph(t('cashLog.start.nothingDue')),
      button(t('action.print')),
      link(t('cashLog.confirmed.toLogs'), `/cashlogs?id=${log.id}`),
      logSays(house, seat, sheet),
    ],
  }
}

/** The totals of a sheet, and each of its counts. */
export function countsSay(seat: Seat, { log, groups }: Sheet): Said {
  const { t, money } = seat
  return [
    fact(t('cashLog.result.counted'), money(log.countedCents)),
    fact(t('cashLog.result.float'), money(log.floatCents === 0 ? 0 : -log.floatCents)),
    fact(t('cashLog.result.expected'), money(log.expectedCents ?? 0)),
    fact(t('cashLog.result.delta'), delta(seat, log.deltaCents)),
    `table "${t('cashLog.log.counts')}"`,
    words('caption')(t('cashLog.log.counts')),
    `columnheader "${t('cashLog.column.category')}"`,
    `columnheader "${t('cashLog.column.counted')}"`,
    groups.flatMap(({ lines }) =>
      lines.map(({ category: { name }, count: { pouchNumber, totalCents } }) => {
        const pouch = pouchNumber === null ? '' : ` ${t('cashLog.log.pouch', { number: pouchNumber })}`
        const amount = counted(seat, totalCents)
        return [
          rowHeader(`${name}${pouch}`),
          totalCents === null
            ? cell(amount)
            : button(t('cashLog.details.open', { category: name, amount }), { reads: amount }),
        ]
      }),
    ),
  ]
}

/** The record of a sheet, for reading and printing. */
function logSays(house: House, seat: Seat, sheet: Sheet): Said {
  const { t, dateTime, longDate } = seat
  const { log, reasons, register } = sheet
  const { establishments } = house.user.user
  const reason = reasons.find(({ id }) => id === log.reasonId)
  return [
    named('article')(t('cashLog.log.title')),
    paragraph(establishments.find(({ id }) => id === log.establishmentId)?.name ?? ''),
    paragraph(
      t('cashLog.sheetTitle', { service: t(`service.${log.service}`), date: longDate(log.date), register }),
    ),
    text(t(`status.${log.status}`)),
    countsSay(seat, sheet),
    fact(t('cashLog.log.countedBy'), log.countedByName),
    fact(
      t('cashLog.log.validatedBy'),
      t('cashLog.log.personAt', { name: log.validatedByName ?? '—', at: dateTime(log.validatedAt ?? '') }),
    ),
    reason ? fact(t('cashLog.field.reason'), reason.name) : null,
    log.comment === '' ? null : fact(t('cashLog.field.comment'), log.comment),
    fact(t('cashLog.log.source'), t('cashLog.log.noClosing')),
  ]
}

/** An already validated sheet: it can be read. */
export async function closedPage(house: House, seat: Seat, thing: Pick<CountThing, 'logId'>): Promise<Sight> {
  const { t, page } = seat
  const sheet = await sheetOf(house, thing)
  return {
    at: [page.getByRole('main')],
    says: [
      heading(1, titleOf(seat, sheet)),
      button(t('action.print')),
      link(t('cashLog.confirmed.toLogs'), `/cashlogs?id=${sheet.log.id}`),
      button(t('cashLog.act.otherSheet')),
      words('status')(t('cashLog.readOnly')),
      logSays(house, seat, sheet),
    ],
  }
}

/** After the deletion: it can be counted again, or another one chosen. */
export const deletedSays = ({ t }: Seat, title: string): Said => [
  heading(1, title),
  paragraph(t('cashLog.deleted.title')),
  text(t('cashLog.deleted.message')),
  button(t('cashLog.deleted.again')),
  button(t('cashLog.act.otherSheet')),
]

export const deletedPage = async (house: House, seat: Seat, thing: CountThing): Promise<Sight> => ({
  at: [seat.page.getByRole('main')],
  says: deletedSays(seat, titleOf(seat, await sheetOf(house, thing))),
})
