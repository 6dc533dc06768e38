/** Tokens of a school's programs, as its administrators keep them. */
import { randomBytes } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { BodyOf } from '../../../contract/http'
import { limits, tokenPrefix } from '../../../contract/programs/rules'
import type { programRoutes, Token } from '../../../contract/programs/schema'
import { administers, type Context, type Viewer } from '../../context'
import { gone, refuse, wrongField } from '../../http/refusal'
import { lineOf } from '../../http/text'
import { hashOf } from '../../core/account/secret'
import { programTokens } from '../../core/programs/tables'
import { record } from '../../core/audit/record'
import { demandSchool } from '../../core/registrar/demand'

type Stored = typeof programTokens.$inferSelect

const toToken = ({ id, title, scopes, createdAt, expiresAt, usedAt, calls }: Stored): Token => ({
  id,
  title,
  scopes,
  at: createdAt.toISOString(),
  until: expiresAt.toISOString(),
  used: usedAt && usedAt.toISOString(),
  calls,
})

export class Tokens {
  constructor(private readonly context: Context) {}

  /** Of a school that the viewer looks after, which the caller has seen to. */
  async list(school: string): Promise<Token[]> {
    const rows = await this.context.db
      .select()
      .from(programTokens)
      .where(eq(programTokens.schoolId, school))
      .orderBy(asc(programTokens.id))
    return rows.map(toToken)
  }

  /** Only its hash is kept: whoever lost the answer revokes it and makes another. */
  async add(viewer: Viewer, draft: BodyOf<(typeof programRoutes)['programs/addToken']>) {
    const { db, house } = this.context
    const { key, school, title: text, scopes: asked, days } = draft
    await demandSchool(db, viewer, school)
    const scopes = [...new Set(asked)]
    const known = house.all('scopes')
    if (!scopes.every((name) => Object.hasOwn(known, name)))
      throw wrongField('scopes', '没有这样的权限，请刷新再选')
    const title = lineOf(text)
    if (title === '') throw wrongField('title', '请填写名称')
    const secret = tokenPrefix + randomBytes(32).toString('base64url')
    return db.transaction(async (tx) => {
      // two that are made at once are counted one after the other
      await tx.execute(sql`select from schools where id = ${school} for no key update`)
      const own = await tx.select().from(programTokens).where(eq(programTokens.schoolId, school))
      if (own.some((one) => one.key === key)) throw refuse('这个令牌已经生成了，没看到就撤销它，再生成一个')
      const living = own.filter(({ expiresAt }) => expiresAt.getTime() > Date.now())
      if (living.length >= limits.tokens.max) throw refuse(`一所学校最多 ${limits.tokens.max} 个令牌`)
      const [row] = await tx
        .insert(programTokens)
        .values({
          ...{ id: newId(), schoolId: school, key, title, scopes, hash: hashOf(secret) },
          expiresAt: sql`now() + make_interval(days => ${days})`,
        })
        .returning()
      if (!row) throw gone('这个令牌')
      await record(tx, {
        actorId: viewer.id,
        action: 'token.add',
        subjectId: row.id,
        schoolId: school,
        detail: { title, scopes, days },
      })
      return { token: toToken(row), secret }
    })
  }

  async revoke(viewer: Viewer, id: string): Promise<void> {
    const { db } = this.context
    const [token] = await db.select().from(programTokens).where(eq(programTokens.id, id))
    if (!token || !administers(viewer, token.schoolId)) throw gone('这个令牌')
    await db.transaction(async (tx) => {
      const { rowCount } = await tx.delete(programTokens).where(eq(programTokens.id, id))
      if (!rowCount) return
      await record(tx, {
        actorId: viewer.id,
        action: 'token.revoke',
        subjectId: id,
        schoolId: token.schoolId,
        detail: { title: token.title },
      })
    })
  }
}
