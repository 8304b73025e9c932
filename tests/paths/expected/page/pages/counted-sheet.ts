import type { Today } from '../../../../../src/domain/contract/today.ts'
import type { CountFixture } from '../../../walk/api/fixtures/count.ts'
import { dataOf, type TestOrganization } from '../../../walk/api/test-organization.ts'
import type { UserPage } from '../../../walk/browser/browser-driver.ts'
import type { ExpectedPage } from '../check-page.ts'
import { countHeading, delta } from '../common-elements.ts'
import {
  button,
  cell,
  type ExpectedLines,
  fact,
  heading,
  item,
  link,
  named,
  paragraph,
  rowHeader,
  text,
  words,
} from '../elements.ts'
import { counted, type Sheet, sheetOf, titleOf } from './sheet.ts'

/** The page after the validation: the result, the next steps, and the record. */
export async function confirmedPage(
  testOrganization: TestOrganization,
  userPage: UserPage,
  fixture: Pick<CountFixture, 'logId'>,
): Promise<ExpectedPage> {
  const { t, shortDate, page } = userPage
  const sheet = await sheetOf(testOrganization, fixture)
  const { log } = sheet
  const { establishmentId } = testOrganization.user.user
  const { uncounted } = dataOf(
    await testOrganization.user.get<Today>('today', { establishmentId: establishmentId ?? '' }),
  )
  const [next] = uncounted
  const numbers = log.counts.flatMap(({ pouchNumber, totalCents }) =>
    pouchNumber !== null && (totalCents ?? 0) > 0 ? [pouchNumber] : [],
  )
  const isWithin = Math.abs(log.deltaCents ?? 0) <= log.toleranceCents
  return {
    at: [page.getByRole('main')],
    content: [
      countHeading(userPage, titleOf(userPage, sheet)),
      button(t('cashLog.act.otherSheet')),
      heading(2, t(isWithin ? 'cashLog.confirmed.ok' : 'cashLog.confirmed.ko')),
      text(delta(userPage, log.deltaCents)),
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
      logText(testOrganization, userPage, sheet),
    ],
  }
}

/** The totals of a sheet, and each of its counts; on the control screen each count has a checkbox. */
export function countsContent(
  userPage: UserPage,
  { log, groups }: Sheet,
  selection?: { readonly isSelected: boolean; readonly maySelect: boolean },
): ExpectedLines {
  const { t, money } = userPage
  return [
    fact(t('cashLog.result.counted'), money(log.countedCents)),
    fact(t('cashLog.result.float'), money(log.floatCents === 0 ? 0 : -log.floatCents)),
    fact(t('cashLog.result.expected'), money(log.expectedCents ?? 0)),
    fact(t('cashLog.result.delta'), delta(userPage, log.deltaCents)),
    `table "${t('cashLog.log.counts')}"`,
    words('caption')(t('cashLog.log.counts')),
    `columnheader "${t('cashLog.column.category')}"`,
    `columnheader "${t('cashLog.column.counted')}"`,
    groups.flatMap(({ lines }) =>
      lines.map(({ category: { name }, count: { pouchNumber, totalCents } }) => {
        const pouch = pouchNumber === null ? '' : ` ${t('cashLog.log.pouch', { number: pouchNumber })}`
        const amount = counted(userPage, totalCents)
        return [
          selection ? lineBox(t('control.selectLine', { category: name }), selection) : null,
          rowHeader(`${name}${pouch}`),
          totalCents === null
            ? cell(amount)
            : button(t('cashLog.details.open', { category: name, amount }), { reads: amount }),
        ]
      }),
    ),
  ]
}

const lineBox = (
  name: string,
  { isSelected, maySelect }: { readonly isSelected: boolean; readonly maySelect: boolean },
): ExpectedLines => [
  `checkbox "${name}"${isSelected ? ' [checked]' : ''}${maySelect ? '' : ' [disabled]'}`,
  text(name),
]

/** The text of a sheet for reading and printing. */
function logText(testOrganization: TestOrganization, userPage: UserPage, sheet: Sheet): ExpectedLines {
  const { t, dateTime, longDate } = userPage
  const { log, reasons, register } = sheet
  const { establishments } = testOrganization.user.user
  const reason = reasons.find(({ id }) => id === log.reasonId)
  return [
    named('article')(t('cashLog.log.title')),
    paragraph(establishments.find(({ id }) => id === log.establishmentId)?.name ?? ''),
    paragraph(
      t('cashLog.sheetTitle', { service: t(`service.${log.service}`), date: longDate(log.date), register }),
    ),
    text(t(`status.${log.status}`)),
    countsContent(userPage, sheet),
    fact(t('cashLog.log.countedBy'), log.countedByName),
    fact(
      t('cashLog.log.validatedBy'),
      t('cashLog.log.personAt', { name: log.validatedByName ?? '—', at: dateTime(log.validatedAt ?? '') }),
    ),
    reason ? fact(t('cashLog.field.reason'), reason.name) : null,
    log.comment === '' ? null : fact(t('cashLog.field.comment'), log.comment),
    fact(t('cashLog.log.source'), t('cashLog.log.noClosing')),
    heading(3, t('history.title')),
  ]
}

/** The page of a validated sheet, which can only be read. */
export async function closedPage(
  testOrganization: TestOrganization,
  userPage: UserPage,
  fixture: Pick<CountFixture, 'logId'>,
): Promise<ExpectedPage> {
  const { t, page } = userPage
  const sheet = await sheetOf(testOrganization, fixture)
  return {
    at: [page.getByRole('main')],
    content: [
      countHeading(userPage, titleOf(userPage, sheet)),
      button(t('action.print')),
      link(t('cashLog.confirmed.toLogs'), `/cashlogs?id=${sheet.log.id}`),
      button(t('cashLog.act.otherSheet')),
      words('status')(t('cashLog.readOnly')),
      logText(testOrganization, userPage, sheet),
    ],
  }
}

/** The content after a deletion: the sheet can be counted again, or another one chosen. */
export const deletedContent = (userPage: UserPage, title: string): ExpectedLines => [
  countHeading(userPage, title),
  paragraph(userPage.t('cashLog.deleted.title')),
  text(userPage.t('cashLog.deleted.message')),
  button(userPage.t('cashLog.deleted.again')),
  button(userPage.t('cashLog.act.otherSheet')),
]

export const deletedPage = async (
  testOrganization: TestOrganization,
  userPage: UserPage,
  fixture: CountFixture,
): Promise<ExpectedPage> => ({
  at: [userPage.page.getByRole('main')],
  content: deletedContent(userPage, titleOf(userPage, await sheetOf(testOrganization, fixture))),
})
