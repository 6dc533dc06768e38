import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { platformPages, standingPages } from '../../../../contract/home/page/desk/rules'
import { limits } from '../../../../contract/home/page/rules'
import type { PageLine, PageVersion } from '../../../../contract/home/page/schema'
import type { Context, Executor } from '../../../context'
import { instant } from '../../../http/keyset'
import { gone, refuse } from '../../../http/refusal'
import { contentPages, contentVersions } from '../tables'
import { defaultOf } from './defaults'
import { lasting } from './shown'

/** Whose page: a school's, or the platform's own. */
export interface Place {
  school: string | null
  key: string
}
export type Version = typeof contentVersions.$inferSelect

export const isStanding = (key: string): boolean => key in standingPages

/** The pages of a school, or of the platform: those that all have first. */
export async function linesOf(
  { db, house }: Pick<Context, 'db' | 'house'>,
  school: string | null,
): Promise<PageLine[]> {
  const { rows } = await db.execute<
    {
      key: string
      title: string
      shown: number | null
      ends: string | null
      draft: boolean
      at: string | null
    } & Record<string, unknown>
  >(sql`
    select p.key, coalesce(d.title, s.title, l.title) as title, s.number as shown, s.ends_at as ends,
      d.id is not null as draft, coalesce(d.made_at, l.published_at) as at
    from content_pages p
    left join content_versions d on d.page_id = p.id and d.published_at is null
    left join lateral (select * from content_versions v where v.page_id = p.id and ${lasting}
      order by v.number desc limit 1) s on true
    left join lateral (select title, published_at from content_versions v where v.page_id = p.id and v.published_at is not null
      order by v.number desc limit 1) l on true
    where p.school_id is not distinct from ${school} order by p.id limit ${limits.pages.max}`)
  const written = new Map(rows.map((row) => [row.key, row]))
  const standing = Object.keys(standingPages).filter((key) => school === null || !platformPages.includes(key))
  const keys = [...standing, ...rows.map(({ key }) => key).filter((key) => !isStanding(key))]
  return keys.map((key): PageLine => {
    const row = written.get(key)
    const none = {
      title: defaultOf(house, key)?.title ?? '',
      shown: null,
      ends: null,
      draft: false,
      at: null,
    }
    if (!row) return { key, standing: true, ...none }
    const { title, shown, ends, draft, at } = row
    return {
      key,
      standing: isStanding(key),
      title,
      shown,
      ends: ends === null ? null : instant(ends),
      draft,
      at: at === null ? null : instant(at),
    }
  })
}

export async function pageAt(db: Executor, { school, key }: Place): Promise<{ id: string } | undefined> {
  const [row] = await db
    .select({ id: contentPages.id })
    .from(contentPages)
    .where(
      and(
        eq(contentPages.key, key),
        school === null ? isNull(contentPages.schoolId) : eq(contentPages.schoolId, school),
      ),
    )
  return row
}

export async function draftOf(db: Executor, pageId: string): Promise<Version | undefined> {
  const [row] = await db
    .select()
    .from(contentVersions)
    .where(and(eq(contentVersions.pageId, pageId), isNull(contentVersions.publishedAt)))
  return row
}

export async function latestOf(db: Executor, pageId: string): Promise<Version | undefined> {
  const [row] = await db
    .select()
    .from(contentVersions)
    .where(and(eq(contentVersions.pageId, pageId), sql`published_at is not null`))
    .orderBy(desc(contentVersions.number))
    .limit(1)
  return row
}

/** It has begun and does not end: what was published before it shows no more. */
export const isAlways = ({ startsAt, endsAt }: Version): boolean =>
  endsAt === null && (startsAt?.getTime() ?? 0) <= Date.now()

/** Published versions that show now or some day, the first that was published first; where one is always there, it begins them. */
export async function comingOf(db: Executor, pageId: string): Promise<Version[]> {
  const alive = await db
    .select()
    .from(contentVersions)
    .where(
      and(
        eq(contentVersions.pageId, pageId),
        sql`published_at is not null and coalesce(ends_at > now(), true)`,
      ),
    )
    .orderBy(desc(contentVersions.number))
  const last = alive.findIndex(isAlways)
  return alive.slice(0, last < 0 ? alive.length : last + 1).reverse()
}

export async function numberedOf(db: Executor, pageId: string, number: number): Promise<Version | undefined> {
  const [row] = await db
    .select()
    .from(contentVersions)
    .where(and(eq(contentVersions.pageId, pageId), eq(contentVersions.number, number)))
  return row
}

export async function versionsOf(db: Executor, pageId: string): Promise<PageVersion[]> {
  const { rows } = await db.execute<
    {
      number: number
      title: string
      by: string | null
      at: string
      starts: string | null
      ends: string | null
      shown: boolean
    } & Record<string, unknown>
  >(sql`
    with shown as (select v.id from content_versions v where v.page_id = ${pageId} and ${lasting} order by v.number desc limit 1)
    select v.number, v.title, u.name as by, v.published_at as at, v.starts_at as starts, v.ends_at as ends,
      v.id in (select id from shown) as shown
    from content_versions v left join users u on u.id = v.made_by
    where v.page_id = ${pageId} and v.published_at is not null order by v.number desc limit 50`)
  return rows.map(({ at, starts, ends, ...row }) => ({
    ...row,
    at: instant(at),
    starts: starts === null ? null : instant(starts),
    ends: ends === null ? null : instant(ends),
  }))
}

/** The page's id, locked: changes of one page take turns. `make`: begins it where it is not there. */
export async function lockPage(tx: Executor, place: Place, make: boolean): Promise<string> {
  const { school, key } = place
  if (make) {
    const { rows } = await tx.execute<{ count: number; known: boolean } & Record<string, unknown>>(sql`
      select count(*)::int as count, ${school}::uuid is null or exists(select from schools where id = ${school}) as known
      from content_pages where school_id is not distinct from ${school} and key <> ${key}`)
    if (!rows[0]?.known) throw gone('这所学校')
    if (rows[0].count >= limits.pages.max) throw refuse(`最多 ${limits.pages.max} 个页面`)
    await tx.insert(contentPages).values({ id: newId(), schoolId: school, key }).onConflictDoNothing()
  }
  const page = await pageAt(tx, place)
  if (!page) throw gone('这个页面')
  await tx.execute(sql`select from content_pages where id = ${page.id} for update`)
  return page.id
}

/** Of the version that is published next. */
export async function nextNumber(tx: Executor, pageId: string): Promise<number> {
  const { rows } = await tx.execute<{ number: number } & Record<string, unknown>>(
    sql`select coalesce(max(number), 0)::int + 1 as number from content_versions where page_id = ${pageId}`,
  )
  return rows[0]?.number ?? 1
}
