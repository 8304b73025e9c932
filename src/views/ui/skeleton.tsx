import { Skeleton as RadixSkeleton } from '@radix-ui/themes'
import { useText } from '../../i18n/index.ts'
import { positionsUpTo } from './positions.ts'
import style from './skeleton.module.css'

interface SkeletonProps {
  /** CSS length; the full width by default. */
  width?: string
  /** CSS pixels. */
  height?: number
}

/** A placeholder with the size of the content that is loading, so that the page does not move when the content is shown. */
export function Skeleton({ width = '100%', height = 16 }: SkeletonProps) {
  return <RadixSkeleton className={style.placeholder} style={{ width, height }} />
}

/** Placeholders for lines of text that are loading. Screen readers announce that the text is loading. */
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
