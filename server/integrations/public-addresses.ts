import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { parseIpAddress } from '../ip-addresses.ts'

/** Addresses outside the private ranges that lead to a private network nevertheless: Azure's virtual router, IPv4-compatible IPv6. */
const OTHER_PRIVATE = ['168.63.129.16/32', '::/96'].map((range) => ipaddr.parseCIDR(range))

/** True for an address that is not on the public internet. `::ffff:8.8.8.8` is checked as IPv4; text that is no address is private. */
export function isPrivateAddress(address: string): boolean {
  const parsed = parseIpAddress(address)
  return (
    parsed === null ||
    parsed.range() !== 'unicast' ||
    OTHER_PRIVATE.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits))
  )
}

/** True if a URL's host is written as an address that is not on the public internet. A name is checked when it is looked up. */
export function isPrivateHost({ hostname }: URL): boolean {
  const withoutBrackets = hostname.replaceAll(/[[\]]/gu, '')
  return isIP(withoutBrackets) !== 0 && isPrivateAddress(withoutBrackets)
}

/** The host name resolves to a forbidden address. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError'
}

/**
 * Resolves a host name for a connection, and refuses it when any of its addresses is private. The connection uses exactly the
 * checked addresses, so that a name that changes in between has no effect (DNS rebinding).
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? []
    if (error) callback(error, '')
    else if (!first || found.some(({ address }) => isPrivateAddress(address)))
      callback(new PrivateAddressError('A private address'), '')
    else if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  })
}
