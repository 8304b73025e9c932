import { closingTypeOfFile } from '../../../../../src/domain/closings/closings.ts'
import type { Archive } from '../../../../../src/domain/contract/archives.ts'
import type { ClosingsPreview, PreviewedClosing } from '../../../../../src/domain/contract/closings.ts'
import { addDays } from '../../../../../src/domain/dates/calendar.ts'
import type { Issue } from '../../../../../src/domain/lists/query.ts'
import type { MessageId } from '../../../../../src/i18n/ids.ts'
import { entriesOf } from '../../../walk/api/test-organization.ts'
import type { WalkContext } from '../../../walk/browser/page-object.ts'
import { pickedAt, registerOf } from '../../../walk/browser/page-objects/closings.ts'
import type { ExpectedPage } from '../check-page.ts'
import { notices, toast } from '../common-elements.ts'
import {
  alert,
  button,
  cell,
  choice,
  type ExpectedLines,
  field,
  link,
  named,
  paragraph,
  rowHeader,
  table,
  text,
  words,
} from '../elements.ts'
import { closingsPage, dropClosings, readRequests } from './closings.ts'

/** The import of a file of closings: choosing the file, its content, its errors, and the result. */
export async function closingsUploadPage(
  walkContext: WalkContext,
  state: string,
  labels: readonly string[],
): Promise<ExpectedPage | null> {
  const { userPage } = walkContext
  const { t, page } = userPage
  const last = labels.at(-1) ?? ''
  const parts: Readonly<Record<string, () => Promise<ExpectedLines> | ExpectedLines>> = {
    idle: () => [dropClosings(userPage, 'closings.pick'), notPicked(walkContext, last)],
    readFailed: () => notAnswered(walkContext, last),
    importFailed: () => notAnswered(walkContext, last),
    previewing: () => preview(walkContext, labels),
    faulty: () => faulty(walkContext, last),
    imported: () => importResult(walkContext),
  }
  const content = await parts[state]?.()
  if (!content) return null
  const isDone = last === 'importFile:done'
  return {
    at: [page.getByRole('main'), ...(isDone ? [notices(userPage)] : [])],
    content: [
      await closingsPage(walkContext, await readRequests(walkContext), { upload: content, isOff: false }),
      isDone ? toast(userPage, t('closings.done')) : null,
    ],
  }
}

/** The reason why a file was refused: it is too large, or the person may not import it. */
function notPicked({ userPage }: WalkContext, last: string): ExpectedLines {
  if (last.includes('"PICK"')) return alert(userPage, text(userPage.t('failure.ClosingFileTooLarge')))
  return last === 'preview:gone' ? alert(userPage, text(userPage.t('failure.NotFound'))) : null
}

const notAnswered = ({ userPage }: WalkContext, last: string): ExpectedLines =>
  alert(
    userPage,
    text(userPage.t(last.endsWith(':notNow') ? 'failure.StoreUnavailable' : 'closings.lost')),
    button(userPage.t('action.retry')),
    button(userPage.t('action.cancel')),
  )

/** The parsed file, requested from the server separately. */
async function readAgain<Data>(
  { testOrganization }: WalkContext,
  { name, text: raw }: ReturnType<typeof pickedAt>,
) {
  const headers = { 'Content-Type': closingTypeOfFile(name) ?? '' }
  return (await testOrganization.director.call<Data>('POST', 'closings/preview', { raw, headers })).data
}

async function preview(walkContext: WalkContext, labels: readonly string[]): Promise<ExpectedLines> {
  const { t } = walkContext.userPage
  const file = pickedAt(walkContext)
  const { closings } = await readAgain<ClosingsPreview>(walkContext, file)
  const picked = labels.findLastIndex((label) => label.includes('"PICK"'))
  const since = labels.slice(picked)
  const isSecond = since.includes('preview:second')
  const isReasoned = since.some((label) => label.includes('"CHANGE_REASON"'))
  const isRefused =
    labels.at(-1) === 'importFile:second' || (isReasoned && since.includes('importFile:second'))
  const isCorrected = labels.slice(picked).some((label) => label.includes('"CORRECT"'))
  const columns = ['sequence', 'dateAndService', 'clients', 'turnover', 'receipts', 'movements', 'state']
  const caption = t('closings.preview.table')
  return [
    labels.at(-1) === 'importFile:refused'
      ? alert(walkContext.userPage, text(t('failure.InvalidRequest')))
      : null,
    isRefused ? alert(walkContext.userPage, text(t('failure.ServiceAlreadyClosed'))) : null,
    paragraph(t('closings.preview', { name: file.name, fresh: closings.length, present: 0 })),
    closings.some(({ derived }) => derived) ? words('status')(t('closings.preview.derived')) : null,
    named('region')(caption),
    table(
      caption,
      columns.map((id) => t(`closings.${id}` as MessageId)),
      [],
    ),
    closings.map((one) => closingRow(walkContext, one, { isCorrected, isSecond })),
    isSecond || isRefused
      ? field(t('closings.replacementReason'), isReasoned ? 'Erreur de saisie' : '', {
          hint: t('closings.replacementReason.hint'),
        })
      : null,
    button(t('closings.bring', { count: closings.length })),
    button(t('action.cancel')),
  ]
}

