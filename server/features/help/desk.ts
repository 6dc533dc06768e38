import { and, eq, sql, type SQL } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { excerpt } from '../../../contract/characters/rules'
import { limits, type ThreadKind } from '../../../contract/help/rules'
import type { Thread, Ticket } from '../../../contract/help/schema'
import { administers, holds, type Context, type Executor, type Viewer } from '../../context'
import { by, instant, keyset, type Keyset, type PageQuery } from '../../http/keyset'
import { gone, otherwise, Refusal, refuse, wrongField } from '../../http/refusal'
import { beginning, lineOf, linesOf } from '../../http/text'
import { ownPictures, pictureOf, type StoredPicture } from '../../core/file/own'
import { notifySystem } from '../../core/notice/notify'
import { ownSchools } from '../../core/roles/grants'
import { auditLog } from '../../core/audit/tables'
import { ticketMessages, tickets } from './tables'
import { demandImpartial } from '../../core/roles/impartial'

interface Said {
  key: string
  text: string
  pictures?: string[]
}
interface Opening extends Said {
  kind: ThreadKind
  contact?: string
}
type TicketRow = typeof tickets.$inferSelect
interface Listed extends Record<string, unknown> {
  id: string
  kind: ThreadKind
  excerpt: string
  answered: boolean
  at: string
}

const excerptLength = 60
/** A full thread can still be answered: it would wait for ever otherwise. */
const deskMax = limits.messages.max + 1

/** Whether the viewer answers for the service desk in this ticket. */
const answers = (viewer: Viewer, { schoolId }: Pick<TicketRow, 'schoolId'>): boolean =>
  schoolId === null ? holds(viewer, 'platform-admin') : administers(viewer, schoolId)

/** Feedbacks and questions: what people write to the service desk, and what it answers. */
export class ServiceDesk {
  constructor(private readonly context: Context) {}

  /** A repeated key gives the thread that the first call opened. */
  async open(viewer: Viewer, { kind, contact = '', ...said }: Opening): Promise<Thread> {
    const message = await this.checked(viewer, said)
    const id = newId()
    await this.context.db.transaction(async (tx) => {
      const added = await tx
        .insert(tickets)
        .values({
          id,
          userId: viewer.id,
          schoolId: viewer.schoolId,
          key: said.key,
          kind,
          contact: lineOf(contact),
        })
        .onConflictDoNothing({ target: [tickets.userId, tickets.key] })
        .returning({ id: tickets.id })
      if (added.length > 0) await this.add(tx, { ...message, ticketId: id, authorId: viewer.id, desk: false })
    })
    const [row] = await this.context.db
      .select()
      .from(tickets)
      .where(and(eq(tickets.userId, viewer.id), eq(tickets.key, said.key)))
    if (!row) throw gone('这条内容')
    return this.threadOf(viewer, row)
  }

  /** The person goes on with a thread of their own. */
  async goOn(viewer: Viewer, id: string, said: Said): Promise<Thread> {
    const message = await this.checked(viewer, said)
    const row = await this.readable(viewer, id)
    if (row.userId !== viewer.id) throw gone('这条内容')
    await this.context.db.transaction(async (tx) =>
      this.add(tx, { ...message, ticketId: id, authorId: viewer.id, desk: false }),
    )
    return this.threadOf(viewer, row)
  }

  /** The service desk answers; the person is told. */
  async reply(viewer: Viewer, id: string, said: Said): Promise<Thread> {
    const message = await this.checked(viewer, said)
    const row = await this.readable(viewer, id)
    if (!answers(viewer, row)) throw new Refusal(403, -2, '没有权限')
    demandImpartial(viewer, row.userId)
    await this.context.db.transaction(async (tx) => {
      const messageId = await this.add(tx, { ...message, ticketId: id, authorId: viewer.id, desk: true })
      if (messageId) {
        const detail = { messageId }
        await tx.insert(auditLog).values({
          id: newId(),
          actorId: viewer.id,
          action: 'customer.reply',
          subjectId: id,
          schoolId: row.schoolId,
          detail,
        })
        await notifySystem(
          tx,
          row.userId,
          `客服回复了你：${excerpt(message.text, excerptLength)}（在“我的”的“帮助与客服”里查看）`,
          messageId,
        )
      }
    })
    return this.threadOf(viewer, row)
  }

  thread = async (viewer: Viewer, id: string): Promise<Thread> =>
    this.threadOf(viewer, await this.readable(viewer, id))

