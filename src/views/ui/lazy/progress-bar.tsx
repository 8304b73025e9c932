import 'virtual:radix-progress.css'
import { Progress } from '@radix-ui/themes'
import type { ProgressBarProps } from '../progress-bar.tsx'

/** The progress bar, without its lazy loading. */
export default function LoadedProgressBar({ label, fraction }: ProgressBarProps) {
  return <Progress aria-label={label} max={1} value={fraction ?? null} />
}
