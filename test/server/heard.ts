/** What people's open apps are told, for tests of notices. */
import { channelOf, type UserEvent } from '../../server/core/notice/hints'
import type { TestApp, TestSession } from './harness'

/** In order, from now on. */
export function listen(app: TestApp, { userId }: TestSession): UserEvent[] {
  const heard: UserEvent[] = []
  app.context.events.subscribe(channelOf(userId), (event) => heard.push(event as UserEvent))
  return heard
}

/** Every event published so far has arrived: they come in the order they were published. */
export async function settled({ context: { events } }: TestApp): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = events.subscribe('settled', () => {
      stop()
      resolve()
    })
    void events.settled().then(() => events.publish('settled', null))
  })
}
