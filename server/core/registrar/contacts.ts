import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { contactsMost } from '../../../contract/school/contacts/rules'
import type { SchoolContact } from '../../../contract/school/contacts/schema'
import type { Context, Executor, Viewer } from '../../context'
import { gone, refuse, wrongField } from '../../http/refusal'
import { lineOf } from '../../http/text'
import { record } from '../audit/record'
import { inTurn } from '../sheet/rules'
import { demandSchool } from './demand'
import { schoolContacts } from '../school/tables'

type Draft = Omit<SchoolContact, 'id'>
type Row = typeof schoolContacts.$inferSelect

const { id, kind, name, phone, note, place, schoolId } = schoolContacts
const shown = ({ id, kind, name, phone, note }: Row): SchoolContact => ({ id, kind, name, phone, note })
const wordsOf = ({ kind, name, phone, note }: Draft): string =>
  [kind, name, phone, note].filter(Boolean).join(' · ')

/** The yellow pages of a school: read by everyone, changed one by one by its administrators. Imports take turns with them. */
export class ContactService {
  constructor(private readonly context: Context) {}

  /** The numbers that a campus needs to know, in the school's order. */
  async list(school: string): Promise<{ items: SchoolContact[] }> {
    const items = await this.context.db
      .select({ id, kind, name, phone, note })
      .from(schoolContacts)
      .where(eq(schoolId, school))
      .orderBy(asc(place), asc(id))
      .limit(contactsMost)
    return { items }
  }

  /** The last of all. The same again gives the first: it was sent again. */
  add(viewer: Viewer, school: string, draft: Draft): Promise<SchoolContact> {
    return this.change(async (tx) => {
      await demandSchool(tx, viewer, school)
      const said = cleaned(draft)
      const known = await namesake(tx, school, said)
      if (known && wordsOf(known) === wordsOf(said)) return shown(known)
      if (known) throw wrongField('name', `“${said.kind}”里已经有“${said.name}”了`)
      const { count, last } = await endOf(tx, school)
      if (count >= contactsMost) throw refuse(`黄页最多 ${contactsMost} 个电话`)
      const row = { id: newId(), schoolId: school, ...said, place: last + 1 }
      await tx.insert(schoolContacts).values(row)
      await this.note(tx, viewer, row, 'add', {})
      return shown(row)
    })
  }

  edit(viewer: Viewer, contact: string, draft: Draft): Promise<SchoolContact> {
    return this.change(async (tx) => {
      const before = await own(tx, viewer, contact)
      const said = cleaned(draft)
      if (wordsOf(before) === wordsOf(said)) return shown(before)
      if (await namesake(tx, before.schoolId, said, contact))
        throw wrongField('name', `“${said.kind}”里已经有“${said.name}”了`)
      await tx.update(schoolContacts).set(said).where(eq(id, contact))
      const row = { ...before, ...said }
      await this.note(tx, viewer, row, 'edit', { before: wordsOf(before), after: wordsOf(row) })
      return shown(row)
    })
  }

  remove(viewer: Viewer, contact: string): Promise<void> {
    return this.change(async (tx) => {
      const row = await own(tx, viewer, contact)
      await tx.delete(schoolContacts).where(eq(id, contact))
      await this.note(tx, viewer, row, 'remove', { before: wordsOf(row) })
    })
  }

  /** Puts one before another of the same school, or last of all. */
  move(viewer: Viewer, contact: string, before: string | null): Promise<void> {
    return this.change(async (tx) => {
      const row = await own(tx, viewer, contact)
      const all = await tx
        .select({ id })
        .from(schoolContacts)
        .where(eq(schoolId, row.schoolId))
        .orderBy(asc(place), asc(id))
      const ids = all.map((one) => one.id)
      const rest = ids.filter((one) => one !== contact)
      const at = before === null || before === contact ? rest.length : rest.indexOf(before)
      if (at < 0) throw gone('要移到它前面的电话')
      const order = before === contact ? ids : [...rest.slice(0, at), contact, ...rest.slice(at)]
      if (order.every((one, index) => one === ids[index])) return
      await tx.execute(sql`update school_contacts s set place = o.place
        from unnest(${sql.param(order)}::uuid[]) with ordinality as o(id, place) where s.id = o.id`)
      await this.note(tx, viewer, row, 'move', {})
    })
  }

  private change<T>(work: (tx: Executor) => Promise<T>): Promise<T> {
    return this.context.db.transaction(async (tx) => {
      await inTurn(tx, 'contacts')
      return work(tx)
    })
  }

  private note(tx: Executor, viewer: Viewer, row: Row, what: string, detail: object): Promise<void> {
    const entry = { subjectId: row.id, schoolId: row.schoolId, detail: { contact: row.name, ...detail } }
    return record(tx, { actorId: viewer.id, action: `contact.${what}`, ...entry })
  }
}

function cleaned(draft: Draft): Draft {
  const said = {
    kind: lineOf(draft.kind),
    name: lineOf(draft.name),
    phone: draft.phone.trim(),
    note: lineOf(draft.note),
  }
  for (const field of ['kind', 'name'] as const)
    if (said[field] === '') throw wrongField(field, '请写上看得见的字')
  return said
}

async function own(tx: Executor, viewer: Viewer, contact: string): Promise<Row> {
  const [row] = await tx.select().from(schoolContacts).where(eq(id, contact))
  if (!row) throw gone('这个电话')
  await demandSchool(tx, viewer, row.schoolId)
  return row
}

/** Another one of the school that is called the same under the same heading. */
async function namesake(tx: Executor, school: string, said: Draft, but?: string): Promise<Row | undefined> {
  const same = and(eq(schoolId, school), eq(kind, said.kind), eq(name, said.name))
  const [row] = await tx
    .select()
    .from(schoolContacts)
    .where(but === undefined ? same : and(same, ne(id, but)))
  return row
}

async function endOf(tx: Executor, school: string): Promise<{ count: number; last: number }> {
  const [found] = await tx
    .select({ count: sql<number>`count(*)::int`, last: sql<number>`coalesce(max(place), 0)` })
    .from(schoolContacts)
    .where(eq(schoolId, school))
  return found ?? { count: 0, last: 0 }
}