  /** The viewer's own, latest first. */
  mine(viewer: Viewer, about: 'feedback' | 'question', query: PageQuery) {
    const kind = about === 'question' ? sql`t.kind = 'question'` : sql`t.kind <> 'question'`
    return this.list(sql`t.user_id = ${viewer.id} and ${kind}`, keyset(by.newest(sql`t.id`), query))
  }

  /** What waits for an answer, the oldest first. */
  inbox(viewer: Viewer, query: PageQuery) {
    return this.list(
      sql`not t.answered and t.user_id <> ${viewer.id} and ${ownSchools(viewer, sql`t.school_id`)}`,
      keyset(by.oldest(sql`t.id`), query),
    )
  }

  private async list(where: SQL, page: Keyset<Listed>): Promise<{ items: Ticket[]; next: string | null }> {
    const { rows } = await this.context.db.execute<Listed>(sql`
      select t.id, t.kind, t.answered, t.created_at as at,
        (select ${beginning(sql`m.text`, excerptLength)} from ticket_messages m where m.ticket_id = t.id order by m.id limit 1) as excerpt
      from tickets t where ${where} ${page.after} ${page.order}`)
    return page.of(rows, (row) => ({
      ...row,
      excerpt: excerpt(row.excerpt, excerptLength),
      at: instant(row.at),
    }))
  }

  private async threadOf(viewer: Viewer, { id }: Pick<TicketRow, 'id'>): Promise<Thread> {
    const row = await this.readable(viewer, id)
    const messages = await this.context.db
      .select()
      .from(ticketMessages)
      .where(eq(ticketMessages.ticketId, row.id))
      .orderBy(ticketMessages.id)
      .limit(deskMax)
    return {
      id: row.id,
      kind: row.kind,
      answered: row.answered,
      contact: row.contact,
      mine: row.userId === viewer.id,
      excerpt: excerpt(messages[0]?.text ?? '', excerptLength),
      at: row.createdAt.toISOString(),
      messages: messages.map((message) => ({
        id: message.id,
        desk: message.desk,
        text: message.text,
        pictures: message.pictures.map((picture) => pictureOf(picture, this.context)),
        at: message.createdAt.toISOString(),
      })),
    }
  }

  /** Whoever opened it, and those who answer it. To others it is not there. */
  private async readable(viewer: Viewer, id: string): Promise<TicketRow> {
    const [row] = await this.context.db.select().from(tickets).where(eq(tickets.id, id))
    if (!row || (row.userId !== viewer.id && !answers(viewer, row))) throw gone('这条内容')
    return row
  }

  private async checked(
    viewer: Viewer,
    { key, text, pictures = [] }: Said,
  ): Promise<{ key: string; text: string; pictures: StoredPicture[] }> {
    const words = linesOf(text)
    if (words === '') throw wrongField('text', '请填写内容')
    return { key, text: words, pictures: await ownPictures(this.context, viewer, pictures) }
  }

  /** The message's id; null when it is there already. @throws Refusal when the key said something elsewhere */
  private async add(
    tx: Executor,
    message: Omit<typeof ticketMessages.$inferInsert, 'id'>,
  ): Promise<string | null> {
    const { ticketId, authorId, key, desk } = message
    // messages of one thread wait for each other, so that the last one says whether it is answered
    await tx.select({ id: tickets.id }).from(tickets).where(eq(tickets.id, ticketId)).for('update')
    const [known] = await tx
      .select({ ticketId: ticketMessages.ticketId })
      .from(ticketMessages)
      .where(and(eq(ticketMessages.authorId, authorId), eq(ticketMessages.key, key)))
    if (known && known.ticketId !== ticketId) throw otherwise()
    if (known) return null
    const [count] = await tx
      .select({ n: sql<number>`count(*)::int` })
      .from(ticketMessages)
      .where(eq(ticketMessages.ticketId, ticketId))
    if ((count?.n ?? 0) >= (desk ? deskMax : limits.messages.max)) throw refuse('这里说得太多了，请新开一条')
    const [added] = await tx
      .insert(ticketMessages)
      .values({ id: newId(), ...message })
      .onConflictDoNothing({ target: [ticketMessages.authorId, ticketMessages.key] })
      .returning({ id: ticketMessages.id })
    // at this moment, in another thread
    if (!added) throw otherwise()
    await tx.update(tickets).set({ answered: desk }).where(eq(tickets.id, ticketId))
    return added.id
  }
}
