import { useText } from '../../../i18n/index.ts'
import { Skeleton } from '../skeleton.tsx'
import { upTo } from '../up-to.ts'
import style from './data-table.module.css'

/** Holds the places of rows that are being loaded, as high as rows are. */
export function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  const t = useText()
  return (
    <tbody>
      {upTo(rows).map((row) => (
        <tr key={row} className={style.row} aria-hidden={row > 1}>
          {upTo(columns).map((column) => (
            <td key={column}>
              <Skeleton width={column === 1 ? '60%' : '80%'} height={14} />
              {row === 1 && column === 1 && (
                <span className="visually-hidden" role="status">
                  {t('shell.loading')}
                </span>
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
