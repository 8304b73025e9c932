import { COINS, type Denominations, NOTES } from '../../domain/counting/denominations.ts'
import type { Cents } from '../../domain/money.ts'
import { useMoney, useText } from '../../i18n/index.ts'
import style from './wallet.module.css'

interface Line {
  readonly face: Cents
  readonly pieces: number
}

function linesOf(denominations: Denominations, faces: readonly Cents[]): Line[] {
  return faces.flatMap((face) => {
    const pieces = denominations[face] ?? 0
    return pieces === 0 ? [] : [{ face, pieces }]
  })
}

/** A table of quantities and amounts by denomination, first notes, then coins. A bar shows the amount of each. */
export function DenominationsTable({
  denominations,
  caption,
}: {
  denominations: Denominations
  caption: string
}) {
  const t = useText()
  const { face: faceOf, money } = useMoney()
  const groups = [
    ['notes', linesOf(denominations, NOTES)],
    ['coins', linesOf(denominations, COINS)],
  ] as const
  const largestCents = Math.max(
    1,
    ...groups.flatMap(([, lines]) => lines.map(({ face, pieces }) => face * pieces)),
  )
  return (
    <table className={style.denominations}>
      <caption className="visually-hidden">{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('wallet.composition.face')}</th>
          <th scope="col">{t('wallet.composition.pieces')}</th>
          <th scope="col">{t('wallet.composition.value')}</th>
        </tr>
      </thead>
      {groups.map(
        ([kind, lines]) =>
          lines.length > 0 && (
            <tbody key={kind}>
              {lines.map(({ face, pieces }) => (
                <tr key={face}>
                  <th scope="row">{faceOf(face)}</th>
                  <td className={style.pieces}>{`× ${pieces}`}</td>
                  <td className={style.value}>
                    {money(face * pieces)}
                    <span
                      className={style.bar}
                      aria-hidden="true"
                      // The bar of the largest amount has the full width.
                      style={{ inlineSize: `${Math.round((face * pieces * 100) / largestCents)}%` }}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          ),
      )}
    </table>
  )
}
