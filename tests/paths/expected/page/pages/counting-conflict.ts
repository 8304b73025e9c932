import type { CashLog } from '../../../../../src/domain/contract/cash-logs.ts'
import type { UserPage } from '../../../walk/browser/browser-driver.ts'
import type { WalkContext } from '../../../walk/browser/page-object.ts'
import { sheetOf } from '../../../walk/browser/page-objects/counting.ts'
import { button, cell, type ExpectedLines, heading, named, paragraph, rowHeader } from '../elements.ts'
import { figuresOf, type TypedSheet } from './counting-input.ts'
import { reasonsOf } from './sheet.ts'

/** Both versions of a sheet, with the lines that differ. */
export async function conflictContent(
  walkContext: WalkContext,
  mine: TypedSheet,
  theirs: CashLog | null,
): Promise<ExpectedLines> {
  const { t, dateTime } = walkContext.userPage
  const isOpen = theirs === null || theirs.status !== 'VALIDATED'
  const differing = (await versions(walkContext, mine, theirs)).filter(([, one, other]) => one !== other)
  const title = t('cashLog.conflict.title')
  const columns = ['column.category', 'conflict.mine', 'conflict.theirs'] as const
  return [
    named('alertdialog')(title),
    heading(2, title),
    paragraph(t(`cashLog.conflict.${theirs === null ? 'gone' : isOpen ? 'message' : 'closed'}`)),
    theirs === null
      ? null
      : paragraph(
          t('cashLog.conflict.by', {
            name: theirs.validatedByName ?? theirs.countedByName,
            at: dateTime(theirs.updatedAt),
          }),
        ),
    // A person who typed nothing has nothing to compare with the deleted sheet.
    differing.length === 0 ? null : columns.map((column) => `columnheader "${t(`cashLog.${column}`)}"`),
    differing.map(([name, ...both]) => [rowHeader(name), both.map((text) => cell(text === '' ? '—' : text))]),
    button(t('action.back')),
    button(t('cashLog.conflict.takeTheirs')),
    button(t('cashLog.conflict.keepMine'), { isOff: !isOpen }),
  ]
}

/** A possible difference: its name, this version, the other. */
async function versions(
  walkContext: WalkContext,
  mine: TypedSheet,
  theirs: CashLog | null,
): Promise<readonly (readonly [string, string, string])[]> {
  const { testOrganization, userPage } = walkContext
  const { t, money } = userPage
  const notes = testOrganization.category(({ countType }) => countType === 4)
  const reasons = await reasonsOf(testOrganization)
  const { sheet } = sheetOf(walkContext)
  const { floatCents } = testOrganization.registers.find(({ id }) => id === sheet.cashRegisterId)!
  const own = figuresOf(mine, floatCents)
  const count = theirs?.counts.find(({ paymentCategoryId }) => paymentCategoryId === notes.id)
  const amount = (cents: number | null | undefined) => (cents == null ? '' : money(cents))
  return [
    [
      notes.name,
      version(userPage, own.isUnread ? mine.total : amount(own.notesCents), mine.pouch),
      version(userPage, amount(count?.totalCents), count?.pouchNumber ?? ''),
    ],
    [t('cashLog.field.turnover'), amount(own.turnoverCents), amount(theirs?.turnoverCents)],
    [t('cashLog.field.float'), money(floatCents), money(theirs?.floatCents ?? floatCents)],
    [
      t('cashLog.field.reason'),
      mine.hasReason ? reasons[0]!.name : '',
      reasons.find(({ id }) => id === theirs?.reasonId)?.name ?? '',
    ],
    [t('cashLog.field.comment'), mine.comment, theirs?.comment ?? ''],
  ]
}

/** The amount of one version, with its pouch. */
const version = ({ t }: UserPage, amount: string, pouch: string) =>
  [amount || t('delta.unknown'), pouch === '' ? '' : t('cashLog.log.pouch', { number: pouch })]
    .filter((text) => text !== '')
    .join(' ')
