import { SegmentedControl as Radix } from '@radix-ui/themes'
import type { RadioOption } from './radio-group.tsx'
import style from './toggle.module.css'

export interface SegmentedControlProps<Value extends string> {
  /** The question. */
  legend: string
  hideLegend?: boolean
  options: readonly RadioOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  disabled?: boolean
}

/** One of two to five short options, side by side. Arrow keys move between them, Space or Enter chooses. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { legend, hideLegend, options, value, onChange, disabled = false } = props
  return (
    <fieldset className={style.group}>
      <legend className={hideLegend ? 'visually-hidden' : style.legend}>{legend}</legend>
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
