import { ROLES } from '../../domain/roles.ts'
import { type Translate, useMoney, useText } from '../../i18n/index.ts'
import type { FieldTexts } from '../history/history-lines.tsx'
import { HistoryPanel } from '../history/history-panel.tsx'
import { Panel } from '../ui/index.ts'
import { type Choices, labelIn } from './choices.ts'
import type { FieldSpec, FieldViewer, SectionSpec } from './fields.ts'

/** A viewer who sees the names of all roles: the history can contain any role that a person was given. */
const VIEWER_OF_EVERY_ROLE: FieldViewer = { role: ROLES.superAdmin }

interface RowHistoryProps {
  /** Changes with every save; the history is then loaded again. */
  version: number
  id: string
  sections: readonly SectionSpec[]
  choices: Choices
  level?: 2 | 3
}

/** The history of an administered row. Fields have the labels of the form. */
export function RowHistory({ id, version, sections, choices, level = 3 }: RowHistoryProps) {
  const t = useText()
  const { money } = useMoney()
  const formatValue = (field: FieldSpec, value: unknown) => {
    if (value === null || value === undefined || value === '') return t('history.nothing')
    return valueText(field, value, { t, money, choices })
  }
  const textsOf = (name: string): FieldTexts | null => {
    const object = sections.find((section) => section.object === name)
    if (object) return { label: t(object.title), formatValue: null }
    const field = sections.flatMap(({ fields }) => fields).find(({ path }) => path === name)
    return field ? { label: t(field.label), formatValue: (value) => formatValue(field, value) } : null
  }
  return (
    <Panel title={t('history.title')} level={level}>
      <HistoryPanel key={id} entityId={id} version={version} textsOf={textsOf} />
    </Panel>
  )
}

interface ValueTextTools {
  readonly t: Translate
  readonly money: (cents: number) => string
  readonly choices: Choices
}

/** The text of a value that is not null: choices by name, amounts and percentages with their unit. */
function valueText(field: FieldSpec, value: unknown, { t, money, choices }: ValueTextTools): string {
  switch (field.kind) {
    case 'money':
      return money(Number(value))
    case 'percent':
      // Stored in tenths of a percent.
      return t('administration.percent', { rate: Number(value) / 10 })
    case 'switch':
      return t(value === true ? 'action.yes' : 'action.no')
    case 'select':
      return (
        field.options(t, VIEWER_OF_EVERY_ROLE).find((option) => option.value === String(value))?.label ??
        String(value)
      )
    case 'search':
      return labelIn(choices[field.choices], value)
    case 'several':
      return (
        (value as readonly string[]).map((id) => labelIn(choices[field.choices], id)).join(', ') ||
        t('history.nothing')
      )
    case 'tags':
    case 'emails':
      return (value as readonly string[]).join(', ') || t('history.nothing')
    default:
      return String(value)
  }
}
