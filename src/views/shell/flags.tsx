import type { Language } from '../../domain/languages.ts'

/** The outline and colour of each part, and the width of its stroke where it is not filled. */
const FLAGS: Record<Language, readonly (readonly [outline: string, colour: string, stroke?: number])[]> = {
  fr: [
    ['M0 0h7v14H0z', '#26429e'],
    ['M7 0h6v14H7z', '#fff'],
    ['M13 0h7v14h-7z', '#d8353f'],
  ],
  it: [
    ['M0 0h7v14H0z', '#1f8a4c'],
    ['M7 0h6v14H7z', '#fff'],
    ['M13 0h7v14h-7z', '#c8313e'],
  ],
  en: [
    ['M0 0h20v14H0z', '#26407e'],
    ['M0 0l20 14M20 0L0 14', '#fff', 2.8],
    ['M0 0l20 14M20 0L0 14', '#cf2b3d', 1.2],
    ['M10 0v14M0 7h20', '#fff', 4.6],
    ['M10 0v14M0 7h20', '#cf2b3d', 2.6],
  ],
}

/** The flag beside the name of a language. */
export function Flag({ locale }: { locale: Language }) {
  const clip = `flag-${locale}`
  return (
    <svg width="20" height="14" viewBox="0 0 20 14" aria-hidden="true" focusable="false">
      <clipPath id={clip}>
        <rect width="20" height="14" rx="2.5" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        {FLAGS[locale].map(([outline, colour, stroke]) => (
          <path
            key={outline + colour}
            d={outline}
            fill={stroke ? 'none' : colour}
            stroke={stroke ? colour : 'none'}
            strokeWidth={stroke}
          />
        ))}
      </g>
      <rect
        x="0.25"
        y="0.25"
        width="19.5"
        height="13.5"
        rx="2.3"
        fill="none"
        stroke="#21201c"
        strokeOpacity="0.25"
        strokeWidth="0.5"
      />
    </svg>
  )
}
