import { type DenominationKind, faceValues, parsePieces } from '../../../domain/counting/denominations.ts'
import { useMoney, useText } from '../../../i18n/index.ts'
import { Money } from '../../ui/index.ts'
import { type EntryEditing, useEntryFields } from './editing.ts'
import { Line } from './line.tsx'
import { TypedField } from './typed-field.tsx'

/**
 * The lines of notes or coins: one per denomination, then the total. The total can be typed if no denomination is; a typed total that differs
 * from the denominations stays visible with its error.
 */
export function PieceLines({ kind, ...editing }: EntryEditing & { kind: DenominationKind }) {
  const { category, entry } = editing
  const t = useText()
  const { face, money } = useMoney()
  const fieldOf = useEntryFields(editing)
  const faces = faceValues(kind)
  const hasPieces = faces.some((cents) => (entry.text[`piece.${cents}`] ?? '').trim() !== '')
  const typedTotal = entry.text.total ?? ''

  return (
    <>
      {faces.map((cents, index) => {
        const parsed = parsePieces(entry.text[`piece.${cents}`] ?? '')
        return (
          <Line
            key={cents}
            label={face(cents)}
            sign="×"
            amount={parsed.kind === 'pieces' ? money(parsed.pieces * cents) : null}
          >
            <TypedField
              kind="pieces"
              startsBlock={index === 0}
              label={t('cashLog.field.pieces', { face: face(cents) })}
              {...fieldOf(`piece.${cents}`)}
            />
          </Line>
        )
      })}
      {hasPieces && typedTotal === '' ? (
        <Line label={t('cashLog.field.total')} amount={<Money cents={entry.value.totalCents} strong />}>
          {null}
        </Line>
      ) : (
        <Line label={t('cashLog.field.totalAlone')}>
          <TypedField
            kind="money"
            label={t('cashLog.field.totalOf', { category: category.name })}
            {...fieldOf('total')}
          />
        </Line>
      )}
    </>
  )
}