/** A closing whose service was derived from its time: on its date, or the date before, as corrected. */
function closingRow(
  { userPage }: WalkContext,
  one: PreviewedClosing,
  { isCorrected, isSecond }: { readonly isCorrected: boolean; readonly isSecond: boolean },
): ExpectedLines {
  const { t, date, money } = userPage
  const before = addDays(one.date, -1)
  const nameOf = (day: typeof before, service: 'lunch' | 'evening') =>
    t('closings.ofDay', { service: t(`service.${service}`), date: date(day) })
  const near = [before, one.date].flatMap((day) => [nameOf(day, 'lunch'), nameOf(day, 'evening')])
  return [
    rowHeader(String(one.sequence)),
    one.derived
      ? choice(
          t('closings.serviceOf', { sequence: one.sequence }),
          near,
          isCorrected ? nameOf(before, 'evening') : nameOf(one.date, one.service),
        )
      : cell(nameOf(one.date, one.service)),
    cell(String(one.clients)),
    cell(money(one.turnoverCents!)),
    cell(String(one.receipts)),
    cell(String(one.movements)),
    cell(
      isSecond
        ? t('closings.state.REPLACES', {
            count: one.replaces.length,
            sequences: one.replaces.join(', '),
          })
        : t('closings.state.NEW'),
    ),
  ]
}

/**
 * Every error of the file. A till that was renamed for the error has its old name again, so that error is
 * derived from the file.
 */
async function faulty(walkContext: WalkContext, last: string): Promise<ExpectedLines> {
  const { testOrganization, userPage } = walkContext
  const { t } = userPage
  const file = pickedAt(walkContext)
  const renamed: Issue = {
    path: '1.cashcontainers.1.cashcontainer.cashregister',
    key: 'closings.fault.RegisterUnknown',
    value: registerOf(testOrganization).name,
  }
  const issues =
    last === 'importFile:faulty'
      ? [renamed]
      : (await readAgain<{ readonly issues: readonly Issue[] }>(walkContext, file)).issues
  const place = closingTypeOfFile(file.name) === 'text/csv' ? 'line' : 'closing'
  const caption = t('closings.fault.table')
  return [
    dropClosings(userPage, 'closings.pickAgain'),
    alert(userPage, text(t('failure.ClosingFileFaulty'))),
    paragraph(t('closings.fault.count', { count: issues.length, name: file.name })),
    named('region')(caption),
    table(
      caption,
      [
        t(`closings.fault.${place}`),
        t('closings.fault.column'),
        t('closings.fault.value'),
        t('closings.fault'),
      ],
      issues.map(({ path, key, value }) => {
        const [row = '', ...column] = path.split('.')
        return [row, column.join('.'), value ?? '', t(key as MessageId)]
      }),
    ),
  ]
}

/** The imported closing in the list of closings. */
async function importResult(walkContext: WalkContext): Promise<ExpectedLines> {
  const { testOrganization, userPage } = walkContext
  const { t, date } = userPage
  const sequence = Number.parseInt(pickedAt(walkContext).name, 10)
  const archives = await entriesOf<Archive>(testOrganization.director, 'archives', {
    sequence: String(sequence),
  })
  const caption = t('closings.brought.table')
  const columns = (['sequence', 'date', 'service', 'state'] as const).map((id) => t(`closings.${id}`))
  return [
    dropClosings(userPage, 'closings.pickAgain'),
    text(t('closings.brought', { brought: archives.length, present: 0 })),
    button(t('action.dismiss')),
    named('region')(caption),
    table(caption, columns, []),
    archives.map((one) => [
      link(String(one.sequence), `/cashpad?view=archives&id=${one.id}`),
      cell(date(one.date)),
      cell(t(`service.${one.service}`)),
      cell(t('closings.brought.NEW')),
    ]),
  ]
}
