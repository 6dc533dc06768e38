import { isDeepStrictEqual } from 'node:util'
import { eq, inArray, sql } from 'drizzle-orm'
import type { EntryChange } from '../../../contract/vote/schema'
import type { Context, Executor, Viewer } from '../../context'
import { gone, notYours, refuse, wrongField } from '../../http/refusal'
import { lineOf, linesOf } from '../../http/text'
import { mayPublish } from '../../core/complaint/mute'
import { freePictures, removeFiles } from '../../core/file/free'
import { ownPictures } from '../../core/file/own'
import { notifySystem } from '../../core/notice/notify'
import { screen } from '../../core/safety/screen'
import { demandStep, readLockedEvent } from './hold'
import { voteEntries } from './tables'
import { entry, listed } from './thing'

/** Nobody's vote comes to mean something else. The event is held. @throws Refusal once somebody voted in it */
async function demandUntouched(tx: Executor, eventId: string): Promise<void> {
  const { rows } = await tx.execute(sql`select 1 from vote_ballots where event_id = ${eventId} limit 1`)
  if (rows.length > 0) throw refuse('已经有人投票，选项的名称、照片和顺序都不能再改')
}

/** What people choose an entry by. */
const wordsOf = ({ name, text, pictures }: typeof voteEntries.$inferSelect) => ({ name, text, pictures })

/** What is voted for, changed by who put it up while nobody has voted. */
export class OptionService {
  constructor(private readonly context: Context) {}

  /** New words and pictures may wait for a reviewer, and the entry with them. */
  async edit(viewer: Viewer, { id, name, text = '', pictures = [] }: EntryChange): Promise<void> {
    await entry.see(this.context, viewer, id)
    const [before] = await this.context.db.select().from(voteEntries).where(eq(voteEntries.id, id))
    if (!before) throw gone(entry.what)
    if (before.authorId !== viewer.id) throw notYours('选项')
    await mayPublish(this.context.db, viewer)
    const shown = await ownPictures(this.context, viewer, pictures)
    const known = new Set(before.pictures.map((picture) => picture.id))
    const result = await screen(this.context, viewer, {
      scene: entry.scene,
      texts: { name, text },
      pictures: shown.filter((picture) => !known.has(picture.id)),
    })
    const named = lineOf(result.texts.name)
    if (named === '') throw wrongField('name', '请填写名称')
    const keys = await this.context.db.transaction(async (tx) => {
      const held = await readLockedEvent(tx, before.eventId)
      demandStep(held, 'edit')
      await demandUntouched(tx, held.id)
      const [row] = await tx.select().from(voteEntries).where(eq(voteEntries.id, id)).for('no key update')
      if (!row || row.deletedAt) throw gone(entry.what)
      if (row.state === 'pending') throw refuse('还在审核，通过以后才能修改')
      if (row.state === 'refused') throw refuse('没有通过审核，不能再改，可以删掉重新提交')
      if (row.review === 'declined') throw refuse('没有通过，不能再改，可以重新报名')
      const waits = result.state === 'pending' ? { state: result.state, refusal: result.refusal } : {}
      const becomes = { name: named, text: linesOf(result.texts.text), pictures: shown }
      // the creator accepted what it was, not what it becomes
      const again =
        row.own && held.review && row.review === 'accepted' && !isDeepStrictEqual(becomes, wordsOf(row))
      await tx
        .update(voteEntries)
        .set({ ...becomes, ...waits, ...(again ? { review: 'waiting' } : {}) })
        .where(eq(voteEntries.id, id))
      if (again)
        await notifySystem(
          tx,
          held.authorId,
          `“${held.title}”的报名“${named}”改过了，等你再审核`,
          id,
          'voteEntry',
        )
      await result.keep(tx, { subject: 'voteEntry', id, schoolId: row.schoolId })
      return freePictures(
        tx,
        row.pictures.filter((picture) => !pictures.includes(picture.id)),
      )
    })
    await removeFiles(this.context, keys)
  }

  /** Stands it before another, or last: those of the list share out their numbers anew. Where it stands already, nothing changes. */
  async move(viewer: Viewer, id: string, before: string | null): Promise<void> {
    await entry.see(this.context, viewer, id)
    const [first] = await this.context.db
      .select({ eventId: voteEntries.eventId })
      .from(voteEntries)
      .where(eq(voteEntries.id, id))
    if (!first) throw gone(entry.what)
    await this.context.db.transaction(async (tx) => {
      const held = await readLockedEvent(tx, first.eventId)
      if (held.authorId !== viewer.id) throw notYours('投票')
      demandStep(held, 'edit')
      await demandUntouched(tx, held.id)
      const { rows } = await tx.execute<{ id: string; number: number }>(sql`
        select e.id, e.number from vote_entries e where e.event_id = ${held.id} and ${listed} order by e.number`)
      const ids = rows.map((row) => row.id).filter((one) => one !== id)
      const place = before === null ? ids.length : ids.indexOf(before)
      if (ids.length === rows.length || place < 0) throw gone(entry.what)
      ids.splice(place, 0, id)
      // a number is one entry's only, also while they change hands
      await tx.update(voteEntries).set({ number: null }).where(inArray(voteEntries.id, ids))
      await tx.execute(sql`update vote_entries e set number = n.number
        from unnest(${sql.param(ids)}::uuid[], ${sql.param(rows.map((row) => row.number))}::int[]) as n(id, number) where e.id = n.id`)
    })
  }
}
