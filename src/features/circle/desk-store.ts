import type { PendingDynamic, RemovedByDesk } from '@contract/circle/schema'
import { Decidable, type Answer } from '@/shell/desk/decidable'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'

/** Dynamics that wait for the administrator, the oldest first. */
export const pendingQueue = (onDecided: () => unknown): Decidable<PendingDynamic, Answer> =>
  new Decidable<PendingDynamic, Answer>({
    fetch: (after) => get('dynamic/pending', { after }, inPlace),
    send: ({ id }, answer) =>
      answer.action === 'approve'
        ? post('dynamic/approved', { id })
        : post('dynamic/refused', { id, reason: answer.reason }),
    onDecided,
  })

/** Dynamics that administrators deleted. */
export const removedQueue = (): Decidable<RemovedByDesk, 'restore'> =>
  new Decidable<RemovedByDesk, 'restore'>({
    fetch: (after) => get('dynamic/adminDeletes', { after }, inPlace),
    send: ({ id }) => post('dynamic/restore', { id }),
  })

/** Whether a school's students may publish under a pseudonym, and the change of it. */
export function anonymityOf(school: string) {
  const resource = new Resource(() => get('dynamic/anonymity', { school }, inPlace))
  void resource.load()
  const set = new Action('anonymity of a school', async (allowed: boolean) => {
    await post('dynamic/setAnonymity', { school, allowed })
    await resource.load()
  })
  return { resource, set }
}
