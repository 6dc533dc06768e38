/** npm run chaos [-- failover | replica | upgrade] */
import { argv } from 'node:process'

const programs = {
  failover: () => import('./failover'),
  replica: () => import('./replica'),
  upgrade: () => import('./upgrade'),
}
const isProgram = (name: string | undefined): name is keyof typeof programs =>
  name !== undefined && name in programs

void (isProgram(argv[2]) ? programs[argv[2]]() : import('./kills'))
