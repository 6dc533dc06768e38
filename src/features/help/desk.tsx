import type { Desks } from '@/shell/desks'
import { Inbox } from './inbox'

export default { tickets: Inbox } satisfies Desks
