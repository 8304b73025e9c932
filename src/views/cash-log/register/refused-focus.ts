import { type RefObject, useEffect } from 'react'
import type { Refusal } from '../../../domain/outcome.ts'

/** Moves the focus to the first refused field. */
export function useRefusedFocus(place: RefObject<HTMLElement | null>, refusal: Refusal | null): void {
  useEffect(() => {
    if (refusal) place.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [place, refusal])
}
