import type { Today } from '../../../../../src/domain/contract/archives.ts'
import { dataOf, type House } from '../../../walk/api/house.ts'
import type { CountThing } from '../../../walk/api/things/count.ts'
import type { Seat } from '../../../walk/browser/desk.ts'
import type { Sight } from '../look.ts'
import { button, cell, fact, heading, item, link, named, paragraph, rowHeader, text, words } from '../say.ts'
import { delta } from '../words.ts'
import { counted, sheetOf, titleOf } from './sheet.ts'

/** After the validation: what happened, what comes next, and the record of it. */
export async function confirmedPage(house: House, seat: Seat, thing: CountThing): Promise<Sight> {
  const { t, money, dateTime, longDate, shortDate, page } = seat
  const sheet = await sheetOf(house, thing)
  const { log, groups, register } = sheet
  const { establishmentId, establishments } = house.user.user
  const { uncounted } = dataOf(
    await house.user.get<Today>('today', { establishmentId: establishmentId ?? '' }),
  )
  const [next] = uncounted
  const numbers = log.counts.flatMap(({ pouchNumber, totalCents }) =>
    pouchNumber !== null && (totalCents ?? 0) > 0 ? [pouchNumber] : [],
  )
  const service = t(`service.${log.service}`)
  return {
    at: [page.getByRole('main')],
    says: [
      heading(1, titleOf(seat, sheet)),
      button(t('cashLog.act.otherSheet')),
      heading(2, t('cashLog.confirmed.ok')),
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
      named('article')(t('cashLog.log.title')),
      paragraph(establishments.find(({ id }) => id === establishmentId)?.name ?? ''),
      paragraph(t('cashLog.sheetTitle', { service, date: longDate(log.date), register })),
      text(t(`status.${log.status}`)),
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
      fact(t('cashLog.log.countedBy'), log.countedByName),
      fact(
        t('cashLog.log.validatedBy'),
        t('cashLog.log.personAt', { name: log.validatedByName ?? '—', at: dateTime(log.validatedAt ?? '') }),
      ),
      fact(t('cashLog.log.source'), t('cashLog.log.noClosing')),
    ],
  }
}

/** After the deletion: it can be counted anew, or another one chosen. */
export async function deletedPage(house: House, seat: Seat, thing: CountThing): Promise<Sight> {
  const { t, page } = seat
  return {
    at: [page.getByRole('main')],
    says: [
      heading(1, titleOf(seat, await sheetOf(house, thing))),
      paragraph(t('cashLog.deleted.title')),
      text(t('cashLog.deleted.message')),
      button(t('cashLog.deleted.again')),
      button(t('cashLog.act.otherSheet')),
    ],
  }
}
