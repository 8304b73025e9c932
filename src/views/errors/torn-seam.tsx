import style from './error-page.module.css'

/** The drawing on error pages: an opened seam. /error-500 is shown without it, because the drawing is not part of the first load. */
export function TornSeam() {
  return (
    <svg
      viewBox="0 0 240 56"
      width="240"
      height="56"
      aria-hidden="true"
      focusable="false"
      className={style.image}
    >
      <path d="M0 20c40 0 70 2 96 4l10 8-12 6 16 8c-30 2-70 2-110 2z" className={style.piece} />
      <path d="M240 8c-44 2-74 6-100 12l8 9-14 4 10 9c34-4 62-4 96-4z" className={style.piece} />
      <path d="M4 34h84" className={style.thread} />
      <path d="M154 26c26-4 52-6 84-7" className={style.thread} />
      <path d="M88 34c10 0 12-10 22-9s8 12 20 8" className={style.loose} />
    </svg>
  )
}
