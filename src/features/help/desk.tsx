import type { Desks } from '@/features/desks'
import { Inbox } from './inbox'

export default { tickets: Inbox } satisfies Desks
