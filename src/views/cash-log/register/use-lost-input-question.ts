import { useSelector } from '@xstate/react'
import { selectWouldBeLost } from '../../../machines/cash-log/selectors.ts'
import { useLeavingQuestion } from '../../use-leaving-question.ts'
import type { CashLogActor } from './use-sheet.ts'

/**
 * While the device can't store what is typed, lets the browser ask before the user closes or reloads the tab or follows a link. A link then
 * reloads the application, because the browser asks only before it leaves a document. There is no question for the browser's Back, nor where
 * the application itself leaves the page: signing out, the account, another establishment, the palette.
 */
export function useLostInputQuestion(actor: CashLogActor): void {
  const wouldBeLost = useSelector(actor, selectWouldBeLost)
  useLeavingQuestion(wouldBeLost, reloadAt)
}

function reloadAt(link: HTMLAnchorElement): void {
  location.assign(link.href)
}
