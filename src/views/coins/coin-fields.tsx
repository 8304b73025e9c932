import { useSelector } from '@xstate/react'
import { COINS, parsePieces, ROLLS } from '../../domain/counting/denominations.ts'
import { useFailureText, useMoney, useText } from '../../i18n/index.ts'
import { selectFaults, selectHasFailed, selectIsBusy } from '../../machines/coin-reception/selectors.ts'
import { TypedField } from '../cash-log/sheet/typed-field.tsx'
import style from './coins.module.css'
import type { ReceptionActor } from './reception-dialog.tsx'

const piecesIn = (text: string): number => {
  const read = parsePieces(text)
  return read.kind === 'pieces' ? read.pieces : 0
}

/** A row for each coin: rolls, loose coins, and their value together. */
export function CoinFields({ reception }: { reception: ReceptionActor }) {
  const t = useText()
  const failureText = useFailureText()
  const { face: faceOf, money } = useMoney()
  const text = useSelector(reception, ({ context }) => context.text)
  const faults = useSelector(
    reception,
    selectFaults,
    (one, other) => JSON.stringify(one) === JSON.stringify(other),
  )
  const isBusy = useSelector(reception, selectIsBusy)
  const hasFailed = useSelector(reception, selectHasFailed)
  const fieldOf = (field: string) => {
    const typed = text[field] ?? ''
    const fault = faults[field]
    return {
      text: typed,
      error: fault === undefined ? undefined : failureText({ refusal: fault }),
      unfinished: typed.trimEnd().endsWith('+'),
      disabled: isBusy || hasFailed,
      onText: (next: string) => reception.send({ type: 'EDIT', field, text: next }),
    }
  }
  return (
    <table className={style.coins}>
      <thead>
        <tr>
          <th scope="col">{t('coins.reception.face')}</th>
          <th scope="col">{t('coins.reception.rolls')}</th>
          <th scope="col">{t('coins.reception.loose')}</th>
          <th scope="col" className={style.end}>
            {t('coins.reception.value')}
          </th>
        </tr>
      </thead>
      <tbody>
        {COINS.map((face) => {
          const rolls = piecesIn(text[`roll.${face}`] ?? '')
          const loose = piecesIn(text[`piece.${face}`] ?? '')
          const cents = rolls * ROLLS[face] * face + loose * face
          return (
            <tr key={face}>
              <th scope="row">
                {faceOf(face)}
                <span className={style.roll}>
                  {t('coins.reception.perRoll', { pieces: ROLLS[face], value: money(ROLLS[face] * face) })}
                </span>
              </th>
              <td>
                <TypedField
                  kind="pieces"
                  start
                  label={t('coins.reception.rollsOf', { face: faceOf(face) })}
                  {...fieldOf(`roll.${face}`)}
                />
              </td>
              <td>
                <TypedField
                  kind="pieces"
                  label={t('coins.reception.looseOf', { face: faceOf(face) })}
                  {...fieldOf(`piece.${face}`)}
                />
              </td>
              <td className={style.end}>{cents === 0 ? null : money(cents)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
