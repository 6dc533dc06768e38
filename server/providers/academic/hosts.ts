/** Whose hosts a visit may lead to: the school's own, by the addresses that it brought. */

/** Labels behind which anyone registers a name of his own: edu.cn, com.cn, co.uk. */
const shared = /^(?:edu|ac|com|net|org|gov|mil|co|[a-z]{2})$/

/** The part of a host's name that one owner has: x.edu.cn of jwxt.x.edu.cn. An address is its own. */
export function familyOf(host: string): string {
  if (/^[\d.]+$|:/.test(host)) return host
  const labels = host.split('.')
  const [under = '', top = ''] = labels.slice(-2)
  // a short label in a country's zone is taken for a shared one: too few hosts are let in rather than too many
  return labels.slice(top.length === 2 && shared.test(under) ? -3 : -2).join('.')
}

export class OwnHosts {
  private readonly known: readonly URL[]

  /** Addresses as the school brought them; what is none counts for nothing. */
  constructor(addresses: readonly string[]) {
    this.known = addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address))
  }

  has({ hostname, protocol, port }: URL): boolean {
    if (protocol !== 'http:' && protocol !== 'https:') return false
    const family = familyOf(hostname)
    return (
      this.known.some((one) => familyOf(one.hostname) === family) &&
      (port === '' || this.known.some((one) => one.port === port))
    )
  }

  /** Whether a password may go there: under TLS, or where the school itself wrote an address without it. */
  mayTell({ hostname, protocol }: URL): boolean {
    return (
      protocol === 'https:' || this.known.some((one) => one.protocol === 'http:' && one.hostname === hostname)
    )
  }
}

/** Whether an address is on hosts of the same owners as one of the others. */
export const belongs = (address: string, others: readonly string[]): boolean =>
  /^https?:/.test(address) &&
  others.some((other) => familyOf(new URL(other).hostname) === familyOf(new URL(address).hostname))
