import { isIP } from 'node:net'

/** A range of addresses, `10.12.0.0/16`; of one address alone without the slash. null for what is none. */
export function rangeOf(text: string): { address: string; prefix: number; family: 'ipv4' | 'ipv6' } | null {
  const [address = '', bits, ...more] = text.trim().split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  const prefix = bits === undefined ? most : /^\d+$/.test(bits) ? Number(bits) : Infinity
  if (most < 0 || more.length > 0 || prefix > most) return null
  return { address, prefix, family: most === 32 ? 'ipv4' : 'ipv6' }
}

/**
 * The network that an address stands for where addresses are counted: the address itself; of IPv6 its first 64 bits,
 * for whoever has one has all that begin so.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!plain.includes(':')) return plain
  const [before = '', after = ''] = plain.split('::')
  const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'))
  const [first, last] = [groupsOf(before), groupsOf(after)]
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  const groups = [...first, ...zeros, ...last].slice(0, 4)
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')).join(':')
}
