/** How accounts are read, and who may do what with one. */
import { eq, sql, type SQL } from 'drizzle-orm'
import type { Publisher } from '../../../../contract/subscribe/rules'
import type { Detail, Entry, OwnAccount } from '../../../../contract/subscribe/schema'
import { administers, type Context, type Executor, type Viewer } from '../../../context'
import { by, keyset, type PageQuery } from '../../../http/keyset'
import { gone } from '../../../http/refusal'
import { personJson, personOf, withPerson, type PersonRow } from '../../../core/account/person'
import type { StoredPicture } from '../../../core/file/own'
import { viewerRow } from '../../../core/privacy/access'
import { unblocked } from '../../../core/privacy/visible'
import { newPictureOf, waitOf, type WaitJson } from '../../../core/safety/pictures'
import { entries, faceOf, type EntryRow } from './entries'
import { subscribeEditors } from './tables'

export interface AccountRow extends Record<string, unknown> {
  id: string
  school_id: string
  creator_id: string
  name: string
  category: OwnAccount['category']
  intro: string
  statement: string
  avatar: StoredPicture | null
  new_avatar: WaitJson
  official: boolean
  state: OwnAccount['state']
  reason: string
  subscribers: number
  at: string
  /** What the viewer is to it. */
  writes: boolean
  owner: boolean
}

/** Columns of an account `ac` as the viewer has it. */
export const accountColumns = (viewer: Viewer | null): SQL => sql`
  ac.id, ac.school_id, ac.creator_id, ac.name, ac.category, ac.intro, ac.statement, ac.avatar, ${waitOf('account', sql`ac.id`)} as new_avatar, ac.official, ac.state, ac.reason, ac.subscribers, ac.created_at as at,
  exists(select 1 from subscribe_editors e where e.account_id = ac.id and e.user_id = ${viewer?.id ?? null}::uuid) as writes,
  exists(select 1 from subscribe_editors e where e.account_id = ac.id and e.user_id = ${viewer?.id ?? null}::uuid and e.owner) as owner`

/** One account, in whatever state. @throws Refusal when there is none */
export async function findAccount(db: Executor, viewer: Viewer | null, id: string): Promise<AccountRow> {
  const { rows } = await db.execute<AccountRow>(
    sql`select ${accountColumns(viewer)} from subscribe_accounts ac where ac.id = ${id}`,
  )
  const [row] = rows
  if (!row) throw gone('这个公众号')
  return row
}

/** Who runs an account: none of them decides about it. */
export async function editorsOf(tx: Executor, accountId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: subscribeEditors.userId })
    .from(subscribeEditors)
    .where(eq(subscribeEditors.accountId, accountId))
  return rows.map(({ id }) => id)
}

/** What the viewer may do with an account. */
export function dutiesOf(
  viewer: Viewer | null,
  account: Pick<AccountRow, 'school_id' | 'state' | 'writes' | 'owner'>,
) {
  const reviews = viewer !== null && administers(viewer, account.school_id)
  const open = account.state === 'approved'
  return { reviews, writes: open && account.writes, manages: open && (account.owner || reviews) }
}

export const ownAccountOf = (row: AccountRow, context: Pick<Context, 'providers'>): OwnAccount => ({
  id: row.id,
  name: row.name,
  avatar: faceOf(row.avatar?.thumbKey ?? null, context),
  new_avatar: newPictureOf(row.new_avatar, context),
  intro: row.intro,
  category: row.category,
  state: row.state,
  reason: row.reason,
  owner: row.owner,
  statement: row.owner ? row.statement : '',
  at: new Date(row.at).toISOString(),
})

type ColumnRow = Record<string, unknown> &
  Pick<Detail, 'id' | 'name' | 'intro' | 'under' | 'subscribers'> & {
    face: string | null
    host: PersonRow
    topic: string
  }

/** Accounts and columns one at a time, as readers find them. */
export class SourceReader {
  constructor(private readonly context: Context) {}

