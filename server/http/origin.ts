import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import type { Ids } from '../clock-and-ids.ts'
import { parseIpAddress } from '../ip-addresses.ts'
import type { RequestOrigin } from '../session.ts'
import type { AppEnv } from './context.ts'

const MAX_ADDRESS = 64
const MAX_USER_AGENT = 200

/**
 * The origin of a request, for the log and the history: its id, the IP address and the user agent. Of `X-Forwarded-For` only the last
 * `proxyHops` entries are trusted: those that our own proxies added.
 */
export function originOf(c: Context<AppEnv>, ids: Ids, proxyHops: number): RequestOrigin {
  return {
    requestId: ids.next(),
    address: addressOf(c, proxyHops).slice(0, MAX_ADDRESS),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, MAX_USER_AGENT),
  }
}

function addressOf(c: Context<AppEnv>, proxyHops: number): string {
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim())
  const trusted = proxyHops > 0 ? forwarded.at(-proxyHops) : undefined
  return trusted || c.env?.incoming?.socket.remoteAddress || 'unknown'
}

/**
 * The key by which attempts and requests from an IP address are counted: an IPv6 subscriber can use every address of a /64 network, so all of them
 * count as one. `::ffff:192.0.2.1` counts as IPv4. Text that is no address is returned unchanged.
 */
export function countedAddress(address: string): string {
  const parsed = parseIpAddress(address)
  if (parsed?.kind() !== 'ipv6') return parsed?.toString() ?? address
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
}
