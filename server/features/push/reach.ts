import type { Config } from '../../config'
import type { Reach } from '../../providers/address'

/** Where browsers may say that their push service is: on the internet; in a demo also on this machine. */
export const reachOf = ({ mode }: Pick<Config, 'mode'>): Reach => ({ allowLoopback: mode === 'demo' })
