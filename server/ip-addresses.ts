import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Parses an IP address, `::ffff:8.8.8.8` as IPv4; returns null for text that is no address. */
export function parseIpAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const family = isIP(address)
  return family === 0 ? null : ipaddr.process(family === 6 ? toHexadecimalForm(address) : address)
}

/** Writes `::8.8.8.8` as `::808:808`, because the library takes the first form for an IPv4 address. */
function toHexadecimalForm(address: string): string {
  return new URL(`http://[${address.replace(/%.*$/u, '')}]`).hostname.slice(1, -1)
}
