/** Where a ballot comes from, as hashes under a key that say only which are the same, within one event. */
import type { Secrets } from '../../core/seal/secrets'
import { networkOf } from '../../http/network'

export interface Origin {
  address: string
  agent: string
}
export interface Hashes {
  address: Buffer
  device: Buffer
}

export function hashesOf(secrets: Secrets, eventId: string, { address, agent }: Origin): Hashes {
  const network = networkOf(address)
  return {
    address: secrets.hash('vote', eventId, network),
    device: secrets.hash('vote', eventId, network, agent),
  }
}
