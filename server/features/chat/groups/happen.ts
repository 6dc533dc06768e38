/** What the system says in a group: numbered as what people say. */
import { v7 as newId } from 'uuid'
import type { GroupEvent } from '../../../../contract/chat/groups/rules'
import type { Executor } from '../../../context'
import { gone } from '../../../http/refusal'
import { append } from '../../../core/chat/append'

interface Happening {
  event: GroupEvent
  whom?: readonly string[]
  note?: string
}

/** Its number. The conversation is locked. */
export async function happen(
  tx: Executor,
  actor: string,
  group: string,
  { event, whom = [], note = '' }: Happening,
): Promise<number> {
  const seq = await append(tx, actor, group, {
    key: newId(),
    kind: 'system',
    event,
    text: note,
    people: whom,
  })
  if (seq === null) throw gone('群聊')
  return seq
}
