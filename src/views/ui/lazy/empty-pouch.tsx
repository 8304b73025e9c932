import style from './empty-pouch.module.css'

/** The drawing of an open, empty pouch. */
export default function EmptyPouch() {
  return (
    <svg viewBox="0 0 160 120" width="160" height="120" aria-hidden="true" focusable="false">
      <ellipse cx="80" cy="110" rx="50" ry="6" className={style.shade} />
      <path d="M44 42h72l10 56a9 9 0 0 1-9 10H43a9 9 0 0 1-9-10z" className={style.bag} />
      <path d="M44 42c4-9 16-14 36-14s32 5 36 14c-4 7-16 11-36 11s-32-4-36-11z" className={style.mouth} />
      <path d="M39 68h82" className={style.seam} />
      <path d="M62 18c2-5 5-8 9-9M80 20v-10M98 18c-2-5-5-8-9-9" className={style.motionLines} />
    </svg>
  )
}
