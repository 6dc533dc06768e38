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
