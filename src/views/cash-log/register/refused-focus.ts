import { type RefObject, useEffect } from 'react'
import type { Refusal } from '../../../domain/outcome.ts'

/** What was refused is found at once: the first field of the place that is marked takes the focus. */
export function useRefusedFocus(place: RefObject<HTMLElement | null>, refusal: Refusal | null): void {
  useEffect(() => {
    if (refusal) place.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [place, refusal])
}
