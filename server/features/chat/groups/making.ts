/** How groups begin. */
import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import {
  groupLimits,
  type Approval,
  type GroupKind,
  type Scope,
} from '../../../../contract/chat/groups/rules'
import type { Context, Executor, Viewer } from '../../../context'
import { inTransaction } from '../../../database/crossing'
import { refuse, wrongField } from '../../../http/refusal'
import { mayPublish } from '../../../core/complaint/mute'
import { ownPictures } from '../../../core/file/own'
import { letWait } from '../../../core/safety/pictures'
import { canAsk } from '../../../core/safety/ask'
import { groupMessenger } from '../../../core/chat/frames'
import { conversations } from '../../../core/chat/tables'
import { demandFindable, lockPerson } from '../../../core/chat/groups/access'
import { happen } from './happen'
import { enter } from './membership'
import { screenedIntro, screenedName } from './naming'
import { admissible } from './people'
import { chatGroups } from '../../../core/chat/groups/tables'

interface NewGroup {
  key: string
  /** Absent: it is called by its members. */
  name?: string
  kind: GroupKind
  scope: Scope
  approval: Approval
  picture?: string
  findable?: boolean
  intro?: string
  people: string[]
}

/** The secret of a link: 128 bits. */
export const newToken = (): string => randomBytes(16).toString('base64url')

export class Making {
  private readonly tellGroup: ReturnType<typeof groupMessenger>

  constructor(private readonly context: Context) {
    this.tellGroup = groupMessenger(context)
  }

  /** The same key gives the group that it made. */
  async create(viewer: Viewer, draft: NewGroup): Promise<{ id: string; left_out: string[] }> {
    const { db } = this.context
    await mayPublish(db, viewer)
    if (draft.name === undefined && draft.people.length === 0)
      throw wrongField('name', '选几位同学，或者起个群名')
    const name = draft.name === undefined ? null : await screenedName(this.context, viewer, draft.name)
    const intro = draft.intro === undefined ? '' : await screenedIntro(this.context, viewer, draft.intro)
    const { findable = false } = draft
    if (findable) demandFindable(viewer, { schoolId: viewer.schoolId, named: name !== null })
    const school = draft.scope === 'school' ? viewer.schoolId : null
    if (draft.scope === 'school' && school === null) throw refuse('先选好学校，再建仅本校的群')
    const { taken, leftOut } = await admissible(db, viewer, draft.people, school)
    const [picture] =
      draft.picture === undefined ? [] : await ownPictures(this.context, viewer, [draft.picture])
    const waits = picture !== undefined && (await canAsk(this.context, viewer))
    const { id, told } = await inTransaction(this.context, async (tx) => {
      await lockPerson(tx, viewer.id)
      const known = await made(tx, viewer, draft.key)
      if (known) return { id: known, told: [] }
      await mayMake(tx, viewer)
      const group = newId()
      await tx.insert(conversations).values({ id: group, kind: 'group' })
      await tx.insert(chatGroups).values({
        id: group,
        ownerId: viewer.id,
        makerId: viewer.id,
        key: draft.key,
        schoolId: viewer.schoolId,
        kind: draft.kind,
        name: name ?? '',
        named: name !== null,
        picture: waits ? null : (picture ?? null),
        scope: draft.scope,
        approval: draft.approval,
        findable,
        intro,
        token: newToken(),
      })
      if (picture && waits)
        await letWait(tx, {
          kind: 'group',
          targetId: group,
          ownerId: viewer.id,
          schoolId: viewer.schoolId,
          pictures: [picture],
        })
      await enter(tx, group, [viewer.id], 0, 'owner')
      await enter(tx, group, taken, 0)
      const numbers = [await happen(tx, viewer.id, group, { event: 'made' })]
      if (taken.length > 0)
        numbers.push(await happen(tx, viewer.id, group, { event: 'invited', whom: taken }))
      return { id: group, told: numbers }
    })
    for (const seq of told) await this.tellGroup(viewer.id, { conversation: id, seq })
    return { id, left_out: leftOut }
  }
}

async function made(tx: Executor, viewer: Viewer, key: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: chatGroups.id })
    .from(chatGroups)
    .where(and(eq(chatGroups.makerId, viewer.id), eq(chatGroups.key, key)))
  return row?.id ?? null
}

async function mayMake(tx: Executor, viewer: Viewer): Promise<void> {
  const { rows } = await tx.execute<{ made: number }>(sql`
    select count(*)::int as made from chat_groups where maker_id = ${viewer.id} and created_at > now() - interval '24 hours'`)
  if ((rows[0]?.made ?? 0) >= groupLimits.made)
    throw refuse(`一天最多建 ${groupLimits.made} 个群，明天再来吧`)
}
