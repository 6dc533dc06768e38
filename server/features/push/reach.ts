import type { Config } from '../../config'
import type { Reach } from '../../providers/address'

/** Addresses that a push service may have: on the internet; in a demo also on this machine. */
export const reachOf = ({ mode }: Pick<Config, 'mode'>): Reach => ({ allowLoopback: mode === 'demo' })
