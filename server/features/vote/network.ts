/** Where a ballot comes from, as hashes under a key that say only which are the same, within one event. */
import type { Secrets } from '../../core/certification/secrets'

export interface Origin {
  address: string
  agent: string
}
export interface Hashes {
  address: Buffer
  device: Buffer
}

/** An IPv6 network has 64 bits: a phone changes the others at will. */
const networkOf = (address: string): string =>
  address.includes(':') && !address.includes('.') ? address.split(':').slice(0, 4).join(':') : address

export function hashesOf(secrets: Secrets, eventId: string, { address, agent }: Origin): Hashes {
  const network = networkOf(address)
  return {
    address: secrets.hash('vote', eventId, network),
    device: secrets.hash('vote', eventId, network, agent),
  }
}
