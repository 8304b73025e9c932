import { ROLES } from '../../domain/roles.ts'
import { type Translate, useMoney, useText } from '../../i18n/index.ts'
import type { FieldTexts } from '../history/history-lines.tsx'
import { HistoryPanel } from '../history/history-panel.tsx'
import { Panel } from '../ui/index.ts'
import { type Choices, labelIn } from './choices.ts'
import type { ColumnViewer, FieldSpec, SectionSpec } from './fields.ts'

/** The names of all roles, because a reader of the history sees every role that a person was given. */
const EVERY_ROLE: ColumnViewer = { role: ROLES.superAdmin }

interface RowHistoryProps {
  /** Changes with every save, so that the history includes the last one. */
  version: number
  id: string
  sections: readonly SectionSpec[]
  choices: Choices
  level?: 2 | 3
}

/** The history of an administered row, with the labels of its form. */
export function RowHistory({ id, version, sections, choices, level = 3 }: RowHistoryProps) {
  const t = useText()
  const { money } = useMoney()
  const write = (field: FieldSpec, value: unknown) => {
    if (value === null || value === undefined || value === '') return t('history.nothing')
    return valueText(field, value, { t, money, choices })
  }
  const textsOf = (name: string): FieldTexts | null => {
    const object = sections.find((section) => section.object === name)
    if (object) return { label: t(object.title), write: null }
    const field = sections.flatMap(({ fields }) => fields).find(({ path }) => path === name)
    return field ? { label: t(field.label), write: (value) => write(field, value) } : null
  }
  return (
    <Panel title={t('history.title')} level={level}>
      <HistoryPanel key={`${id} ${version}`} entityId={id} words={textsOf} />
    </Panel>
  )
}

interface Writing {
  readonly t: Translate
  readonly money: (cents: number) => string
  readonly choices: Choices
}

/** A value as its form field shows it. */
function valueText(field: FieldSpec, value: unknown, { t, money, choices }: Writing): string {
  switch (field.kind) {
    case 'money':
      return money(Number(value))
    case 'percent':
      return t('administration.percent', { rate: Number(value) / 10 })
    case 'switch':
      return t(value === true ? 'action.yes' : 'action.no')
    case 'select':
      return (
        field.options(t, EVERY_ROLE).find((option) => option.value === String(value))?.label ?? String(value)
      )
    case 'search':
      return labelIn(choices[field.choices], value)
    case 'several':
      return (value as readonly string[]).map((id) => labelIn(choices[field.choices], id)).join(', ') || '—'
    default:
      return String(value)
  }
}
