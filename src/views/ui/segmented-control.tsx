import 'virtual:radix-segments.css'
import { SegmentedControl as Radix } from '@radix-ui/themes'
import group from './radio-group.module.css'
import type { RadioOption } from './radio-group.tsx'
import style from './segmented-control.module.css'
import { Select } from './select.tsx'
import { useMedia } from './use-media.ts'

/** The largest number of options that fit side by side on a tablet. */
const MAX_ON_TABLET = 5

interface SegmentedControlProps<Value extends string> {
  /** The question. */
  legend: string
  hideLegend?: boolean
  options: readonly RadioOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  disabled?: boolean
}

/**
 * A choice between a few short options, side by side. Arrow keys move between them, Space or Enter chooses. On a tablet or phone, more than five
 * options are shown as a select, so that all can be seen.
 */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { legend, hideLegend, options, value, onChange, disabled = false } = props
  const isNarrow = useMedia('(width <= 1100px)')
  if (isNarrow && options.length > MAX_ON_TABLET)
    return (
      <Select
        label={legend}
        {...(hideLegend && { hideLabel: true })}
        options={options}
        value={value}
        disabled={disabled}
        onChange={onChange}
      />
    )
  return (
    <fieldset className={group.group}>
      <legend className={hideLegend ? 'visually-hidden' : group.legend}>{legend}</legend>
      <div className={style.scroll}>
        <Radix.Root
          size="3"
          className={style.segments}
          disabled={disabled}
          value={value ?? ''}
          onValueChange={(chosen) => {
            const option = options.find((candidate) => candidate.value === chosen)
            if (option) onChange(option.value)
          }}
        >
          {options.map((option) => (
            <Radix.Item key={option.value} value={option.value}>
              {option.label}
            </Radix.Item>
          ))}
        </Radix.Root>
      </div>
    </fieldset>
  )
}
