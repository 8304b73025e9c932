import { useEffect, useRef, useState } from 'react'
import { pouchNumbersOf } from '../../../machines/cash-log/rules.ts'
import { selectSheet } from '../../../machines/cash-log/selectors.ts'
import type { CashLogEvent } from '../../../machines/cash-log/types.ts'
import { useApp } from '../../app.tsx'
import type { CashLogActor } from './counting.tsx'

/**
 * Returns `review`, which opens the review after asking the server which pouch numbers of the sheet are already in use. If the server does not
 * answer, the review opens anyway: the validation checks the numbers again.
 */
export function useOpenReview(
  actor: CashLogActor,
  send: (event: CashLogEvent) => void,
): { readonly isChecking: boolean; readonly review: () => void } {
  const { findPouchNumber } = useApp().ports.cashLog.sheet
  const [isChecking, setIsChecking] = useState(false)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])
  const isTaken = async (number: string, signal: AbortSignal) => {
    try {
      const outcome = await findPouchNumber({ number }, { signal })
      return outcome.kind === 'done' && outcome.data.use !== null
    } catch {
      // The network failed: the server checks the number when the sheet is validated.
      return false
    }
  }
  const review = async () => {
    const numbers = [...new Set(pouchNumbersOf(selectSheet(actor.getSnapshot())).map(({ number }) => number))]
    if (numbers.length === 0) return send({ type: 'REVIEW' })
    const { signal } = leaving.current
    setIsChecking(true)
    const isTakenByIndex = await Promise.all(numbers.map((number) => isTaken(number, signal)))
    // The person left the sheet in the meantime.
    if (signal.aborted) return
    setIsChecking(false)
    send({ type: 'REVIEW', takenNumbers: numbers.filter((_, index) => isTakenByIndex[index]) })
  }
  return { isChecking, review }
}
