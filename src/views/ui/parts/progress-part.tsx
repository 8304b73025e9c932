import 'virtual:radix-progress.css'
import { Progress } from '@radix-ui/themes'
import type { ProgressBarProps } from '../progress-bar.tsx'

/** The progress bar itself. */
export function ProgressPart({ label, fraction }: ProgressBarProps) {
  return <Progress aria-label={label} max={1} value={fraction ?? null} />
}
