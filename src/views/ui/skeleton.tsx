import { useText } from '../../i18n/index.ts'
import style from './skeleton.module.css'
import { upTo } from './up-to.ts'

export interface SkeletonProps {
  /** CSS length; the whole line when not told. */
  width?: string
  /** CSS pixels. */
  height?: number
}

/** Holds the place of something that is being loaded. It has the size of what will come, so that nothing jumps. */
export function Skeleton({ width = '100%', height = 16 }: SkeletonProps) {
  return <span className={style.bone} style={{ width, height }} aria-hidden="true" />
}

/** Holds the place of some lines of text, and says that they are coming. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  const t = useText()
  return (
    <div className={style.text} role="status">
      <span className="visually-hidden">{t('shell.loading')}</span>
      {upTo(lines).map((line) => (
        <Skeleton key={line} width={line === lines ? '60%' : '100%'} />
      ))}
    </div>
  )
}
