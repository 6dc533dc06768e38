import type { Desks } from '@/shell/desks'
import { HeldQueue } from './held-queue'
import { UnsealQueue } from './unseal-queue'

export default { confessions: HeldQueue, unseals: UnsealQueue } satisfies Desks
