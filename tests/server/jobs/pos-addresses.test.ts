import { describe, expect, it } from 'vitest'
import { posClient } from '../../../server/integrations/closings/pos/client.ts'
import { sendOutboundRequest } from '../../../server/integrations/outbound.ts'
import { isPrivateAddress, PrivateAddressError } from '../../../server/integrations/public-addresses.ts'
import { JobFailure } from '../../../server/job-failure.ts'
import { POS_EMAIL, POS_TOKEN } from '../integrations/closings/pos-server.ts'

describe('a forbidden address', () => {
  const limits = { allowPrivate: false, timeoutMs: 400, signal: new AbortController().signal }
  const pad = { installationId: 'I', userEmail: POS_EMAIL, token: POS_TOKEN }

  it.each([
    'http://till.example',
    'https://127.0.0.1',
    'https://[::1]',
    'https://localhost',
    'https://10.1.2.3',
    'https://[::ffff:10.0.0.1]',
    'https://169.254.169.254',
    'https://user@till.example',
    'ftp://till.example',
    // 127.0.0.1 as one decimal number, and in hexadecimal.
    'https://2130706433',
    'https://0x7f.1',
    'nonsense',
    'https://:password@till.example',
    'https://till.example/#part',
    'https://localhost.',
    'https://till.local',
    'https://till.internal.',
    'https://127.0.0.1.',
  ])('%s is refused', async (baseUrl) => {
    const answer = posClient({ ...pad, baseUrl }, limits)('archives', {})
    const failure: JobFailure = await answer.then(
      () => expect.fail('The POS was called'),
      (error) => error,
    )
    expect(failure).toBeInstanceOf(JobFailure)
    expect(failure.detail).toEqual({ key: 'PosAddressRefused', params: {} })
    expect(JSON.stringify([failure.message, failure.cause])).not.toContain(POS_TOKEN)
  })

  it('is refused when a name resolves to it, because the address is checked at the connection', async () => {
    const url = new URL('https://localhost:9/archives')
    const request = sendOutboundRequest(url, { method: 'GET', headers: {} }, { ...limits, maxBytes: 100 })
    await expect(request).rejects.toBeInstanceOf(PrivateAddressError)
  })

  it('is an address of a private or special network, also as IPv4 in IPv6, or a text that is no address', () => {
    const privateIpv4 = [
      '0.0.0.0',
      '100.64.0.1',
      '172.31.0.1',
      '192.168.1.1',
      '198.19.0.1',
      '224.0.0.1',
      '255.255.255.255',
    ]
    const privateIpv6 = [
      '::',
      '::1',
      'fd00::1',
      'fe80::1',
      'ff02::1',
      '::ffff:10.0.0.1',
      '64:ff9b::1',
      '2002::1',
    ]
    // IPv4 inside IPv6, site-local, Teredo, and the virtual router of a cloud.
    const embeddedOrSpecial = [
      '::127.0.0.1',
      '::8.8.8.8',
      '64:ff9b:1::7f00:1',
      'fec0::1',
      '2001:0:4136::1',
      '168.63.129.16',
    ]
    expect(embeddedOrSpecial.filter((address) => !isPrivateAddress(address))).toEqual([])
    expect(
      [...privateIpv4, ...privateIpv6, 'no address'].filter((address) => !isPrivateAddress(address)),
    ).toEqual([])
    expect(['8.8.8.8', '172.32.0.1', '2a00:1450::1', '::ffff:8.8.8.8'].filter(isPrivateAddress)).toEqual([])
  })
})