  /** One that is not open shows to its owner and to who decides. */
  async detail(
    viewer: Viewer | null,
    { kind, id }: { kind: Publisher; id: string },
  ): Promise<Omit<Detail, 'standing' | 'subscribed'>> {
    const articles = await this.articlesIn(viewer, kind, id)
    return kind === 'account' ? this.account(viewer, id, articles) : this.column(viewer, id, articles)
  }

  private async account(viewer: Viewer | null, id: string, articles: number) {
    const row = await findAccount(this.context.db, viewer, id)
    const duties = dutiesOf(viewer, row)
    if (row.state !== 'approved' && !row.owner && !duties.reviews) throw gone('这个公众号')
    const { rows } = await this.context.db.execute<{ name: string }>(
      sql`select name from schools where id = ${row.school_id}`,
    )
    const { name, intro, category, official, subscribers, state, reason } = row
    return {
      kind: 'account' as const,
      id,
      name,
      intro,
      category,
      official,
      subscribers,
      state,
      reason,
      articles,
      ...duties,
      avatar: faceOf(row.avatar?.thumbKey ?? null, this.context),
      under: rows[0]?.name ?? '',
      host: null,
      topic: null,
      new_avatar: duties.manages ? newPictureOf(row.new_avatar, this.context) : null,
    }
  }

  private async column(viewer: Viewer | null, id: string, articles: number) {
    const { rows } = await this.context.db.execute<ColumnRow>(sql`
      select c.id, cu.name || ' · ' || p.name as name, c.intro, '#' || p.name as under, p.id as topic, coalesce(ci.thumb_key, cu.avatar) as face,
        (select count(*)::int from subscriptions n where n.column_id = c.id) as subscribers, ${personJson(sql`cu`, sql`us`)} as host
      from ${viewerRow(viewer)}, talent_columns c ${withPerson(sql`c.user_id`, sql`cu`, sql`us`)}
      join topics p on p.id = c.topic_id left join pictures ci on ci.id = c.cover_id
      where c.id = ${id} and p.state = 'approved' and ${unblocked(sql`v.id`, sql`c.user_id`)}`)
    const [row] = rows
    if (!row) throw gone('这个专栏')
    const { face, host, ...shown } = row
    return {
      ...shown,
      kind: 'column' as const,
      avatar: faceOf(face, this.context),
      host: personOf(host, this.context),
      articles,
      category: null,
      official: false,
      state: 'approved' as const,
      reason: '',
      writes: host.id === viewer?.id,
      manages: false,
      reviews: false,
      new_avatar: null,
    }
  }

  /** Pinned first, then the latest. Unread marks are for who subscribes. */
  async articles(viewer: Viewer | null, { kind, id, ...query }: PageQuery & { kind: Publisher; id: string }) {
    const { name, avatar } = await this.detail(viewer, { kind, id })
    const page = keyset(by.pinned(sql`e.pinned`, sql`e.at`, sql`e.id`), query)
    const { rows } = await this.context.db.execute<EntryRow>(sql`
      select e.*, coalesce(e.at > s.read_at and not e.opened, false) as unread
      from ${viewerRow(viewer)} left join subscriptions s on s.user_id = v.id and ${kind === 'account' ? sql`s.account_id` : sql`s.column_id`} = ${id}
      cross join lateral (${this.entries(kind, id)}) e
      where true ${page.after}
      ${page.order}`)
    return page.of(rows, (row): Entry => ({
      kind: row.kind,
      id: row.id,
      title: row.title,
      thumb: faceOf(row.thumb, this.context),
      pinned: row.pinned,
      unread: row.unread,
      at: new Date(row.at).toISOString(),
      source: { id, name, avatar },
    }))
  }

  private async articlesIn(viewer: Viewer | null, kind: Publisher, id: string): Promise<number> {
    const { rows } = await this.context.db.execute<{ n: number }>(sql`
      select count(*)::int as n from ${viewerRow(viewer)} cross join lateral (${this.entries(kind, id)}) e`)
    return rows[0]?.n ?? 0
  }

  private entries = (kind: Publisher, id: string): SQL =>
    kind === 'account'
      ? entries(sql`${id}::uuid`, sql`null::uuid`)
      : entries(sql`null::uuid`, sql`${id}::uuid`)
}
