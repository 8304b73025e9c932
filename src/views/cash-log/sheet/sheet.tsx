import type { ReactNode } from 'react'
import type { Issue } from '../../../domain/lists/query.ts'
import { sumCents } from '../../../domain/money.ts'
import { useFailureText, useText } from '../../../i18n/index.ts'
import type { CountingSetup, EntryField, OpenSheet, SheetField } from '../../../machines/cash-log/types.ts'
import { Money, Panel } from '../../ui/index.ts'
import { CategoryBlock } from './category-block.tsx'
import { isUnfinishedSum, useIssueText } from './editing.ts'
import { groupByMode, inTwoColumns, type SheetGroup } from './groups.ts'
import { Line } from './line.tsx'
import style from './sheet.module.css'
import { TypedField } from './typed-field.tsx'
import { handleSheetNavigationKey } from './walk.ts'

export interface SheetProps {
  sheet: OpenSheet
  setup: Pick<CountingSetup, 'categories' | 'modes'>
  onEdit: (paymentCategoryId: string, field: EntryField, text: string) => void
  onEditSheet: (field: SheetField, text: string) => void
  /** What the last command was refused for, by field path. */
  issues: readonly Issue[]
  /** Help with the float that stays in the till. */
  float?: ReactNode
}

/** The sheet: payment categories grouped by payment mode, then the float and the turnover. */
export function Sheet({ sheet, setup, issues, float, onEdit, onEditSheet }: SheetProps) {
  const [left, right] = inTwoColumns(groupByMode(sheet.entries, setup.categories, setup.modes))
  const cardOf = (group: SheetGroup) => (
    <ModeCard key={group.mode.id} group={group} issues={issues} onEdit={onEdit} />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside bubble up to it
    <div className={style.sheet} onKeyDown={handleSheetNavigationKey}>
      <div className={style.column}>{left.map(cardOf)}</div>
      <div className={style.column}>
        {right.map(cardOf)}
        <TillCard sheet={sheet} issues={issues} float={float} onEditSheet={onEditSheet} />
      </div>
    </div>
  )
}

function Card({ title, total, children }: { title: string; total?: ReactNode; children: ReactNode }) {
  return (
    <div className={style.card}>
      <Panel title={title} actions={total} flush>
        {children}
      </Panel>
    </div>
  )
}

/** A payment mode with its categories; a mode with one category is shown as that category. */
function ModeCard({ group, issues, onEdit }: { group: SheetGroup } & Pick<SheetProps, 'issues' | 'onEdit'>) {
  const totals = group.lines.map(({ entry }) => entry.value.totalCents)
  const counted = totals.some((total) => total !== null)
  const [only, ...others] = group.lines
  const alone = only !== undefined && others.length === 0
  return (
    <Card
      title={alone ? only.category.name : group.mode.name}
      total={counted && <Money cents={sumCents(totals)} strong />}
    >
      {group.lines.map(({ category, entry }) => (
        <CategoryBlock
          key={category.id}
          category={category}
          entry={entry}
          issues={issues}
          alone={alone}
          onEdit={(field, text) => onEdit(category.id, field, text)}
        />
      ))}
    </Card>
  )
}

/** The float and, without a closing, the turnover. */
function TillCard({ sheet, issues, float, onEditSheet }: Omit<SheetProps, 'setup' | 'onEdit'>) {
  const t = useText()
  const issueText = useIssueText()
  const failureText = useFailureText()
  const fieldOf = (field: 'float' | 'turnover') => {
    const text = sheet.text[field]
    const read = sheet[field]
    return {
      text,
      error: read.kind === 'refused' ? failureText({ refusal: read.refusal }) : issueText(issues, field),
      unfinished: isUnfinishedSum(text),
      onText: (next: string) => onEditSheet(field, next),
    }
  }
  return (
    <Card title={t('cashLog.till.title')}>
      <div className={style.category}>
        <Line label={t('cashLog.field.float')}>
          <TypedField kind="money" start label={t('cashLog.field.float')} {...fieldOf('float')} />
        </Line>
        {sheet.closing === null && (
          <Line label={t('cashLog.field.turnover')}>
            <TypedField kind="money" label={t('cashLog.field.turnover')} {...fieldOf('turnover')} />
          </Line>
        )}
      </div>
      <p className={style.note}>
        {t(sheet.closing ? 'cashLog.till.withClosing' : 'cashLog.till.withoutClosing')}
      </p>
      {float}
    </Card>
  )
}
