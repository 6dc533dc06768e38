/**
 * Where calls may go: to hosts of the internet, whatever a name leads to, and to the private networks that whoever runs
 * the server opened. A school's administrators say where their systems stand, and must not reach what stands beside us.
 */
import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP } from 'node:net'
import { rangeOf } from '../http/network'

const own = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  own.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  own.addSubnet(network, prefix, 'ipv6')

/** Those of them that a campus may have its systems in. */
const campus = new BlockList()
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  campus.addSubnet(network, prefix, 'ipv4')
campus.addSubnet('fc00::', 7, 'ipv6')

/** The ranges as one; null where one of them is none, or no campus's. */
export function campusNetworks(ranges: readonly string[]): BlockList | null {
  const networks = new BlockList()
  for (const text of ranges) {
    const range = rangeOf(text)
    if (!range || !campus.check(range.address, range.family)) return null
    networks.addSubnet(range.address, range.prefix, range.family)
  }
  return networks
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

const mapped = /^::ffff:(?:(\d+\.\d+\.\d+\.\d+)|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/i

/** An IPv4 address in the clothes of IPv6 is that address. */
function bare(address: string): string {
  const [, dotted, high, low] = mapped.exec(address) ?? []
  if (dotted !== undefined) return dotted
  if (high === undefined || low === undefined) return address
  const bits = (Number.parseInt(high, 16) << 16) | Number.parseInt(low, 16)
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.')
}

export interface Reach {
  /** Also this machine, as in a demo. */
  allowLoopback: boolean
  /** What is opened beside the internet. */
  networks?: BlockList | null
}

/** What may be called of what somebody entered at a desk. */
export const reachOfDesks = ({
  mode,
  academicNetworks,
}: {
  mode: 'demo' | 'production'
  academicNetworks: BlockList | null
}): Reach => ({ allowLoopback: mode === 'demo', networks: academicNetworks })

/** Whether an address may be called. */
export function mayCall(address: string, { allowLoopback, networks }: Reach): boolean {
  const plain = bare(address)
  const family = isIP(plain) === 6 ? 'ipv6' : 'ipv4'
  if (isIP(plain) === 0) return false
  if (loopback.check(plain, family)) return allowLoopback
  // however wide a range was written: what is no campus's stays shut
  const opened = campus.check(plain, family) && networks?.check(plain, family) === true
  return opened || !own.check(plain, family)
}

/** Who calls would reach what stands beside us. */
export class ForbiddenAddress extends Error {}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** For node:http: resolves a name, and refuses it where any of its addresses may not be called. */
export const guardLookup =
  (reach: Reach) =>
  (hostname: string, options: LookupOptions, found: Found): void =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, [])
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => mayCall(address, reach)))
        return found(new ForbiddenAddress(`${hostname} leads to an address of our own`), [])
      if (options.all) found(null, addresses)
      else found(null, first.address, first.family)
    })

/** What a host in an address is without brackets; null where it may not be called as it stands. */
export function hostOf({ hostname }: URL, reach: Reach): string | null {
  const bareHost = hostname.replace(/^\[|\]$/g, '')
  return isIP(bareHost) === 0 || mayCall(bareHost, reach) ? bareHost : null
}
