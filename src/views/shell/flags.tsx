import { LANGUAGE_DESCRIPTIONS, type Language } from '../../domain/languages.ts'

/** The flag beside the name of a language. */
export function Flag({ locale }: { locale: Language }) {
  const clip = `flag-${locale}`
  return (
    <svg width="20" height="14" viewBox="0 0 20 14" aria-hidden="true" focusable="false">
      <clipPath id={clip}>
        <rect width="20" height="14" rx="2.5" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        {LANGUAGE_DESCRIPTIONS[locale].flag.map((part) => {
          const [outline, colour, stroke] = part.split('|')
          return (
            <path
              key={part}
              d={outline}
              fill={stroke ? 'none' : colour}
              stroke={stroke ? colour : 'none'}
              strokeWidth={stroke}
            />
          )
        })}
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
