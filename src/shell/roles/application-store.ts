import type { ReviewedApplication } from '@contract/roles/schema'
import { Decidable, type Answer } from '@/shell/desk/decidable'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'

/** Applications that wait, first come first. */
export const applicationQueue = (onDecided: () => unknown): Decidable<ReviewedApplication, Answer> =>
  new Decidable<ReviewedApplication, Answer>({
    fetch: (after) => get('roles/queue', { after }, inPlace),
    send: ({ id }, answer) => post('roles/decide', { id, ...answer }),
    onDecided,
  })
