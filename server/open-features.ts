/** Every feature that has a folder, with what follows from what it declares. */
import { loadFeatures } from './load-features'
import { followedBy } from './core/order/followed'
import { withThings } from './core/thing/bodies'
import type { Feature } from './feature'
import { House } from './features'

/** A feature with the parts that follow from its things, and those that follow from its orders, which its switch turns off, too. */
export function completeFeature(given: Feature): Feature[] {
  const one = withThings(given)
  const off = one.switch ? { switch: one.switch } : {}
  return [one, ...followedBy(one.orders ?? {}).map((following) => ({ ...following, ...off }))]
}

const collected = async (): Promise<House> => new House((await loadFeatures()).flatMap(completeFeature))

let house: Promise<House> | undefined
export const openHouse = (): Promise<House> => (house ??= collected())
