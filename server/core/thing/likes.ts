/** Likes of things, and who is told of them. */
import { kindOf, type CommentSubject } from '../../../contract/kinds'
import type { Context, Viewer } from '../../context'
import { gone } from '../../http/refusal'
import { aliasOf } from '../alias/service'
import { addLike, removeLike, vote, type Liked, type Vote, type Voted } from '../like/service'
import { cancelNotice, notify } from '../notice/notify'
import type { Seen, ThingTable } from './declared'
import type { Thing } from './thing'

type LikedThing = Thing<ThingTable & Liked>

/** Tells its author, under the pseudonym that the viewer would write under there; or takes that back. */
async function notifyAuthor(
  context: Context,
  viewer: Viewer,
  of: Thing,
  seen: Seen,
  on: boolean,
): Promise<void> {
  const { id, authorId: userId } = seen
  const like = { userId, kind: 'like', actorId: viewer.id, subjectId: id } as const
  if (!on) return cancelNotice(context, like)
  const thread = (await of.aliasIn?.(context.db, viewer, seen)) ?? null
  const aliasId = thread === null ? null : await aliasOf(context.db, thread, viewer.id)
  const about = kindOf(of.kind).comments ? { about: { subject: of.kind as CommentSubject, id } } : {}
  await notify(context, { ...like, group: 'likes', aliasId, ...about })
}

function counted(likes: number | null, { what }: Thing): number {
  if (likes === null) throw gone(what)
  return likes
}

/** Likes it, or no more. Twice is once. */
export async function like(context: Context, viewer: Viewer, of: LikedThing, id: string, on: boolean) {
  const seen = await of.see(context, viewer, id)
  const change = on ? addLike : removeLike
  const likes = counted(await change(context.db, of.table, id, viewer.id), of)
  await notifyAuthor(context, viewer, of, seen, on)
  return { likes, liked: on }
}

/** The viewer’s one vote: for, against, or none. */
export async function castVote(
  context: Context,
  viewer: Viewer,
  of: Thing<ThingTable & Voted>,
  id: string,
  to: Vote,
) {
  const seen = await of.see(context, viewer, id)
  const likes = counted(await vote(context, of.table, id, viewer.id, to), of)
  await notifyAuthor(context, viewer, of, seen, to === 'like')
  return { likes, liked: to === 'like', stepped: to === 'step' }
}
