import { v7 as newId } from 'uuid'
import type { Context, Executor } from '../../context'
import { channelOf, type UserEvent } from '../message/service'
import { notices } from '../message/tables'

export interface Told {
  userId: string
  id: string
}

/** Writes a system notice about `subjectId`. Send it with `send` once the transaction is through. */
export async function write(tx: Executor, userId: string, subjectId: string, text: string): Promise<Told> {
  const id = newId()
  await tx.insert(notices).values({ id, userId, group: 'system', kind: 'system', actorId: null, subjectId, text })
  return { userId, id }
}

/** Tells the person's open apps. */
export const send = ({ events }: Context, { userId, id }: Told): Promise<void> =>
  events.publish(channelOf(userId), { notice: id } satisfies UserEvent)
