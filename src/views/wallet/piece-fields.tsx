import { parsePieces } from '../../domain/counting/denominations.ts'
import type { Cents } from '../../domain/money.ts'
import { useFailureText, useMoney, useText } from '../../i18n/index.ts'
import type { DenominationsText } from '../../machines/denominations-text.ts'
import { isUnfinishedSum } from '../cash-log/sheet/editing.ts'
import { Line } from '../cash-log/sheet/line.tsx'
import { TypedField } from '../cash-log/sheet/typed-field.tsx'

/** The typed quantities of notes or coins, and how they are edited. */
export interface QuantityFieldsProps {
  text: DenominationsText
  /** The errors, by the name of the field. */
  faults: Readonly<Partial<Record<string, string>>>
  disabled: boolean
  onEdit: (field: string, text: string) => void
}

interface PieceFieldsProps extends QuantityFieldsProps {
  faces: readonly Cents[]
}

/** A line for each denomination, with its quantity and its value. */
export function PieceFields({ faces, text, faults, disabled, onEdit }: PieceFieldsProps) {
  const t = useText()
  const failureText = useFailureText()
  const { face: faceOf, money } = useMoney()
  return faces.map((face, index) => {
    const field = `piece.${face}`
    const fieldText = text[field] ?? ''
    const parsed = parsePieces(fieldText)
    const fault = faults[field]
    return (
      <Line
        key={face}
        label={faceOf(face)}
        sign="×"
        amount={parsed.kind === 'pieces' ? money(parsed.pieces * face) : null}
      >
        <TypedField
          kind="pieces"
          startsBlock={index === 0}
          label={t('wallet.dialog.pieces', { face: faceOf(face) })}
          text={fieldText}
          error={fault === undefined ? undefined : failureText({ refusal: fault })}
          isUnfinished={isUnfinishedSum(fieldText)}
          disabled={disabled}
          onText={(next) => onEdit(field, next)}
        />
      </Line>
    )
  })
}
