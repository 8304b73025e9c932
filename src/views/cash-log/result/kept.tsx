import type { Instant } from '../../../domain/dates/calendar.ts'
import { useDates, useText } from '../../../i18n/index.ts'
import { Icon } from '../../ui/index.ts'
import style from './result.module.css'

export interface KeptProps {
  /** When the server last took the sheet; null while it never did. */
  savedAt: Instant | null
  /** Something was typed since. */
  changed: boolean
  /** When this device last kept what was typed. */
  draftKeptAt: Instant | null
  /** When the server took what is typed, for every device of the person; null while it lies on this one alone. */
  sharedAt: Instant | null
  /** The device could not keep it. */
  draftLost: boolean
  /** Shown only: the same is said elsewhere on the page. */
  silent?: boolean
}

/** Where the work is safe, and since when. */
export function Kept({ savedAt, changed, draftKeptAt, sharedAt, draftLost, silent = false }: KeptProps) {
  const t = useText()
  const { time } = useDates()
  if (draftLost && changed) {
    return (
      <span role={silent ? undefined : 'alert'} className={style.lost}>
        <Icon name="warning" /> {t('cashLog.kept.lost')}
      </span>
    )
  }
  if (changed && sharedAt !== null) {
    return (
      <span role={silent ? undefined : 'status'} className={style.safe}>
        <Icon name="check" /> {t('cashLog.kept.draft', { time: time(sharedAt) })}
      </span>
    )
  }
  if (changed && draftKeptAt !== null) {
    return (
      <span role={silent ? undefined : 'status'} className={style.safe}>
        <Icon name="device" /> {t('cashLog.kept.device', { time: time(draftKeptAt) })}
      </span>
    )
  }
  if (savedAt !== null && !changed) {
    return (
      <span role={silent ? undefined : 'status'} className={style.safe}>
        <Icon name="check" /> {t('cashLog.kept.server', { time: time(savedAt) })}
      </span>
    )
  }
  return null
}
