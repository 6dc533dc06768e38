import { shownTo, type CardKind } from '../../core/chat/card'
import { refuse } from '../../http/refusal'
import { faceOf, readFaces } from './rows'
import { standingIn } from './rights'

/** Name under which the card is declared. */
export const chainCardKind = 'chain'

/** Chains in the talk of their groups, for those who are in them: how far they are, and the reader's own lines. */
export const chainCard: CardKind = {
  label: '接龙',
  gone: '这个接龙看不到了：只有群里的人能看',
  send: async ({ db }, viewer, id, to) => {
    await standingIn(db, viewer, id)
    // to oneself: in a group
    if (to !== viewer.id) throw refuse('接龙只能发在群里')
  },
  read: async (_, asked, db) => {
    const rows = await readFaces(
      db,
      asked.map(({ reader }) => reader),
      asked.map(({ id }) => id),
    )
    return shownTo(asked, rows, (row) => ({
      id: row.id,
      title: row.title,
      note: row.author === null ? '接龙' : `接龙 · ${row.author}`,
      thumb: null,
      page: `/pages/messageIndex/chat?view=chain&chain=${row.id}`,
      chain: faceOf(row),
    }))
  },
}
