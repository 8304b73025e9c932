import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks in which no till of a customer can be: loopback, private, link-local, shared, multicast, reserved. */
const PRIVATE = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6')

/** True for an address that only the server's own network could have. IPv4 written as IPv6 is judged as IPv4. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  return family === 0 || PRIVATE.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** The host name resolves to a forbidden address. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
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
      callback(new PrivateAddress('A private address'), '')
    else if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  })
}
