import { sql } from 'drizzle-orm'
import { signedOut } from '../../http/refusal'
import { thing } from '../../core/thing/thing'
import { eraseConfessions } from './erase'
import { holdConfession } from './state'
import { confessions } from './tables'
import { onWall, visible } from './visible'
import { briefOf } from '../../core/thing/parts'

/** Posts of the wall, under their pseudonyms: who likes or comments bears one of the same thread. */
export const post = thing({
  kind: 'confession',
  what: '这条表白',
  table: confessions,
  row: 'c',
  title: 'toName',
  text: 'text',
  pictures: 'pictures',
  at: 'shownAt',
  visible(viewer) {
    if (!viewer) throw signedOut()
    return visible(viewer)
  },
  evidence: { title: sql`coalesce('致 ' || c.to_name, '')` },
  async move(_context, tx, id, { refusal }) {
    await holdConfession(tx, id, refusal)
    return true
  },
  aliasIn: async (_db, _viewer, { id }) => id,
  thread: async (_db, _viewer, { state }) =>
    state === 'approved' ? {} : { closed: '它还没有上墙，不能评论' },
  brief: briefOf(sql`c.text`),
  /** Also where the reader blocked the author's pseudonym: the list of those says where each is. */
  met: (reader) => sql`c.deleted_at is null and (c.author_id = ${reader}
    or (c.state = 'approved' and c.school_id = (select school_id from users where id = ${reader}))
    or (c.state <> 'refused' and exists(
      select 1 from confession_names m where m.confession_id = c.id and m.user_id = ${reader} and m.state <> 'declined')))`,
  found: {
    where: ({ viewer }) => (viewer === null || viewer.schoolId === null ? null : onWall(viewer)),
    counts: { likes: 'likes', comments: 'comments' },
    latest: sql`c.shown_at`,
  },
  exported: { to: 'toName', state: 'state', likes: 'likes', comments: 'comments' },
  erased: { after: ['talks'], also: eraseConfessions },
})
