import { sql, type SQL } from 'drizzle-orm'
import { avatar } from '../../../contract/account/rules'
import type { Subject } from '../../../contract/complaint/rules'
import type { Context, Executor, Viewer } from '../../context'
import { gone } from '../../http/refusal'
import { erasedPrefix } from '../account/tables'
import { CommentService } from '../circle/comments'
import { holdComment, holdDynamic } from '../circle/moderation'
import { CircleService } from '../circle/service'
import type { StoredPicture } from '../file/own'
import { opennessOf } from '../homepage/access'
import type { StoredSnapshot } from './tables'

export interface Evidence {
  ownerId: string
  schoolId: string | null
  snapshot: StoredSnapshot
}

/** A kind of thing that can be complained about. */
interface Kind {
  /** @throws Refusal when the viewer does not see it */
  see(viewer: Viewer, id: string): Promise<unknown>
  /** Reads it as it stands, and holds it until the transaction ends. @throws Refusal when it is gone */
  take(tx: Executor, id: string): Promise<Evidence>
  /** Keeps it from everyone but its owner, who reads why; null gives it back. */
  hold?(tx: Executor, id: string, refusal: string | null): Promise<void>
}

interface Row extends Record<string, unknown> {
  owner: string
  school: string | null
  name: string
  title: string
  text: string
  pictures: StoredPicture[]
  at: string
}

async function taken(tx: Executor, statement: SQL, what: string): Promise<Evidence> {
  const { rows } = await tx.execute<Row>(statement)
  const [row] = rows
  if (!row) throw gone(what)
  const { owner, school, at, name, title, text, pictures } = row
  return { ownerId: owner, schoolId: school, snapshot: { name, title, text, pictures, at: new Date(at).toISOString() } }
}

/** An avatar as a picture, so that it is kept and shown like any. */
const face = sql`case when u.avatar is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object('id', u.id, 'key', u.avatar,
  'thumbKey', u.avatar, 'width', ${avatar.side}::int, 'height', ${avatar.side}::int)) end`

/** Takes a comment's words out of the messages of those whom it answered. */
const forgetWords = (tx: Executor, id: string) =>
  tx.execute(sql`delete from notices n using comments c
    where c.id = ${id} and n.actor_id = c.author_id and n.subject_id = c.id and n.kind in ('comment', 'reply')`)

export function kindsOf(context: Context): Record<Subject, Kind> {
  const circle = new CircleService(context)
  const comments = new CommentService(context, circle)
  return {
    dynamic: {
      see: (viewer, id) => circle.readable(viewer, id),
      take: (tx, id) =>
        taken(tx, sql`select d.author_id as owner, d.school_id as school, u.name, d.title, d.text, d.pictures, d.created_at as at
          from dynamics d join users u on u.id = d.author_id
          where d.id = ${id} and d.deleted_at is null and d.state = 'approved' for share of d`, '这条动态'),
      hold: holdDynamic,
    },
    comment: {
      see: async (viewer, id) => circle.readable(viewer, (await comments.seen(viewer, id)).subjectId),
      take: (tx, id) =>
        taken(tx, sql`select c.author_id as owner, c.school_id as school, u.name, '' as title, c.text, '[]'::json as pictures, c.created_at as at
          from comments c join users u on u.id = c.author_id
          where c.id = ${id} and c.deleted_at is null and c.state = 'approved' for share of c`, '这条评论'),
      hold: async (tx, id, refusal) => {
        await holdComment(tx, id, refusal)
        if (refusal !== null) await forgetWords(tx, id)
      },
    },
    user: {
      see: (viewer, id) => opennessOf(context.db, viewer, id),
      take: (tx, id) =>
        taken(tx, sql`select u.id as owner, u.school_id as school, u.name, '' as title, u.intro as text, ${face} as pictures, u.created_at as at
          from users u where u.id = ${id} and not starts_with(u.phone, ${erasedPrefix}) for share`, '这位同学'),
    },
  }
}
