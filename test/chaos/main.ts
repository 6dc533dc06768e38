/** npm run chaos [-- failover] */
import { argv } from 'node:process'

void (argv[2] === 'failover' ? import('./failover') : import('./kills'))
