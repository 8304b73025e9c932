import { COINS, parsePieces, ROLLS } from '../../domain/counting/denominations.ts'
import { type Cents, isUnfinishedSum } from '../../domain/money.ts'
import { useFailureText, useMoney, useText } from '../../i18n/index.ts'
import type { DenominationsText } from '../../machines/denominations-text.ts'
import { FieldLine, TypedField } from '../cash-log/sheet/line.tsx'
import style from './coin-fields.module.css'

const piecesIn = (text: string): number => {
  const parsed = parsePieces(text)
  return parsed.kind === 'pieces' ? parsed.pieces : 0
}

interface CoinFieldsProps extends TextFieldsProps {
  /** True if these are the first fields of the dialog. */
  areFirst?: boolean
}

/** A table with a row for each coin: the number of rolls, the number of loose coins, and their total value. */
export function CoinFields({ areFirst = false, ...quantities }: CoinFieldsProps) {
  const t = useText()
  const { face: faceOf, money } = useMoney()
  const fieldProps = useFieldProps(quantities)
  const { text } = quantities
  return (
    <div className={style.frame}>
      <table className={style.coins}>
        <thead>
          <tr>
            <th scope="col">{t('wallet.coins.face')}</th>
            <th scope="col">{t('wallet.coins.rolls')}</th>
            <th scope="col">{t('wallet.coins.loose')}</th>
            <th scope="col" className={style.end}>
              {t('wallet.coins.value')}
            </th>
          </tr>
        </thead>
        <tbody>
          {COINS.map((face, index) => {
            const rolls = piecesIn(text[`roll.${face}`] ?? '')
            const loose = piecesIn(text[`piece.${face}`] ?? '')
            const cents = rolls * ROLLS[face] * face + loose * face
            return (
              <tr key={face}>
                <th scope="row">
                  {faceOf(face)}
                  <span className={style.roll}>
                    {t('wallet.coins.perRoll', { pieces: ROLLS[face], value: money(ROLLS[face] * face) })}
                  </span>
                </th>
                <td>
                  <TypedField
                    kind="pieces"
                    startsBlock={areFirst && index === 0}
                    label={t('wallet.coins.rollsOf', { face: faceOf(face) })}
                    {...fieldProps(`roll.${face}`)}
                  />
                </td>
                <td>
                  <TypedField
                    kind="pieces"
                    label={t('wallet.coins.looseOf', { face: faceOf(face) })}
                    {...fieldProps(`piece.${face}`)}
                  />
                </td>
                <td className={style.end}>{cents === 0 ? null : money(cents)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** The texts of the fields of a dialog, such as the quantities of notes and coins, and how they are edited. */
interface TextFieldsProps {
  text: DenominationsText
  /** The name of the refusal for each field that has an error. */
  faults: Readonly<Partial<Record<string, string>>>
  disabled: boolean
  onEdit: (field: string, text: string) => void
}

/** Returns a function that creates the props of a field: its text, and the text of its error. */
export function useFieldProps({ text, faults, disabled, onEdit }: TextFieldsProps) {
  const failureText = useFailureText()
  return (field: string) => {
    const fieldText = text[field] ?? ''
    const refusal = faults[field]
    return {
      text: fieldText,
      error: refusal === undefined ? undefined : failureText({ refusal }),
      isUnfinished: isUnfinishedSum(fieldText),
      disabled,
      onText: (next: string) => onEdit(field, next),
    }
  }
}

interface PieceFieldsProps extends TextFieldsProps {
  faces: readonly Cents[]
}

/** A line for each denomination, with its quantity and its value. */
export function PieceFields({ faces, ...quantities }: PieceFieldsProps) {
  const t = useText()
  const { face: faceOf, money } = useMoney()
  const fieldProps = useFieldProps(quantities)
  return faces.map((face, index) => {
    const props = fieldProps(`piece.${face}`)
    const parsed = parsePieces(props.text)
    return (
      <FieldLine
        key={face}
        label={faceOf(face)}
        sign="×"
        amount={parsed.kind === 'pieces' ? money(parsed.pieces * face) : null}
      >
        <TypedField
          kind="pieces"
          startsBlock={index === 0}
          label={t('wallet.dialog.pieces', { face: faceOf(face) })}
          {...props}
        />
      </FieldLine>
    )
  })
}
