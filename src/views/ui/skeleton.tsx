import { Skeleton as RadixSkeleton } from '@radix-ui/themes'
import { useText } from '../../i18n/index.ts'
import { positionsUpTo } from './positions.ts'
import style from './skeleton.module.css'

export interface SkeletonProps {
  /** CSS length; the full width by default. */
  width?: string
  /** CSS pixels. */
  height?: number
}

/** A placeholder of something that is loading. It has the size of the content, so that nothing jumps. */
export function Skeleton({ width = '100%', height = 16 }: SkeletonProps) {
  return <RadixSkeleton className={style.bone} style={{ width, height }} />
}

/** Placeholders of some lines of text, announced as loading. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  const t = useText()
  return (
    <div className={style.text} role="status">
      <span className="visually-hidden">{t('shell.loading')}</span>
      {positionsUpTo(lines).map((line) => (
        <Skeleton key={line} width={line === lines ? '60%' : '100%'} />
      ))}
    </div>
  )
}
