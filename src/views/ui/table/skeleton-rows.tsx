import { useText } from '../../../i18n/index.ts'
import { positionsUpTo } from '../positions.ts'
import { Skeleton } from '../skeleton.tsx'
import onCard from './cards.module.css'
import { cardRole } from './cards.tsx'
import style from './data-table.module.css'

interface SkeletonRowsProps {
  rows: number
  columns: number
  areCards: boolean
}

/** Placeholder rows for rows that are loading, with the same height. */
export function SkeletonRows({ rows, columns, areCards }: SkeletonRowsProps) {
  const t = useText()
  return (
    <tbody {...cardRole('rowgroup', areCards)}>
      {positionsUpTo(rows).map((row) => (
        <tr key={row} className={areCards ? onCard.card : style.row} aria-hidden={row > 1}>
          <td colSpan={columns} className={areCards ? onCard.skeletonCell : undefined}>
            <Skeleton width="80%" height={14} />
            {row === 1 && (
              <span className="visually-hidden" role="status">
                {t('shell.loading')}
              </span>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  )
}
