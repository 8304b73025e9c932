import { readdirSync } from 'node:fs'
import type { Lifecycle } from '../../../src/domain/lifecycles/lifecycle.ts'
import { coverAll, type Step } from '../engine/index.ts'

const LIFECYCLES = new URL('../../../src/domain/lifecycles/', import.meta.url)

export type AnyLifecycle = Lifecycle<string, string>

/** A transition of a lifecycle. */
export interface Arrow extends Step {
  readonly event: string
}

/** Every lifecycle of the domain, sorted by name. */
export async function loadLifecycles(): Promise<readonly AnyLifecycle[]> {
  const found: AnyLifecycle[] = []
  for (const file of readdirSync(LIFECYCLES).sort()) {
    const module = (await import(new URL(file, LIFECYCLES).href)) as Record<string, unknown>
    found.push(...Object.values(module).filter(isLifecycle))
  }
  return found
}

function isLifecycle(value: unknown): value is AnyLifecycle {
  return typeof value === 'object' && value !== null && 'statuses' in value && 'edges' in value
}

/** The name of a lifecycle on the command line: `ticket-dispatch`. */
export function lifecycleName({ name }: AnyLifecycle): string {
  return name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)
}

export function eventsIn({ edges }: AnyLifecycle): string[] {
  return [...new Set(edges.map(({ event }) => event))]
}

export function arrowsOf({ edges }: AnyLifecycle): Arrow[] {
  return edges.flatMap(({ event, from, to }) => from.map((status) => ({ event, from: status, to })))
}

export const arrowText = ({ from, event, to }: Arrow): string => `${from} ${event} → ${to}`

/** Pairs of status and event that are refused. */
export function refusedPairs(lifecycle: AnyLifecycle): readonly (readonly [status: string, event: string])[] {
  const allowedPairs = new Set(arrowsOf(lifecycle).map(({ from, event }) => `${from} ${event}`))
  return lifecycle.statuses.flatMap((status) =>
    eventsIn(lifecycle)
      .filter((event) => !allowedPairs.has(`${status} ${event}`))
      .map((event) => [status, event] as const),
  )
}

/**
 * Whether an event can happen to one row after the events of its path. The table of a lifecycle also allows
 * paths that are impossible for one row. `send` and `sendProvision` lead to the same status, but each has its
 * own outcome. Only a count with a pouch is reopened, and a count with a pouch has no provision.
 */
function mayFollow({ name }: AnyLifecycle, { event }: Arrow, path: readonly Arrow[]): boolean {
  if (name === 'pouch') return mayFollowOfPouch(event, path)
  if (name !== 'count') return true
  const events = path.map((arrow) => arrow.event)
  const sent = events.findLast((event) => event === 'send' || event === 'sendProvision')
  if (event === 'sent') return sent === 'send'
  if (event === 'provisionSent') return sent === 'sendProvision'
  if (event === 'sendProvision') return !events.includes('reopen')
  return event !== 'reopen' || !events.includes('sendProvision')
}

/** A reception can be undone only into the status before it. Coins are received only for CHANGE pouches, which no closed month archives. */
function mayFollowOfPouch(event: string, path: readonly Arrow[]): boolean {
  const last = path.at(-1)
  if (event === 'archive') return !path.some((arrow) => arrow.event === 'receive')
  if (event === 'undoReception') return last?.event === 'receive' && last.from === 'VALIDATED'
  if (event === 'undoFreeReception') return last?.event === 'receive' && last.from === 'CREATED'
  return true
}

/**
 * Returns a small set of paths that covers every transition. With `pairs`, it covers every pair of consecutive transitions in the
 * table, also those that are impossible for one row.
 */
export function lifecyclePaths(
  lifecycle: AnyLifecycle,
  { pairs = false, mayTake = () => true }: { pairs?: boolean; mayTake?: (arrow: Arrow) => boolean } = {},
): Arrow[][] {
  const arrows = arrowsOf(lifecycle).filter(mayTake)
  const covered = new Set<string>()
  return lifecycle.initial.flatMap((initial) =>
    coverAll(
      {
        initial,
        edgesFrom: (status) => arrows.filter(({ from }) => from === status),
        itemOf: (arrow, previousArrow) =>
          pairs ? previousArrow && `${arrowText(previousArrow)} | ${arrowText(arrow)}` : arrowText(arrow),
        mayFollow: (arrow, path) => pairs || mayFollow(lifecycle, arrow, path),
        maxSteps: 8,
      },
      covered,
    ),
  )
}
