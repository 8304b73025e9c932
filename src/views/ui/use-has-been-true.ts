import { useState } from 'react'

/**
 * Returns true once `value` has been true. A dialog that is rendered from then on is loaded when it is first opened, and stays mounted for its
 * closing animation.
 */
export function useHasBeenTrue(value: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(value)
  if (value && !hasBeen) setHasBeen(true)
  return hasBeen || value
}
